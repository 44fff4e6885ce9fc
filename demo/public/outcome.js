// @ts-check
// Turns the widget's last event into a message for the person. Renders nothing.

/** @typedef {import('./words.js').Words} Words */
/** @typedef {import('../../src/entry/index.ts').TrueidErrorEvent} TrueidErrorEvent */
/** @typedef {import('../../src/entry/index.ts').TrueidCloseDetail} TrueidCloseDetail */

/**
 * The end of a session, which can be shown in either language.
 * @typedef {object} Outcome
 * @property {'good' | 'neutral' | 'bad'} tone
 * @property {(words: Words) => string} say
 * @property {string | undefined} requestId
 */

/**
 * @param {number} httpStatus
 * @returns {(words: Words) => string}
 */
function sayHttpFailure(httpStatus) {
  switch (httpStatus) {
    case 401:
    case 403:
      return (words) => words.rejectedAccess;
    case 429:
      return (words) => words.tooManyTries;
    default:
      return (words) => words.serviceFailed;
  }
}

/**
 * @param {TrueidErrorEvent} event
 * @returns {(words: Words) => string}
 */
function sayFailure({ kind, detail }) {
  switch (kind) {
    case 'http':
      return sayHttpFailure(typeof detail === 'string' ? 0 : detail.status);
    case 'network':
      return (words) => words.connectionLost;
    case 'timeout':
      return (words) => words.tookTooLong;
    case 'protocol':
      return (words) => words.serviceFailed;
    case 'config':
    case 'internal':
      return (words) => words.badSetup;
  }
}

/**
 * @param {TrueidErrorEvent} event
 * @returns {Outcome}
 */
export const outcomeOfError = (event) => ({ tone: 'bad', say: sayFailure(event), requestId: event.requestId });

/**
 * @param {TrueidCloseDetail} detail
 * @returns {Outcome | null} `null` if the preceding error has been shown already
 */
export function outcomeOfClose({ reason, step, requestId }) {
  switch (reason) {
    case 'error':
      return null;
    case 'back':
      return { tone: 'neutral', say: (words) => words.stoppedByPerson(step), requestId };
    case 'permission':
      return { tone: 'bad', say: (words) => words.cameraRefused, requestId };
    case 'tries':
      return { tone: 'bad', say: (words) => words.triesUsedUp, requestId };
    case 'host':
    case 'removed':
      return { tone: 'neutral', say: (words) => words.stoppedByPage, requestId };
  }
}

/**
 * @param {string | undefined} requestId
 * @returns {Outcome}
 */
export const outcomeOfResult = (requestId) => ({ tone: 'good', say: (words) => words.done, requestId });

/** @type {Outcome} */
export const sessionFailed = { tone: 'bad', say: (words) => words.sessionFailed, requestId: undefined };
