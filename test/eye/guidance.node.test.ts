// Which one thing is said next: its order, the bands in which nothing is said, and how often. Looks are made up; time too.
import { expect, test } from 'vitest';
import { guideToCard } from '../../src/eye/guidance/card.ts';
import type { Cue, Guided } from '../../src/eye/guidance/cue.ts';
import { beginGuidance, RIGHT_RATE, type Guidance } from '../../src/eye/guidance/guidance.ts';
import { NOTHING, type Look } from '../../src/eye/look.ts';
import type { Sighting } from '../../src/eye/sighting.ts';

const LOOK_MS = 200;
/** The width at which nothing is said of the distance. */
const RIGHT_WIDTH = 0.79;
const RIGHT: Sighting = {
  x: 0,
  y: 0,
  viewHeight: 0.75,
  width: RIGHT_WIDTH,
  isWidthLeast: false,
  turn: 0,
  tilt: 0,
  corners: undefined,
  score: 100,
};
const CORNERS = [
  { x: -100, y: -60 },
  { x: 100, y: -60 },
  { x: 100, y: 60 },
  { x: -100, y: 60 },
] as const;
const seeing = (sighting: Partial<Sighting>, look: Partial<Look> = {}): Look => ({
  ...NOTHING,
  sighting: { ...RIGHT, ...sighting },
  ...look,
});
/** What the look that takes the photo accepts. */
const accepting = (look: Partial<Look> = {}): Look => seeing({}, { card: CORNERS, ...look });

interface Said {
  readonly atMs: number;
  readonly cue: Cue;
}

/** Looks five times a second; `lookAt` is told the time, and what was said last. */
function listen(
  lookAt: (nowMs: number, cue: Cue | undefined) => Look,
  durationMs: number,
): { readonly said: readonly Said[]; readonly guidance: Guided } {
  const said: Said[] = [];
  let guidance: Guidance<Sighting> = beginGuidance(0);
  for (let nowMs = LOOK_MS; nowMs <= durationMs; nowMs += LOOK_MS) {
    const before = guidance.told;
    guidance = guideToCard(guidance, lookAt(nowMs, before.cue), nowMs);
    const { cue, sentences } = guidance.told;
    if (sentences > before.sentences && cue) said.push({ atMs: nowMs, cue });
  }
  return { said, guidance: guidance.told };
}
const firstSaid = (look: Look): Cue | undefined => listen(() => look, 3000).said[0]?.cue;
const cuesOf = (said: readonly Said[]): readonly Cue[] => said.map(({ cue }) => cue);

test('position comes before distance, turn, tilt, light and holding still, in this order', () => {
  const wrong = [
    ['right', { x: 0.3 }],
    ['closer', { width: 0.5 }],
    ['turnRight', { turn: 20 }],
    ['tilt', { tilt: 0.3 }],
  ] as const satisfies readonly (readonly [Cue, Partial<Sighting>])[];
  for (const [index, [cue]] of wrong.entries()) {
    const sighting = Object.assign({}, ...wrong.slice(index).map(([, part]) => part)) as Partial<Sighting>;
    expect(firstSaid(seeing(sighting, { advice: 'tooDark' })), cue).toBe(cue);
  }
  expect(firstSaid(seeing({}, { advice: 'tooDark' }))).toBe('tooDark');
  expect(firstSaid(accepting({ advice: 'tooDark' }))).toBe('tooDark');
  const hold = listen(() => accepting({ isGood: true }), 3000);
  expect(cuesOf(hold.said)).toContain('hold');
});

test('a card that lies right, but has too few of a small camera’s pixels, is to come closer, and isn’t to be held still', () => {
  const { said } = listen(() => accepting({ advice: 'cardTooSmall' }), 12_000);
  expect(new Set(cuesOf(said))).toEqual(new Set(['closer']));
});

