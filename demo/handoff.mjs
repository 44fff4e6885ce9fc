// Sessions that continue on a phone, as an integrator's server stores them: a link for one phone, valid for ten
// minutes, and the result for the desktop that created it. A real server stores them in its database, for the person
// who is signed in.
import { randomUUID } from 'node:crypto';

const DEFAULT_LIFE_MS = 10 * 60_000;

/**
 * How a link ends: `done` with a result, `gaveUp` by the phone, `cancelled` by the desktop, or `expired`.
 * @typedef {{end: 'done' | 'gaveUp' | 'cancelled' | 'expired', result?: unknown}} End
 */

export function createHandoffs(lifeMs = DEFAULT_LIFE_MS) {
  /** Links by id: their keys, and how they end. */
  const links = new Map();

  function end(id, how) {
    const link = links.get(id);
    links.delete(id);
    clearTimeout(link?.timer);
    link?.tell(how);
  }
  /** Returns the link if `role` has this key; `undefined` if it doesn't, or the link has ended. */
  function linkOf(id, role, key) {
    const link = links.get(id);
    return link && key !== undefined && link[role] === key ? link : undefined;
  }

  return {
    /** Creates a link. Its id goes into the QR code; only the desktop, with its key, receives the result. */
    create(lang) {
      const [id, desktopKey] = [randomUUID(), randomUUID()];
      let tell;
      /** @type {Promise<End>} */
      const ended = new Promise((resolve) => (tell = resolve));
      const timer = setTimeout(() => end(id, { end: 'expired' }), lifeMs).unref();
      links.set(id, { lang, desktopKey, phoneKey: undefined, ended, tell, timer });
      return { id, desktopKey };
    },
    /** Claims the link for a phone. Returns `taken` for a second phone, `over` if the link has ended or is unknown. */
    claim(id) {
      const link = links.get(id);
      if (!link) return 'over';
      if (link.phoneKey) return 'taken';
      link.phoneKey = randomUUID();
      return { phoneKey: link.phoneKey, lang: link.lang };
    },
    /**
     * Ends the link with the phone's result, or with none if it gave up. Returns `false` if the link has ended already.
     */
    finish(id, phoneKey, result) {
      if (!linkOf(id, 'phoneKey', phoneKey)) return false;
      end(id, result === undefined ? { end: 'gaveUp' } : { end: 'done', result });
      return true;
    },
    cancel(id, desktopKey) {
      if (linkOf(id, 'desktopKey', desktopKey)) end(id, { end: 'cancelled' });
    },
    /** Resolves with the end of the link, when it has ended. Only the desktop receives the result. */
    async wait(id, key) {
      const asDesktop = linkOf(id, 'desktopKey', key);
      const link = asDesktop ?? linkOf(id, 'phoneKey', key);
      const how = link ? await link.ended : { end: 'expired' };
      return asDesktop ? how : { end: how.end };
    },
  };
}
