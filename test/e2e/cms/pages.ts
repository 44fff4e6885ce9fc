// Pages as content management systems, optimisers and tag managers make them of the pasted lines: each is the lines for
// one build, broken in one way. What a page must come to is written beside it.
import type { Page } from '@playwright/test';

export type Build = 'classic' | 'standalone' | 'module';

export const FILES: Readonly<Record<Build, string>> = {
  classic: 'trueid-widget.js',
  standalone: 'trueid-widget.standalone.js',
  module: 'trueid-widget.mjs',
};

/** Where the script is, and its text. */
export interface Script {
  readonly src: string;
  readonly file: string;
  readonly code: string;
}

/** `works`: the button opens the widget. `says`: one sentence on the console names the ways out, and so does each start. */
type Outcome = 'works' | 'says';

export interface CmsPage {
  readonly name: string;
  /** The builds that meet it, and what each comes to; by default it works in those that load the rest. */
  readonly outcomes?: Partial<Readonly<Record<Build, Outcome>>>;
  readonly html: (script: Script) => string;
  readonly headers?: (cdn: string) => Readonly<Record<string, string>>;
  /** What else the console says. */
  readonly console?: readonly string[];
  /** What the person does before the script runs. */
  readonly act?: (page: Page) => Promise<void>;
}

const WORKS_IN_ALL = { classic: 'works', standalone: 'works', module: 'works' } as const;
/** The standalone file loads nothing more: where it is found it works. */
export const WORKS_IN_LOADING_ONES: NonNullable<CmsPage['outcomes']> = { classic: 'works', module: 'works' };
const WORKS_IN_CLASSIC_ONES = { classic: 'works', standalone: 'works' } as const;

/** The button and the element of the four lines. */
export const LINES = `<button type="button" commandfor="verify" command="--start">Verify</button>
<trueid-widget id="verify" lang="en" session-url="/api/identity-session">
  <span slot="done">Verified.</span>
  <span slot="failed">Not verified.</span>
</trueid-widget>`;

