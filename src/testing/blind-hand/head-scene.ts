// Draws, as lumas, what a front camera sees of a pictured person: any place, distance and lean, in several lights. Pure, and the
// same for the same seed.
import type { Size } from '../../eye/geometry.ts';
import type { Greys } from '../../eye/picture.ts';
import { randomFrom, type Pose } from './scene.ts';

/** A picture of a person, and where the face is in it, in pixels. */
export interface Person {
  readonly name: string;
  readonly picture: Greys;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** How bright a place is, in widths of the face from its middle. */
export type HeadLight = (x: number, y: number) => number;
const gradient = (from: number, to: number, place: number): number =>
  from + (to - from) * Math.max(0, Math.min(1, place + 0.5));
export const HEAD_LIGHTS: Readonly<Record<string, HeadLight>> = {
  even: () => 1,
  half: () => 0.5,
  fromTheSide: (x) => gradient(0.3, 1.1, x),
  fromAbove: (_x, y) => gradient(1.1, 0.3, y),
  fromBelow: (_x, y) => gradient(0.3, 1.1, y),
};

/** Points in each pixel, in width and in height, where the picture is reduced. */
const POINTS = 2;
const GRAIN_LUMA = 5;
/** Around the picture there is a wall. */
const WALL_LUMA = 150;

export interface HeadView {
  readonly pose: Pick<Pose, 'x' | 'y' | 'width' | 'turn'>;
  readonly light?: HeadLight;
  /** What is over the face, in its widths from its middle: a luma, or undefined. */
  readonly cover?: (x: number, y: number) => number | undefined;
  readonly seed?: number;
  /** The width of the part that the person sees, in pixels of the frame: a pose is in shares of it. Default: the frame's. */
  readonly viewWidthPx?: number;
}

export function drawHead(
  { picture, x, y, width }: Person,
  size: Size,
  { pose, light = () => 1, cover, seed = 1, viewWidthPx = size.width }: HeadView,
): Greys {
  const random = randomFrom(seed);
  const widthPx = pose.width * viewWidthPx;
  const scale = width / widthPx;
  const points = scale > 2 ? POINTS : 1;
  const radians = (pose.turn * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(radians), Math.sin(radians)];
  const [middleX, middleY] = [size.width / 2 + pose.x * viewWidthPx, size.height / 2 + pose.y * viewWidthPx];
  const lumaAt = (column: number, row: number): number => {
    const isInside = column >= 0 && row >= 0 && column < picture.width - 1 && row < picture.height - 1;
    if (!isInside) return WALL_LUMA;
    const [left, top] = [Math.floor(column), Math.floor(row)];
    const [right, down] = [column - left, row - top];
    const at = top * picture.width + left;
    const upper = (picture.luma[at] ?? 0) * (1 - right) + (picture.luma[at + 1] ?? 0) * right;
    const below = at + picture.width;
    const lower = (picture.luma[below] ?? 0) * (1 - right) + (picture.luma[below + 1] ?? 0) * right;
    return upper * (1 - down) + lower * down;
  };
  const luma = new Uint8ClampedArray(size.width * size.height);
  for (let row = 0; row < size.height; row++) {
    for (let column = 0; column < size.width; column++) {
      let sum = 0;
      for (let point = 0; point < points * points; point++) {
        const across = column + ((point % points) + 0.5) / points - middleX;
        const along = row + (Math.floor(point / points) + 0.5) / points - middleY;
        sum += lumaAt(x + scale * (cosine * across + sine * along), y + scale * (cosine * along - sine * across));
      }
      const [faceX, faceY] = [(column - middleX) / widthPx, (row - middleY) / widthPx];
      const seen = cover?.(faceX, faceY) ?? sum / (points * points);
      luma[row * size.width + column] = seen * light(faceX, faceY) + (random() - 0.5) * GRAIN_LUMA;
    }
  }
  return { ...size, luma };
}
