// @ts-check
// The playground: a form of options, the widget that uses them, and the code to paste. Knows the form and the widget;
// `snippet.js` generates the code.
import { find } from './build-element.js';
import { handoff } from './handoff.js';
import { createSimulatedCamera, hasNoCamera } from './simulated-camera.js';
import { snippetsOf } from './snippet.js';

/** @typedef {import('../../src/entry/index.ts').TrueidWidget} TrueidWidget */
/** @typedef {import('./snippet.js').Choices} Choices */
/** @typedef {typeof import('../../src/entry/index.ts').TrueidWidget} TrueidWidgetClass */
/** @typedef {{domain: string, appId: string, appSecret: string}} Provider */

const goodPictures = { front: 'good', back: 'good', selfie: 'good' };

const widget = /** @type {TrueidWidget} */ (find('trueid-widget', HTMLElement));
const form = find('#options', HTMLFormElement);
const tryButton = find('#try', HTMLButtonElement);
const said = find('#said', HTMLElement);
const cssOutput = find('#css-output', HTMLElement);
const camera = createSimulatedCamera();

/** @param {string} path @param {'GET' | 'POST'} method */
async function ask(path, method = 'GET') {
  const answer = await fetch(path, { method });
  if (!answer.ok) throw new Error(`${path}: HTTP ${answer.status}`);
  return answer.json();
}

/** @type {Promise<Provider>} */
const provider = ask('/api/demo');
/** @type {Promise<Record<string, string>>} */
const integrity = ask('/dist/sri.json');

/** The control with this name. @param {string} name */
const control = (name) => find(`[name="${name}"]`, HTMLElement, form);

/** @param {string} name */
function valueOf(name) {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** @param {string} name */
const isOn = (name) => new FormData(form).has(name);

/** The inputs whose value differs from the initial one. @param {string} selector */
const changed = (selector) =>
  [...form.querySelectorAll(selector)]
    .map((input) => /** @type {HTMLInputElement} */ (input))
    .filter(({ value, defaultValue }) => value !== defaultValue);

/** @returns {Choices} */
function readChoices() {
  const attributes = Object.fromEntries(
    [...form.querySelectorAll('[data-attribute]')].map((input) => {
      const name = input.getAttribute('name') ?? '';
      return [name, valueOf(name) === input.getAttribute('data-default') ? '' : valueOf(name)];
    }),
  );
  const cdn = valueOf('cdn');
  const flags = Object.fromEntries(['strict-result', 'auto-capture'].map((name) => [name, isOn(name) ? 'true' : '']));
  return {
    build: /** @type {Choices['build']} */ (valueOf('build')),
    cdn: cdn.endsWith('/') ? cdn : `${cdn}/`,
    isPreloaded: isOn('preload'),
    credentials: valueOf('credentials-kind') === 'client' ? 'client' : 'token',
    appSecret: valueOf('app-secret'),
    hasHandoff: isOn('handoff'),
    attributes: { ...attributes, ...flags },
    timings: Object.fromEntries(changed('[data-timing]').map(({ name, valueAsNumber }) => [name, valueAsNumber || 0])),
    theme: Object.fromEntries(changed('[data-theme]').map(({ name, value }) => [name, value])),
  };
}

let drawing = 0;

async function draw() {
  drawing += 1;
  const own = drawing;
  const choices = readChoices();
  find('#secret-field', HTMLElement).hidden = choices.credentials !== 'client';
  for (const input of form.querySelectorAll('[data-theme]'))
    widget.style.removeProperty(input.getAttribute('name') ?? '');
  for (const [name, value] of Object.entries(choices.theme)) widget.style.setProperty(name, value);
  const snippets = await snippetsOf(choices, await integrity);
  // a newer choice has been shown in the meantime
  if (own !== drawing) return;
  for (const [name, text] of Object.entries(snippets)) find(`#${name}-code`, HTMLElement).textContent = text;
  cssOutput.hidden = snippets.css === '';
}

/** Says what the widget finds out about this page and device before a start. */
async function drawSupport() {
  const Widget = /** @type {TrueidWidgetClass} */ (await customElements.whenDefined('trueid-widget'));
  const { supported, problems } = await Widget.checkSupport();
  find('#support', HTMLElement).textContent =
    `checkSupport(): ${['supported is ' + String(supported) + '.', ...problems].join(' ')}`;
}

/** Sets the snippet's attributes on the tag, and starts it. */
async function tryIt() {
  const { attributes, credentials, appSecret, timings, hasHandoff } = readChoices();
  widget.handoff = hasHandoff ? handoff : undefined;
  said.textContent = '';
  await camera.set({ isOn: isOn('simulated'), behaviour: 'granted', pictures: goodPictures });
  await drawSupport();
  for (const [name, value] of Object.entries(attributes)) {
    if (value === '') widget.removeAttribute(name);
    else widget.setAttribute(name, value);
  }
  widget.start({ timings, ...(credentials === 'client' ? { appSecret } : await ask('/api/session', 'POST')) });
}

/** @param {string} text */
const say = (text) => {
  said.textContent = text;
};

/** @param {HTMLElement} code @param {string} name */
async function copy(code, name) {
  try {
    await navigator.clipboard.writeText(code.textContent);
    say(`${name}: copied.`);
  } catch {
    getSelection()?.selectAllChildren(code);
    say(`${name}: selected. Copy it with your keyboard.`);
  }
}

for (const button of document.querySelectorAll('[data-copy]')) {
  const name = button.getAttribute('data-copy') ?? '';
  const label = button.getAttribute('data-name') ?? '';
  button.addEventListener('click', () => void copy(find(`#${name}-code`, HTMLElement), label));
}
form.addEventListener('input', () => void draw());
form.addEventListener('reset', () => setTimeout(() => void draw()));
form.addEventListener('submit', (event) => {
  event.preventDefault();
  tryIt().catch((error) => say(`It could not be started. ${String(error)}`));
});
widget.addEventListener('trueid_result', () => say('Verified: the page got trueid_result.'));
widget.addEventListener('trueid_error', ({ kind, detail }) =>
  say(`trueid_error, ${kind}: ${detail instanceof Response ? `HTTP ${detail.status}` : detail}`),
);
widget.addEventListener('trueid_close', ({ detail }) => {
  if (detail.reason !== 'error') say(`trueid_close, reason ${detail.reason}.`);
});

const { domain, appId, appSecret } = await provider;
for (const [name, value] of Object.entries({
  domain,
  'app-id': appId,
  'app-secret': appSecret,
  cdn: `https://cdn.example/trueid-widget@${widget.version}/dist/`,
}))
  control(name).setAttribute('value', value);
control('simulated').toggleAttribute('checked', await hasNoCamera());
await draw();
await drawSupport();
tryButton.disabled = false;
