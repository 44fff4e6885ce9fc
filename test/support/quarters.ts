// A picture with a colour in each quarter, which reveals mirroring, rotation, cropping and stretching.
import { colourAt, isNear, type Colour } from './video.ts';

export const RED: Colour = [200, 30, 30];
export const GREEN: Colour = [30, 160, 50];
export const BLUE: Colour = [30, 60, 200];
export const YELLOW: Colour = [220, 200, 40];

export function drawColour(
  context: CanvasRenderingContext2D,
  [red, green, blue]: Colour,
  [x, y, width, height]: readonly [x: number, y: number, width: number, height: number],
): void {
  context.fillStyle = `rgb(${red} ${green} ${blue})`;
  context.fillRect(x, y, width, height);
}

export function drawQuarters(context: CanvasRenderingContext2D, width: number, height: number): void {
  drawColour(context, RED, [0, 0, width / 2, height / 2]);
  drawColour(context, GREEN, [width / 2, 0, width / 2, height / 2]);
  drawColour(context, BLUE, [0, height / 2, width / 2, height / 2]);
  drawColour(context, YELLOW, [width / 2, height / 2, width / 2, height / 2]);
}

const NAMES = { red: RED, green: GREEN, blue: BLUE, yellow: YELLOW, white: [255, 255, 255] } as const;

/** The colours a few pixels from the corners: top left, top right, bottom left, bottom right. */
export function cornersOf(picture: HTMLCanvasElement | ImageBitmap): readonly string[] {
  const [right, bottom] = [picture.width - 9, picture.height - 9];
  return [
    colourAt(picture, 8, 8),
    colourAt(picture, right, 8),
    colourAt(picture, 8, bottom),
    colourAt(picture, right, bottom),
  ].map((found) => Object.entries(NAMES).find(([, colour]) => isNear(found, colour))?.[0] ?? String(found));
}
