// What the browser's own button tells, and that it and its track are gone when they should be. The element is the browser's own
// where it has one; what comes of a press is set here. Real presses: camera.camera.test.ts and e2e/permission-button.spec.ts.
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
  /** The browser sets what came of a press, then dispatches. */
  function happen(type: string, came: Partial<Record<'track' | 'error', unknown>> = {}, on = button()): void {
    for (const [name, value] of Object.entries(came)) Object.defineProperty(on, name, { value, configurable: true });
    on?.dispatchEvent(new Event(type));
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

  it('ends a track that comes after it was removed, and tells nothing', () => {
    const removed = button();
    remove();
    const track = makeTrack();
    happen('track', { track }, removed);
    happen('cancel', {}, removed);
    expect([answers, button(), track.readyState]).to.deep.equal([[], null, 'ended']);
  });
});

describe('whether the browser has a button of its own', () => {
  for (const [what, has, element, isSecure, policy] of [
    ['yes', true, class {}, true, true],
    ['not without the element', false, undefined, true, true],
    ['not on an insecure page', false, class {}, false, true],
    ['not where the page’s policy blocks the camera', false, class {}, true, false],
  ] as const)
    it(what, () => {
      put(window, 'HTMLCameraElement', element);
      put(window, 'isSecureContext', isSecure);
      put(document, 'permissionsPolicy', { allowsFeature: () => policy });
      expect(hasPermissionButton()).to.equal(has);
    });
});
