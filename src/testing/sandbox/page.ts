// The sandbox's page for people: what it is, the specimens to hold in front of a camera, and the last calls. Without scripts.
import { createHash } from 'node:crypto';
import { specimens, type Specimen } from '../specimens/index.ts';
import type { SandboxCall } from './log.ts';

const SHOWN = [
  ['Front', specimens.front],
  ['Back', specimens.back],
  ['Person', specimens.portrait],
] as const;

const pathOf = ({ name }: Specimen): string => `/sandbox/specimens/${name}.jpg`;

/** The picture at each path. */
export const pagePictures: Readonly<Record<string, URL>> = Object.fromEntries(
  SHOWN.map(([, specimen]) => [pathOf(specimen), specimen.url]),
);

const MAX_SHOWN_CALLS = 20;

// a picture is as wide as a phone's screen: of the phone that shows the page, or else of a large one held sideways
const STYLE = `
  body { margin: 0 auto; padding: 0 0 2rem; max-width: 60rem; font: 1rem/1.5 system-ui, sans-serif }
  h1, h2, p, .calls { margin: 1rem }
  .pictures { display: flex; flex-wrap: wrap; gap: 1rem }
  figure { margin: 0; width: 150mm }
  img { display: block; width: 100%; height: auto }
  figcaption { margin: 0 1rem }
  .calls { overflow-x: auto }
  td, th { padding: 0 1rem 0 0; text-align: start; vertical-align: top }
`;

/** The strict policy of the page: its own style sheet and pictures, and nothing else. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; ` +
    `img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'X-Content-Type-Options': 'nosniff',
};

/** Anyone can make a call: what is logged of it must not become part of the page. */
const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${String(character.codePointAt(0))};`);

const figureOf = (title: string, specimen: Specimen): string =>
  `<figure><a href="${pathOf(specimen)}"><img src="${pathOf(specimen)}" width="800" height="600" ` +
  `alt="${escaped(specimen.description)}"></a><figcaption>${title}</figcaption></figure>`;

function rowOf({ at, call, path, httpStatus, outcome, answer }: SandboxCall): string {
  const { result, message, error } = Object(answer) as Readonly<Record<string, unknown>>;
  const said = [result, error, message].filter((part) => part !== undefined).map(String);
  const cells = [at.slice(11, 19), call ?? path, String(httpStatus ?? outcome), said.join(' ')];
  return `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`;
}

/** The page as HTML. */
export function pageOf(calls: readonly SandboxCall[], isAcceptingAll: boolean): string {
  const last = calls.slice(-MAX_SHOWN_CALLS).reverse();
  const judges = isAcceptingAll
    ? 'It accepts every photo.'
    : 'It judges each photo. Start it with <code>--accept-all</code> to have every photo accepted.';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox of trueid-widget</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Sandbox of trueid-widget</h1>
<p>A test provider on this machine, in place of the verification service. ${judges}
Photos stay on this machine. None is stored.</p>
<h2>No card at hand?</h2>
<p>Photograph these with your phone, and hold the phone in front of the webcam. If the widget is on the phone, point its
camera at this screen.</p>
<div class="pictures">${SHOWN.map(([title, specimen]) => figureOf(title, specimen)).join('')}</div>
<h2>Last calls</h2>
<p>${last.length > 0 ? 'Reload to see newer ones' : 'None yet. Reload to see them'}. <a href="/sandbox/log">All, with details</a></p>
${last.length > 0 ? `<div class="calls"><table><tr><th>Time (UTC)</th><th>Call</th><th>Status</th><th>Answer</th></tr>${last.map(rowOf).join('')}</table></div>` : ''}
</main>
</body>
</html>
`;
}
