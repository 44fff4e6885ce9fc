// Picture files as people have them, created in the test: JPEG or PNG, EXIF with an orientation and a location, and
// animated pictures.

/** 160×120: a red frame, then a green one. */
export const MOVING_WEBP =
  'UklGRpQAAABXRUJQVlA4WAoAAAACAAAAnwAAdwAAQU5JTQYAAAD/////AABBTk1GMAAAAAAAAAAAAJ8AAHcAAGQAAAJWUDhMFwAAAC+fwB0AB1CPItej/wEARfr/XyL6n3oFAEFOTUYwAAAAAAAAAAAAnwAAdwAAZAAAAFZQOEwXAAAAL5/AHQAHUNB6VKb/AQBF+v9fIvqfegUA';
export const MOVING_GIF =
  'R0lGODlhoAB4AIAAAExpccgeHiH/C05FVFNDQVBFMi4wAwEAAAAh+QQFCgAAACwAAAAAoAB4AAACqoyPqcvtD6OctNqLs968+w+G4kiW5omm6sq27gvH8kzX9o3n+s73/g8MCofEovGITCqXzKbzCY1Kp9Sq9YrNarfcrvcLDovH5LL5jE6r1+y2+w2Py+f0uv2Oz+v3/L7/DxgoOEhYaHiImKi4yNjo+AgZKTlJWWl5iZmpucnZ6fkJGio6SlpqeoqaqrrK2ur6ChsrO0tba3uLm6u7y9vr+wscLDxMXGx87FUAACH5BAUKAAAALAAAAACgAHgAgExpcR6gMgKqjI+py+0Po5y02ouz3rz7D4biSJbmiabqyrbuC8fyTNf2jef6zvf+DwwKh8Si8YhMKpfMpvMJjUqn1Kr1is1qt9yu9wsOi8fksvmMTqvX7Lb7DY/L5/S6/Y7P6/f8vv8PGCg4SFhoeIiYqLjI2Oj4CBkpOUlZaXmJmam5ydnp+QkaKjpKWmp6ipqqusra6voKGys7S1tre4ubq7vL2+v7CxwsPExcbHzsVQAAOw==';
/** 160×120, red. */
export const STILL_WEBP = 'UklGRiQAAABXRUJQVlA4TBcAAAAvn8AdAAdQjyLXo/8BAEX6/18i+p96BQA=';

export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));

type Draw = (context: CanvasRenderingContext2D, width: number, height: number) => void;

/** The bytes of a file of that type that shows what `draw` draws. */
export async function encode(
  type: 'image/jpeg' | 'image/png',
  width: number,
  height: number,
  draw: Draw,
): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No 2d context');
  draw(context, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.95));
  canvas.width = 0;
  if (blob?.type !== type) throw new Error(`No ${type}`);
  return new Uint8Array(await blob.arrayBuffer());
}

const textBytes = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));
/** Big-endian. */
const short = (value: number): number[] => [value >> 8, value & 0xff];
const long = (value: number): number[] => [...short(value >>> 16), ...short(value & 0xffff)];

/** A directory of TIFF: entries of a tag, a type, a count and four bytes. */
const directory = (...entries: readonly (readonly number[])[]): number[] => [
  ...short(entries.length),
  ...entries.flat(),
  ...long(0),
];

/** The camera's name in every file that `withExif` makes. */
export const CAMERA_NAME = 'PhoneOfSomebody';

/** The JPEG as a phone writes it: how it was held, which phone it is, and where. */
export function withExif(jpeg: Uint8Array, orientation: number): Uint8Array<ArrayBuffer> {
  const [ascii, shorts, longs] = [short(2), short(3), short(4)];
  // three entries from byte 8 on, then the name, then the place
  const nameAt = 8 + 2 + 3 * 12 + 4;
  const name = textBytes(`${CAMERA_NAME}\0`);
  const main = directory(
    [...short(0x0110), ...ascii, ...long(name.length), ...long(nameAt)],
    [...short(0x0112), ...shorts, ...long(1), ...short(orientation), 0, 0],
    [...short(0x8825), ...longs, ...long(1), ...long(nameAt + name.length)],
  );
  const place = directory([...short(0x0001), ...ascii, ...long(2), ...textBytes('N\0\0\0')]);
  const exif = [...textBytes('Exif\0\0MM'), ...short(42), ...long(8), ...main, ...name, ...place];
  const segment = [0xff, 0xe1, ...short(exif.length + 2), ...exif];
  return Uint8Array.from([...jpeg.subarray(0, 2), ...segment, ...jpeg.subarray(2)]);
}
