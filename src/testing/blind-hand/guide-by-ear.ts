// A simulated person in a page, who hears only what the widget's `role="status"` says, and moves the specimen card by it, or the
// camera before their face. Runs in the page.
import type { OwnMessages } from '../../core/messages.ts';
import { lumaAt, type Greys } from '../../eye/picture.ts';
import { FAKE_CAMERA_KEY, type FakeCamera } from '../fake-camera/api.ts';
import { toBlob } from '../fake-camera/pictures.ts';
import { PLACED_CARD, PLACED_CARD_TURN, type Side } from '../specimens/placed-card.ts';
import { PLACED_FACE } from '../specimens/placed-face.ts';
import type { Person } from './head-scene.ts';
import { MovingCard } from './moving-card.ts';
import { MovingHead } from './moving-head.ts';
import { createCanvas } from './moving-picture.ts';
import type { CardPicture, Light, Setting, Pose, Table } from './scene.ts';
import { meaningsOf, collapsed, type Meaning } from './sentences.ts';

/** Where the card or the face is, and who moves it. */
export interface GuideByEarOptions {
  /** What the card lies on; this, the light and the fingers are of steps 1 and 2. Default: `wood`. On `white` and `pattern`, it is found less often. */
  table?: Table;
  /** Default: `day`. */
  light?: Light;
  /** Whether fingers lie over an edge of the card. Default: false. */
  hasFingers?: boolean;
  /**
   * Where the card is at first. Default: half as wide as the view, up on the left, and a little turned and tilted. At step 3, where
   * the face is. Default: a third as wide as the view, down on the right, and leaning a little.
   */
  start?: Partial<Pose>;
  /** The hand errs in another way, and the table looks different, with each seed. Default: 1. */
  seed?: number;
  /** The `messages` that you pass to `start`. Those in the element's property are known. */
  messages?: OwnMessages;
}

/** A sentence of the status line. */
export interface HeardSentence {
  /** Since the person began to listen, in milliseconds. */
  readonly atMs: number;
  readonly text: string;
}

export interface Attempt {
  readonly end: 'taken' | 'gaveUp' | 'silence' | 'noCamera';
  readonly heard: readonly HeardSentence[];
}

const START: Pose = { x: -0.2, y: -0.12, width: 0.5, turn: 8, tiltX: 4, tiltY: -3 };
const FACE_START: Pose = { x: 0.2, y: 0.15, width: 0.34, turn: 6, tiltX: 0, tiltY: 0 };

/** The light of what is drawn there. */
function greysIn(context: CanvasRenderingContext2D): Greys {
  const { width, height } = context.canvas;
  const { data } = context.getImageData(0, 0, width, height);
  return { width, height, luma: Uint8Array.from({ length: width * height }, (_, pixel) => lumaAt(data, 4 * pixel)) };
}

/** The card of a specimen picture alone, upright. */
async function cardIn(url: string, side: Side): Promise<CardPicture> {
  const picture = await createImageBitmap(await toBlob(url));
  const [width, height] = [PLACED_CARD.width - 2, PLACED_CARD.height - 2];
  const context = createCanvas(width, height);
  context.translate(width / 2, height / 2);
  context.rotate((-PLACED_CARD_TURN[side] * Math.PI) / 180);
  context.drawImage(picture, -picture.width / 2, -picture.height / 2);
  return greysIn(context);
}

async function personIn(url: string): Promise<Person> {
  const picture = await createImageBitmap(await toBlob(url));
  const context = createCanvas(picture.width, picture.height);
  context.drawImage(picture, 0, 0);
  return { name: 'portrait', picture: greysIn(context), ...PLACED_FACE };
}

/** Listens until the photo is taken, the widget gives up, or nothing that guides has been said for `limitMs`. */
function listen(root: ShadowRoot, limitMs: number, tell: (text: string) => Meaning | undefined): Promise<Attempt> {
  const beganMs = performance.now();
  const statusNow = (): string =>
    [...root.querySelectorAll<HTMLElement>('[role="status"]')].map(({ innerText }) => innerText).join('\n');
  const heard: HeardSentence[] = [];
  let last = statusNow();
  return new Promise((resolve) => {
    let silence: ReturnType<typeof setTimeout> | undefined;
    const end = (how: Attempt['end']): void => {
      ear.disconnect();
      clearTimeout(silence);
      resolve({ end: how, heard });
    };
    const awaitMore = (): void => {
      clearTimeout(silence);
      silence = setTimeout(() => end('silence'), limitMs);
    };
    const ear = new MutationObserver(() => {
      const status = statusNow();
      // what doesn't change isn't read, and what is gone neither
      if (status === last) return;
      last = status;
      const text = collapsed(status);
      if (text === '') return;
      heard.push({ atMs: Math.round(performance.now() - beganMs), text });
      const meaning = tell(text);
      if (meaning === 'taken' || meaning === 'gaveUp') end(meaning);
      else if (meaning) awaitMore();
    });
    ear.observe(root, { subtree: true, childList: true, characterData: true });
    awaitMore();
  });
}

/** The card of this document, which stays where a hand has left it. */
const CARD_KEY = Symbol.for('trueid-widget/moving-card');

/** The card of this document, in the hand. */
async function takeCard(
  step: number,
  pictures: Readonly<Record<Side, string>>,
  { table = 'wood', light = 'day', hasFingers = false, start, seed = 1 }: GuideByEarOptions,
): Promise<MovingCard> {
  const setting: Setting = { table, light, hasFingers, seed };
  const from = { ...START, ...start };
  let card = Reflect.get(window, CARD_KEY) as MovingCard | undefined;
  if (!card) {
    const [front, back] = await Promise.all([cardIn(pictures.front, 'front'), cardIn(pictures.back, 'back')]);
    card = new MovingCard({ front, back }, setting, from);
    Object.defineProperty(window, CARD_KEY, { value: card });
  }
  card.take(step, setting, from);
  return card;
}

/** One photo, of the step at which the session is. `pictures`: the URLs of the specimens. */
export default async function guideByEar(
  element: HTMLElement & { readonly step: number; readonly messages?: OwnMessages },
  pictures: Readonly<Record<Side | 'portrait', string>>,
  options: GuideByEarOptions,
  limitMs: number,
): Promise<Attempt> {
  const camera = Reflect.get(window, Symbol.for(FAKE_CAMERA_KEY)) as FakeCamera | undefined;
  const root = element.shadowRoot;
  const view = root?.querySelector('video');
  if (!camera || !root || !view) return { end: 'noCamera', heard: [] };
  const { step } = element;
  const moved =
    step === 3
      ? new MovingHead(await personIn(pictures.portrait), view, { ...FACE_START, ...options.start }, options.seed ?? 1)
      : await takeCard(step, pictures, options);
  const meanings = meaningsOf({ ...element.messages, ...options.messages });
  const heard = listen(root, limitMs, (text) => {
    const meaning = meanings.get(text);
    if (meaning) moved.hear(meaning);
    return meaning;
  });
  // the step's event changes the scene: until it is turned over, the back's is the front
  const scenes = step === 3 ? (['selfie'] as const) : (['front', 'back'] as const);
  await Promise.all(scenes.map((scene) => camera.show(scene, moved.draw)));
  const attempt = await heard;
  moved.letGo();
  return attempt;
}
