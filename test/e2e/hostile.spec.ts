// Hostile pages: other units, layers above everything, ancestors and scrolling of all kinds. On each, the widget looks as on a
// clean page, works with a real mouse, and cleans up. views/theme.test.tsx has resets, directions and floods of `!important`, in
// every engine.
import { rm, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { PageCamera, WidgetPage } from '../../src/testing/index.ts';
import { pageOf } from '../support/host-page.ts';
import type { startHostPage } from '../support/host-page.ts';
import { expect, test } from './support/fixtures.ts';
import { configFor } from './support/flow.ts';
import { differenceOf } from './support/pictures.ts';
import { tracesIn } from './support/traces.ts';

interface Hostile {
  readonly name: string;
  /** Rules of the page. */
  readonly css?: string;
  /** Attributes of html and body. */
  readonly html?: string;
  readonly body?: string;
  /** What stands around the widget, `{widget}` in its place. */
  readonly around?: string;
  /** Runs when everything is loaded, before the start. */
  readonly script?: string;
}

const CLEAN: Hostile = { name: 'a clean page' };

const HOSTILE: readonly Hostile[] = [
  {
    name: 'a dark scheme, a root of 40px, and a layer at z-index 2147483647',
    html: 'data-theme="dark"',
    css: `html { font-size: max(40px, 4vw) !important } * { font-size: 3rem !important; color-scheme: dark !important }
      :root { color-scheme: dark; background: #000; color: #fff }`,
    around: '{widget}<div style="position:fixed;inset:0;z-index:2147483647;background:#c0c">Chat with us</div>',
  },
  {
    name: 'ancestors that are transformed, of no size, and hide what overflows',
    around: `<div style="transform:rotate(7deg) scale(.5);filter:blur(3px);opacity:.2;will-change:transform;perspective:9px">
      <div style="overflow:hidden;width:0;height:0;contain:strict;clip-path:inset(50%);position:relative;z-index:-1">{widget}</div>
      </div>`,
  },
  {
    name: 'a body that scrolls, with styles of its own',
    css: 'html, body { height: 100%; margin: 0 } html { overflow: hidden; scroll-behavior: smooth } body { overflow: auto; scrollbar-gutter: stable }',
    body: 'style="padding-right: 17px; position: relative" class="modal-open"',
    script: 'document.body.scrollTo({ top: 400, behavior: "instant" })',
  },
  {
    name: 'a page that has been scrolled down, and snaps',
    html: 'style="scroll-padding: 3px;"',
    css: '.snaps { scroll-behavior: smooth; scroll-snap-type: y mandatory } p { scroll-snap-align: start }',
    // to a place that it snaps to, and not before it is there: from any other it would be on its way for a while
    script: `document.querySelectorAll("p")[2].scrollIntoView({ behavior: "instant" });
      document.documentElement.classList.add("snaps")`,
  },
];

const htmlOf = ({ css = '', html = '', body = '', around = '{widget}' }: Hostile): string =>
  pageOf(`
    <button id="opener" type="button">Verify my identity</button>
    ${'<p style="height: 300px">Text of the page.</p>'.repeat(8)}
    ${around.replace('{widget}', '<trueid-widget></trueid-widget>')}`)
    .replace('<html', `<html ${html}`)
    .replace('</head>', `<style>${css}</style></head>`)
    .replace('<body', `<body ${body}`);

interface Stage {
  readonly page: Page;
  readonly widget: WidgetPage;
  readonly camera: PageCamera;
  readonly config: ReturnType<typeof configFor>;
  readonly serve: typeof startHostPage;
}

type Moment = 'live' | 'review';
/** What is done with the screen at a moment; `shoot` takes a picture of it. */
type Look = (moment: Moment, shoot: () => Promise<Buffer>) => Promise<void>;

/** A real mouse click on the topmost element at the middle of the part. */
async function click({ page, widget }: Stage, part: 'take-button' | 'back-button'): Promise<void> {
  const box = await widget.part(part).boundingBox();
  if (!box) throw new Error(`${part} is not drawn`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** From the start to the review of the front, with a screenshot of each; the mouse stays out of the way. */
async function walk(stage: Stage, look: Look): Promise<void> {
  const { page, widget, camera, config } = stage;
  const shoot = async (): Promise<Buffer> => {
    await widget.element.evaluate(({ shadowRoot }) =>
      Promise.all((shadowRoot?.getAnimations() ?? []).map((animation) => animation.finished)),
    );
    return page.screenshot();
  };
  await widget.start(config);
  await expect(widget.part('take-button')).toBeEnabled();
  await camera.settled();
  await page.mouse.move(2, 2);
  await look('live', shoot);
  await click(stage, 'take-button');
  await expect(widget.part('use-button')).toBeEnabled();
  await page.mouse.move(2, 2);
  await look('review', shoot);
}

async function visit(stage: Stage, page: Hostile): Promise<void> {
  const site = await stage.serve({ html: htmlOf(page), policy: "default-src * 'unsafe-inline' data:" });
  await stage.page.goto(site.url);
  await stage.page.locator('#opener').evaluate((opener) => opener.focus({ preventScroll: true }));
  if (page.script) await stage.page.evaluate(page.script);
  await stage.camera.settled();
}

/** The part of the pixels that may differ: what a video paints is not the same to the last bit. */
const TOLERANCE = 0.001;

/** How the clean page looks, seen once by each worker: the same machine, the same browser. */
let clean: Promise<Record<Moment, Buffer>> | undefined;

async function lookAtClean(stage: Stage): Promise<Record<Moment, Buffer>> {
  await visit(stage, CLEAN);
  const seen: Record<Moment, Buffer> = { live: Buffer.alloc(0), review: Buffer.alloc(0) };
  await walk(stage, async (moment, shoot) => {
    // the photo is drawn twice, the second time from its JPEG: what does not change any more is the look
    await expect(async () => {
      const before = await shoot();
      await stage.page.waitForTimeout(200);
      seen[moment] = await shoot();
      expect(await differenceOf(before, seen[moment])).toBeLessThan(TOLERANCE / 10);
    }).toPass();
  });
  return seen;
}

for (const hostile of HOSTILE)
  test(`${hostile.name}: looks and works the same [6.4]`, async ({
    page,
    sandbox,
    widget,
    camera,
    serve,
  }, testInfo) => {
    const stage: Stage = { page, widget, camera, config: configFor(sandbox), serve };
    const expected = await (clean ??= lookAtClean(stage));

    await visit(stage, hostile);
    const before = await tracesIn(page);
    await walk(stage, async (moment, shoot) => {
      const file = testInfo.outputPath(`${moment}.png`);
      await expect
        .poll(async () => {
          const seen = await shoot();
          await writeFile(file, seen);
          return differenceOf(seen, expected[moment]);
        }, `${moment}, see ${file}`)
        .toBeLessThanOrEqual(TOLERANCE);
      await rm(file);
    });

    await click(stage, 'back-button');
    await widget.expectStep(0);
    expect(await tracesIn(page)).toEqual(before);
  });
