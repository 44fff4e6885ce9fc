/** The script tag: defines the element immediately and loads everything else from its own folder. */
import { LOOPBACK } from '../core/constants.ts';
import { define } from '../element/define.ts';
import { inTime } from '../element/in-time.ts';
import { TrueidWidget } from '../element/trueid-widget.ts';

const UNKNOWN_FOLDER = `${__SELF_NAME__} can't tell its folder: give it a script element of its own, set TrueidWidget.assets, or use trueid-widget.standalone.js.`;

/** The absolute address, if it is this file's. */
function ownAddress(text: unknown): string | undefined {
  try {
    const { href, pathname } = new URL(text as string, document.baseURI);
    return pathname.endsWith(`/${__SELF_NAME__}`) ? href : undefined;
  } catch {
    return undefined;
  }
}

// Read while the script is evaluated: document.currentScript is null afterwards. It is null or a bundle, too, where an
// optimiser of the page has moved the script; most of them leave its address in an attribute. Markup must not choose the
// folder, and an element with the name `currentScript` or `scripts` takes the place of the document's own.
let address = ownAddress(__SELF_URL__);
if (!address)
  for (const script of document.querySelectorAll('script'))
    for (const { value } of script.attributes) address = ownAddress(value) ?? address;

// An element with the id TrueidWidget, or a frame with that name, is a global too, and comes from markup.
const given: unknown = Object((globalThis as { TrueidWidget?: unknown }).TrueidWidget);
if (Object.getPrototypeOf(given) === Object.prototype && Object.hasOwn(given as object, 'assets'))
  TrueidWidget.assets = (given as { assets: string }).assets;

/** Where the other files are; undefined if nobody knows. */
function folder(): string | undefined {
  const { assets } = TrueidWidget;
  // a page's own global of that name may hold anything
  if (typeof assets !== 'string') return address;
  try {
    // against the page's address, not a <base>
    const { href, hostname } = new URL(assets.replace(/\/?$/, '/'), location.href);
    // no other scheme has such a host and gives a script
    const isSafe = href.startsWith('https:') || LOOPBACK.test(hostname);
    return isSafe || href.startsWith(`${location.origin}/`) ? href : undefined;
  } catch {
    return undefined;
  }
}

const problem = (): string | undefined => (folder() ? undefined : UNKNOWN_FOLDER);

/** Loads a file: once, even if it comes under two addresses. */
function part<Module>(name: string): () => Promise<Module> {
  let tries = 0;
  let module: Module | undefined;
  return async () => {
    if (module) return module;
    const text = problem();
    if (text) throw new Error(text);
    const url = new URL(`trueid-widget.${name}.${__BUILD__}.js`, folder());
    // A file that has failed, or is late, gets a new address: browsers keep a failed module by its address. With an import
    // map, it stays the same, because the map's `integrity` applies to that exact address.
    if (tries && !document.querySelector('[type=importmap]')) url.search = tries as never;
    try {
      // Whichever address answers first: a file may still come after it was late.
      return await inTime((import(url as never) as Promise<Module>).then((came) => (module ??= came)));
    } catch (error) {
      tries += 1;
      throw new Error(`${error as string} (${url.href})`, { cause: error });
    }
  };
}

define(
  {
    address,
    problem,
    app: part('app'),
    support: part('support'),
    eye: part('eye'),
    face: part('face'),
    guidance: part('guidance'),
    facts: part('facts'),
    handoff: part('handoff'),
    hints: part('hints'),
    commands: part('commands'),
  },
  // The page may still set `assets` in this task.
  () =>
    setTimeout(() => {
      const text = problem();
      if (text) console.error(`[trueid-widget] ${text}`);
    }),
);
