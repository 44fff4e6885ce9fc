/** What the labels of cameras tell: which one sees colours, which way it faces, which is a phone's main one. Pure. */
import { isVirtualName } from '../facts/virtual-cameras.ts';
import type { CameraChoice, FacingMode } from '../state.ts';

/**
 * Sensors that see no colours, in the words of drivers and systems. `TrueDepth` isn't among them: it is an iPhone's
 * ordinary front camera.
 */
const COLOURLESS =
  /(?<!\p{L})(ir|infra-?red|depth|tof|time[ -]of[ -]flight)(?!\p{L})|infrarot|tiefen|infrarouge|profondeur|hồng ngoại|(độ|chiều) sâu|红外|紅外|赤外線|深度|적외선/iu;

/** The colour sensor of a depth camera is named after both, as in `Depth Camera 435 with RGB Module RGB (8086:0b07)`. */
const COLOUR_SENSOR = /\brgb( \([\da-f]{4}:[\da-f]{4}\))?$/i;

/** Whether a camera is an infrared, depth or time-of-flight sensor. */
export const isColourless = ({ label }: CameraChoice): boolean =>
  COLOURLESS.test(label.normalize('NFC')) && !COLOUR_SENSOR.test(label);

/** As engines and systems name them, in English, Vietnamese, German and French. */
const FACES: Readonly<Record<FacingMode, RegExp>> = {
  environment: /(?<!\p{L})(back|rear|world|sau(?!\p{L})|rück|arrière)/iu,
  user: /(?<!\p{L})(front|user|facetime|trước|vorder|avant)/iu,
};

const OTHER_SIDE = { environment: 'user', user: 'environment' } as const satisfies Record<FacingMode, FacingMode>;

/** Whether a label names the side, the other one, or neither. */
function sideNamed({ label }: CameraChoice, facing: FacingMode): 'this' | 'other' | 'neither' {
  const text = label.normalize('NFC');
  if (FACES[facing].test(text)) return 'this';
  return FACES[OTHER_SIDE[facing]].test(text) ? 'other' : 'neither';
}

/**
 * A camera to use in place of one that sees no colours: one that faces the same way; on a desktop, where labels seldom
 * tell, otherwise any. A virtual camera, such as OBS's, comes last. Undefined if the one in use sees colours, or there is no other.
 */
export function colourCamera(
  cameras: readonly CameraChoice[],
  currentId: string | undefined,
  facing: FacingMode,
  isMobile: boolean,
): string | undefined {
  const current = cameras.find(({ id }) => id === currentId);
  if (!current || !isColourless(current)) return undefined;
  const others = cameras.filter((camera) => !isColourless(camera));
  const sides = isMobile ? (['this'] as const) : (['this', 'neither', 'other'] as const);
  for (const isVirtual of [false, true])
    for (const side of sides) {
      const found = others.find(
        (camera) => isVirtualName(camera.label) === isVirtual && sideNamed(camera, facing) === side,
      );
      if (found) return found.id;
    }
  return undefined;
}

/** Chromium's camera labels on Android, such as `camera2 0, facing back`. */
const ANDROID_BACK_CAMERA = /^camera.*?(\d+), facing back/i;

/**
 * The main back camera, if another back camera is in use. Android numbers it 0, and the wide and tele lenses after it.
 * Undefined if it is already in use, or the labels don't tell.
 */
export function mainBackCamera(cameras: readonly CameraChoice[], currentId: string | undefined): string | undefined {
  const numbers = new Map<string, number>();
  for (const { id, label } of cameras) {
    const number = ANDROID_BACK_CAMERA.exec(label)?.[1];
    if (number !== undefined) numbers.set(id, Number(number));
  }
  const current = currentId === undefined ? undefined : numbers.get(currentId);
  if (current === undefined || current === 0) return undefined;
  return [...numbers].find(([, number]) => number === 0)?.[0];
}
