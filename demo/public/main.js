// @ts-check
// The insurer's page, like that of any integrator: starts the widget with a token from its own server, listens for the
// outcome, and shows it to the person.
import { element, find } from './build-element.js';
import { createEventLog, toldEvents } from './event-log.js';
import { handoff } from '/handoff/handoff.js';
import { outcomeOfClose, outcomeOfError, outcomeOfResult, sessionFailed } from './outcome.js';
import { consentSlot, ownMessages, ownSlots } from './own-look.js';
import {
  connectPanel,
  readSettings,
  showLanguage,
  showRequestId,
  showSimulated,
  showStartCode,
  whenSettingsChange,
} from './panel.js';
import { letPanelMove } from './panel-window.js';
import { showResult } from './result-view.js';
import { connectSandbox } from './sandbox.js';
import { createSimulatedCamera, hasNoCamera } from './simulated-camera.js';
import { words } from './words.js';

/** @typedef {import('../../src/entry/index.ts').TrueidWidget} TrueidWidget */
/** @typedef {typeof import('../../src/entry/index.ts').TrueidWidget} TrueidWidgetClass */
/** @typedef {import('../../src/entry/index.ts').TrueidConfig} TrueidConfig */
/** @typedef {import('../../src/entry/index.ts').TrueidResult} TrueidResult */
/** @typedef {import('./outcome.js').Outcome} Outcome */
/** @typedef {import('./panel.js').Settings} Settings */
/** @typedef {import('./words.js').Language} Language */

/**
 * The sandbox provider's origin, and the client's credentials. A real page has only `domain` and `appId`.
 * @typedef {{domain: string, appId: string, appSecret: string}} Provider
 */

const CALLS_REFRESH_MS = 700;
const IDLE_CALLS_REFRESH_MS = 3000;
const instantTimings = { previewPause: 0, sessionDelay: 0, createDelay: 0, errorDelay: 0 };

const widget = /** @type {TrueidWidget} */ (find('trueid-widget', HTMLElement));
const startButton = find('#start', HTMLButtonElement);
const startLabel = find('#start-label', HTMLElement);
const noCamera = find('#no-camera', HTMLElement);
const outcomeBox = find('#outcome', HTMLElement);
const verifyCard = find('.verify', HTMLElement);
const resultCard = find('#result', HTMLElement);
const resultBody = find('#result-body', HTMLElement);
const identityProgress = find('#identity-progress', HTMLElement);
const reviewProgress = find('#review-progress', HTMLElement);

const log = createEventLog(find('#events', HTMLElement), find('#events-count', HTMLElement));
const camera = createSimulatedCamera();

/** @type {Language} */
let language = navigator.language.startsWith('vi') ? 'vi' : 'en';
/** @type {Outcome | null} */
let outcome = null;
/** @type {TrueidResult | null} */
let result = null;
let isStarting = false;
let isSessionOpen = false;

/** @param {string} path @param {'GET' | 'POST'} method */
async function askServer(path, method) {
  const answer = await fetch(path, { method });
  if (!answer.ok) throw new Error(`${path}: HTTP ${answer.status}`);
  return answer.json();
}

// What the person sees

function draw() {
  const say = words[language];
  document.documentElement.lang = language;
  document.title = say.pageTitle;
  for (const button of document.querySelectorAll('[data-language]'))
    button.setAttribute('aria-pressed', String(button.getAttribute('data-language') === language));
  // not `disabled`: the widget couldn't return the focus to a disabled button
  startButton.setAttribute('aria-disabled', String(isStarting));
  startLabel.textContent = isStarting ? say.starting : outcome ? say.startAgain : say.start;
  const hasResult = result !== null;
  identityProgress.classList.toggle('is-done', hasResult);
  identityProgress.toggleAttribute('aria-current', false);
  reviewProgress.toggleAttribute('aria-current', false);
  (hasResult ? reviewProgress : identityProgress).setAttribute('aria-current', 'step');
  verifyCard.classList.toggle('is-done', hasResult);
  resultCard.hidden = !hasResult;
  resultBody.replaceChildren();
  if (result) showResult(resultBody, result, say);
}

/** Updates only for a new outcome or language, so that a screen reader announces it once. */
function drawOutcome() {
  outcomeBox.className = `outcome ${outcome ? `is-${outcome.tone}` : ''}`;
  const say = words[language];
  outcomeBox.replaceChildren(
    ...(outcome ? [element('p', {}, [outcome.say(say)])] : []),
    ...(outcome?.requestId ? [element('p', { class: 'reference' }, [say.reference(outcome.requestId)])] : []),
  );
}

/** @param {Outcome | null} next */
function showOutcome(next) {
  outcome = next;
  draw();
  drawOutcome();
}

/** @param {Language} next */
function speak(next) {
  if (next === language) return;
  language = next;
  showLanguage(next);
  draw();
  drawOutcome();
  drawStartCode(readSettings());
  if (isSessionOpen) {
    widget.setLanguage(next);
    log.sent('setLanguage', next);
  }
}

// What the widget is started with

/**
 * @param {Settings} settings
 * @param {Provider} provider
 * @returns {TrueidConfig}
 */
