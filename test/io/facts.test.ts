// What `captureFacts` records about the camera behind each photo, in every engine.
import { expect } from 'chai';
import type { CaptureFacts } from '../../src/core/facts/facts.ts';
import type { Event } from '../../src/core/events.ts';
import { transition } from '../../src/core/machine.ts';
import type { Frame } from '../../src/eye/frame.ts';
import { INITIAL_STATE, type Photo, type PhotoOrigin } from '../../src/core/state.ts';
import type { CameraSource } from '../../src/io/camera.ts';
import { createFacts } from '../../src/io/facts.ts';
import { photoFunctions } from '../../src/io/photo-functions.ts';
import { passed, photoFailed } from '../core/calls/events.ts';
import { does, readBack, taken } from '../core/events.ts';
import { RUNNING_SITUATIONS } from '../core/situations.ts';
import { put } from '../support/put.ts';

const photoFrom = (origin: PhotoOrigin): Photo => ({ width: 800, height: 600, origin }) as Photo;

/** A frame of noise, of its own for each seed. */
const frameOf = (seed: number): Frame => ({
  width: 8,
  height: 6,
  scale: 1,
  range: [0, 255],
  luma: Uint8Array.from({ length: 72 }, (_, pixel) => (pixel * 37 + (pixel === 40 ? seed : 0)) % 256),
});

const LABEL = 'OBS Virtual Camera';