export const pageOf = (body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Insurer</title>${head}
<link rel="stylesheet" href="/style.css"></head><body><h1>Insurer</h1>${body}</body></html>`;

const typeOf = (file: string): string => (file.endsWith('.mjs') ? 'type="module"' : '');
const folderOf = (src: string): string => src.slice(0, src.lastIndexOf('/'));
export const tag = ({ src, file }: Script, more = 'defer', type = typeOf(file)): string =>
  `<script src="${src}" ${type} crossorigin="anonymous" ${more}></script>`;

/** `when` something happens, makes new scripts of those that `selector` finds, with their attributes renamed. */
const recreate = (selector: string, rename: string, when: string): string => `<script>
  ${when}(() => {
    for (const old of document.querySelectorAll('${selector}')) {
      const script = document.createElement('script');
      for (const { name, value } of old.attributes) {
        const renamed = (${rename})(name);
        if (renamed) script.setAttribute(renamed, value);
      }
      old.replaceWith(script);
    }
  });
</script>`;
const WHEN_LOADED = `((run) => addEventListener('load', run))`;

/** An optimiser's script that fetches the text of each script and runs it as an inline one. */
const runAsText = (attribute: string): string => `<script>
  addEventListener('load', async () => {
    for (const { dataset } of document.querySelectorAll('script[data-${attribute}]')) {
      const script = document.createElement('script');
      script.text = await (await fetch(dataset.${attribute})).text();
      document.head.append(script);
    }
  });
</script>`;

const press = async (page: Page): Promise<void> => page.getByRole('heading').click();

/** The pages where engines differ: modules, and whether a button knows commands. */
export const PAGES_WHERE_ENGINES_DIFFER: readonly CmsPage[] = [
  {
    name: 'the four lines, under the strictest policy',
    outcomes: WORKS_IN_ALL,
    html: (script) => pageOf(LINES, tag(script)),
    headers: (cdn) => ({
      'content-security-policy': `default-src 'none'; script-src ${cdn}; style-src 'self'; connect-src *; require-trusted-types-for 'script'; trusted-types 'none'`,
    }),
  },
  {
    name: 'type="module" on a classic file',
    outcomes: WORKS_IN_CLASSIC_ONES,
    html: (script) => pageOf(LINES, tag(script, '', 'type="module"')),
  },
  {
    name: 'inlined into the page',
    outcomes: { classic: 'says', standalone: 'works', module: 'says' },
    html: ({ code, file }) => pageOf(`${LINES}<script ${typeOf(file)}>${code}</script>`),
  },
];

export const PAGES: readonly CmsPage[] = [
  ...PAGES_WHERE_ENGINES_DIFFER,
  { name: 'async', html: (script) => pageOf(LINES, tag(script, 'async')) },
  { name: 'neither async nor defer, before the element', html: (script) => pageOf(tag(script, '') + LINES) },
  { name: 'after the element', html: (script) => pageOf(LINES + tag(script, '')) },
  {
    name: 'a version in the query, as WordPress adds it',
    html: (script) => pageOf(LINES, tag({ ...script, src: `${script.src}?ver=6.1` })),
  },
  {
    name: 'twice',
    html: (script) => pageOf(LINES, tag(script) + tag({ ...script, src: `${script.src}?again` })),
    console: ['Second script ignored'],
  },
  {
    name: 'in two versions',
    html: (script) => pageOf(LINES, tag(script) + tag({ ...script, src: script.src.replace('/dist/', '/old/') })),
    console: ['Second script ignored'],
  },
  {
    name: 'a <base> elsewhere',
    html: (script) => pageOf(LINES, `<link rel="stylesheet" href="/style.css"><base href="/elsewhere/">${tag(script)}`),
  },
  {
    name: 'Rocket Loader: the type rewritten, the script re-created later',
    outcomes: WORKS_IN_CLASSIC_ONES,
    html: (script) =>
      pageOf(
        LINES + recreate('script[type^="9f2a-"]', `(name) => name !== 'type' && name`, WHEN_LOADED),
        tag(script, '', 'type="9f2a-text/javascript"'),
      ),
  },
  {
    name: 'Rocket Loader: src renamed to data-cfsrc, the code run as text',
    outcomes: WORKS_IN_CLASSIC_ONES,
    html: ({ src }) =>
      pageOf(LINES + runAsText('cfsrc'), `<script type="text/rocketscript" data-cfsrc="${src}"></script>`),
  },
  {
    name: 'WP Rocket: delayed until the first interaction',
    html: ({ src, file }) =>
      pageOf(
        LINES +
          recreate(
            'script[type=rocketlazyloadscript]',
            `(name) => name !== 'type' && name.replace('data-rocket-', '')`,
            `((run) => addEventListener('pointerdown', run, { once: true }))`,
          ),
        `<script type="rocketlazyloadscript" data-rocket-src="${src}" ${typeOf(file).replace('type', 'data-rocket-type')} crossorigin="anonymous" defer></script>`,
      ),
    act: press,
  },
  {
    name: 'Autoptimize: behind another script, in one file',
    outcomes: { classic: 'says', standalone: 'works' },
    html: ({ file }) => pageOf(LINES, `<script src="/bundle/${file}/autoptimize_4f8e.js" defer></script>`),
  },
  {
    name: 'Autoptimize, and TrueidWidget.assets before it',
    outcomes: WORKS_IN_CLASSIC_ONES,
    html: ({ src, file }) =>
      pageOf(
        LINES,
        `<script>window.TrueidWidget = { assets: '${folderOf(src)}' };</script>
         <script src="/bundle/${file}/autoptimize_4f8e.js" defer></script>`,
      ),
  },
  {
    name: 'an element with the id TrueidWidget, and a field in it called assets',
    html: (script) =>
      pageOf(
        `${LINES}<form id="TrueidWidget"><input name="assets" value="https://elsewhere.example/"></form>${tag(script, '')}`,
      ),
  },
  {
    name: 'a picture and a form that take the names of what tells the script its address',
    html: (script) =>
      pageOf(
        `${LINES}<img name="currentScript" hidden loading="lazy" alt="" src="https://elsewhere.example/${script.file}">
         <form name="scripts"><input data-src="https://elsewhere.example/${script.file}"></form>${tag(script, '')}`,
      ),
  },
  {
    name: 'a global TrueidWidget of the page, whose assets are no text',
    html: (script) => pageOf(LINES, `<script>window.TrueidWidget = { assets: [] };</script>${tag(script)}`),
  },
  {
    name: 'inlined, and the class told its assets in the next line',
    outcomes: { classic: 'works' },
    html: ({ src, code }) =>
      pageOf(`${LINES}<script>${code}
        customElements.get('trueid-widget').assets = '${folderOf(src)}/';</script>`),
  },
  {
    name: 'Tag Manager: inserted as text, the script re-created without its data- attributes',
    outcomes: WORKS_IN_CLASSIC_ONES,
    html: (script) =>
      pageOf(`<div id="tag"></div><script>
        addEventListener('load', () => {
          const place = document.querySelector('#tag');
          place.innerHTML = ${JSON.stringify(LINES + tag(script, 'data-order="1"')).replaceAll('</', '<\\/')};
          for (const old of place.querySelectorAll('script')) {
            const script = document.createElement('script');
            for (const { name, value } of old.attributes) if (!name.startsWith('data-')) script.setAttribute(name, value);
            old.replaceWith(script);
          }
        });
      </script>`),
  },
  {
    name: 'consent: text/plain until the person agrees',
    html: ({ src, file }) =>
      pageOf(
        LINES +
          recreate(
            'script[data-category]',
            `(name) => name !== 'type' && name.replace(/^data-(?!category)/, '')`,
            `((run) => document.querySelector('h1').addEventListener('click', run))`,
          ),
        `<script type="text/plain" data-category="functional" data-src="${src}" ${typeOf(file).replace('type', 'data-type')} defer></script>`,
      ),
    act: press,
  },
];
