/**
 * The one place that chooses implementations: real ports, the store, and the React tree, which r2wc wraps in a private
 * element inside the widget's shadow root. May import every layer but the element's class. Loaded at the first `start`.
 */
import r2wc from '@r2wc/react-to-web-component';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { parseLang } from '../core/lang.ts';
import { ATTRIBUTES, optionsAmong, unknownAmong } from '../core/options/options.ts';
import { browserLinkOf } from '../core/page/in-app.ts';
import type { Moment } from '../core/page/diagnostics.ts';
import type { FileProblem } from '../core/picture/file.ts';
import type { ChosenFile, Photo } from '../core/state.ts';
import type { App, AppModule, Diagnostics, GuideModule, HintsModule, Loaders } from '../element/app-loader.ts';
import type { RequestedCamera } from '../element/early-camera.ts';
import { createHost, type Dispatch } from '../element/host-events.ts';
import { toPictureFile } from '../io/audit-image.ts';
import { blockedPage } from '../io/camera-errors.ts';
import { createCamera } from '../io/camera.ts';
import { fileOf, holdFile } from '../io/chosen-files.ts';
import { copyText } from '../io/clipboard.ts';
import { browserClock as clock } from '../io/clock.ts';
import { readDevice } from '../io/device.ts';
import { createFactsKeeper } from '../io/facts-keeper.ts';
import { createHttp } from '../io/http.ts';
import { createLivenessPlace } from '../io/liveness-place.ts';
import { createPage } from '../io/page.ts';
import { readPictureFile } from '../io/photo-file.ts';
import { createPhotos, type PhotoMaker } from '../io/photo.ts';
import { describeEngine, permissionPlaceOf, readPlatform, type Platform } from '../io/platform.ts';
import { createOpenProvider } from '../io/provider.ts';
import { readBack } from '../io/readback.ts';
import { wordsOf } from '../lang/index.ts';
import { runLiveness } from '../runtime/run-liveness.ts';
import { createStore, type Store } from '../runtime/store.ts';
import type { WidgetModel } from '../views/model.ts';
import { colorsOf } from '../views/tokens.ts';
import { closeModal, openModal } from '../views/use-modal.ts';
import { Widget } from '../views/Widget.tsx';

/** The private element around the React tree. The version prevents a clash of two builds on one page. */
const VIEW_TAG = `trueid-widget-view-${__VERSION__.replaceAll(/[^a-z\d]/g, '-')}`;

interface ViewProps {
  model: WidgetModel;
  root: ShadowRoot;
}

/** The members that r2wc's class has but its type lacks. */
interface R2wcElement extends HTMLElement, ViewProps {
  connectedCallback(): void;
  disconnectedCallback(): void;
}

/** r2wc assumes that a new element is connected and would render it too early. */
const R2WC_CONNECTED = Symbol.for('r2wc.connected');

function defineView(): void {
  if (customElements.get(VIEW_TAG)) return;
  // r2wc keeps a prop without a type by identity and never reflects it to an attribute.
  const props = { model: undefined, root: undefined } as unknown as Record<keyof ViewProps, 'string'>;
  const Base = r2wc(Widget, { props }) as unknown as new () => R2wcElement;
  customElements.define(
    VIEW_TAG,
    class extends Base {
      constructor() {
        super();
        Object.assign(this, { [R2WC_CONNECTED]: false });
      }
      /**
       * Flushes, so that the tree follows the store from its first state on; in a microtask, because React refuses to flush
       * inside a flush of the host's.
       */
      override connectedCallback(): void {
        queueMicrotask(() => flushSync(() => super.connectedCallback()));
      }
      /**
       * r2wc unmounts immediately, which would lose the screen of an element that is only moved. A unit test's environment
       * may remove `window` meanwhile, and React can't unmount without it.
       */
      override disconnectedCallback(): void {
        setTimeout(() => {
          if (!this.isConnected && typeof window !== 'undefined') super.disconnectedCallback();
        });
      }
    },
  );
}

/**
 * React permanently listens for selection changes on the document of its first root's container, and marks that document.
 * So it gets a detached one; later roots in the same container add nothing.
 */
function keepReactOffPage(container: Element): void {
  document.implementation.createHTMLDocument('').adoptNode(container);
  createRoot(container).unmount();
}

function mountView(root: ShadowRoot, model: WidgetModel): void {
  defineView();
  const view = document.createElement(VIEW_TAG) as R2wcElement;
  keepReactOffPage(view);
  view.model = model;
  view.root = root;
  root.append(view);
}

