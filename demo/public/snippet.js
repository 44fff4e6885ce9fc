// @ts-check
// Generates the code that an integrator pastes for the chosen options: the page's HTML, its style sheet, its headers.
// Doesn't use the DOM.
import { consentWords, ownMessages } from './own-look.js';

/**
 * What was chosen.
 * @typedef {object} Choices
 * @property {'classic' | 'async' | 'module' | 'standalone'} build
 * @property {string} cdn The folder of the files, with a trailing slash.
 * @property {boolean} isPreloaded
 * @property {'token' | 'client' | 'none'} credentials
 * @property {string} appSecret
 * @property {string} requestId Of the server's answer, and so not in the code.
 * @property {boolean} asksConsent
 * @property {boolean} hasHandoff
 * @property {boolean} hasOwnLook
 * @property {Readonly<Record<string, string>>} attributes Only those that differ from the defaults. A flag's value is empty.
 * @property {Readonly<Record<string, number>>} timings Only those that differ from the defaults.
 * @property {Readonly<Record<string, string>>} theme By custom property. Only those that differ from the defaults.
 */

/**
 * @typedef {object} Snippets
 * @property {string} html
 * @property {string} css
 * @property {string} csp
 * @property {string} permissions
 * @property {string} iframe
 */

/** @type {Readonly<Record<Choices['build'], {file: string, attributes: string}>>} */
const builds = {
  classic: { file: 'trueid-widget.js', attributes: 'defer' },
  async: { file: 'trueid-widget.js', attributes: 'async' },
  module: { file: 'trueid-widget.mjs', attributes: 'type="module"' },
  standalone: { file: 'trueid-widget.standalone.js', attributes: 'defer' },
};

/** @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** @type {Readonly<Record<'en' | 'vi', {button: string, done: string, failed: string}>>} */
const words = {
  en: { button: 'Verify my identity', done: 'Verified. Thank you.', failed: 'Not verified. Please try again.' },
  vi: {
    button: 'Xác minh danh tính',
    done: 'Đã xác minh. Cảm ơn bạn.',
    failed: 'Chưa xác minh được. Vui lòng thử lại.',
  },
};

/** The button and the element. @param {Choices} choices */
function linesOf({ attributes, credentials, appSecret, isPreloaded, asksConsent }) {
  const all = {
    id: 'verify',
    ...(credentials === 'token' && { 'session-url': '/api/identity-session' }),
    ...(credentials === 'client' && { 'app-secret': appSecret }),
    ...attributes,
  };
  const written = Object.entries(all).map(([name, value]) =>
    value === '' ? `  ${name}` : `  ${name}="${escaped(value)}"`,
  );
  const lang = attributes.lang === 'en' ? 'en' : 'vi';
  const { button, done, failed } = words[lang];
  const [purpose, agreement] = consentWords[lang];
  return [
    `<button type="button" commandfor="verify" command="--start">${button}</button>`,
    ['<trueid-widget', ...written, ...(isPreloaded ? ['  preload'] : []), '>'].join('\n'),
    ...(asksConsent
      ? [
          '  <div slot="consent">',
          `    <p>${purpose}</p>`,
          `    <p><label><input type="checkbox" name="photos" required> ${agreement}</label></p>`,
          '  </div>',
        ]
      : []),
    `  <span slot="done">${done}</span>`,
    `  <span slot="failed">${failed}</span>`,
    '</trueid-widget>',
  ];
}

/**
 * Returns the exact text of the inline script, because the policy includes its hash. Empty if there is nothing that only
 * a script can set.
 * @param {Choices} choices
 */
function scriptOf({ timings, hasHandoff, hasOwnLook }) {
  const set = [
    ...(hasOwnLook ? [`  widget.messages = ${JSON.stringify(ownMessages)};`] : []),
    ...(hasHandoff ? ['  widget.handoff = handoff; // yours: see docs/without-a-camera.md'] : []),
    ...(Object.keys(timings).length > 0 ? [`  widget.timings = ${JSON.stringify(timings)};`] : []),
  ];
  return set.length > 0 ? ['', "  const widget = document.querySelector('trueid-widget');", ...set, ''].join('\n') : '';
}

/** @param {string} text */
async function hashOf(text) {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return `'sha256-${btoa(String.fromCharCode(...bytes))}'`;
}

/** @param {string} address */
const originOf = (address) => (URL.canParse(address) ? new URL(address).origin : '');

/**
 * @param {Choices} choices
 * @param {Readonly<Record<string, string>>} integrity By file, as in `dist/sri.json`.
 * @returns {Promise<Snippets>}
 */
export async function snippetsOf(choices, integrity) {
  const { file, attributes } = builds[choices.build];
  const script = scriptOf(choices);
  const connected = [
    originOf(choices.attributes.domain ?? ''),
    originOf(choices.attributes['auth-domain'] ?? ''),
    choices.credentials === 'token' ? "'self'" : '',
  ];
  const theme = Object.entries(choices.theme).map(([name, value]) => `  ${name}: ${value};`);
  return {
    html: [
      `<script src="${escaped(choices.cdn + file)}"`,
      `  integrity="${integrity[file] ?? ''}"`,
      `  crossorigin="anonymous" ${attributes}></script>`,
      ...linesOf(choices),
      ...(script === '' ? [] : [`<script type="module">${script}</script>`]),
    ].join('\n'),
    css: [
      'trueid-widget:not(:defined) {',
      '  display: none;',
      '}',
      ...(theme.length > 0 ? ['trueid-widget {', ...theme, '}'] : []),
    ].join('\n'),
    csp: `Content-Security-Policy: ${[
      "default-src 'none'",
      [`script-src ${originOf(choices.cdn)}`, ...(script === '' ? [] : [await hashOf(script)])].join(' '),
      "style-src 'self'",
      `connect-src ${[...new Set(connected)].filter((origin) => origin !== '').join(' ') || "'self'"}`,
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; ')}`,
    permissions: 'Permissions-Policy: camera=(self)',
    iframe: '<iframe src="https://your-page.example/verify" allow="camera" title="Verify your identity"></iframe>',
  };
}
