// What happens to the built widget until a situation is on the screen, story by story. A key is a name of the catalogue
// (test/core/situations.ts), after a space what else is to be seen; each goes on from where the one before it has led.

const NEVER = { hang: true };
const FAILED = { httpStatus: 500 };
const CONNECTION_LOST = Array(99).fill({ reset: true });
const LATER = { 'retry-after': '30', 'access-control-expose-headers': 'retry-after' };
const PROVIDER_BUSY = { httpStatus: 503, headers: LATER };
/** One code for each message of the catalogue, by the step at which the provider may answer it. */
const CARD_CODES = [60, 55, 4, 14, 23, 27, 28, 31, 41, 10, 99];
const FACE_CODES = [17, 52, 50];
/** Pictures that the live view is advised on, and the advice. */
const FLAWS = [
  ['dark', 'tooDark'],
  ['overexposed', 'overexposed'],
  ['blurry', 'blurry'],
  ['too-far', 'cardTooSmall'],
];

/** The browser refuses to play a video before the person has tapped. */
function refuseToPlay() {
  HTMLMediaElement.prototype.play = function play() {
    this.autoplay = false;
    this.pause();
    return new Promise((_, reject) => setTimeout(reject, 50, new DOMException('No tap yet', 'NotAllowedError')));
  };
}
/** The page deals with the failure of the OCR itself. */
function handleOcr() {
  const { fetch } = window;
  window.fetch = (input, init) =>
    String(input).endsWith('/id/ocr') ? Promise.reject(new Error('Handled')) : fetch(input, init);
}

/** The page is open in Zalo's own browser on Android. */
function beInApp() {
  const value = 'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 Version/4.0 Chrome/120.0.0.0 Zalo android/1';
  Object.defineProperty(Navigator.prototype, 'userAgent', { value });
}
/** The page can continue on a phone. */
function offerPhone() {
  const url = 'https://insurer.example/continue/8c6f4a52-0b1d-4c5e-9d57-6f1f3a1f0f5e';
  document.querySelector('trueid-widget').handoff = () =>
    window.handoff ?? { url, result: new Promise(() => undefined) };
}
const TORCH = { label: 'Back Camera', facing: 'environment', capabilities: { torch: true } };
const NO_PICTURE = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('No picture at all.') };

/** How many photos are taken and sent in a session of these options, and what the screen says then. */
const AFTER_PHOTOS = {
  'front-preparing': [1, { script: { create: NEVER } }, 'preparing'],
  'front-verifying-long': [1, { script: { front: NEVER }, isHurried: true }, 'stillWaiting'],
  'front-connection-lost': [1, { script: { front: CONNECTION_LOST }, networkRetry: 99 }, 'connectionLost'],
  'front-provider-busy': [1, { script: { front: PROVIDER_BUSY }, networkRetry: 9 }, 'providerBusy'],
  'ocr-connection-lost': [3, { script: { ocr: CONNECTION_LOST }, networkRetry: 99 }, 'connectionLost'],
  'completing-long': [3, { script: { complete: NEVER }, isHurried: true }, 'stillWaiting'],
  'front-failed': [1, { script: { front: FAILED } }],
  'complete-failed': [3, { script: { complete: FAILED } }],
};
/** What the camera of a step answers. */
const ALERTS = {
  'front-unsupported': [1, 'unsupported'],
  'front-busy': [1, { error: 'NotReadableError' }],
  'selfie-no-stream': [3, 'noTrack', 'user'],
  'selfie-denied': [3, 'denied', 'user'],
};

const mapValues = (table, change) =>
  Object.fromEntries(Object.entries(table).map(([name, value]) => [name, change(value, name)]));

const verifyForever =
  (call) =>
  async ({ sandbox, press, untilWaiting }) => {
    sandbox.script({ [call]: NEVER });
    await press('use-button');
    await untilWaiting();
  };
async function retake({ widget }) {
  await widget.retake();
  await widget.takePhoto();
}