async function decode(
  file: ChosenFile,
  signal: AbortSignal,
  { add }: PhotoMaker,
): Promise<Photo | FileProblem | undefined> {
  const chosen = fileOf(file);
  // in the task of the choice, as with the shutter
  const readback = readBack();
  const picture = chosen && (await readPictureFile(chosen, signal));
  if (!picture) return undefined;
  return 'canvas' in picture ? add(picture.canvas, 'upload', readback) : picture.problem;
}

async function decodeAuditImage(image: unknown, signal: AbortSignal, { add }: PhotoMaker): Promise<Photo | undefined> {
  const picture = await readPictureFile(await toPictureFile(image), signal);
  return picture && 'canvas' in picture ? add(picture.canvas, 'liveness') : undefined;
}

/** What `diagnostics()` returns: nothing personal, and no address beyond an origin. */
const diagnose = (store: Store, platform: Platform): Diagnostics => ({
  version: __VERSION__,
  engine: describeEngine(platform),
  origin: window.origin,
  session: store.record(),
});

function createModel(
  store: Store,
  platform: Platform,
  parts: Pick<WidgetModel, 'showCamera' | 'showPermissionButton' | 'drawPhoto' | 'guide'>,
): WidgetModel {
  return {
    subscribe: store.subscribe,
    screen: store.screen,
    dispatch: store.dispatch,
    onBroken: () => store.dispatch({ type: 'viewBroke' }),
    isMobile: platform.isMobile,
    permissionPlace: permissionPlaceOf(platform),
    blockedPage,
    linkOf: (address) => browserLinkOf(new URL(address), platform),
    copy: copyText,
    chooseFile: (file) => store.dispatch({ type: 'fileChosen', file: holdFile(file) }),
    details: () => JSON.stringify(diagnose(store, platform), null, 2),
    ...parts,
  };
}

type OlderElement = Partial<Pick<Element, 'checkVisibility'>>;

/**
 * Whether something around the element hides it: `display: none`, a closed `<details>`, or `content-visibility: hidden`, in
 * which even a modal isn't drawn. The element's own `display` is set in the shadow root.
 */
function isInHidden({ assignedSlot, parentNode }: Element): boolean {
  const around = assignedSlot ?? (parentNode instanceof ShadowRoot ? parentNode.host : parentNode);
  if (!(around instanceof Element)) return false;
  const { display } = getComputedStyle(around);
  // without a box, it isn't visible itself; Safari before 17.4 and jsdom can't tell, nor have they `content-visibility`
  const isVisible = display === 'contents' ? undefined : (around as OlderElement).checkVisibility?.();
  return isVisible === undefined ? display === 'none' || isInHidden(around) : !isVisible;
}

/** Whether a session begins, perhaps in place of another. */
const isBeginning = ({ event, after }: Moment): boolean =>
  event.type === 'started' && after.is === 'running' && after.config === event.config;

/** What last started a session on this page: two sessions at once would compete for the camera. */
let newest: WeakRef<{ readonly store: Store; readonly host: Element }> | undefined;