for (const [what, cue, ...sightings] of [
  ['what reaches over two opposite edges of the view', 'away', { x: 0.06, y: 0.1, width: 1.1, score: 0 }],
  ['what does so on a wide view', 'away', { x: 0.2, y: 0.02, width: 0.95, viewHeight: 0.5625 }],
  ['what is clearly too near', 'away', { width: 1.02, tilt: 0.2 }, { x: 0.25, width: 0.9 }],
  ['what is at a rough place, which says less of its size', 'right', { x: 0.25, width: 0.9, score: 0 }],
  ['what is too near by less', 'right', { x: 0.25, width: 0.78 }],
  ['a card that is turned and large, but fits', 'turnRight', { turn: 32, width: 0.7 }],
  ['a card that is turned far, before the view cuts it off', 'turnRight', { width: 0.6, turn: 26 }],
  ['a card that is turned far to the other side', 'turnLeft', { width: 0.6, turn: -30 }],
  ['a position that is rough while the distance is wrong', 'closer', { x: 0.15, width: 0.5 }, { width: 0.6 }],
  ['a position that is finer afterwards', 'right', { x: 0.15 }],
  ['a card that is cut off below though it is small', 'up', { isWidthLeast: true, width: 0.45, y: -0.13 }],
  ['a card that is cut off aside though it is small', 'right', { isWidthLeast: true, width: 0.45, x: 0.12 }],
  ['a card that is cut off and large', 'away', { isWidthLeast: true, width: 0.9, y: -0.13 }],
  ['a card on the left', 'left', { x: -0.3 }],
  ['a card on the right', 'right', { x: 0.3 }],
  ['a card above', 'up', { y: -0.3 }],
  ['a card below', 'down', { y: 0.3 }],
  ['a card far away', 'closer', { width: 0.4 }],
  ['a card that is too near', 'away', { width: 1.2 }, { isWidthLeast: true }],
  ['a card that is turned', 'turnRight', { turn: 15 }],
  ['a card that is turned to the other side', 'turnLeft', { turn: -15 }],
  ['a card that is tilted', 'tilt', { tilt: 0.25 }],
] as const satisfies readonly (readonly [string, Cue, ...Partial<Sighting>[]])[])
  test(`${what}: “${cue}” comes first`, () => {
    for (const sighting of sightings) expect(firstSaid(seeing(sighting))).toBe(cue);
  });

test('a band is entered further in than it is left, so that nothing flutters at its edge', () => {
  // between the two edges of the distance's band, and turned
  const between = seeing({ width: RIGHT_WIDTH * 0.87, turn: 7 });
  expect(firstSaid(between)).toBe('turnRight');
  const { said } = listen((nowMs) => (nowMs <= 2000 ? seeing({ width: 0.5, turn: 7 }) : between), 12_000);
  expect(said.length).toBeGreaterThan(2);
  expect(new Set(cuesOf(said))).toEqual(new Set(['closer']));
});

test('one look that disagrees changes nothing, and neither does the only one that sees a card', () => {
  const { said } = listen((nowMs) => seeing({ x: nowMs % 1400 === 0 ? -0.3 : 0.3 }), 10_000);
  expect(new Set(cuesOf(said))).toEqual(new Set(['right']));
  const once = listen((nowMs) => (nowMs === LOOK_MS ? seeing({ x: -0.3 }) : NOTHING), 1600);
  expect(once.said).toEqual([]);
  for (const [first, second] of [
    [{ x: 0.5 }, { x: -0.1 }],
    [{ width: 1.1 }, { width: 0.5 }],
  ] as const) {
    const twice = listen(
      (nowMs) => (nowMs <= 2 * LOOK_MS ? seeing(nowMs === LOOK_MS ? first : second) : NOTHING),
      1600,
    );
    expect(twice.said).toEqual([]);
  }
});

test('what is suddenly much smaller is a part of the card, until only that has been seen for three seconds', () => {
  const wholeMs = 2000;
  const { said } = listen((nowMs) => seeing(nowMs <= wholeMs ? { x: 0.3 } : { x: -0.3, width: 0.55 }), 7000);
  const left = said.find(({ cue }) => cue === 'left');
  expect(left?.atMs).toBeGreaterThanOrEqual(wholeMs + 3000);
  expect(cuesOf(said)).not.toContain('seek');
});

test('no two sentences come within 1.2 seconds, however things change', () => {
  const wild = (nowMs: number): Look => {
    const phase = Math.floor(nowMs / 600) % 4;
    return seeing({ x: [0.4, -0.4, 0, 0][phase] ?? 0, y: [0, 0, 0.4, -0.4][phase] ?? 0 });
  };
  const { said } = listen(wild, 20_000);
  expect(said.length).toBeGreaterThan(4);
  for (const [index, { atMs }] of said.entries()) {
    const before = said[index - 1];
    if (before) expect(atMs - before.atMs).toBeGreaterThanOrEqual(1200);
  }
});