function configOf(settings, { domain, appId, appSecret }) {
  return {
    domain,
    appId,
    lang: language,
    ...(settings.credentials === 'client' && { appSecret }),
    ...(settings.requestId && { requestId: settings.requestId }),
    ...(settings.extraDescription && { extraDescription: settings.extraDescription }),
    ...(settings.upload !== 'never' && { upload: settings.upload }),
    ...(settings.uploadSelfie !== 'never' && { uploadSelfie: settings.uploadSelfie }),
    ...(settings.isAutomatic && { autoCapture: true }),
    ...(settings.browserUrl && { browserUrl: settings.browserUrl }),
    ...(settings.isResultStrict && { strictResult: true }),
    ...(settings.networkRetry > 0 && { networkRetry: settings.networkRetry }),
    ...(settings.hasOwnLook && { messages: ownMessages }),
    ...(settings.isInstant && { timings: instantTimings }),
  };
}

/** @param {Settings} settings */
async function drawStartCode(settings) {
  const config = configOf(settings, await provider);
  const options = Object.entries(config).map(([name, value]) => `  ${name}: ${JSON.stringify(value)},`);
  const isTokenMinted = settings.credentials === 'token';
  showStartCode(
    [
      ...(settings.hasHandoff ? ['widget.handoff = handoff; // see docs/without-a-camera.md'] : []),
      ...(isTokenMinted ? ["const { accessToken } = await post('/api/session');"] : []),
      'widget.start({',
      ...options,
      ...(isTokenMinted ? ['  accessToken,'] : []),
      '});',
    ].join('\n'),
  );
}

/** @param {Settings} settings */
const setCamera = (settings) =>
  camera.set({
    isOn: settings.isCameraSimulated,
    behaviour: settings.cameraBehaviour,
    pictures: settings.pictures,
  });

/**
 * Checks whether the flow can work here, then shows the button. If it can't, a real page might hide the button; this
 * one keeps it, to demonstrate the widget's alerts.
 * @param {Settings} settings
 */
async function drawSupport({ upload, uploadSelfie }) {
  const Widget = /** @type {TrueidWidgetClass} */ (await customElements.whenDefined('trueid-widget'));
  const { supported } = await Widget.checkSupport();
  noCamera.hidden = supported || (upload !== 'never' && uploadSelfie !== 'never');
  startButton.hidden = false;
}

async function start() {
  if (isStarting) return;
  const settings = readSettings();
  isStarting = true;
  result = null;
  showOutcome(null);
  try {
    await setCamera(settings);
    const config = configOf(settings, await provider);
    const session = settings.credentials === 'token' ? await askServer('/api/session', 'POST') : {};
    log.sent('start', { ...config, ...session });
    widget.handoff = settings.hasHandoff ? handoff : undefined;
    const slots = settings.hasOwnLook ? ownSlots() : [];
    widget.replaceChildren(...slots, ...(settings.asksConsent ? [consentSlot(language)] : []));
    isSessionOpen = true;
    widget.start({ ...config, ...session });
  } catch (error) {
    console.warn('The session could not be opened.', error);
    outcome = sessionFailed;
  }
  isStarting = false;
  showOutcome(outcome);
}

// The outcome

for (const type of toldEvents) {
  widget.addEventListener(type, (event) => {
    log.heard(event);
    void panel.then(({ refresh }) => refresh());
  });
}

widget.addEventListener('trueid_result', ({ detail }) => {
  isSessionOpen = false;
  result = detail;
  const { request_id: requestId } = detail.result;
  showOutcome(outcomeOfResult(typeof requestId === 'string' ? requestId : undefined));
});
widget.addEventListener('trueid_error', (event) => showOutcome(outcomeOfError(event)));
widget.addEventListener('trueid_close', ({ detail }) => {
  isSessionOpen = false;
  const next = outcomeOfClose(detail);
  if (next) showOutcome(next);
});

// The panel

/** @type {Promise<Provider>} */
const provider = askServer('/api/demo', 'GET');
const panel = provider.then(({ domain }) => connectPanel(connectSandbox(domain)));

/** Polls the calls: other pages and tests may use the same sandbox. */
async function followCalls() {
  const { refresh } = await panel;
  for (;;) {
    if (!document.hidden) await refresh();
    await new Promise((resolve) => setTimeout(resolve, isSessionOpen ? CALLS_REFRESH_MS : IDLE_CALLS_REFRESH_MS));
  }
}

startButton.addEventListener('click', () => void start());
for (const button of document.querySelectorAll('[data-language]'))
  button.addEventListener('click', () => speak(button.getAttribute('data-language') === 'vi' ? 'vi' : 'en'));
whenSettingsChange((settings) => {
  speak(settings.lang);
  void drawStartCode(settings);
  void setCamera(settings).then(() => drawSupport(settings));
});
find('#request-create', HTMLButtonElement).addEventListener('click', () => {
  void askServer('/api/request', 'POST').then(({ requestId }) => {
    showRequestId(requestId);
    return drawStartCode(readSettings());
  });
});
find('#events-clear', HTMLButtonElement).addEventListener('click', () => log.clear());
letPanelMove();

showLanguage(language);
draw();
showSimulated(await hasNoCamera());
await setCamera(readSettings());
await drawSupport(readSettings());
find('#sandbox-url', HTMLElement).textContent = (await provider).domain;
await drawStartCode(readSettings());
void followCalls();