export const createApp: AppModule['createApp'] = (
  root: ShadowRoot,
  dispatch: Dispatch,
  loaders: Loaders,
  setOpen: (isOpen: boolean) => void,
  requested?: RequestedCamera,
  nativeFunctions: readonly unknown[] = [],
): App => {
  const platform = readPlatform();
  const { isMobile } = platform;
  const page = createPage(platform);
  const { warn } = page;
  const said = new Set<string>();
  const warnOnce = (warning: string): void => {
    if (!said.has(warning)) warn(warning);
    said.add(warning);
  };
  /** What the file for developers answers; undefined, and said once, if that file doesn't load. */
  const hint = <Answer>(ask: (hints: HintsModule) => Answer): Promise<Answer | undefined> =>
    loaders
      .hints()
      .then(ask)
      .catch((error: unknown) => {
        warnOnce(`Hints for developers could not be loaded: see docs/troubleshooting.md. ${String(error)}`);
        return undefined;
      });
  const tell = (ask: (hints: HintsModule) => string | undefined): void =>
    void hint(ask).then((text) => text !== undefined && warn(text));
  const photos = createPhotos({ clock, isMobile, readBack });
  const facts = createFactsKeeper(
    async () => {
      const { createFacts } = await loaders.facts();
      return () => createFacts(nativeFunctions);
    },
    () => camera.source(),
  );
  let guide: GuideModule | undefined;
  const camera = createCamera({
    clock,
    takePhoto: photos.take,
    loadEye: async (subject) => {
      const [eye, loaded] = await Promise.all([subject === 'face' ? loaders.face() : loaders.eye(), loaders.guide()]);
      guide = loaded;
      return { ...eye, ...loaded };
    },
    lookedAt: facts.lookedAt,
    warn,
    requested,
    isMobile,
  });
  const livenessPlace = createLivenessPlace(root.host);
  const store = createStore({
    camera,
    photos: { ...photos, decode: (file, signal) => decode(file, signal, photos) },
    runLiveness: (task) => runLiveness(task, livenessPlace, (image) => decodeAuditImage(image, task.signal, photos)),
    handOff: async (task) => (await loaders.handoff()).handOff(task),
    openProvider: createOpenProvider({
      http: createHttp({
        clock,
        warn,
        explain: async (call, isPolicyBroken) =>
          (await hint((hints) => hints.explainNoAnswer(call, isPolicyBroken))) ?? '',
      }),
      device: readDevice(navigator.userAgent),
      clock,
      warn,
    }),
    clock,
    page,
    host: createHost(dispatch, facts.read),
    observe(moment) {
      if (isBeginning(moment)) setOpen(true);
      facts.observe(moment);
    },
    words: wordsOf,
    wordProblems: async (own) => (await hint(({ problemsOf }) => problemsOf(own, wordsOf('en')))) ?? [],
    settleScreen: () => flushSync(() => undefined),
  });
  // after the calls that are already queued
  clock.after(0, camera.warm);
  const warnOfContrast = (): void => {
    if (Object.keys(colorsOf(root.host)).length > 0) tell((hints) => hints.contrastProblem(root.host));
  };
  // Nobody could see the modal, or use the page around it.
  const closeWhereHidden = (): void => {
    if (isInHidden(root.host)) store.dispatch({ type: 'removed' });
  };
  // A dialog over the whole screen is out of sight only where it isn't drawn. jsdom, in which hosts run their unit tests, has no
  // such observer.
  const observer = Reflect.has(window, 'IntersectionObserver') ? new IntersectionObserver(closeWhereHidden) : undefined;
  let wasOpen = false;
  store.subscribe(() => {
    const isOpen = store.isOpen();
    if (!isOpen) {
      setOpen(false);
      observer?.disconnect();
    }
    if (isOpen && !wasOpen)
      clock.after(0, () => {
        warnOfContrast();
        const dialog = root.querySelector('dialog');
        if (dialog) observer?.observe(dialog);
      });
    wasOpen = isOpen;
  });
  mountView(
    root,
    createModel(store, platform, {
      showCamera: camera.show,
      showPermissionButton: (place) => camera.showPermissionButton(place, store.dispatch),
      drawPhoto: photos.draw,
      guide: () => guide,
    }),
  );
  const me = { store, host: root.host };
  return {
    start([attributes, ...others]) {
      const open = newest?.deref();
      const other = open !== me && open?.store.isOpen() ? open : undefined;
      if (!root.host.isConnected) store.refuse('Put the element into the page before you start it.');
      else if (isInHidden(root.host))
        store.refuse(
          'The element is inside something hidden, such as display: none or a closed <details>. Show that first.',
        );
      else if (other?.host.isConnected) store.refuse('Another trueid-widget on this page is open. Close it first.');
      else {
        // removed in this task, and about to hear of it
        other?.store.dispatch({ type: 'removed' });
        newest = new WeakRef(me);
        const unknown = unknownAmong(Object(attributes) as object);
        if (unknown.length > 0) void hint((hints) => hints.warnOfMisspelled(unknown, ATTRIBUTES).forEach(warnOnce));
        store.start([optionsAmong(Object(attributes) as object), ...others]);
      }
    },
    close: (isAnnounced) => store.dispatch({ type: 'closed', isAnnounced }),
    setLanguage: (lang) => store.dispatch({ type: 'languageSet', lang: parseLang(lang) }),
    remove: () => store.dispatch({ type: 'removed' }),
    move() {
      const dialog = root.querySelector('dialog');
      if (!dialog || dialog.matches(':modal')) return;
      // It kept its `open` attribute but dropped out of the top layer; in Firefox even after `moveBefore`.
      closeModal(dialog);
      openModal(dialog);
    },
    diagnostics: () => diagnose(store, platform),
    step: store.step,
    isOpen: store.isOpen,
    hasStarted: store.isOpen,
  };
};