/** Situations that need a page of their own. */
const ALONE = {
  'front-opening': async ({ camera, start, untilWaiting }) => {
    await camera.answerWith('pending');
    await start();
    await untilWaiting();
  },
  'front-prompt-unanswered': async ({ camera, start, untilSaid, words }) => {
    await camera.answerWith('pending');
    await start({ isHurried: true });
    await untilSaid(words.cameraAsking);
  },
  'front-tap-needed': async ({ page, start, untilSaid, words }) => {
    await page.evaluate(refuseToPlay);
    await start();
    await page.getByRole('button', { name: words.tapToStart }).waitFor();
    await untilSaid(words.cameraTap);
  },
  'front-missed': async ({ page, goLive, press, untilSaid, words }) => {
    await goLive();
    await page.evaluate(() => Object.defineProperty(HTMLVideoElement.prototype, 'videoWidth', { value: 0 }));
    await press('take-button');
    await untilSaid(words.captureFailed);
  },
  'front-torch': async ({ page, camera, goLive, words }) => {
    await camera.setDevices([TORCH]);
    await goLive();
    await page.getByRole('button', { name: words.torch }).waitFor();
  },
  halted: async ({ page, sendPhotos, untilSaid, words }) => {
    await page.evaluate(handleOcr);
    await sendPhotos(3);
    await untilSaid(words.halted);
  },
  completing: async ({ page, sendPhotos }) => {
    await sendPhotos(3, { script: { complete: NEVER } });
    await page.locator('[part~="overlay"]').waitFor();
  },
  'create-failed': async ({ start, untilStopped }) => {
    await start({ script: { create: FAILED } });
    await untilStopped('take-button');
  },
  'front-lost': async ({ page, camera, goLive, untilAlert }) => {
    await goLive();
    // a phone opens a camera anew that ends when it is asked for more pixels
    while (!(await page.getByRole('alertdialog').isVisible())) await camera.endTracks();
    await untilAlert();
  },
  'front-no-camera': async ({ camera, start, untilAlert }) => {
    await camera.setDevices([]);
    await start();
    await untilAlert();
  },
  'front-denied-for-good': async ({ page, camera, start, words }) => {
    await camera.setPermission('denied');
    await camera.answerWith('denied');
    await start();
    await page.getByText(words.permissionFinal).waitFor();
  },
  'front-in-app': async ({ page, camera, start, untilAlert, words }) => {
    await page.evaluate(beInApp);
    await camera.answerWith('denied');
    await start();
    await untilAlert();
    await page.getByRole('link', { name: words.openInBrowser }).waitFor();
  },
  'front-camera-timeout': async ({ camera, start, untilAlert }) => {
    await camera.freezeFrames();
    await start({ isHurried: true });
    await untilAlert();
  },
  'front-no-camera-upload': async ({ camera, start, untilUpload }) => {
    await camera.setDevices([]);
    await start({ upload: 'no-camera' });
    await untilUpload();
  },
  'front-no-camera-handoff': async ({ page, camera, start, untilAlert }) => {
    await camera.setDevices([]);
    await page.evaluate(offerPhone);
    await start();
    await untilAlert();
  },
  ...mapValues(AFTER_PHOTOS, ([count, options, status]) => async ({ sendPhotos, untilSaid, untilStopped, words }) => {
    await sendPhotos(count, options);
    await (status ? untilSaid(words[status]) : untilStopped());
  }),
  ...mapValues(ALERTS, ([step, ...answer]) => async ({ camera, start, walkTo, untilAlert }) => {
    await camera.answerWith(...answer);
    await start({ isHurried: true });
    await walkTo(step);
    await untilAlert();
  }),
};

