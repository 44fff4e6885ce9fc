// Faults that the tests must notice, each against a rule of docs/behaviour.md. Data only; scripts/mutants.mjs makes them.

/**
 * A file, and the test that must notice its faults, unless it is the file's own → the faults: the name, what is replaced (it
 * stands once in the file), by what, and the test that must notice this one, if it is another.
 *
 * @type {Readonly<Record<string, readonly (readonly [name: string, find: string, put: string, test?: string])[]>>}
 */
const FAULTS = {
  'src/core/phases/ends.ts': [
    [
      'a session that ends leaves the camera on',
      "      { type: 'closeCamera' },\n      { type: 'settleScreen' },",
      "      { type: 'settleScreen' },",
    ],
    ['a session that ends leaves its calls and timers running', "      { type: 'endSession', keepsConfig },\n", ''],
  ],
  'src/core/phases/flow.ts': [
    [
      'a rejected selfie leaves liveness behind',
      'hasLiveness(state) ? startLiveness(',
      '!hasLiveness(state) ? startLiveness(',
      'test/core/phases/liveness.node.test.ts',
    ],
    [
      'a session begins before the person has agreed',
      'const isAsking = asksConsent && !consent;',
      'const isAsking = false;',
      'test/core/phases/consent.node.test.ts',
    ],
    [
      'a consent counts for the session after a result',
      "state.is === 'running' && state.phase.is !== 'finished' ? state.consent",
      "state.is === 'running' ? state.consent",
      'test/core/phases/consent.node.test.ts',
    ],
    [
      'a start while complete is outstanding restarts the session',
      'isCompletionPending(state) ? ignoreStart(state) : begin(state, event)',
      'begin(state, event)',
    ],
    [
      'a second press on Use posts the photo a second time',
      '      return phase.isWaiting || phase.isAltered ? null : accept(state, phase);',
      '      return accept(state, phase);',
      'test/core/machine.node.test.ts',
    ],
    [
      'noise is taken for an altered photo',
      "event.readback !== 'altered'",
      "event.readback === 'exact'",
      'test/core/phases/altered.node.test.ts',
    ],
    [
      'automatic capture goes on after an altered photo of its own',
      "photo.origin === 'auto' ? change(state, 'auto', { hasGivenUp: true }) : state",
      'state',
      'test/core/phases/altered.node.test.ts',
    ],
  ],
  'src/core/calls/retry.ts': [
    ['complete is retried after a lost answer', "call === 'complete' || ", ''],
    ['an outage is repaired for ever', 'if (retries >= networkRetry && !isOffline) return null;', ''],
  ],
  'src/core/phases/blocked.ts': [
    [
      'the browser’s own button is offered where the system keeps an allowed camera away',
      "code === 'camera_denied' && !by && state.page.permission !== 'granted';",
      "code === 'camera_denied' && !by;",
    ],
    [
      'the system is blamed inside an app',
      "by === 'system' || code === 'camera_denied' ||",
      "code === 'camera_denied' ||",
    ],
    ['a return from the chooser of a file opens the camera', ' || chooser?.isOpen)', ')'],
  ],
  'src/core/camera/question.ts': [
    [
      'hidden time counts for a question that nobody sees',
      'of: GREW_SILENT, isHeld: isHidden',
      'of: GREW_SILENT, isHeld: false',
    ],
    [
      'the alert about a question opens where the host prevented it',
      "noEffects(become('long')) : null;\n    case 'alertConfirmed'",
      "noEffects(become('alerted')) : null;\n    case 'alertConfirmed'",
    ],
  ],
  'src/io/permission-button.ts': [
    [
      'the camera of the browser’s own button stays on',
      '    button.remove();\n    button.track?.stop();',
      '    button.remove();',
    ],
  ],
  'src/core/phases/blocked.ts → test/core/phases/ends.node.test.ts': [
    ['the alert about a denied selfie camera does not close', '&& step === 3', '&& step === 2'],
  ],
  'src/core/camera/rules.ts': [
    ['the camera stays on in a tab that is hidden', "closeCamera(change(state, 'page', { isHidden: true }));", 'null;'],
    [
      'a camera that broke by the wish for more pixels is asked again',
      "exchangeCamera(change(state, 'cameras', { mayAskForPixels: false }))",
      'exchangeCamera(state)',
    ],
  ],
  'src/core/phases/verdict.ts': [
    ['the last try is one too many', 'rejections.length >= (', 'rejections.length > ('],
    ['the last try ends with no alert’s OK', 'return isAnnouncing ? null : end();', 'return null;'],
  ],
  'src/core/state.ts → test/core/machine.node.test.ts': [
    [
      'the card is photographed with the front camera',
      "(step === 3 ? 'user' : 'environment')",
      "(step === 1 ? 'environment' : 'user')",
    ],
  ],
  'src/core/screen/screen.ts': [
    ['a rejected photo can be used', "'enabled', useButton: 'disabled' }", "'enabled', useButton: 'enabled' }"],
  ],
  'src/core/calls/catalogue.ts': [
    ['code 54 gets a sentence of its own', "[54, 'spam']", "[54, 'duplicatedFace']", 'test/lang/lang.node.test.ts'],
    ['a contradicted success passes under strictResult', '!(isStrict && isResultAgainst)', '!isStrict === !isStrict'],
  ],
  'src/core/options/config.ts': [
    [
      'inherited options are taken',
      'for (const [key, value] of Object.entries(layer)) if',
      'for (const key in layer) for (const value of [layer[key]]) if',
    ],
    ['the kept token goes to another origin', 'provider !== origins[0] || auth !== origins[1]', 'false'],
  ],
  'src/core/options/addresses.ts → test/core/options/config.node.test.ts': [
    ['photos may be sent to http', "if (url.protocol !== 'https:' &&", 'if (false &&'],
    ['a domain may carry a password', 'if (hasUser(url)) throw', 'if (false) throw'],
  ],
  'src/core/lang.ts → test/lang/lang.node.test.ts': [
    ['the default language is English', "DEFAULT_LANG: Lang = 'vi'", "DEFAULT_LANG: Lang = 'en'"],
  ],
  'src/lang/packs.ts → test/lang/lang.node.test.ts': [
    [
      'a region does not find the language of a host',
      'subtags(tag).startsWith(subtags(entry[0]))',
      'subtags(tag) === subtags(entry[0])',
    ],
  ],
  'src/lang/index.ts → test/lang/lang.node.test.ts': [
    ['what a language of a host lacks is Vietnamese', 'ours ?? packs.en,', 'ours ?? packs.vi,'],
  ],
  'src/eye/geometry.ts': [
    ['a large frame is not scaled down', '<= max.width && size.height <= max.height', '> 0 && max.width > 0'],
  ],
  'src/core/calls/result.ts': [
    ['the liveness record has the type of the other', 'LIVENESS_DETECTION_TYPE)', 'ID_VERIFICATION_TYPE)'],
  ],
  'src/runtime/store.ts': [
    ['events of an ended session are heard (no session check)', 'if (!next.signal?.aborted) ', ''],
    ['a dispatch within a dispatch overtakes it (no queue)', '    if (isDraining) return;\n', ''],
    [
      'a listener that throws stops the session',
      'for (const effect of effects) attempt(() => perform(effect, opening));',
      'for (const effect of effects) perform(effect, opening);',
    ],
    [
      'a start in the listener of the result runs with the old token',
      '        connection = undefined;\n        break;',
      '        break;',
    ],
  ],
  'src/runtime/session.ts → test/runtime/store.node.test.ts': [
    ['a session ends without aborting its calls', '      controller.abort();\n', ''],
    ['timers outlive their session', '      for (const { cancel } of timers.values()) cancel?.();\n', ''],
  ],
  'src/io/camera.ts': [
    ['tracks are never stopped', 'for (const track of stream.getTracks()) track.stop();', 'void stream;'],
    ['a permission given after the close leaves the camera on', 'if (arrived) stop(arrived.stream);\n', '\n'],
    ['two getUserMedia at once', 'if (unanswered) unanswered.hear = answered;\n      else askAnew();', 'askAnew();'],
    ['nobody notices that the camera was pulled out', "Listener('ended',", "Listener('never',"],
    ['a frozen frame can be captured', 'isUsable && view?.isCurrent()', 'view'],
  ],
  'src/io/camera-request.ts → test/io/camera.test.ts': [
    ['the camera is asked for exactly', '{ ideal: facing }', '{ exact: facing }'],
  ],
  'src/io/http.ts': [
    ['redirects are followed, token and photo with them', "redirect: 'error'", "redirect: 'follow'"],
    ['a call goes on after its session', "session.addEventListener('abort', endWithSession);", 'void endWithSession;'],
    ['a call that is never answered lasts for ever', 'after(timeoutMs,', 'after(2 ** 30,'],
    ['credentials are always included', 'credentials: post.credentials', "credentials: 'include'"],
  ],
  'src/io/camera-errors.ts → test/io/camera-errors.node.test.ts': [
    [
      'an old browser that denies the camera counts as busy',
      "  ['PermissionDeniedError', { tell: 'camera_denied' }],\n",
      '',
    ],
  ],
  'src/io/provider.ts → test/io/provider.node.test.ts': [
    [
      'an empty answer to complete is retried',
      "config.networkRetry > 0 && name !== 'complete'",
      'config.networkRetry > 0',
    ],
    ['the secret outlives the token call', '        appSecret = undefined;\n', ''],
  ],
  'src/io/photo.ts': [
    ['an empty photo is sent', 'blob && blob.size > 0', 'blob'],
    ['the photo is sent with its data URL prefix', "resolve(url.slice(url.indexOf(',') + 1));", 'resolve(url);'],
    [
      'a frame that is still to be encoded outlives its session',
      '      for (const frame of frames) zero(frame);\n',
      '',
    ],
    ['the frame stays on its canvas after it was encoded', '.finally(() => zero(canvas));', ';'],
  ],
  'src/core/picture/file.ts': [
    [
      'a file is read however large it is',
      "return byteLength > MAX_FILE_BYTES ? 'tooLarge' : undefined;",
      'return undefined;',
      'test/io/photo-file.test.ts',
    ],
    ['the end of the thumbnail counts as the end of the photo', '(isSegment) at += 2 + ', '(isSegment) at += 2 + 0 * '],
  ],
  'src/io/photo-file.ts': [
    ['a picture that was given up stays on its canvas', "if ('canvas' in picture) zero(picture.canvas);", ''],
    ['a decoded picture is never closed', 'bitmap.close();', ''],
  ],
  'src/views/HostContent.tsx → test/views/screens.test.tsx': [
    [
      "the host's text is drawn as HTML (innerHTML)",
      '<Extra part="extra-description">{children}</Extra>',
      '<Extra part="extra-description" dangerouslySetInnerHTML={{ __html: children }} />',
    ],
  ],
  'src/views/use-modal.ts → test/views/modal.test.tsx': [
    ['the dialog is removed while it is open', '      closeModal(dialog);\n', ''],
    ['the page stays locked', '      unlockPageScroll();\n', ''],
  ],
  'src/views/sheet-target.ts': [
    [
      'the style sheets stay behind',
      'root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => !sheets.includes(sheet));',
      '',
    ],
  ],
  'src/views/Stage.tsx → test/views/stage.test.tsx': [
    ['the selfie is not mirrored', "($isMirrored ? 'scaleX(-1)' : 'none')", "($isMirrored ? 'none' : 'none')"],
  ],
  'src/views/Boundary.tsx → test/element/real-app.test.ts': [
    [
      'a screen that broke stays empty at the next start',
      'hasBroken: hasBroken && (wasOpen || !isOpen)',
      'hasBroken: hasBroken && wasOpen !== undefined && isOpen !== undefined',
    ],
  ],
  'src/views/StatusLine.tsx → test/views/screens.test.tsx': [
    ['the status line is announced by nobody', 'role="status"', 'role="note"'],
  ],
  'src/element/trueid-widget.ts': [
    [
      "a start that bubbles up from a descendant is taken for the element's own",
      'event.target === this &&',
      'event.target &&',
    ],
    ['config hands back the token', 'const { accessToken, appSecret, ...shown }', 'const { appSecret, ...shown }'],
    ["the host's own trueid_close is announced again", 'this.#app.close(true)', 'this.#app.close(false)'],
  ],
  'src/views/mount.ts → test/element/real-app.test.ts': [
    [
      'the view of an element put back is drawn when React has time',
      'queueMicrotask(() => flushSync(() => super.connectedCallback()));',
      'super.connectedCallback();',
    ],
  ],
  'src/io/more-pixels.ts': [['a view that went black is shown', 'if (isWanted() && !isGone())', 'if (isWanted())']],
  'src/core/camera/choice.ts': [
    ['a better lens is switched to again and again', 'better[facing] !== undefined ||', ''],
  ],
  'src/core/phases/enter.ts → test/core/phases/liveness.node.test.ts': [
    [
      "the widget's camera stays on under the host's liveness component",
      "    case 'liveness':\n    case 'reading':",
      "      return 'asItIs';\n    case 'liveness':\n      return 'asItIs';\n    case 'reading':",
    ],
  ],
  'src/runtime/run-liveness.ts': [
    ['any status of a liveness component passes', 'if (status !== 200)', 'if (status === undefined)'],
  ],
  'src/runtime/run-effect.ts': [
    ['an altered photo is sent', "if ((await ports.photos.readBack(photo)) === 'altered') return;", ''],
  ],
  'src/core/camera/zoom.ts': [
    ['a camera that focuses only far away is zoomed', ' && nearest <= FOCUS_M.most', ''],
    ['a zoom is set that the camera hasn’t got', 'MOST, max)', 'MOST)'],
  ],
  'src/core/phases/handoff.ts': [
    ['a phone is offered to continue on a phone', '  if (device.isMobile) return undefined;\n', ''],
    ['a live view is left for a session that begins again', 'leftFrom(state);', 'continuedFrom(state);'],
  ],
  'src/core/camera/patience.ts': [
    ['a camera without a frame is restarted for ever', 'return remainingMs > 0 ?', 'return framelessMs > 0 ?'],
    ['every opening has its full time', 'patience.isTriedAgain ?', 'false ?'],
  ],
  'src/core/camera/mute.ts': [
    ['a muted camera is opened again and again', "=== 'ready'\n        ?", "!== 'exhausted'\n        ?"],
  ],
  'src/core/camera/auto-capture.ts': [
    ['a miss of automatic capture counts for nothing', 'Math.max(0, goodLooks - 1)', 'goodLooks'],
  ],
};

/** In Node if nothing of it needs an engine. */
const ownTestOf = (file) =>
  file.replace(/^src/, 'test').replace(/(\.tsx?)$/, /^src\/(core|eye|runtime)/.test(file) ? '.node.test$1' : '.test$1');

/** @type {readonly {name: string, file: string, find: string, put: string, test: string}[]} */
export const mutants = Object.entries(FAULTS).flatMap(([key, faults]) => {
  const [file = '', fileTest = ownTestOf(file)] = key.split(' → ');
  return faults.map(([name, find, put, test = fileTest]) => ({ name, file, find, put, test }));
});
