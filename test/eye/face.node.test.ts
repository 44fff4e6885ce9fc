// The face finder and what goes by it, on drawn people and a photograph: whether a face is found, where, and what is a good
// selfie. The bench measures more.
import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { lookAtFace, NO_FACE, type FaceLook } from '../../src/eye/face/look.ts';
import { grouped } from '../../src/eye/face/finder.ts';
import { WAYS } from '../../src/eye/face/ways.ts';
import { guideToFace } from '../../src/eye/guidance/face.ts';
import type { Cue } from '../../src/eye/guidance/cue.ts';
import { beginGuidance, type Guidance } from '../../src/eye/guidance/guidance.ts';
import type { FaceSighting } from '../../src/eye/face/look.ts';
import type { Aim, Size } from '../../src/eye/geometry.ts';
import { MEASURES } from '../../src/eye/measures.ts';
import type { Greys } from '../../src/eye/picture.ts';
import { randomFrom } from '../../src/testing/blind-hand/scene.ts';
import { drawHead, HEAD_LIGHTS, type HeadView, type Person } from '../../src/testing/blind-hand/head-scene.ts';
import { frameOf, headWalk } from '../support/walks.ts';
import { greysIn, readPersons } from '../support/persons.ts';

const persons = await readPersons();
const [drawn, darker, glasses] = persons;
const VIEW = { width: 300, height: 400 } as const;
const PHONE = { subject: 'face', isMobile: true } as const;
const LARGE = { width: 480, height: 640 } as const;
const WEBCAM = { width: 640, height: 480 } as const;
const RIGHT = { x: 0, y: -0.02, width: 0.55, turn: 0 } as const;

const viewOf = (
  person: Person | undefined,
  pose: Partial<HeadView['pose']> = {},
  view: Partial<HeadView> = {},
  size: Size = VIEW,
): Greys => {
  if (!person) throw new Error('The picture is missing.');
  return drawHead(person, size, { pose: { ...RIGHT, ...pose }, ...view });
};
const DESKTOP = { ...PHONE, isMobile: false } as const;
const look = (greys: Greys, before = NO_FACE, aim: Aim = PHONE): FaceLook =>
  lookAtFace(frameOf(greys), aim, before, MEASURES);
async function blurred({ width, height, luma }: Greys, byPx: number): Promise<Greys> {
  const image = sharp(Uint8Array.from(luma), { raw: { width, height, channels: 1 } }).blur(byPx);
  return { width, height, luma: await image.extractChannel(0).raw().toBuffer() };
}
/** Looks until a face is seen, or at most twice in each of the ways. A hand that holds still trembles. */
function lookAround(viewOfLook: (tremor: HeadView['pose'], seed: number) => Greys): FaceLook {
  const random = randomFrom(7);
  const tremor = (share: number): number => (random() - 0.5) * share;
  let last = NO_FACE;
  for (let number = 1; number <= 2 * WAYS.length && !last.sighting; number++) {
    const hand = { x: tremor(0.02), y: tremor(0.02), width: 1 + tremor(0.04), turn: tremor(3) };
    last = look(viewOfLook(hand, number), last);
  }
  return last;
}
const trembling =
  (person: Person | undefined, pose: Partial<HeadView['pose']> = {}, view: Partial<HeadView> = {}) =>
  (hand: HeadView['pose'], seed: number): Greys => {
    const at = { ...RIGHT, ...pose };
    const held = { x: at.x + hand.x, y: at.y + hand.y, width: at.width * hand.width, turn: at.turn + hand.turn };
    return viewOf(person, held, { ...view, seed });
  };