describe('capture facts', () => {
  function record(noted: readonly unknown[] = photoFunctions()) {
    const facts = createFacts(noted);
    const settings: MediaTrackSettings = { width: 640, height: 480, frameRate: 30, facingMode: 'environment' };
    const track = { label: LABEL } as MediaStreamTrack;
    const source: CameraSource = {
      track,
      asked: { facingMode: { ideal: 'environment' }, width: { ideal: 800 }, height: { ideal: 600 } },
      got: settings,
      frame: { width: 640, height: 480 },
    };
    let state = INITIAL_STATE;
    let nowMs = 0;
    return {
      track,
      settings,
      /** Each event a second after the one before. */
      play: (...events: readonly Event[]): void => {
        for (const event of events) {
          const before = state;
          const [after, effects] = transition(before, event);
          const seen = { source, functions: photoFunctions() };
          facts.note({ before, event, after, effects, nowMs, frameSize: undefined }, seen);
          state = after;
          nowMs += 1000;
        }
      },
      look: (...seeds: readonly number[]): void => {
        for (const seed of seeds) facts.look(frameOf(seed), track);
      },
      read: (): CaptureFacts => facts.read(),
    };
  }

  it('are plain data about the photo, its camera, and what was asked for [3.33]', () => {
    const { play, read } = record();
    play(...RUNNING_SITUATIONS['front-live'], taken(photoFrom('camera')));
    const { front } = read();
    expect(front).to.deep.equal({
      origin: 'camera',
      camera: { label: LABEL, facing: 'environment' },
      virtualName: true,
      frame: { width: 640, height: 480 },
      photo: { width: 800, height: 600 },
      askedFor: { width: 800, height: 600, frameRate: null, facingMode: 'environment' },
      got: { width: 640, height: 480, frameRate: 30, facingMode: 'environment' },
      backgroundBlur: null,
      readback: 'unknown',
      stillFrames: null,
      apiChanged: [],
      takenMs: front.takenMs,
      tries: 0,
    });
    expect(structuredClone(front)).to.deep.equal(front);
  });

  for (const backgroundBlur of [true, false])
    it(`have the background blur that the browser tells of: ${backgroundBlur}`, () => {
      const { play, read, settings } = record();
      Object.assign(settings, { backgroundBlur });
      play(...RUNNING_SITUATIONS['front-live'], taken(photoFrom('camera')));
      expect(read().front.backgroundBlur).to.equal(backgroundBlur);
    });

  it('have what was read back with each photo, however late', () => {
    const { play, read } = record();
    const [first, second, back] = [photoFrom('camera'), photoFrom('camera'), photoFrom('camera')];
    play(...RUNNING_SITUATIONS['front-live'], taken(first), does('retakePressed'), taken(second));
    play(readBack(first));
    expect(read().front.readback, 'of the photo before').to.equal('unknown');
    play(does('photoAccepted'), passed('front'), readBack(second, 'noisy'), taken(back), readBack(back, 'exact'));
    const { front, back: other, selfie } = read();
    expect([front, other, selfie].map(({ readback }) => readback)).to.deep.equal(['noisy', 'exact', 'unknown']);
    expect(Object.isFrozen(front)).to.equal(true);
  });

  it('are about the last photo of a step, and count those before it', () => {
    const { play, read } = record();
    play(...RUNNING_SITUATIONS['front-verifying'], photoFailed(), does('retakePressed'), taken(photoFrom('auto')));
    expect(read().front).to.include({ origin: 'auto', tries: 1, takenMs: 1000 });
  });

  for (const origin of ['upload', 'liveness'] as const)
    it(`know nothing of a camera for a photo with the origin "${origin}"`, () => {
      const { play, look, read } = record();
      look(...Array<number>(12).fill(1));
      play(...RUNNING_SITUATIONS['front-live'], taken(photoFrom(origin)));
      const { front } = read();
      expect(front).to.deep.include({ origin, virtualName: false, photo: { width: 800, height: 600 } });
      for (const key of ['camera', 'frame', 'askedFor', 'got', 'backgroundBlur', 'stillFrames', 'takenMs'] as const)
        expect(front[key], key).to.equal(null);
    });

  it('know nothing of photos that another device took, even if some were taken here before [3.37]', () => {
    // whatever this device's functions are
    const { play, read } = record([]);
    play(...RUNNING_SITUATIONS['back-live'], does('handoffFinished'));
    for (const { origin, camera, photo, apiChanged } of Object.values(read()))
      expect({ origin, camera, photo, apiChanged }).to.deep.equal({
        origin: 'handoff',
        camera: null,
        photo: null,
        apiChanged: [],
      });
  });

  for (const [what, seeds, count] of [
    ['nine looks', [1, 1, 1, 1, 1, 1, 1, 1, 1], null],
    ['a still picture', Array<number>(11).fill(7), 10],
    ['noise', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 0],
    ['noise after a still picture', [1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 0],
    ['one pixel that changes once', [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2], 9],
  ] as const)
    it(`count the equal frames of ${what}`, () => {
      const { play, look, read } = record();
      play(...RUNNING_SITUATIONS['front-live']);
      look(...seeds);
      play(taken(photoFrom('camera')));
      expect(read().front.stillFrames).to.equal(count);
    });

  describe('name a function of the page’s own', () => {
    const frontChanges = (noted?: readonly unknown[]): readonly string[] => {
      const { play, read } = record(noted);
      play(...RUNNING_SITUATIONS['front-live'], taken(photoFrom('camera')));
      return read().front.apiChanged;
    };
    const own = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);

    for (const [what, replacement] of [
      ['written in JavaScript', () => own({ video: true })],
      ['made by bind', own],
      ['behind a proxy', new Proxy(Reflect.get(MediaDevices.prototype, 'getUserMedia'), {})],
      ['with a borrowed name', Object.defineProperty(own.bind(null), 'name', { value: 'getUserMedia' })],
    ] as const) {
      for (const when of ['before', 'after'] as const)
        it(`${what}, put there ${when} the script`, () => {
          const noted = photoFunctions();
          put(navigator.mediaDevices, 'getUserMedia', replacement);
          expect(frontChanges(when === 'after' ? noted : photoFunctions())).to.deep.equal(['getUserMedia']);
        });
    }

    it('but not one that lies about its own source', () => {
      /* eslint-disable @typescript-eslint/unbound-method -- called with their own `this` */
      const { toString } = Function.prototype;
      const fake = Object.defineProperty(() => undefined, 'name', { value: 'getUserMedia' });
      const native = toString.call(navigator.mediaDevices.getUserMedia);
      /* eslint-enable @typescript-eslint/unbound-method */
      put(navigator.mediaDevices, 'getUserMedia', fake);
      put(Function.prototype, 'toString', function (this: unknown) {
        return this === fake ? native : toString.call(this);
      });
      expect(frontChanges()).to.deep.equal([]);
    });

    it('of all four', () => {
      const noted = photoFunctions();
      put(navigator.mediaDevices, 'getUserMedia', () => undefined);
      put(navigator.mediaDevices, 'enumerateDevices', () => undefined);
      put(MediaStreamTrack.prototype, 'getSettings', () => ({}));
      put(CanvasRenderingContext2D.prototype, 'drawImage', () => undefined);
      expect(frontChanges(noted)).to.deep.equal(['getUserMedia', 'enumerateDevices', 'getSettings', 'drawImage']);
    });
  });
});
