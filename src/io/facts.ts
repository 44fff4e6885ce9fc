/**
 * Records what is seen of the camera behind each photo, for `captureFacts`; loaded only with that option. Decides nothing,
 * sends nothing, and keeps no pixel: of a frame it looks at, only a hash.
 */
import type { CameraSettings, CaptureFacts, PhotoFacts } from '../core/facts/facts.ts';
import { isVirtualName } from '../core/facts/virtual-cameras.ts';
import type { TransitionRecord } from '../core/page/diagnostics.ts';
import type { Frame } from '../eye/frame.ts';
import { sideOf, type Photo, type PhotoOrigin, type Side, type State } from '../core/state.ts';
import type { CameraSource } from './camera.ts';

/** What is read when a photo is taken, because it may change or disappear afterwards. */
export interface SeenAtPhoto {
  readonly source: CameraSource | undefined;
  readonly functions: readonly unknown[];
}

/** The recorder of one session. */
export interface FactsRecorder {
  /** Called after each transition; of a photo, with what was seen when it was taken. */
  readonly note: (record: TransitionRecord, seen: SeenAtPhoto | undefined) => void;
  /** Called with each frame of the live view that is looked at. */
  readonly look: (frame: Frame, track: MediaStreamTrack) => void;
  readonly read: () => CaptureFacts;
}

/** How many looks `stillFrames` counts. */
const LOOKS = 10;

const NATIVE_CODE = /^function (\w+)\(\) \{\s*\[native code\]\s*\}$/;

/**
 * Whether this is the browser's own function of that name. A bound function or a proxy prints as native code, too, but
 * without the name, or, in WebKit, has another one.
 */
function isNative(name: string, run: unknown): boolean {
  try {
    const { name: ownName } = run as { readonly name: unknown };
    return ownName === name && NATIVE_CODE.exec(Function.prototype.toString.call(run))?.[1] === name;
  } catch {
    return false;
  }
}

/** In the order in which the loader notes the functions. */
const NAMES = ['getUserMedia', 'enumerateDevices', 'getSettings', 'drawImage'] as const;

/** `noted` are the functions that the loader found when it was evaluated; either may lack what the browser lacks. */
const changedFunctions = (noted: readonly unknown[], now: readonly unknown[]): readonly string[] =>
  NAMES.filter(
    (name, index) => now[index] !== noted[index] || (now[index] !== undefined && !isNative(name, now[index])),
  );

/** FNV-1a over words: two frames with the same hash are the same, but for one chance in four thousand million. */
function hashOf({ luma, width, height }: Frame): number {
  // four bytes at a time where they are bytes
  const words = ArrayBuffer.isView(luma)
    ? new Uint32Array(luma.buffer, luma.byteOffset, luma.byteLength >> 2)
    : Array.from(luma);
  let hash = width ^ (height << 16);
  for (const word of words) hash = Math.imul(hash ^ word, 0x01000193);
  return hash;
}

const idealOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, 'ideal') : value;

/** Of constraints, their ideals; of settings, the values. */
function settingsOf(all: MediaTrackConstraints | MediaTrackSettings): CameraSettings {
  const numberOf = (value: unknown): number | null => {
    const ideal = idealOf(value);
    return typeof ideal === 'number' ? ideal : null;
  };
  const facing = idealOf(all.facingMode);
  return {
    width: numberOf(all.width),
    height: numberOf(all.height),
    frameRate: numberOf(all.frameRate),
    facingMode: typeof facing === 'string' ? facing : null,
  };
}

/** Of a photo that another device took. */
const NOTHING_SEEN = {
  camera: null,
  virtualName: false,
  frame: null,
  photo: null,
  askedFor: null,
  got: null,
  backgroundBlur: null,
  readback: 'unknown',
  stillFrames: null,
  apiChanged: [],
  takenMs: null,
  tries: 0,
} as const;

const isLive = (state: State): boolean =>
  state.is === 'running' && state.phase.is === 'capturing' && state.camera.is === 'on';

export function createFacts(noted: readonly unknown[]): FactsRecorder {
  const taken = new Map<Side, PhotoFacts>();
  /** By the handles, which must not be kept for the facts: the photos would be, too. */
  const factsByPhoto = new WeakMap<Photo, PhotoFacts>();
  const tries = new Map<Side, number>();
  /** The frames of one track. */
  let looks: { readonly track: MediaStreamTrack; hash: number; readonly areEqual: boolean[] } | undefined;
  let liveAtMs: number | undefined;

  function seenOf({ track, asked, got, frame }: CameraSource, atMs: number): Partial<PhotoFacts> {
    const equal = looks?.track === track ? looks.areEqual : [];
    return {
      camera: { label: track.label, facing: got.facingMode ?? null },
      virtualName: isVirtualName(track.label),
      frame,
      askedFor: settingsOf(asked),
      got: settingsOf(got),
      backgroundBlur: got.backgroundBlur ?? null,
      stillFrames: equal.length < LOOKS ? null : equal.filter(Boolean).length,
      takenMs: liveAtMs === undefined ? null : Math.round(atMs - liveAtMs),
    };
  }

  const factsOf = (origin: PhotoOrigin, seen: Partial<PhotoFacts>): PhotoFacts =>
    Object.freeze({ origin, ...NOTHING_SEEN, ...seen });

  return {
    note({ before, event, after, nowMs }, seen) {
      // another device has taken all three
      if (event.type === 'handoffFinished') taken.clear();
      if (event.type === 'photoTaken' && before.is === 'running' && seen) {
        const { source, functions } = seen;
        const side = sideOf(before.step);
        const { width, height, origin } = event.photo;
        const earlier = tries.get(side) ?? 0;
        const isOurs = origin === 'camera' || origin === 'auto';
        const facts = factsOf(origin, {
          ...(isOurs && source && seenOf(source, nowMs)),
          photo: { width, height },
          apiChanged: changedFunctions(noted, functions),
          tries: earlier,
        });
        taken.set(side, facts);
        factsByPhoto.set(event.photo, facts);
        tries.set(side, earlier + 1);
      }
      if (event.type === 'photoReadBack') {
        const { photo, readback } = event;
        for (const [side, facts] of taken)
          if (facts === factsByPhoto.get(photo)) taken.set(side, Object.freeze({ ...facts, readback }));
      }
      if (isLive(after) && !isLive(before)) liveAtMs = nowMs;
    },
    look(frame, track) {
      const hash = hashOf(frame);
      if (looks?.track !== track) looks = { track, hash: hash + 1, areEqual: [] };
      looks.areEqual.push(hash === looks.hash);
      if (looks.areEqual.length > LOOKS) looks.areEqual.shift();
      looks.hash = hash;
    },
    read() {
      const of = (side: Side): PhotoFacts => taken.get(side) ?? factsOf('handoff', {});
      return Object.freeze({ front: of('front'), back: of('back'), selfie: of('selfie') });
    },
  };
}
