// @ts-check
// The developer panel: the simulated camera, the code to paste, the provider's next responses, and a live list of calls.
import { element, find } from './build-element.js';
import { logEntry } from './event-log.js';
import { drawField } from './options-form.js';
import { allPresets, calls as callNames, labelOf, presets } from './sandbox.js';
import { behaviours, sceneChoices, scenes } from './simulated-camera.js';

/** @typedef {import('./sandbox.js').SandboxConnection} SandboxConnection */
/** @typedef {import('./sandbox.js').SandboxCall} SandboxCall */
/** @typedef {import('./sandbox.js').CallName} CallName */
/** @typedef {import('./sandbox.js').Queue} Queue */
/** @typedef {import('./simulated-camera.js').CameraBehaviour} CameraBehaviour */
/** @typedef {import('./simulated-camera.js').Pictures} Pictures */
/** @typedef {import('./snippet.js').Snippets} Snippets */

const sceneTitles = { front: 'Step 1: front', back: 'Step 2: back', selfie: 'Step 3: selfie' };
/** @type {Readonly<Record<keyof Snippets, string>>} */
const snippetTitles = {
  html: 'HTML',
  css: 'Style sheet',
  csp: 'Content Security Policy',
  permissions: 'Camera permission',
  iframe: 'If your page is in an iframe',
};

const panel = find('#panel', HTMLElement);
const form = find('#settings', HTMLFormElement);
const simulatedSwitch = find('#camera-simulated', HTMLInputElement);
const cameraChoices = find('#camera-choices', HTMLFieldSetElement);

cameraChoices.append(
  drawField(['answer', 'When it is asked for', 'granted', behaviours]),
  element(
    'div',
    { class: 'scenes' },
    scenes.map((scene) =>
      element('label', { class: 'scene' }, [
        element('img', { alt: '', width: '96', height: '72', id: `thumb-${scene}` }),
        element('span', {}, [sceneTitles[scene]]),
        element(
          'select',
          { name: `scene-${scene}` },
          Object.entries(sceneChoices[scene]).map(([name, { label }]) => element('option', { value: name }, [label])),
        ),
      ]),
    ),
  ),
);

for (const [name, title] of Object.entries(snippetTitles)) {
  const code = element('code', { id: `${name}-code` });
  const button = element('button', { class: 'quiet', type: 'button', 'aria-label': `Copy: ${title}` }, ['Copy']);
  button.addEventListener('click', () => void copy(code, title));
  find('#snippets', HTMLElement).append(
    element('div', { class: 'log-head' }, [element('h3', {}, [title]), button]),
    element('pre', { class: 'code', tabindex: '0', 'aria-label': title }, [code]),
  );
}

/** In the window where the panel is now: only that one has the focus. @param {HTMLElement} code @param {string} title */
async function copy(code, title) {
  const said = find('#said', HTMLElement, panel);
  const here = code.ownerDocument.defaultView ?? window;
  try {
    await here.navigator.clipboard.writeText(code.textContent);
    said.textContent = `${title}: copied.`;
  } catch {
    here.getSelection()?.selectAllChildren(code);
    said.textContent = `${title}: selected. Copy it with your keyboard.`;
  }
}

/** @param {Snippets} snippets */
export function showSnippets(snippets) {
  for (const [name, text] of Object.entries(snippets)) find(`#${name}-code`, HTMLElement, panel).textContent = text;
}

/** What the simulated camera is to do. Draws the pictures that are chosen. */
export function readCamera() {
  const data = new FormData(form);
  const picture = (/** @type {string} */ scene) => String(data.get(`scene-${scene}`) ?? 'good');
  const pictures = { front: picture('front'), back: picture('back'), selfie: picture('selfie') };
  cameraChoices.hidden = !simulatedSwitch.checked;
  for (const scene of scenes)
    find(`#thumb-${scene}`, HTMLImageElement, form).src = sceneChoices[scene][pictures[scene]]?.url ?? '';
  const behaviour = /** @type {CameraBehaviour} */ (data.get('answer') ?? 'granted');
  return { isOn: simulatedSwitch.checked, behaviour, pictures };
}

/** On where there is no camera, now and after a reset. @param {boolean} isOn */
export function simulateByDefault(isOn) {
  simulatedSwitch.defaultChecked = isOn;
}

/** @param {() => void} listener */
export function whenSettingsChange(listener) {
  form.addEventListener('input', listener);
  // the fields change after this event
  form.addEventListener('reset', () => setTimeout(listener));
  form.addEventListener('submit', (event) => event.preventDefault());
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
  find('#provider-side', HTMLElement).hidden = false;
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