describe('a face', () => {
  const [plain, improved] = WAYS;
  for (const [name, find] of [
    ['plain', plain],
    ['improved', improved],
  ] as const)
    test(`is found by the ${name} cascade alone, where it is and as wide as it is`, () => {
      for (const person of persons) {
        const [face] = find?.(viewOf(person), { leastPx: 50, mostPx: 300, care: 'quickly' }) ?? [];
        expect(Math.abs((face?.x ?? 0) / 300 - 0.5), person.name).toBeLessThan(0.05);
        expect(Math.abs(Math.log((face?.width ?? 0) / (0.55 * 300))), person.name).toBeLessThan(0.3);
      }
    });

  test('is found from a third of the view to most of it, at each place, in each light, and with a head that leans', () => {
    const views: readonly (readonly [string, Partial<HeadView['pose']>, Partial<HeadView>?])[] = [
      ...[0.32, 0.45, 0.65, 0.8].map((width) => [`width ${width}`, { width }] as const),
      ...[-0.2, 0.2].flatMap((aside) => [['aside', { x: aside }] as const, ['above or below', { y: aside }] as const]),
      ...[-17, -9, 9, 17].map((turn) => [`leaning ${turn}`, { turn }] as const),
      ...Object.entries(HEAD_LIGHTS).map(([name, light]) => [`light ${name}`, {}, { light }] as const),
    ];
    const missed = views.flatMap(([name, pose, view]) =>
      persons
        .filter((person) => !lookAround(trembling(person, pose, view)).sighting)
        .map((person) => `${person.name}: ${name}`),
    );
    expect(missed).toEqual([]);
  });

  test('is seen where the oval has it: its side, its height and its size', () => {
    const { sighting } = lookAround(trembling(drawn, { x: 0.2, y: 0.2, width: 0.45 }));
    expect(sighting?.x).toBeCloseTo(0.2, 1);
    expect(sighting?.y).toBeCloseTo(0.17, 1);
    expect(sighting?.width).toBeCloseTo(0.45 / (284 / 300), 1);
  });

  test('is seen in the oval of the view on the screen: a desktop’s narrow window shows more of the frame', () => {
    const frame = frameOf(viewOf(drawn, { x: 0.08, width: 0.25 }, {}, WEBCAM));
    const seenIn = (width: number, height: number): { readonly x: number; readonly width: number } => {
      const { sighting } = lookAtFace(frame, { ...DESKTOP, view: { width, height } }, NO_FACE, MEASURES);
      return sighting ?? { x: 0, width: 0 };
    };
    const wide = seenIn(300, 450);
    expect(wide.x).toBeGreaterThan(0.1);
    for (const [viewWidth, height] of [
      [300, 400],
      [150, 200],
    ] as const) {
      const seen = seenIn(viewWidth, height);
      const ovalShare = (1 - 16 / viewWidth) / (1 - 16 / 300);
      expect(seen.x).toBeCloseTo((wide.x * 320) / 360);
      expect(seen.width * ovalShare).toBeCloseTo((wide.width * 320) / 360);
    }
    // before it is laid out
    expect(seenIn(0, 0)).toEqual(wide);
  });

  test('is looked for where it was in all of the ways: a head begins to lean', () => {
    const upright = look(viewOf(drawn));
    const leaning = look(viewOf(drawn, { turn: 28 }), upright);
    expect([upright.last?.way, leaning.sighting !== undefined]).toEqual([0, true]);
    expect([5, 7]).toContain(leaning.last?.way);
  });

  test('is seen further than an arm’s length from a desktop’s camera, and is too far away', () => {
    const far = viewOf(drawn, { width: 0.1 }, {}, WEBCAM);
    let last = NO_FACE;
    for (let number = 0; number < WAYS.length && !last.sighting; number++) last = look(far, last, DESKTOP);
    expect([last.sighting !== undefined, last.isAccepted]).toEqual([true, false]);
    expect(look(far, last, DESKTOP).sighting?.width).toBeLessThan(0.3);
  });

  test('is found in the next look after one that missed it, in the way that found it', () => {
    for (const turn of [-17, 17]) {
      const found = lookAround(trembling(drawn, { turn }));
      const missed = look(viewOf(drawn, { x: 3 }), found);
      expect(missed.sighting).toBeUndefined();
      expect(look(viewOf(drawn, { turn }), missed).sighting, `leaning ${turn}`).toBeDefined();
    }
  });

  test('isn’t seen on tables, or in print without a portrait', async () => {
    const files = ['tables', 'pages'].flatMap((folder) =>
      readdirSync(`test/photographs/${folder}`)
        .filter((name) => name !== 'banknote.jpg')
        .map((name) => `test/photographs/${folder}/${name}`),
    );
    expect(files.length).toBeGreaterThan(10);
    const seen: string[] = [];
    for (const file of files) {
      const greys = await greysIn(file);
      if (lookAround(() => greys).sighting) seen.push(file);
    }
    expect(seen).toEqual([]);
  });
});

