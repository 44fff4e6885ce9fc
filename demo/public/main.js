// @ts-check
// The insurer's page, like that of any integrator: starts the widget with a token from its own server, listens for the
// outcome, and shows it to the person.
import { element, find } from './build-element.js';
import { createEventLog, toldEvents } from './event-log.js';
import { handoff } from '/handoff/handoff.js';
import { outcomeOfClose, outcomeOfError, outcomeOfResult, sessionFailed } from './outcome.js';
import { applyTo, choose, chooseByDefault, readOptions } from './options-form.js';
import { consentSlot, ownMessages, ownSlots } from './own-look.js';
import { connectPanel, readCamera, showSnippets, simulateByDefault, whenSettingsChange } from './panel.js';
import { letPanelMove } from './panel-window.js';
import { showResult } from './result-view.js';
import { connectSandbox } from './sandbox.js';
import { createSimulatedCamera, hasNoCamera } from './simulated-camera.js';
import { snippetsOf } from './snippet.js';
import { words } from './words.js';

/** @typedef {import('../../src/entry/index.ts').TrueidWidget} TrueidWidget */
/** @typedef {typeof import('../../src/entry/index.ts').TrueidWidget} TrueidWidgetClass */
/** @typedef {import('../../src/entry/index.ts').TrueidResult} TrueidResult */
/** @typedef {import('./outcome.js').Outcome} Outcome */
/** @typedef {import('./snippet.js').Choices} Choices */
/** @typedef {import('./words.js').Language} Language */

/**
 * The sandbox provider's origin, and the client's credentials. A real page has only `domain` and `appId`.
 * @typedef {{domain: string, appId: string, appSecret: string}} Provider
 */

const CALLS_REFRESH_MS = 700;
const IDLE_CALLS_REFRESH_MS = 3000;

const widget = /** @type {TrueidWidget} */ (find('trueid-widget', HTMLElement));
const startButton = find('#start', HTMLButtonElement);
const startLabel = find('#start-label', HTMLElement);
const noCamera = find('#no-camera', HTMLElement);
const outcomeBox = find('#outcome', HTMLElement);
const verifyCard = find('.verify', HTMLElement);
const panelElement = find('#panel', HTMLElement);
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
  choose('lang', next);
  draw();
  drawOutcome();
  void drawSnippets();
  if (isSessionOpen) {
    widget.setLanguage(next);
    log.sent('setLanguage', next);
  }
}

// What the widget is started with

let drawing = 0;

/** Draws the code to paste, unless newer choices were drawn in the meantime. */
async function drawSnippets() {
  drawing += 1;
  const own = drawing;
  const snippets = await snippetsOf(readOptions(), await integrity);
  if (own === drawing) showSnippets(snippets);
}

/**
 * Checks whether the flow can work here, then shows the button. If it can't, a real page might hide the button; this
 * one keeps it, to demonstrate the widget's alerts.
 */
async function drawSupport() {
  const { upload, 'upload-selfie': uploadSelfie } = readOptions().attributes;
  const Widget = /** @type {TrueidWidgetClass} */ (await customElements.whenDefined('trueid-widget'));
  const { supported, problems } = await Widget.checkSupport();
  find('#support', HTMLElement, panelElement).textContent = [`Supported: ${supported}.`, ...problems].join(' ');
  noCamera.hidden = supported || (upload !== undefined && uploadSelfie !== undefined);
  const hasServer = (await provider) !== undefined;
  startButton.hidden = !hasServer;
  find('#no-server', HTMLElement).hidden = hasServer;
}

/**
 * What the page passes to `start`; the other options are attributes of the element.
 * @param {Choices} choices
 */
async function optionsOf({ credentials, appSecret, requestId, hasOwnLook, timings }) {
  return {
    timings,
    ...(requestId && { requestId }),
    ...(hasOwnLook && { messages: ownMessages }),
    ...(credentials === 'client' && { appSecret }),
    ...(credentials === 'token' && (await askServer('/api/session', 'POST'))),
  };
}

async function start() {
  if (isStarting) return;
  isStarting = true;
  result = null;
  showOutcome(null);
  try {
    const choices = readOptions();
    await camera.set(readCamera());
    const options = await optionsOf(choices);
    log.sent('start', { ...choices.attributes, ...options });
    applyTo(widget, choices);
    widget.handoff = choices.hasHandoff ? handoff : undefined;
    const slots = choices.hasOwnLook ? ownSlots() : [];
    widget.replaceChildren(...slots, ...(choices.asksConsent ? [consentSlot(language)] : []));
    isSessionOpen = true;
    widget.start(options);
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
    void panel.then((connected) => connected?.refresh());
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

/** Undefined without the demo's server, as on the website. @type {Promise<Provider | undefined>} */
const provider = askServer('/api/demo', 'GET').catch(() => undefined);
/** @type {Promise<Record<string, string>>} */
const integrity = fetch('/dist/sri.json').then((answer) => answer.json());
const panel = provider.then((sandbox) => sandbox && connectPanel(connectSandbox(sandbox.domain)));

/** Polls the calls: other pages and tests may use the same sandbox. */
async function followCalls() {
  const connected = await panel;
  while (connected) {
    if (!document.hidden) await connected.refresh();
    await new Promise((resolve) => setTimeout(resolve, isSessionOpen ? CALLS_REFRESH_MS : IDLE_CALLS_REFRESH_MS));
  }
}

async function followSettings() {
  const choices = readOptions();
  speak(choices.attributes.lang === 'vi' ? 'vi' : 'en');
  void drawSnippets();
  await camera.set(readCamera());
  await drawSupport();
}

startButton.addEventListener('click', () => void start());
for (const button of document.querySelectorAll('[data-language]'))
  button.addEventListener('click', () => speak(button.getAttribute('data-language') === 'vi' ? 'vi' : 'en'));
whenSettingsChange(() => void followSettings());
find('#request-create', HTMLButtonElement).addEventListener('click', () => {
  void askServer('/api/request', 'POST').then(({ requestId }) => choose('request-id', requestId));
});
find('#events-clear', HTMLButtonElement).addEventListener('click', () => log.clear());
letPanelMove();

draw();
const sandbox = await provider;
for (const [name, value] of Object.entries({
  lang: language,
  domain: sandbox?.domain ?? 'https://provider.example',
  'app-id': sandbox?.appId ?? 'demo-app',
  'app-secret': sandbox?.appSecret ?? '',
  'network-retry': '2',
  cdn: `https://cdn.example/trueid-widget@${widget.version}/dist/`,
}))
  chooseByDefault(name, value);
simulateByDefault(await hasNoCamera());
find('#sandbox-url', HTMLElement).textContent = sandbox?.domain ?? 'none';
await followSettings();
void followCalls();
