// @ts-check
// The developer panel: a form for the settings, the provider's next responses, and a live list of calls.
import { element, find } from './build-element.js';
import { logEntry } from './event-log.js';
import { allPresets, calls as callNames, labelOf, presets } from './sandbox.js';
import { sceneChoices, scenes } from './simulated-camera.js';

/** @typedef {import('./sandbox.js').SandboxConnection} SandboxConnection */
/** @typedef {import('./sandbox.js').SandboxCall} SandboxCall */
/** @typedef {import('./sandbox.js').CallName} CallName */
/** @typedef {import('./sandbox.js').Queue} Queue */
/** @typedef {import('./simulated-camera.js').CameraBehaviour} CameraBehaviour */
/** @typedef {import('./simulated-camera.js').Pictures} Pictures */
/** @typedef {import('./words.js').Language} Language */
/** @typedef {import('../../src/entry/index.ts').UploadMode} UploadMode */

/**
 * The values of the form.
 * @typedef {object} Settings
 * @property {Language} lang
 * @property {'token' | 'client' | 'none'} credentials
 * @property {string} requestId
 * @property {string} extraDescription
 * @property {number} networkRetry
 * @property {UploadMode} upload
 * @property {UploadMode} uploadSelfie
 * @property {boolean} isAutomatic
 * @property {boolean} asksConsent
 * @property {boolean} hasHandoff
 * @property {string} browserUrl
 * @property {boolean} isResultStrict
 * @property {boolean} hasOwnLook
 * @property {boolean} isInstant
 * @property {boolean} isCameraSimulated
 * @property {CameraBehaviour} cameraBehaviour
 * @property {Pictures} pictures
 */

const sceneTitles = { front: 'Step 1: front', back: 'Step 2: back', selfie: 'Step 3: selfie' };

const form = find('#settings', HTMLFormElement);
const simulatedSwitch = find('#camera-simulated', HTMLInputElement);
const cameraChoices = find('#camera-choices', HTMLFieldSetElement);
const requestIdField = find('#request-id', HTMLInputElement);

function drawScenes() {
  find('#camera-scenes', HTMLElement).replaceChildren(
    ...scenes.map((scene) =>
      element('label', { class: 'scene' }, [
        element('img', {
          src: sceneChoices[scene].good?.url ?? '',
          alt: '',
          width: '96',
          height: '72',
          id: `thumb-${scene}`,
        }),
        element('span', {}, [sceneTitles[scene]]),
        element(
          'select',
          { name: `scene-${scene}` },
          Object.entries(sceneChoices[scene]).map(([name, { label }]) => element('option', { value: name }, [label])),
        ),
      ]),
    ),
  );
}

/** @returns {Settings} */
export function readSettings() {
  const data = new FormData(form);
  const text = (/** @type {string} */ name) => String(data.get(name) ?? '');
  const scene = (/** @type {string} */ name) => text(`scene-${name}`) || 'good';
  return {
    lang: text('lang') === 'vi' ? 'vi' : 'en',
    credentials: /** @type {Settings['credentials']} */ (text('credentials')),
    requestId: text('requestId').trim(),
    extraDescription: text('extraDescription').trim(),
    networkRetry: Number(text('networkRetry')),
    upload: /** @type {UploadMode} */ (text('upload')),
    uploadSelfie: /** @type {UploadMode} */ (text('uploadSelfie')),
    isAutomatic: data.has('autoCapture'),
    asksConsent: data.has('consent'),
    hasHandoff: data.has('handoff'),
    browserUrl: text('browserUrl').trim(),
    isResultStrict: data.has('strictResult'),
    hasOwnLook: data.has('ownLook'),
    isInstant: text('timings') === 'instant',
    isCameraSimulated: data.has('simulated'),
    cameraBehaviour: /** @type {CameraBehaviour} */ (text('answer') || 'granted'),
    pictures: { front: scene('front'), back: scene('back'), selfie: scene('selfie') },
  };
}

/** @param {Language} lang */
export function showLanguage(lang) {
  for (const radio of form.querySelectorAll('input[name=lang]')) {
    if (radio instanceof HTMLInputElement) radio.checked = radio.value === lang;
  }
}

/** @param {boolean} isOn */
export function showSimulated(isOn) {
  simulatedSwitch.checked = isOn;
  showCameraChoices();
}

/** @param {string} requestId */
export function showRequestId(requestId) {
  requestIdField.value = requestId;
}

function showCameraChoices() {
  cameraChoices.hidden = !simulatedSwitch.checked;
  const { pictures } = readSettings();
  for (const scene of scenes) {
    const url = sceneChoices[scene][pictures[scene]]?.url;
    // the form may be in another window by now
    if (url) find(`#thumb-${scene}`, HTMLImageElement, form).src = url;
  }
}

