// @ts-check
// What an integrator pastes for the chosen options: the page's HTML, its style sheet, its headers. Text in, text out: knows
// the widget's names and defaults, no page.

/**
 * Everything that can be chosen; what is left empty has its default.
 * @typedef {object} Choices
 * @property {'classic' | 'async' | 'module' | 'standalone'} build
 * @property {string} cdn Where the files are, with a slash at the end.
 * @property {boolean} isPreloaded
 * @property {'token' | 'client'} credentials
 * @property {string} appSecret
 * @property {boolean} hasHandoff
 * @property {Readonly<Record<string, string>>} attributes By the attribute's name; empty if omitted.
 * @property {Readonly<Record<string, number>>} timings Only those that differ from the defaults.
 * @property {Readonly<Record<string, string>>} theme By custom property; only those that were changed.
 */

/**
 * @typedef {object} Snippets
 * @property {string} html
 * @property {string} css Empty where nothing was changed.
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

/** The text of the inline script, exactly as it stands between its tags: the policy carries its hash. @param {Choices} choices */
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
    "    console.log('Now ask your server what the provider says of', detail.result);",
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
 * @param {Readonly<Record<string, string>>} integrity By file, as `dist/sri.json` has it.
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