describe('a selfie', () => {
  test('is good from the second look on, of each person, and not while the face moves [3.50]', () => {
    for (const person of [drawn, darker]) {
      const first = look(viewOf(person));
      expect([first.isAccepted, first.isGood]).toEqual([true, false]);
      expect(look(viewOf(person), first).isGood).toBe(true);
      // by more than a tenth of its width, to the side and down
      for (const move of [{ x: 0.075 }, { y: RIGHT.y + 0.075 }])
        expect(look(viewOf(person, move), first).isGood, JSON.stringify(move)).toBe(false);
    }
  });

  test('is good of dark skin in a dim room, and not before a bright window there', () => {
    const [dim, backlit] = [1, 2.6].map((around) =>
      viewOf(darker, {}, { light: (x, y) => (Math.hypot(x / 0.35, y / 0.7) < 1 ? 0.5 : 0.5 * around) }),
    );
    expect([dim, backlit].map((greys) => greys && look(greys, look(greys)).isGood)).toEqual([true, false]);
  });

  test('of a near face is taken, though the next look measures it wider', () => {
    const near = viewOf(drawn, { width: 0.79 });
    const first = look(viewOf(drawn, { width: 0.7 }));
    expect([first, look(near), look(near, first)].map(({ isAccepted }) => isAccepted)).toEqual([true, false, true]);
  });

  test('is good of a near face as soft as a phone’s front camera has it, and not of a blurred one', async () => {
    for (const [person, width, blurPx, isGood] of [
      [drawn, 0.54, 2.2, true],
      [drawn, 0.54, 3.5, false],
      [glasses, 0.45, 2.8, false],
    ] as const) {
      const greys = await blurred(viewOf(person, { width }, {}, LARGE), blurPx);
      expect(look(greys, look(greys)).isGood, `${person?.name} ${blurPx} px`).toBe(isGood);
    }
  });

  /** Two people side by side. */
  const both = (one: Greys, other: Greys): Greys => ({
    ...one,
    luma: Array.from({ length: one.luma.length }, (_, pixel) =>
      pixel % one.width < 0.66 * one.width ? (one.luma[pixel] ?? 0) : (other.luma[pixel] ?? 0),
    ),
  });
  for (const [name, draw, aim] of [
    ['no face', () => viewOf(drawn, { x: 3 })],
    [
      'a face in the oval, and another one beside it',
      () => both(viewOf(drawn, { x: -0.1, width: 0.42 }), viewOf(darker, { x: 0.33, width: 0.3 })),
    ],
    [
      'a large face in the oval, and another one close beside it',
      () => both(viewOf(drawn, { x: -0.1, width: 0.58 }), viewOf(darker, { x: 0.28, width: 0.36 })),
    ],
    ['a face outside of the oval', () => viewOf(drawn, { x: 0.3 })],
    ['a face that is too far away', () => viewOf(drawn, { width: 0.32 })],
    ['a face in the dark', () => viewOf(drawn, {}, { light: () => 0.3 })],
    [
      'a face in the dark before a bright window',
      () => viewOf(drawn, { width: 0.42 }, { light: (x, y) => (Math.hypot(x / 0.29, y / 0.7) < 1 ? 0.3 : 1.4) }),
    ],
    [
      'a face in a desktop’s oval, and another one beside the oval',
      () =>
        both(
          viewOf(drawn, { x: -0.02, width: 0.27 }, {}, WEBCAM),
          viewOf(darker, { x: 0.36, width: 0.17 }, {}, WEBCAM),
        ),
      DESKTOP,
    ],
  ] as const)
    test(`is never good of ${name} [3.50]`, () => {
      let last = NO_FACE;
      for (let number = 0; number < 12; number++) {
        last = look(draw(), last, aim);
        expect(last.isGood, `look ${number}`).toBe(false);
      }
    });

  test('is not taken of a face that another one has joined in the meantime', () => {
    const one = viewOf(drawn, { x: -0.1, width: 0.42 });
    const joined = both(one, viewOf(darker, { x: 0.33, width: 0.3 }));
    // the third good look would take the photo, and the second one searches too
    for (const views of [
      [one, one, one, joined],
      [one, one, joined],
    ]) {
      let last = NO_FACE;
      const good = views.map((greys) => (last = look(greys, last)).isGood);
      expect(good).toEqual(views.map((greys, number) => number > 0 && greys === one));
      expect(last.sighting?.isOneOfSeveral).toBe(true);
    }
  });

  test('what several ways see a little of at one place is one face, with the votes of all', () => {
    const seen = [
      { x: 100, y: 100, width: 50, votes: 2 },
      { x: 104, y: 98, width: 54, votes: 1 },
      { x: 98, y: 103, width: 46, votes: 2 },
      { x: 180, y: 100, width: 50, votes: 4 },
    ];
    expect(grouped(seen).map(({ x, votes }) => [Math.round(x), votes])).toEqual([
      [101, 5],
      [180, 4],
    ]);
  });

  test('is never good of a card that fills the view, though its portrait is seen', async () => {
    const view = { width: 450, height: 600 };
    const part = sharp('src/testing/specimens/front.jpg')
      .extract({ left: 0, top: 0, ...view })
      .toColourspace('b-w');
    const greys = { ...view, luma: await part.raw().toBuffer() };
    let last = NO_FACE;
    for (let number = 0; number < 12; number++) {
      last = look(greys, last);
      expect([last.sighting !== undefined, last.isGood], `look ${number}`).toEqual([true, false]);
    }
  });
});

