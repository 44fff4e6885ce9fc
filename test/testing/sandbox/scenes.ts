// Camera scenes made from the specimens, for the sandbox’s own tests: the card cut out and placed on other grounds or
// in a room, nearer, further, rotated; and pictures as the widget would send them.
import sharp from 'sharp';
import type { OverlayOptions } from 'sharp';
import type { Side } from '../../../src/testing/specimens/placed-card.ts';
import { cutOut } from '../../support/cut-out.ts';
import { specimen } from '../../support/specimen.ts';

/** Width of the card at scale 1, in pixels: a little less than in the specimens, so that there is room to move it. */
export const CARD_WIDTH_PX = 678;

/** PNG as it is quickest to write: these pictures live for a moment. */
const quick = { compressionLevel: 0 } as const;

/** What is costly to draw, by its name: many scenes have it in common. */
const drawn = new Map<string, Promise<Buffer>>();

function once(name: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const picture = drawn.get(name) ?? draw();
  drawn.set(name, picture);
  return picture;
}

/** The card as large and as turned as it lies in a scene. */
const placedCard = (side: Side, scale: number, turn: number): Promise<Buffer> =>
  once(`${side} ${scale} ${turn}`, async () => {
    const card = await sharp(await once(side, async () => cutOut(await specimen(side), side)))
      .resize(Math.round(CARD_WIDTH_PX * scale))
      .png(quick)
      .toBuffer();
    if (turn === 0) return card;
    return sharp(card)
      .rotate(turn, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png(quick)
      .toBuffer();
  });

export interface SceneOptions {
  readonly side?: Side;
  /** What lies under the card: a colour, or a picture of 800x600. */
  readonly ground?: string | Buffer;
  /** 1 is a card of 678 pixels. */
  readonly scale?: number;
  /** Degrees, clockwise. */
  readonly turn?: number;
  /** The card's middle, as shares (0 to 1) of the picture. */
  readonly x?: number;
  readonly y?: number;
  /** SVG shapes of 800x600 under and over the card. */
  readonly under?: string;
  readonly over?: string;
}

/** A picture of 800x600 with the card somewhere on it; what does not fit is cut off. */
export async function scene(options: SceneOptions = {}): Promise<Buffer> {
  const { side = 'front', ground = '#8a8f96', scale = 1, turn = 0, x = 0.5, y = 0.5, under = '', over = '' } = options;
  const card = sharp(await placedCard(side, scale, turn));
  const { width, height } = await card.metadata();
  // Only what lies within the picture can be laid on it.
  const left = Math.round(800 * x - width / 2);
  const top = Math.round(600 * y - height / 2);
  const visible = {
    left: Math.max(0, -left),
    top: Math.max(0, -top),
    width: Math.min(width, 800 - left) - Math.max(0, -left),
    height: Math.min(height, 600 - top) - Math.max(0, -top),
  };
  const part = await card.extract(visible).png(quick).toBuffer();
  const shapes = (svg: string): OverlayOptions[] =>
    svg === ''
      ? []
      : [{ input: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">${svg}</svg>`) }];
  const base =
    typeof ground === 'string'
      ? sharp({ create: { width: 800, height: 600, channels: 3, background: ground } })
      : sharp(ground);
  return base
    .composite([...shapes(under), { input: part, left: Math.max(0, left), top: Math.max(0, top) }, ...shapes(over)])
    .png(quick)
    .toBuffer();
}

/** As the widget sends it: a JPEG, by default of quality 0.80. */
export async function sent(picture: Buffer, size?: { width: number; height: number }, quality = 80): Promise<Buffer> {
  const image = sharp(picture);
  return (size ? image.resize(size.width, size.height, { fit: 'fill' }) : image).jpeg({ quality }).toBuffer();
}
