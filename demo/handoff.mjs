// Sessions that continue on a phone, as an integrator's server keeps them: one link, one phone, a few minutes, and the result
// for the desktop that asked. Knows nothing of HTTP. A real server keeps this in its database, for the person who is signed in.
import { randomUUID } from 'node:crypto';

const DEFAULT_LIFE_MS = 10 * 60_000;

/**
 * How a link ends: `done` with a result, `gaveUp` by the phone, `cancelled` by the desktop, or `expired`.
 * @typedef {{end: 'done' | 'gaveUp' | 'cancelled' | 'expired', result?: unknown}} End
 */

export function createHandoffs(lifeMs = DEFAULT_LIFE_MS) {
  /** Id of the link → who has its keys, and how it ends. */
  const links = new Map();

  function end(id, how) {
    const link = links.get(id);
    links.delete(id);
    clearTimeout(link?.timer);
    link?.tell(how);
  }
  /** The link whose `role` has this key; undefined once it has ended. */
  function linkOf(id, role, key) {
    const link = links.get(id);
    return link && key !== undefined && link[role] === key ? link : undefined;
  }

  return {
    /** A new link. Its id goes into the QR code; only the desktop that has the key gets the result. */
    create(lang) {
      const [id, desktopKey] = [randomUUID(), randomUUID()];
      let tell;
      /** @type {Promise<End>} */
      const ended = new Promise((resolve) => (tell = resolve));
      const timer = setTimeout(() => end(id, { end: 'expired' }), lifeMs).unref();
      links.set(id, { lang, desktopKey, phoneKey: undefined, ended, tell, timer });
      return { id, desktopKey };
    },
    /** The first phone takes the link. `taken` for a second one, `over` for a link that has ended or never was. */
    claim(id) {
      const link = links.get(id);
      if (!link) return 'over';
      if (link.phoneKey) return 'taken';
      link.phoneKey = randomUUID();
      return { phoneKey: link.phoneKey, lang: link.lang };
    },
    /** The phone's result, or none if it gave up. False for a link that has ended. */
    finish(id, phoneKey, result) {
      if (!linkOf(id, 'phoneKey', phoneKey)) return false;
      end(id, result === undefined ? { end: 'gaveUp' } : { end: 'done', result });
      return true;
    },
    cancel(id, desktopKey) {
      if (linkOf(id, 'desktopKey', desktopKey)) end(id, { end: 'cancelled' });
    },
    /** Resolves when the link has ended. The phone learns how; only the desktop gets the result. */
    async wait(id, key) {
      const asDesktop = linkOf(id, 'desktopKey', key);
      const link = asDesktop ?? linkOf(id, 'phoneKey', key);
      const how = link ? await link.ended : { end: 'expired' };
      return asDesktop ? how : { end: how.end };
    },
  };
}
