// Every state of the built widget that a person can meet, as stories: what happens to it, with its in-page camera and the
// sandbox, until the state is on the screen. Used for pictures of all kinds; knows no picture and no file.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { installPageCamera, specimens, WidgetPage } from '../../dist/testing/index.js';

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Screens</title><link rel="icon" href="data:,">
<script src="/dist/trueid-widget.js"></script></head><body><trueid-widget></trueid-widget></body></html>`;

/** Serves a page with nothing but the built widget, on any free port of this machine. */
export async function serveScreens() {
  const server = createServer(async (request, response) => {
    if (request.url === '/') return response.setHeader('content-type', 'text/html; charset=utf-8').end(PAGE);
    const body = await readFile(new URL(`../..${request.url}`, import.meta.url)).catch(() => undefined);
    return body
      ? response.setHeader('content-type', 'text/javascript; charset=utf-8').end(body)
      : response.writeHead(404).end();
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Runs in the page: while `window.isHurried`, the hints of a long wait and the next try of a busy camera come soon. */
function shortenWaits() {
  const { setTimeout } = window;
  const shortened = [500, 1500, 2500, 10_000];
  window.setTimeout = (run, delayMs = 0, ...rest) =>
    setTimeout(run, window.isHurried && shortened.includes(delayMs) ? 50 : delayMs, ...rest);
}

/** The widget in a page of its own, and what the stories do with it. */
async function openStage({ context, url, sandbox }) {
  const page = await context.newPage();
  await page.addInitScript(shortenWaits);
  const camera = await installPageCamera(page, { frameRate: 30 });
  await page.goto(url);
  const widget = await WidgetPage.attach(page, { timeoutMs: 30_000 });
  const button = (name) => page.locator(`[part~="${name}"]:enabled`);
  return {
    page,
    sandbox,
    camera,
    widget,
    /** Begins the session; a call that fails leaves its screen as it is. */
    async start({ script = {}, isHurried = false, ...options } = {}) {
      sandbox.reset();
      sandbox.script(script);
      await page.evaluate((is) => Object.assign(window, { isHurried: is }), isHurried);
      await widget.start({
        ...sandbox.config,
        lang: 'en',
        timings: { previewPause: 0, sessionDelay: 0, createDelay: 0, errorDelay: 600_000 },
        ...options,
      });
    },
    untilLive: () => button('take-button').waitFor(),
    untilWaiting: () => page.locator('[part~="spinner"]').waitFor(),
    untilSaid: (text) => page.locator('[part~="notice"]').getByText(text).waitFor(),
    press: (name) => button(name).click(),
    async walkTo(step) {
      for (let each = 1; each < step; each += 1) {
        await widget.takePhoto();
        await widget.usePhoto();
        await widget.expectStep(each + 1);
      }
    },
    async beRejected(call, code) {
      sandbox.script({ [call]: { code } });
      await widget.takePhoto();
      await widget.usePhoto();
      await widget.expectRejected();
    },
  };
}

const NEVER = { hang: true };
/** One code for each sentence of the catalogue, by the step where the provider may give it. */
const CARD_CODES = [60, 55, 4, 14, 23, 27, 28, 31, 41, 10, 99];
const FACE_CODES = [17, 52, 50];

/** Pictures that the live view is advised on, and how the tip begins. */
const FLAWS = [
  ['dark', 'Move to a brighter place'],
  ['overexposed', 'Turn away from bright light'],
  ['blurry', 'Hold still'],
  ['too-far', 'Move the card closer'],
];

function alertStory(name, arrange) {
  return async (stage, shoot) => {
    await arrange(stage);
    await stage.widget.alert();
    await shoot(`alert-${name}`);
  };
}

/** Each shows its states one after the other, and calls `shoot(name)` when one is on the screen. */
const STORIES = [
  async function opening({ camera, start, untilWaiting }, shoot) {
    await camera.answerWith('pending');
    await start();
    await untilWaiting();
    await shoot('front-opening');
  },
  async function asking({ camera, start, untilSaid }, shoot) {
    await camera.answerWith('pending');
    await start({ isHurried: true });
    await untilSaid('Please allow the camera');
    await shoot('front-asking');
  },
  async function tap({ page, start, untilSaid }, shoot) {
    await page.evaluate(() => {
      HTMLMediaElement.prototype.play = function play() {
        this.autoplay = false;
        this.pause();
        return new Promise((_, reject) => setTimeout(reject, 50, new DOMException('No tap yet', 'NotAllowedError')));
      };
    });
    await start();
    await page.getByRole('button', { name: 'Start the camera' }).waitFor();
    await untilSaid('Press the button below');
    await shoot('front-tap');
  },
  async function front({ page, camera, widget, start, untilLive, untilWaiting, untilSaid, press, sandbox }, shoot) {
    await start();
    await untilLive();
    await shoot('front-live');
    await page.keyboard.press('Tab');
    await shoot('front-live-focus');
    await camera.muteTracks();
    await untilSaid('The camera is paused');
    await shoot('front-paused');
    await camera.unmuteTracks();
    await widget.takePhoto();
    await shoot('front-review');
    await page.keyboard.press('Tab');
    await shoot('front-review-focus');
    sandbox.script({ front: NEVER });
    await press('use-button');
    await untilWaiting();
    await shoot('front-verifying');
  },
  async function missed({ page, start, untilLive, press, untilSaid }, shoot) {
    await start();
    await untilLive();
    await page.evaluate(() => Object.defineProperty(HTMLVideoElement.prototype, 'videoWidth', { value: 0 }));
    await press('take-button');
    await untilSaid('could not be taken');
    await shoot('front-missed');
  },
  async function preparing({ widget, start, press, untilSaid }, shoot) {
    await start({ script: { create: NEVER } });
    await widget.takePhoto();
    await press('use-button');
    await untilSaid('Just a moment');
    await shoot('front-preparing');
  },
  async function waiting({ widget, start, press, untilSaid }, shoot) {
    await start({ script: { front: NEVER }, isHurried: true });
    await widget.takePhoto();
    await press('use-button');
    await untilSaid('longer than usual');
    await shoot('front-verifying-long');
  },
  async function reconnecting({ widget, start, press, untilSaid }, shoot) {
    await start({ networkRetry: 99, script: { front: Array(99).fill({ reset: true }) } });
    await widget.takePhoto();
    await press('use-button');
    await untilSaid('connection was lost');
    await shoot('front-reconnecting');
  },
  async function busy({ widget, start, press, untilSaid }, shoot) {
    const headers = { 'retry-after': '30', 'access-control-expose-headers': 'retry-after' };
    await start({ networkRetry: 9, script: { front: { httpStatus: 503, headers } } });
    await widget.takePhoto();
    await press('use-button');
    await untilSaid('service is busy');
    await shoot('front-provider-busy');
  },
  async function torch({ page, camera, start, untilLive }, shoot) {
    await camera.setDevices([{ label: 'Back Camera', facing: 'environment', capabilities: { torch: true } }]);
    await start();
    await untilLive();
    await page.getByRole('button', { name: 'Light' }).waitFor();
    await shoot('front-torch');
  },
  async function advised({ camera, start, untilLive, untilSaid }, shoot) {
    await start();
    await untilLive();
    for (const [picture, tip] of FLAWS) {
      await camera.show('front', specimens[picture].url);
      await untilSaid(tip);
      await shoot(`front-advised-${picture}`);
    }
  },
  async function cardRejections({ widget, start, beRejected }, shoot) {
    await start();
    for (const code of CARD_CODES) {
      if (code !== CARD_CODES[0]) await widget.retake();
      await beRejected('front', code);
      await shoot(`front-rejected-${code}`);
    }
  },
  async function back({ widget, start, walkTo, untilLive, press, untilWaiting, sandbox, beRejected }, shoot) {
    await start();
    await walkTo(2);
    await untilLive();
    await shoot('back-live');
    await beRejected('back', 14);
    await shoot('back-rejected');
    await widget.retake();
    await widget.takePhoto();
    await shoot('back-review');
    sandbox.script({ back: NEVER });
    await press('use-button');
    await untilWaiting();
    await shoot('back-verifying');
  },
  async function selfie({ camera, widget, start, walkTo, untilLive, untilWaiting, press, sandbox, beRejected }, shoot) {
    await camera.answerWith('pending', 'user');
    await start();
    await walkTo(3);
    await untilWaiting();
    await shoot('selfie-opening');
    await camera.answerWith('granted');
    await untilLive();
    await shoot('selfie-live');
    for (const code of FACE_CODES) {
      await beRejected('selfie', code);
      await shoot(`selfie-rejected-${code}`);
      await widget.retake();
    }
    await widget.takePhoto();
    await shoot('selfie-review');
    sandbox.script({ selfie: NEVER });
    await press('use-button');
    await untilWaiting();
    await shoot('selfie-verifying');
  },
  async function completing({ page, widget, start, walkTo, press, sandbox }, shoot) {
    await start();
    await walkTo(3);
    await widget.takePhoto();
    sandbox.script({ complete: NEVER });
    await press('use-button');
    await page.locator('[part~="overlay"]').waitFor();
    await shoot('completing');
  },
  async function completingLong({ widget, start, walkTo, press, untilSaid }, shoot) {
    await start({ isHurried: true, script: { complete: NEVER } });
    await walkTo(3);
    await widget.takePhoto();
    await press('use-button');
    await untilSaid('longer than usual');
    await shoot('completing-long');
  },
  async function halted({ page, widget, start, walkTo, press, untilSaid }, shoot) {
    await page.evaluate(() => {
      const { fetch } = window;
      window.fetch = (input, init) =>
        String(input).endsWith('/id/ocr') ? Promise.reject(new Error('Handled')) : fetch(input, init);
    });
    await start();
    await walkTo(3);
    await widget.takePhoto();
    await press('use-button');
    await untilSaid('complete this now');
    await shoot('halted');
  },
  async function failed({ page, widget, start, press }, shoot) {
    await start({ script: { front: { httpStatus: 500 } } });
    await widget.takePhoto();
    await press('use-button');
    await page.locator('[part~="use-button"]:disabled').waitFor();
    await page.locator('[part~="spinner"]').waitFor({ state: 'detached' });
    await shoot('failed');
  },
  alertStory('no-camera', async ({ camera, start }) => {
    await camera.setDevices([]);
    await start();
  }),
  async function denied({ page, camera, widget, start }, shoot) {
    await camera.answerWith('denied');
    await start();
    await widget.alert();
    await shoot('alert-denied');
    await widget.confirmAlert();
    await page.getByRole('button', { name: 'Open the camera' }).waitFor();
    await shoot('front-camera-off');
  },
  alertStory('unsupported', async ({ camera, start }) => {
    await camera.answerWith('unsupported');
    await start();
  }),
  alertStory('busy', async ({ camera, start }) => {
    await camera.answerWith({ error: 'NotReadableError' });
    await start({ isHurried: true });
  }),
  alertStory('lost', async ({ camera, start, untilLive }) => {
    await start();
    await untilLive();
    await camera.endTracks();
  }),
  alertStory('no-stream', async ({ camera, start, walkTo }) => {
    await camera.answerWith('noTrack', 'user');
    await start();
    await walkTo(3);
  }),
  async function dressed({ page, widget, start, untilLive }, shoot) {
    await page.locator('trueid-widget').evaluate((element) => {
      element.style.setProperty('--trueid-footer-display', 'block');
    });
    await start({ extraDescription: 'Policy 1234: your photos are used for this claim only.' });
    await untilLive();
    await shoot('extra-and-footer');
    await widget.takePhoto();
    await page.emulateMedia({ forcedColors: 'active' });
    await shoot('forced-colours-review');
  },
];

/** Tells every story, each in a page of its own; `shoot(name, stage)` is called at every state. `only`: names of stories. */
export async function tellStories({ context, url, sandbox, shoot, only }) {
  for (const story of STORIES) {
    if (only && !only.includes(story.name)) continue;
    const stage = await openStage({ context, url, sandbox });
    await story(stage, (name) => shoot(name, stage));
    await stage.page.close();
  }
}