test('a sentence is repeated after 2.5 seconds without change, and not while it helps', () => {
  const { said } = listen(() => seeing({ x: 0.4 }), 7000);
  expect(cuesOf(said)).toEqual(['right', 'right', 'right']);
  const [first, second, third] = said.map(({ atMs }) => atMs);
  // looks come every 0.2 s
  expect([(second ?? 0) - (first ?? 0), (third ?? 0) - (second ?? 0)]).toEqual([2600, 2600]);
  const helping = listen((nowMs) => seeing({ x: 0.9 - nowMs / 10_000 }), 6000);
  expect(cuesOf(helping.said)).toEqual(['right']);
});

test('a new sentence comes with the second look that agrees on it: at first, two looks have to see the card', () => {
  expect(listen(() => seeing({ x: 0.4 }), 3000).said[0]).toEqual({ atMs: 3 * LOOK_MS, cue: 'right' });
  for (let thereMs = 3000; thereMs <= 5600; thereMs += LOOK_MS) {
    const { said } = listen(
      (nowMs) => seeing(nowMs < thereMs ? { x: 0.9 - nowMs / 10_000 } : { width: 0.62 }),
      thereMs + 2000,
    );
    // the middle of three looks is where the card is
    expect(said.find(({ cue }) => cue === 'closer')?.atMs, `there at ${thereMs}`).toBe(thereMs + 2 * LOOK_MS);
  }
});

test('“No card” comes after 1.5 seconds, and after 3 where one was seen', () => {
  const never = listen(() => NOTHING, 3000).said[0];
  expect(never?.cue).toBe('seek');
  // two looks agree on it, 0.2 s apart
  expect(never?.atMs).toBeGreaterThanOrEqual(1500);
  expect(never?.atMs).toBeLessThanOrEqual(1500 + 2 * LOOK_MS);
  const lostMs = 2000;
  const lost = listen((nowMs) => (nowMs <= lostMs ? seeing({ x: 0.4 }) : NOTHING), 8000).said.find(
    ({ cue }) => cue === 'seek',
  );
  expect(lost?.atMs).toBeGreaterThanOrEqual(lostMs + 3000);
  expect(lost?.atMs).toBeLessThanOrEqual(lostMs + 3000 + 2 * LOOK_MS);
});

test('“Hold still” is said only where the photo may be taken', () => {
  const { said } = listen((_, cue) => (cue === 'hold' ? accepting() : seeing({})), 10_000);
  expect(said.length).toBeGreaterThan(0);
  expect(cuesOf(said)).not.toContain('hold');
});

test('who went a little too far is not sent back', () => {
  const { said } = listen((nowMs) => seeing({ x: nowMs <= 2000 ? 0.3 : -0.08, turn: 15 }), 9000);
  expect(new Set(cuesOf(said))).toEqual(new Set(['right', 'turnRight']));
});

test('“Hold still” gives way to what is furthest from right where no photo comes of it', () => {
  const { said } = listen(() => seeing({ turn: 5 }, { card: CORNERS }), 9000);
  expect(cuesOf(said).slice(0, 3)).toEqual(['hold', 'turnRight', 'hold']);
});

test('the ticks go from one a second without a card to eight as it comes right', () => {
  const rateOf = (look: Look): number => listen(() => look, 2000).guidance.rate;
  const rates = [NOTHING, seeing({ x: 0.6 }), seeing({ x: 0.4 }), seeing({ x: 0.1 }), accepting()].map(rateOf);
  expect(rates[0]).toBe(1);
  expect(rates.at(-1)).toBe(RIGHT_RATE);
  expect(RIGHT_RATE).toBe(8);
  expect(rates).toEqual([...rates].sort((one, other) => one - other));
  expect(new Set(rates).size).toBe(rates.length);
});

test('time without progress counts anew when the card comes nearer', () => {
  const { guidance } = listen((nowMs) => seeing({ x: nowMs <= 4000 ? 0.5 : 0.3 }), 10_000);
  expect(guidance.totalMs).toBe(10_000);
  expect(guidance.idleMs).toBeGreaterThan(5000);
  expect(guidance.idleMs).toBeLessThan(6000);
});