/** Story → its situations. */
export const STORIES = {
  ...mapValues(ALONE, (reach, name) => ({ [name]: reach })),
  front: {
    'front-live': ({ goLive }) => goLive(),
    'front-live focus': ({ page }) => page.keyboard.press('Tab'),
    'front-paused': async ({ camera, untilSaid, words }) => {
      await camera.muteTracks();
      await untilSaid(words.cameraPaused);
    },
    'front-review': async ({ camera, widget }) => {
      await camera.unmuteTracks();
      await widget.takePhoto();
    },
    'front-review focus': ({ page }) => page.keyboard.press('Tab'),
    'front-verifying': verifyForever('front'),
  },
  upload: {
    'front-upload': async ({ goLive, untilUpload }) => {
      await goLive({ upload: 'always' });
      await untilUpload();
    },
    'front-file-refused': async ({ chooseFile, untilLive, untilSaid, words }) => {
      await chooseFile(NO_PICTURE);
      await untilSaid(words.fileProblems.notAPicture);
      await untilLive();
    },
    'front-reading-file': async ({ page, chooseFile, untilSaid, words }) => {
      await page.evaluate(() => void (window.createImageBitmap = () => new Promise(() => undefined)));
      await chooseFile(NO_PICTURE);
      await untilSaid(words.readingFile);
    },
  },
  handoff: {
    'front-handoff': async ({ page, goLive }) => {
      await page.evaluate(offerPhone);
      await goLive();
    },
    'front-handoff-failed': async ({ page, click, untilLive, untilSaid, words }) => {
      await page.evaluate(() => void (window.handoff = Promise.reject(new Error('No phone'))));
      await click(words.continueOnPhone);
      await untilSaid(words.handoffFailed);
      await untilLive();
    },
    'front-handoff-pending': async ({ page, click, untilWaiting, words }) => {
      await page.evaluate(() => void (window.handoff = new Promise(() => undefined)));
      await click(words.continueOnPhone);
      await untilWaiting();
    },
    'front-handed-off': async ({ page, click, untilLive, words }) => {
      await page.evaluate(() => (window.handoff = undefined));
      await click(words.goBack);
      await untilLive();
      await click(words.continueOnPhone);
      await page.getByRole('img', { name: words.handoffCode }).waitFor();
      await page.getByRole('button', { name: words.copyLink }).waitFor();
    },
  },
  advised: Object.fromEntries(
    FLAWS.map(([picture, tip], at) => [
      `front-advised ${picture}`,
      async ({ camera, start, untilLive, untilSaid, specimens, words }) => {
        if (at === 0) await start();
        await untilLive();
        await camera.show('front', specimens[picture].url);
        await untilSaid(words.tips[tip]);
      },
    ]),
  ),
  cardRejections: Object.fromEntries(
    CARD_CODES.map((code, at) => [
      `front-rejected ${code}`,
      async ({ start, widget, beRejected }) => {
        await (at === 0 ? start() : widget.retake());
        await beRejected('front', code);
      },
    ]),
  ),
  back: {
    'back-live': async ({ start, walkTo, untilLive }) => {
      await start();
      await walkTo(2);
      await untilLive();
    },
    'back-rejected': ({ beRejected }) => beRejected('back', 14),
    'back-review': retake,
    'back-verifying': verifyForever('back'),
  },
  selfie: {
    'selfie-opening': async ({ camera, start, walkTo, untilWaiting }) => {
      await camera.answerWith('pending', 'user');
      await start();
      await walkTo(3);
      await untilWaiting();
    },
    'selfie-live': async ({ camera, untilLive }) => {
      await camera.answerWith('granted');
      await untilLive();
    },
    ...Object.fromEntries(
      FACE_CODES.map((code, at) => [
        `selfie-rejected ${code}`,
        async ({ widget, beRejected }) => {
          if (at > 0) await widget.retake();
          await beRejected('selfie', code);
        },
      ]),
    ),
    'selfie-review': retake,
    'selfie-verifying': verifyForever('selfie'),
  },
  auto: {
    // a card in the guide would be photographed within a moment
    'front-auto-seeking': async ({ camera, specimens, start, untilSaid, words }) => {
      await camera.show('front', specimens['no-card'].url);
      await start({ autoCapture: true });
      await untilSaid(words.autoSeek);
    },
    'front-auto-given-up': async ({ page, start, untilSaid, words }) => {
      await page.evaluate(() => Object.assign(window, { isOutOfTime: true }));
      await start({ autoCapture: true });
      await untilSaid(words.autoGivenUp);
    },
  },
  liveness: {
    'selfie-liveness': async ({ page, start, walkTo, widget }) => {
      await widget.playLiveness('failure');
      await start();
      await walkTo(3);
      await page.getByRole('button', { name: 'Check my face' }).waitFor();
    },
    'selfie-liveness-failed': async ({ widget, untilSaid, words }) => {
      await widget.checkLiveness();
      await untilSaid(words.livenessFailed);
    },
  },
  denied: {
    'front-denied': async ({ camera, start, untilAlert }) => {
      await camera.answerWith('denied');
      await start();
      await untilAlert();
    },
    'front-camera-off': async ({ page, widget, words }) => {
      await widget.confirmAlert();
      await page.getByRole('button', { name: words.openCamera }).waitFor();
    },
  },
  dressed: {
    'front-live extra-and-footer': async ({ page, goLive }) => {
      await page.addStyleTag({ content: 'trueid-widget { --trueid-footer-display: block }' });
      await goLive({ extraDescription: 'Policy 1234: your photos are used for this claim only.' });
    },
    'front-review forced-colours': async ({ page, widget }) => {
      await widget.takePhoto();
      await page.emulateMedia({ forcedColors: 'active' });
    },
  },
};
