// @ts-check
// Generates the code that an integrator pastes for the chosen options: the page's HTML, its style sheet, its headers.
// Doesn't use the DOM.

/**
 * The chosen options. An empty one has its default.
 * @typedef {object} Choices
 * @property {'classic' | 'async' | 'module' | 'standalone'} build
 * @property {string} cdn The folder of the files, with a trailing slash.
 * @property {boolean} isPreloaded
 * @property {'token' | 'client'} credentials
 * @property {string} appSecret
 * @property {boolean} hasHandoff
 * @property {Readonly<Record<string, string>>} attributes By the attribute's name; an empty value omits it.
 * @property {Readonly<Record<string, number>>} timings Only those that differ from the defaults.
 * @property {Readonly<Record<string, string>>} theme By custom property. Only those that differ from the defaults.
 */

/**
 * @typedef {object} Snippets
 * @property {string} html
 * @property {string} css Empty if the theme is the default.
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

/** @param {Choices} choices */
function tagOf({ attributes, credentials, appSecret, isPreloaded }) {
  const all = { ...attributes, ...(credentials === 'client' && { 'app-secret': appSecret }) };
  const written = Object.entries(all)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `  ${name}="${escaped(value)}"`);
  for (const flag of ['strict-result', 'auto-capture']) {
    if (attributes[flag] === 'true') written.splice(written.indexOf(`  ${flag}="true"`), 1, `  ${flag}`);
  }
  return ['<trueid-widget', ...written, ...(isPreloaded ? ['  preload'] : []), '></trueid-widget>'].join('\n');
}

/** Returns the exact text of the inline script, because the policy includes its hash. @param {Choices} choices */
function scriptOf({ credentials, timings, hasHandoff }) {
  const isTokenMinted = credentials === 'token';
  const options = [
    ...(isTokenMinted ? ['accessToken'] : []),
    ...(Object.keys(timings).length > 0 ? [`timings: ${JSON.stringify(timings)}`] : []),
  ];
  const started = `widget.start(${options.length > 0 ? `{ ${options.join(', ')} }` : ''});`;
  return [
    '',
    "  const widget = document.querySelector('trueid-widget');",
    ...(hasHandoff ? ['  widget.handoff = handoff; // yours: see docs/without-a-camera.md'] : []),
    "  document.querySelector('#verify').addEventListener('click', async () => {",
    ...(isTokenMinted
      ? [
          "    const answer = await fetch('/api/identity-session', { method: 'POST' });",
          '    const { accessToken } = await answer.json();',
        ]
      : []),
    `    ${started}`,
    '  });',
    "  widget.addEventListener('trueid_result', ({ detail }) => {",
    "    console.log('Now let your server confirm with the provider:', detail.result);",
    '  });',
    '',
  ].join('\n');
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
      '',
      '<button id="verify" type="button">Verify my identity</button>',
      tagOf(choices),
      '',
      `<script type="module">${script}</script>`,
    ].join('\n'),
    css: theme.length > 0 ? ['trueid-widget {', ...theme, '}'].join('\n') : '',
    csp: `Content-Security-Policy: ${[
      "default-src 'none'",
      `script-src ${originOf(choices.cdn)} ${await hashOf(script)}`,
      "style-src 'self'",
      `connect-src ${[...new Set(connected)].filter((origin) => origin !== '').join(' ') || "'self'"}`,
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; ')}`,
    permissions: 'Permissions-Policy: camera=(self)',
    iframe: '<iframe src="https://your-page.example/verify" allow="camera" title="Verify your identity"></iframe>',
  };
}