/**
 * Calls `listener` on every change of the settings.
 * @param {(settings: Settings) => void} listener
 */
export function whenSettingsChange(listener) {
  form.addEventListener('input', () => {
    showCameraChoices();
    listener(readSettings());
  });
  form.addEventListener('submit', (event) => event.preventDefault());
}

/** @param {string} code */
export function showStartCode(code) {
  find('#start-code', HTMLElement, form).textContent = code;
}

/** @type {(call: SandboxCall) => string} */
function endOf({ outcome, httpStatus, answer }) {
  if (outcome === 'pending') return 'waiting…';
  if (outcome === 'clientGone') return 'aborted';
  if (outcome === 'cutByScript') return 'cut';
  const { status, result } = /** @type {{status?: unknown, result?: unknown}} */ (answer ?? {});
  const verdict = result ?? status;
  return verdict === undefined ? `${httpStatus}` : `${httpStatus}, result ${verdict}`;
}

/** @type {(call: SandboxCall) => string} */
function toneOf({ outcome, httpStatus, answer }) {
  if (outcome === 'pending') return '';
  const { status, result } = /** @type {{status?: unknown, result?: unknown}} */ (answer ?? {});
  const hasVerdict = status !== undefined || result !== undefined;
  const isGood = outcome === 'answered' && httpStatus === 200 && (!hasVerdict || status === 1 || result === 1);
  return isGood ? 'is-good' : 'is-bad';
}

/**
 * Shows the provider's side: the queue of scripted responses, and the calls. Returns `refresh`, which reloads both.
 * @param {SandboxConnection} sandbox
 */
export function connectPanel(sandbox) {
  const scriptForm = find('#script', HTMLFormElement);
  const queueList = find('#script-queue', HTMLElement);
  const callList = find('#calls', HTMLElement);
  const callCount = find('#calls-count', HTMLElement);
  let drawnCalls = '';

  /** @param {Queue} queue */
  const drawQueue = (queue) => {
    queueList.replaceChildren(
      ...callNames.flatMap((call) =>
        (queue[call] ?? []).map((step) =>
          element('li', {}, [element('strong', {}, [call]), ' ', element('span', {}, [labelOf(step)])]),
        ),
      ),
    );
  };

  /** @param {readonly SandboxCall[]} calls */
  const drawCalls = (calls) => {
    const text = JSON.stringify(calls);
    // Rendering existing entries again would close those that are expanded.
    if (text === drawnCalls) return;
    drawnCalls = text;
    callCount.textContent = calls.length === 0 ? '' : String(calls.length);
    callList.replaceChildren(
      ...[...calls].reverse().map((call) => {
        const { headers, body, step, answer } = call;
        const title = `${call.call ?? `${call.method} ${call.path}`} · ${endOf(call)}`;
        const details = JSON.stringify({ path: call.path, headers, body, scripted: step, answer }, null, 1);
        return logEntry(new Date(call.at), step === null ? '·' : '✎', title, details, toneOf(call));
      }),
    );
  };

  const refresh = async () => {
    try {
      const [queue, received] = await Promise.all([sandbox.readQueue(), sandbox.readCalls()]);
      drawQueue(queue);
      drawCalls(received);
    } catch (error) {
      // the lists stay as they are until the sandbox answers again
      console.warn('The sandbox could not be read.', error);
    }
  };

  const [callSelect, stepSelect] = scriptForm.querySelectorAll('select');
  callSelect?.replaceChildren(
    ...callNames.map((name) => element('option', { value: name, ...(name === 'front' && { selected: '' }) }, [name])),
  );
  stepSelect?.replaceChildren(
    ...Object.entries(presets).map(([group, ofGroup]) =>
      element(
        'optgroup',
        { label: group },
        ofGroup.map(({ label }) => element('option', { value: label }, [label])),
      ),
    ),
  );
  scriptForm.addEventListener('submit', (event) => {
    event.preventDefault();
    const data = new FormData(scriptForm);
    const preset = allPresets.find(({ label }) => label === data.get('step'));
    if (preset) void sandbox.addStep(/** @type {CallName} */ (data.get('call')), preset.step).then(drawQueue);
  });
  find('#script-clear', HTMLButtonElement).addEventListener('click', () => void sandbox.clearQueue().then(refresh));
  find('#calls-clear', HTMLButtonElement).addEventListener('click', () => void sandbox.clearCalls().then(refresh));
  return { refresh };
}

drawScenes();
