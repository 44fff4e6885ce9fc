// @ts-check
// A client for the sandbox provider's tester paths: scripts the next responses, and lists the calls.

/** @typedef {import('../../src/testing/sandbox/index.ts').SandboxCall} SandboxCall */
/** @typedef {import('../../src/testing/sandbox/index.ts').SandboxStep} SandboxStep */
/** @typedef {import('../../src/testing/sandbox/index.ts').CallName} CallName */
/** @typedef {Partial<Record<CallName, SandboxStep[]>>} Queue */

/** @type {readonly CallName[]} */
export const calls = ['token', 'create', 'front', 'back', 'selfie', 'ocr', 'complete'];

/**
 * A step that the panel offers.
 * @typedef {object} Preset
 * @property {string} label
 * @property {SandboxStep} step
 */

/** @type {(code: number, words: string) => Preset} */
const verdict = (code, words) => ({ label: `${code} · ${words}`, step: { code } });

/**
 * The verdicts of the provider's catalogue, and the transport faults.
 * @type {Readonly<Record<'Verdicts' | 'Faults', readonly Preset[]>>}
 */
export const presets = {
  Verdicts: [
    verdict(1, 'accepted, whatever the photo'),
    verdict(60, 'Invalid ID template'),
    verdict(55, 'Invalid ID text fields'),
    verdict(4, 'Image too small'),
    verdict(14, 'ID missing corner'),
    verdict(23, 'Image overexposed'),
    verdict(27, 'Image blurry'),
    verdict(28, 'Image too dark'),
    verdict(31, 'ID card in image too small'),
    verdict(17, 'Face not matched'),
    verdict(41, 'Duplicated ID'),
    verdict(52, 'Duplicated face'),
    verdict(54, 'Blacklisted face'),
    verdict(10, 'Spam image'),
    verdict(50, 'Invalid selfie'),
    verdict(999, 'an unknown code'),
    { label: 'status 1, result 17: a contradiction', step: { answer: { status: 1, result: 17 } } },
  ],
  Faults: [
    { label: 'HTTP 401', step: { httpStatus: 401, body: { error: 'scripted' } } },
    { label: 'HTTP 429', step: { httpStatus: 429, body: { error: 'scripted' } } },
    { label: 'HTTP 500', step: { httpStatus: 500, body: { error: 'scripted' } } },
    { label: 'after 3 seconds', step: { delayMs: 3000 } },
    { label: 'after 15 seconds', step: { delayMs: 15_000 } },
    { label: 'never', step: { hang: true } },
    { label: 'half a body, then silence', step: { stall: true } },
    { label: 'connection reset (the browser may repeat it)', step: { reset: true } },
    { label: 'connection reset in the body', step: { resetInBody: true } },
    { label: 'redirect to another origin', step: { redirect: 'https://elsewhere.invalid/' } },
    { label: 'HTML', step: { html: '<!doctype html><title>Bad gateway</title>' } },
    { label: 'malformed JSON', step: { malformed: '{"status": 1, ' } },
    { label: '204, no body', step: { empty: true } },
    { label: 'without CORS headers', step: { noCors: true } },
  ],
};

/** @type {readonly Preset[]} */
export const allPresets = [...presets.Verdicts, ...presets.Faults];

/**
 * Returns the label of a step: that of the same preset, or else the step as JSON.
 * @param {SandboxStep} step
 */
export function labelOf(step) {
  const text = JSON.stringify(step);
  return allPresets.find((preset) => JSON.stringify(preset.step) === text)?.label ?? text;
}

/**
 * @param {string} url The sandbox's origin.
 */
export function connectSandbox(url) {
  /**
   * @param {'GET' | 'PUT' | 'DELETE'} method
   * @param {string} path
   * @param {unknown} [body]
   */
  async function ask(method, path, body) {
    const answer = await fetch(`${url}${path}`, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: HTTP ${answer.status}`);
    return answer.status === 204 ? null : answer.json();
  }

  /** @returns {Promise<Queue>} the remaining steps */
  const readQueue = () => ask('GET', '/sandbox/script');

  return {
    readQueue,
    /**
     * Adds a step after the remaining steps of the call.
     * @param {CallName} call
     * @param {SandboxStep} step
     * @returns {Promise<Queue>}
     */
    async addStep(call, step) {
      const queue = await readQueue();
      return ask('PUT', '/sandbox/script', { ...queue, [call]: [...(queue[call] ?? []), step] });
    },
    clearQueue: () => ask('DELETE', '/sandbox/script'),
    /** @returns {Promise<SandboxCall[]>} oldest first */
    readCalls: () => ask('GET', '/sandbox/log'),
    clearCalls: () => ask('DELETE', '/sandbox/log'),
  };
}

/** @typedef {ReturnType<typeof connectSandbox>} SandboxConnection */