describe('guidance to a face', () => {
  const seeing = (sighting: Partial<FaceSighting>, rest: Partial<FaceLook> = {}): FaceLook => ({
    ...NO_FACE,
    sighting: { x: 0, y: 0, width: 0.57, isOneOfSeveral: false, ...sighting },
    ...rest,
  });
  function cuesOf(lookAt: (nowMs: number) => FaceLook, durationMs = 3000): readonly Cue[] {
    const cues: Cue[] = [];
    let guidance: Guidance<FaceSighting> = beginGuidance(0);
    for (let nowMs = 200; nowMs <= durationMs; nowMs += 200) {
      const { sentences } = guidance.told;
      guidance = guideToFace(guidance, lookAt(nowMs), nowMs);
      const { cue } = guidance.told;
      if (guidance.told.sentences > sentences && cue) cues.push(cue);
    }
    return cues;
  }

  test('each direction has its sentence, and one face comes first', () => {
    for (const [cue, sighting] of [
      ['left', { x: -0.3 }],
      ['right', { x: 0.3 }],
      ['up', { y: -0.3 }],
      ['down', { y: 0.3 }],
      ['closer', { width: 0.3 }],
      ['away', { width: 0.95 }],
      ['several', { isOneOfSeveral: true, x: 0.3 }],
    ] as const)
      expect(cuesOf(() => seeing(sighting))[0], cue).toBe(cue);
    expect(cuesOf(() => seeing({}, { isAccepted: true }))).toContain('hold');
    expect(cuesOf(() => seeing({}, { isAccepted: true, advice: 'tooDark' }))[0]).toBe('tooDark');
  });

  test('a face that was there a moment ago is to look straight; without one, the person seeks it', () => {
    expect(cuesOf(() => NO_FACE)).toEqual(['seek']);
    const until = (endMs: number) => (nowMs: number) => (nowMs <= endMs ? seeing({ x: -0.3 }) : NO_FACE);
    expect(cuesOf(until(1000), 2600)).toEqual(['left', 'straight']);
    expect(cuesOf(until(1000), 4000)).toEqual(['left', 'straight', 'seek']);
  });
});

// The same seeds give the same walks. `npm run bench` does 300.
test(
  'a simulated person who sees nothing gets a selfie within 30 seconds, from 4 of 6 starts',
  { timeout: 2_000_000 },
  () => {
    const lights = Object.values(HEAD_LIGHTS);
    let taken = 0;
    for (let seed = 1; seed <= 6; seed++) {
      const person = persons[seed % 3];
      const light = lights[seed % lights.length];
      if (person && light && headWalk(person, light, seed, 30_000).takenMs !== undefined) taken++;
    }
    expect(taken).toBeGreaterThanOrEqual(4);
  },
);
