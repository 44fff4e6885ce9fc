// What the browser's own button tells, and that it and its track are gone when they should be. The element is the browser's own
// where it has one; what comes of a press is set here. Real presses: e2e/permission-button.spec.ts.
import { expect } from 'chai';
import type { PermissionAnswer } from '../../src/core/state.ts';
import { hasPermissionButton, showPermissionButton } from '../../src/io/permission-button.ts';
import { afterwards, put } from '../support/put.ts';

/** A live track, without a camera. */
function makeTrack(): MediaStreamTrack {
  const canvas = document.createElement('canvas');
  canvas.getContext('2d');
  const [track] = canvas.captureStream().getVideoTracks();
  if (!track) throw new Error('The canvas has no track');
  return track;
}

describe('the browser’s own button', () => {
  let place: HTMLElement;
  let answers: PermissionAnswer[];
  let remove: () => void;

  beforeEach(() => {
    place = document.body.appendChild(document.createElement('div'));
    afterwards(() => place.remove());
    answers = [];
    remove = showPermissionButton(place, (answer) => answers.push(answer));
  });

  const button = (): Element | null => place.firstElementChild;
  /** The browser sets what came of a press, then dispatches: a while after anything changed, unless `timeStamp` says otherwise. */
  function happen(
    type: string,
    came: Partial<Record<'track' | 'error', unknown>> = {},
    { on = button(), timeStamp = performance.now() + 5000 } = {},
  ): void {
    for (const [name, value] of Object.entries(came)) Object.defineProperty(on, name, { value, configurable: true });
    on?.dispatchEvent(Object.defineProperty(new Event(type), 'timeStamp', { value: timeStamp }));
  }

  it('is gone, and its track has ended, before it tells that the camera is allowed', () => {
    const track = makeTrack();
    let seen: unknown;
    remove();
    remove = showPermissionButton(place, (answer) => (seen = [answer, button(), track.readyState]));
    happen('track', { track });
    expect(seen).to.deep.equal(['allowed', null, 'ended']);
  });

  it('stays where it is after a refusal', () => {
    const before = button();
    happen('cancel');
    happen('cancel');
    expect([answers, button()]).to.deep.equal([['refused', 'refused'], before]);
  });

  for (const [name, answer] of [
    ['InvalidStateError', 'ignored'],
    ['NotFoundError', 'noCamera'],
    ['NotReadableError', 'failed'],
  ] as const)
    it(`is gone after an error: ${name} is "${answer}"`, () => {
      happen('error', { error: new DOMException('no', name) });
      expect([answers, button()]).to.deep.equal([[answer], null]);
    });

  it('stays, and tells nothing, after a press that only came too early', () => {
    const error = new DOMException('no', 'InvalidStateError');
    const before = button();
    happen('error', { error }, { timeStamp: performance.now() });
    happen('validationstatuschange', {}, { timeStamp: performance.now() + 9000 });
    happen('error', { error }, { timeStamp: performance.now() + 9500 });
    expect([answers, button()]).to.deep.equal([[], before]);
    happen('error', { error }, { timeStamp: performance.now() + 11_000 });
    expect([answers, button()]).to.deep.equal([['ignored'], null]);
  });

  it('ends a track that comes after it was removed, and tells nothing', () => {
    const removed = button();
    remove();
    const track = makeTrack();
    happen('track', { track }, { on: removed });
    happen('cancel', {}, { on: removed });
    expect([answers, button(), track.readyState]).to.deep.equal([[], null, 'ended']);
  });
});

describe('the browser has a button of its own', () => {
  for (const [what, has, element, isSecure, policy] of [
    ['with the element, on a secure page', true, HTMLElement, true, true],
    ['without the element', false, undefined, true, true],
    ['on an insecure page', false, HTMLElement, false, true],
    ['where the page’s policy blocks the camera', false, HTMLElement, true, false],
  ] as const)
    it(`${has ? 'to show' : 'that isn’t shown'} ${what} [2.50]`, () => {
      put(window, 'HTMLCameraElement', element);
      put(window, 'isSecureContext', isSecure);
      put(document, 'permissionsPolicy', { allowsFeature: () => policy });
      expect(hasPermissionButton()).to.equal(has);
    });
});
