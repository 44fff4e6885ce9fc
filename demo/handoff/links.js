// The server's part of a session that continues on a phone: a link for one phone, valid for ten minutes, and the result
// for the desktop that made it. A real server keeps the links in its database, for the person who is signed in.
// @ts-check
import { randomUUID } from 'node:crypto';

const DEFAULT_LIFE_MS = 10 * 60_000;
/** How long the end of a link, with its result, is kept for a computer that sleeps. */
const KEPT_MS = 60 * 60_000;
/** Shorter than proxies and browsers wait for an answer, which is a minute or more. */
const DEFAULT_WAIT_MS = 25_000;
/** The length of a UUID. */
const KEY_LENGTH = 36;
/** A language tag, as pages send it: anyone can send anything. @param {unknown} lang */
const tagOf = (lang) => (typeof lang === 'string' && /^[a-z\d-]{2,35}$/i.test(lang) ? lang : undefined);
/** @param {unknown} value */
const isJsonObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * How a link ends: `done` with a result, `gaveUp` by the phone, `cancelled` by the desktop, or `expired`.
 * @typedef {{readonly end: 'done' | 'gaveUp' | 'cancelled' | 'expired', readonly result?: unknown}} End
 */

/** Whose key it is. @typedef {'desktopKey' | 'phoneKey'} Role */

/**
 * @typedef {object} Link
 * @property {string} id
 * @property {string | undefined} lang
 * @property {string} desktopKey
 * @property {string | undefined} phoneKey Of the phone that has opened the link.
 * @property {End | undefined} end Once it has ended.
 * @property {Promise<End>} ended
 * @property {(how: End) => void} tell
 */

function createLinks(lifeMs = DEFAULT_LIFE_MS, waitMs = DEFAULT_WAIT_MS) {
  /** @type {Map<string, Link>} */
  const links = new Map();

  /**
   * Ends a link that hasn't ended, and returns its end. It is kept for those who ask later.
   * @param {Link} link @param {End} how
   */
  function end(link, how) {
    if (!link.end) {
      link.end = how;
      link.tell(how);
      setTimeout(() => links.delete(link.id), KEPT_MS).unref();
    }
    return link.end;
  }

  /**
   * Returns the link if `role` has this key; `undefined` if it doesn't, or there is no such link any more.
   * @param {string} id @param {Role} role @param {string | undefined} key
   */
  function linkOf(id, role, key) {
    const link = links.get(id);
    return link && key !== undefined && link[role] === key ? link : undefined;
  }

  return {
    /** Creates a link. Its id goes into the QR code; only the desktop, with its key, gets the result. @param {string} [lang] */
    create(lang) {
      const [id, desktopKey] = [randomUUID(), randomUUID()];
      /** @type {(how: End) => void} */
      let tell = () => undefined;
      /** @type {Promise<End>} */
      const ended = new Promise((resolve) => (tell = resolve));
      /** @type {Link} */
      const link = { id, lang, desktopKey, phoneKey: undefined, end: undefined, ended, tell };
      links.set(id, link);
      setTimeout(() => end(link, { end: 'expired' }), lifeMs).unref();
      return { id, desktopKey };
    },
    /**
     * Opens the link on a phone. The phone makes the key, so that it can ask again when the answer got lost or its page was
     * loaded anew: then it also learns how the link has ended. Returns `taken` for any other phone, `expired` if the link has
     * ended or is unknown.
     * @param {string} id @param {string} phoneKey
     * @returns {{readonly lang: string | undefined} | 'taken' | End['end']}
     */
    claim(id, phoneKey) {
      const link = links.get(id);
      if (!link) return 'expired';
      if (link.end) return link.phoneKey === phoneKey ? link.end.end : 'expired';
      link.phoneKey ??= phoneKey;
      return link.phoneKey === phoneKey ? { lang: link.lang } : 'taken';
    },
    /**
     * Ends the link. Returns how it has ended, which may be otherwise and before. Each device may ask again if the answer got
     * lost.
     * @param {string} id @param {Role} role @param {string | undefined} key @param {End} how
     */
    end(id, role, key, how) {
      const link = linkOf(id, role, key);
      return link ? end(link, how).end : 'expired';
    },
    /**
     * Resolves with the end of the link when it has ended, or with `waiting` after a while: then ask again. Only the desktop
     * gets the result.
     * @param {string} id @param {string} [key]
     * @returns {Promise<End | {readonly end: 'waiting'}>}
     */
    async wait(id, key) {
      const asDesktop = linkOf(id, 'desktopKey', key);
      const link = asDesktop ?? linkOf(id, 'phoneKey', key);
      if (!link) return { end: 'expired' };
      /** @type {Promise<{readonly end: 'waiting'}>} */
      const waiting = new Promise((resolve) => setTimeout(resolve, waitMs, { end: 'waiting' }).unref());
      const how = await Promise.race([link.ended, waiting]);
      return asDesktop ? how : { end: how.end };
    },
  };
}

/**
 * What the server of the insurer brings: a session for the phone, with a token of its own.
 * @typedef {() => Promise<object>} MakeSession
 */

/**
 * Returns the endpoints below `/api/handoff/`: a function of the last part of the path and the body, which resolves with an
 * HTTP status and the body of the answer. Ids and keys are never logged.
 * @param {MakeSession} makeSession
 * @param {number} [lifeMs]
 * @param {number} [waitMs]
 */
export function createHandoffApi(makeSession, lifeMs, waitMs) {
  const links = createLinks(lifeMs, waitMs);
  /** @param {End['end']} end */
  const over = (end) => ({ status: 410, body: { error: 'This link is no longer valid.', end } });
  /** @param {string} id @param {Role} role @param {string | undefined} key @param {End} how */
  const endLink = (id, role, key, how) => {
    const end = links.end(id, role, key, how);
    return end === how.end ? { status: 200, body: { end } } : over(end);
  };

  /**
   * @param {string} name
   * @param {Readonly<Record<string, any>>} body
   * @returns {Promise<{readonly status: number, readonly body: object}>}
   */
  return async (name, { id, key, lang, result }) => {
    switch (name) {
      case 'create':
        return { status: 200, body: links.create(tagOf(lang)) };
      case 'claim': {
        if (typeof key !== 'string' || key.length !== KEY_LENGTH)
          return { status: 400, body: { error: 'A phone needs a key that nobody can guess.' } };
        const claimed = links.claim(id, key);
        if (claimed === 'taken') return { status: 409, body: { error: 'This link is open on another phone.' } };
        if (typeof claimed === 'string') return over(claimed);
        return { status: 200, body: { ...(await makeSession()), ...claimed } };
      }
      case 'finish':
        if (result !== undefined && !isJsonObject(result))
          return { status: 400, body: { error: 'A result is the detail of trueid_result.' } };
        return endLink(id, 'phoneKey', key, result === undefined ? { end: 'gaveUp' } : { end: 'done', result });
      case 'cancel':
        return endLink(id, 'desktopKey', key, { end: 'cancelled' });
      case 'wait': {
        const how = await links.wait(id, key);
        return how.end === 'expired' ? over(how.end) : { status: 200, body: how };
      }
      default:
        return { status: 404, body: { error: `There is no ${name} here.` } };
    }
  };
}
