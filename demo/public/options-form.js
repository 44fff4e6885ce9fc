// @ts-check
// The options of the widget as a form: draws it from a table, and reads what was chosen.
import { element, find } from './build-element.js';

/** @typedef {import('./snippet.js').Choices} Choices */

/**
 * A field: its name, label and default; then the type of its input, or the values of its select with their labels.
 * @typedef {readonly [name: string, label: string, value: string, form?: string | Readonly<Record<string, string>>]} Field
 */

const UPLOAD = { never: 'Never', 'no-camera': 'Without a camera', rejected: 'After two rejections', always: 'Always' };

/** The element's attributes, by the part of the form. @type {Readonly<Record<'seen' | 'provider', readonly Field[]>>} */
const attributes = {
  seen: [
    ['lang', 'Language', '', { en: 'English', vi: 'Tiếng Việt' }],
    ['extra-description', 'Extra description', ''],
    ['upload', 'ID photos from files', 'never', UPLOAD],
    ['upload-selfie', 'Selfie from a file', 'never', UPLOAD],
    ['network-retry', 'Network retries', '0', 'number'],
    ['max-tries', 'Most tries of a photo', '', 'number'],
    ['browser-url', 'To open outside of an app', '', 'url'],
  ],
  provider: [
    ['domain', 'Domain', '', 'url'],
    ['app-id', 'App id', ''],
    ['domain-path', 'Domain path', '/ekyc/v1.0'],
    ['auth-domain', 'Authorisation domain', '/auth'],
    ['auth-domain-path', 'Authorisation path', '/v1/oauth'],
    [
      'credentials',
      'Cookies sent with calls',
      'same-origin',
      { 'same-origin': 'Same origin', omit: 'None', include: 'All' },
    ],
  ],
};

/** Attributes without a value. */
const flags = { 'auto-capture': 'Automatic capture', 'guide-sounds': 'Sound guide', 'strict-result': 'Strict result' };

/** @type {readonly Field[]} */
const timings = [
  ['previewPause', 'Preview pause, ms', '2000', 'number'],
  ['sessionDelay', 'Session delay, ms', '1000', 'number'],
  ['createDelay', 'Create delay, ms', '500', 'number'],
  ['errorDelay', 'Error delay, ms', '300', 'number'],
];

/** @type {readonly Field[]} */
const colours = [
  ['--trueid-color-primary', 'Primary', '#c84b00', 'color'],
  ['--trueid-color-secondary', 'Secondary', '#14523d', 'color'],
  ['--trueid-color-text', 'Text', '#0f3d2e', 'color'],
  ['--trueid-color-background', 'Background', '#f3f5f4', 'color'],
  ['--trueid-color-surface', 'Surface', '#ffffff', 'color'],
  ['--trueid-color-border', 'Border', '#c1cdc8', 'color'],
  ['--trueid-color-on-primary', 'Main button’s text', '#ffffff', 'color'],
  ['--trueid-color-error', 'Error', '#b84300', 'color'],
];

const form = find('#settings', HTMLFormElement);

/** @param {Field} field */
export function drawField([name, label, value, kind = 'text']) {
  const control =
    typeof kind === 'string'
      ? element('input', { name, type: kind, value, min: '0', autocomplete: 'off', spellcheck: 'false' })
      : element(
          'select',
          { name },
          Object.entries(kind).map(([choice, text]) => element('option', { value: choice }, [text])),
        );
  return element('label', { class: 'field' }, [element('span', {}, [label]), control]);
}

for (const [part, fields] of Object.entries({ ...attributes, timings, colours }))
  find(`#${part}`, HTMLElement).append(...fields.map(drawField));
find('#flags', HTMLElement).prepend(
  ...Object.entries(flags).map(([name, label]) =>
    element('label', { class: 'switch' }, [element('input', { type: 'checkbox', role: 'switch', name }), label]),
  ),
);

/** @param {string} name */
function controlOf(name) {
  const control = form.elements.namedItem(name);
  if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) return control;
  throw new Error(`The form has no ${name}`);
}

/** @param {string} name @param {string} value */
export function choose(name, value) {
  controlOf(name).value = value;
}

/** Chooses it now and after a reset. @param {string} name @param {string} value */
export function chooseByDefault(name, value) {
  const control = controlOf(name);
  if (control instanceof HTMLInputElement) control.defaultValue = value;
  else for (const option of control.options) option.defaultSelected = option.value === value;
}

/** @returns {Choices} */
export function readOptions() {
  const data = new FormData(form);
  const text = (/** @type {string} */ name) => String(data.get(name) ?? '').trim();
  /** Those that differ from their defaults. @param {readonly Field[]} fields @returns {[string, string][]} */
  const changed = (fields) => fields.flatMap(([name, , value]) => (text(name) === value ? [] : [[name, text(name)]]));
  const credentials = text('who') === 'client' || text('who') === 'none' ? text('who') : 'token';
  const cdn = text('cdn');
  controlOf('app-secret')
    .closest('label')
    ?.toggleAttribute('hidden', credentials !== 'client');
  return {
    build: /** @type {Choices['build']} */ (text('build')),
    cdn: cdn.endsWith('/') ? cdn : `${cdn}/`,
    isPreloaded: data.has('preload'),
    credentials: /** @type {Choices['credentials']} */ (credentials),
    appSecret: text('app-secret'),
    requestId: text('request-id'),
    hasHandoff: data.has('handoff'),
    asksConsent: data.has('consent'),
    hasOwnLook: data.has('own-look'),
    attributes: Object.fromEntries([
      ...changed([...attributes.provider, ...attributes.seen]),
      ...Object.keys(flags).flatMap((name) => (data.has(name) ? [[name, '']] : [])),
    ]),
    timings: Object.fromEntries(
      data.has('instant')
        ? timings.map(([name]) => [name, 0])
        : changed(timings).map(([name, ms]) => [name, Number(ms)]),
    ),
    theme: Object.fromEntries(changed(colours)),
  };
}

/**
 * Sets the attributes and the colours on the element.
 * @param {HTMLElement} widget
 * @param {Choices} choices
 */
export function applyTo(widget, { attributes: chosen, theme }) {
  for (const name of [...[...attributes.provider, ...attributes.seen].map(([each]) => each), ...Object.keys(flags)]) {
    const value = chosen[name];
    if (value === undefined) widget.removeAttribute(name);
    else widget.setAttribute(name, value);
  }
  for (const [name] of colours) widget.style.setProperty(name, theme[name] ?? '');
}
