/**
 * The one place that chooses implementations: real ports, the store, and the view. May import every layer but the element's
 * class. Loaded at the first `start`.
 */
import { parseLang } from '../core/lang.ts';
import { ATTRIBUTES } from '../core/options/options.ts';
import { isOpenedBy } from '../core/page/diagnostics.ts';
import { browserLinkOf } from '../core/page/in-app.ts';
import type { App, AppModule, Diagnostics, Loaders } from '../element/app-loader.ts';
import type { RequestedCamera } from '../element/early-camera.ts';
import { createHost, type Dispatch } from '../element/host-events.ts';
import { decodeAuditImage } from '../io/audit-image.ts';
import { blockedPage } from '../io/camera-errors.ts';
import { createCamera } from '../io/camera.ts';
import { decodeChosen, holdFile } from '../io/chosen-files.ts';
import { copyText } from '../io/clipboard.ts';
import { browserClock as clock } from '../io/clock.ts';
import { readConsent } from '../io/consent.ts';
import { readDevice } from '../io/device.ts';
import { diagnose } from '../io/diagnose.ts';
import { createFactsKeeper } from '../io/facts-keeper.ts';
import { createHttp } from '../io/http.ts';
import { createLivenessContainer } from '../io/liveness-container.ts';
import { createPage } from '../io/page.ts';
import { photoFunctions } from '../io/photo-functions.ts';
import { createPhotos } from '../io/photo.ts';
import { createElementInPage } from '../io/element-in-page.ts';
import { permissionSettingsOf, readPlatform } from '../io/platform.ts';
import { createOpenProvider } from '../io/provider.ts';
import { readBack } from '../io/readback.ts';
import { wordsOf } from '../lang/index.ts';
import { createHints } from '../runtime/hints.ts';
import { createEyeLoader } from '../runtime/load-eye.ts';
import { runLiveness } from '../runtime/run-liveness.ts';
import { startOrRefuse, type Starter } from '../runtime/start-or-refuse.ts';
import { createStore } from '../runtime/store.ts';
import { whileOpen } from '../runtime/while-open.ts';
import { mountView, settleScreen } from '../views/mount.ts';
import { colorsOf } from '../views/tokens.ts';
import { reopenModal } from '../views/use-modal.ts';

export const createApp: AppModule['createApp'] = (
  root: ShadowRoot,
  dispatch: Dispatch,
  loaders: Loaders,
  setOpen: (isOpen: boolean) => void,
  requested?: RequestedCamera,
  nativeFunctions: readonly unknown[] = [],
): App => {
  const { host } = root;
  const platform = readPlatform();
  const { isMobile } = platform;
  const page = createPage(platform);
  const { warn } = page;
  const element = createElementInPage(root);
  const livenessContainer = createLivenessContainer(host);
  const hints = createHints(loaders.hints, warn);
  const eye = createEyeLoader(loaders);
  const photos = createPhotos({ clock, isMobile, readBack });
  const facts = createFactsKeeper(
    async () => {
      const { createFacts } = await loaders.facts();
      return () => createFacts(nativeFunctions);
    },
    () => ({ source: camera.source(), functions: photoFunctions() }),
    warn,
  );
  const camera = createCamera({
    clock,
    takePhoto: photos.take,
    loadEye: eye.load,
    lookedAt: facts.lookedAt,
    warn,
    requested,
    isMobile,
  });
  const store = createStore({
    camera,
    coach: camera,
    photos: { ...photos, decode: (file, signal) => decodeChosen(file, signal, photos) },
    runLiveness: (task) =>
      runLiveness(task, livenessContainer, (image) => decodeAuditImage(image, task.signal, photos)),
    runHandoff: async (task) => (await loaders.handoff()).runHandoff(task),
    openProvider: createOpenProvider({
      http: createHttp({
        clock,
        warn,
        explain: async (call, isPolicyBroken) =>
          (await hints.ask(({ explainNoAnswer }) => explainNoAnswer(call, isPolicyBroken))) ?? '',
      }),
      device: readDevice(navigator.userAgent),
      clock,
      warn,
    }),
    clock,
    page,
    host: createHost(dispatch, facts.read),
    observe(record) {
      const isOpen = isOpenedBy(record);
      if (isOpen !== undefined) setOpen(isOpen);
      facts.observe(record);
    },
    words: wordsOf,
    explainWords: (own) => hints.tellOnce(({ problemsOf }) => problemsOf(own, wordsOf('en'))),
    settleScreen,
  });
  const diagnostics = (): Diagnostics => diagnose(platform, store.record());
  // after the calls that are already queued
  clock.after(0, camera.warm);
  whileOpen(store, clock, () => {
    if (Object.keys(colorsOf(host)).length > 0) hints.tell(({ contrastProblem }) => contrastProblem(host));
    return element.watchModal(() => store.dispatch({ type: 'removed' }));
  });
  mountView(root, {
    subscribe: store.subscribe,
    screen: store.screen,
    dispatch: store.dispatch,
    onBroken: () => store.dispatch({ type: 'viewBroke' }),
    isMobile,
    permissionSettings: permissionSettingsOf(platform),
    blockedPage,
    guidance: eye.guidance,
    agree(lang) {
      const consent = readConsent(host, lang);
      if (consent) store.dispatch({ type: 'consentGiven', consent });
    },
    linkOf: (address) => browserLinkOf(new URL(address), platform),
    copy: copyText,
    chooseFile: (file) => store.dispatch({ type: 'fileChosen', file: holdFile(file) }),
    details: () => JSON.stringify(diagnostics(), null, 2),
    showCamera: camera.show,
    showPermissionButton: (container) => camera.showPermissionButton(container, store.dispatch),
    drawPhoto: photos.draw,
  });
  const starter: Starter = {
    store,
    element,
    warnOfUnknown: (names) => hints.tellOnce(({ warnOfMisspelled }) => warnOfMisspelled(names, ATTRIBUTES)),
  };
  return {
    start: (layers, isOtherOpen = false, asksConsent = false) =>
      startOrRefuse(starter, layers, isOtherOpen, asksConsent),
    close: (isAnnounced) => store.dispatch({ type: 'closed', isAnnounced }),
    setLanguage: (lang) => store.dispatch({ type: 'languageSet', lang: parseLang(lang) }),
    remove: () => store.dispatch({ type: 'removed' }),
    move: () => reopenModal(root),
    diagnostics,
    step: store.step,
    isOpen: store.isOpen,
    hasStarted: store.hasStarted,
  };
};
