// A person who sees nothing, holds a phone and hears only the sentences: reacts late, moves in steps of a wrong length, trembles, drifts, and
// now and then goes the wrong way. Pure, and the same for the same seed.
import type { Cue } from '../../eye/guidance/cue.ts';
import { randomFrom, type Pose } from './scene.ts';

/** Millimetres and degrees: the phone over the card. */
interface Position {
  /** The card's middle from the view's, to the right and downwards. */
  x: number;
  y: number;
  /** From the card. */
  height: number;
  turn: number;
  tiltX: number;
  tiltY: number;
}

/** What is held before a camera. */
interface Subject {
  readonly widthMm: number;
  /** The view's width at a distance, as a factor. */
  readonly viewPerHeight: number;
  readonly heightMm: Range;
  readonly stepMm: Range;
  /** Where the person brings the phone who doesn't know where it is. */
  readonly seeking: { readonly asideMm: number; readonly height: Range };
}

interface Range {
  readonly least: number;
  readonly most: number;
}

/** Under a phone's back camera, 62 degrees across. A person feels where the card is with the other hand. */
export const CARD: Subject = {
  widthMm: 85.6,
  viewPerHeight: 1.2,
  heightMm: { least: 50, most: 330 },
  stepMm: { least: 10, most: 60 },
  seeking: { asideMm: 70, height: { least: 130, most: 260 } },
};
/** Before a phone's upright front camera, 50 degrees across, as far away as an arm reaches. */
export const FACE: Subject = {
  widthMm: 160,
  viewPerHeight: 0.93,
  heightMm: { least: 150, most: 650 },
  stepMm: { least: 20, most: 120 },
  seeking: { asideMm: 120, height: { least: 250, most: 500 } },
};
const STEP_ERROR = 0.3;
const TREMOR_MM = 1;
const MOVING_TREMOR_MM = 3;
const TREMOR_DEGREES = 0.4;
const DRIFT_MM_PER_S = 1.5;
const WRONG_WAY_SHARE = 0.04;
const REACTION_MS = { least: 400, most: 1200 } as const;
/** How long one step takes, and how long the person listens before the next. */
const STEP_MS = 450;
const LISTENING_MS = { least: 700, most: 1300 } as const;

type Move = (position: Position, amount: number) => void;

/** What a sentence makes a person do. The lengths are millimetres, and degrees for turning. */
const MOVES: Partial<Record<Cue, Move>> = {
  left: (position, amount) => (position.x += amount),
  right: (position, amount) => (position.x -= amount),
  up: (position, amount) => (position.y += amount),
  down: (position, amount) => (position.y -= amount),
  closer: (position, amount) => (position.height -= amount),
  away: (position, amount) => (position.height += amount),
  turnLeft: (position, amount) => (position.turn += amount / 3),
  turnRight: (position, amount) => (position.turn -= amount / 3),
};
const OPPOSITE: Partial<Record<Cue, Cue>> = {
  left: 'right',
  right: 'left',
  up: 'down',
  down: 'up',
  closer: 'away',
  away: 'closer',
  turnLeft: 'turnRight',
  turnRight: 'turnLeft',
};

export class BlindHand {
  readonly #subject: Subject;
  readonly #random: () => number;
  readonly #at: Position;
  #from: Position;
  #to: Position;
  #movedMs = -Infinity;
  #cue: Cue | undefined;
  #nextMs = Infinity;
  #lastDirection: Cue | undefined;
  /** The length of the next step on each axis: it shrinks when the person is sent back. */
  readonly #steps = new Map<string, number>();
  #beforeMs = 0;

  /** From anywhere: wholly outside of the view to covering it. */
  constructor(seed: number, start: Pose, subject = CARD) {
    this.#subject = subject;
    this.#random = randomFrom(seed * 104_729 + 11);
    const viewMm = subject.widthMm / start.width;
    this.#at = {
      x: start.x * viewMm,
      y: start.y * viewMm,
      height: viewMm / subject.viewPerHeight,
      turn: start.turn,
      tiltX: start.tiltX,
      tiltY: start.tiltY,
    };
    this.#from = { ...this.#at };
    this.#to = { ...this.#at };
  }

  /** A sentence is heard; a repetition too. */
  hear(cue: Cue, nowMs: number): void {
    this.#cue = cue;
    this.#nextMs = nowMs + this.#between(REACTION_MS);
  }

  /** Where the card is in the view now. */
  poseAt(nowMs: number): Pose {
    const seconds = Math.min(1, (nowMs - this.#beforeMs) / 1000);
    this.#beforeMs = nowMs;
    if (nowMs >= this.#nextMs) this.#act(nowMs);
    const share = Math.min(1, (nowMs - this.#movedMs) / STEP_MS);
    const isMoving = share < 1;
    const smooth = share * share * (3 - 2 * share);
    for (const key of ['x', 'y', 'height', 'turn', 'tiltX', 'tiltY'] as const)
      this.#at[key] = this.#from[key] + smooth * (this.#to[key] - this.#from[key]);
    for (const key of ['x', 'y', 'height'] as const) {
      const drift = this.#spread() * DRIFT_MM_PER_S * seconds * 2;
      this.#to[key] += drift;
      this.#from[key] += drift;
    }
    const tremor = isMoving ? MOVING_TREMOR_MM : TREMOR_MM;
    const { widthMm, viewPerHeight } = this.#subject;
    const viewMm = Math.max(40, this.#at.height + this.#spread() * tremor) * viewPerHeight;
    return {
      x: (this.#at.x + this.#spread() * tremor) / viewMm,
      y: (this.#at.y + this.#spread() * tremor) / viewMm,
      width: widthMm / viewMm,
      turn: this.#at.turn + this.#spread() * TREMOR_DEGREES,
      tiltX: this.#at.tiltX + this.#spread() * TREMOR_DEGREES,
      tiltY: this.#at.tiltY + this.#spread() * TREMOR_DEGREES,
    };
  }

  #between({ least, most }: Range): number {
    return least + this.#random() * (most - least);
  }

  /** From -1 to 1, seldom far from 0. */
  #spread(): number {
    return this.#random() + this.#random() - 1;
  }

  #act(nowMs: number): void {
    this.#nextMs = nowMs + STEP_MS + this.#between(LISTENING_MS);
    const cue = this.#cue;
    this.#from = { ...this.#at };
    this.#to = { ...this.#at };
    this.#movedMs = nowMs;
    if (cue === undefined || cue === 'hold') {
      this.#nextMs = Infinity;
    } else if (cue === 'tilt') {
      this.#to.tiltX *= 0.35 + 0.3 * this.#random();
      this.#to.tiltY *= 0.35 + 0.3 * this.#random();
    } else if (cue === 'straight') {
      this.#to.turn *= 0.5 * this.#random();
    } else if (cue === 'seek') {
      const { asideMm, height } = this.#subject.seeking;
      this.#to.x = this.#spread() * asideMm;
      this.#to.y = this.#spread() * asideMm;
      this.#to.height = this.#between(height);
    } else {
      this.#step(cue);
    }
  }

  #misjudged(): number {
    return 1 + STEP_ERROR * 2 * (this.#random() - 0.5);
  }

  #step(cue: Cue): void {
    const axis = [cue, OPPOSITE[cue] ?? cue].sort().join();
    const { stepMm, heightMm } = this.#subject;
    const length = this.#steps.get(axis) ?? stepMm.least + this.#random() * (stepMm.most - stepMm.least) * 0.7 + 8;
    // sent back: the last step was too long
    const isBack = this.#lastDirection === OPPOSITE[cue];
    const next = isBack ? Math.max(stepMm.least, length * 0.5) : Math.min(stepMm.most, length);
    this.#steps.set(axis, next);
    this.#lastDirection = cue;
    const goes = this.#random() < WRONG_WAY_SHARE ? (OPPOSITE[cue] ?? cue) : cue;
    MOVES[goes]?.(this.#to, next * this.#misjudged());
    if (goes === 'closer') this.#to.height = Math.max(heightMm.least, this.#to.height);
    if (goes === 'away') this.#to.height = Math.min(heightMm.most, this.#to.height);
  }
}

/** A start: where the card is when the view opens. */
export function startOf(seed: number): Pose {
  const random = randomFrom(seed * 31_337 + 5);
  const lean = (): number => (random() - 0.5) * 30;
  return {
    x: (random() - 0.5) * 1.6,
    y: (random() - 0.5) * 1.3,
    width: 0.88 * (0.25 + random() * 1.05),
    turn: (random() - 0.5) * 70,
    tiltX: lean(),
    tiltY: lean(),
  };
}

/** The same for a face: upright more or less, from the next room's size to filling the view. */
export function faceStartOf(seed: number): Pose {
  const random = randomFrom(seed * 15_683 + 3);
  return {
    x: (random() - 0.5) * 1.2,
    y: (random() - 0.5) * 1.2,
    width: 0.2 + random() * 0.75,
    turn: (random() - 0.5) * 50,
    tiltX: 0,
    tiltY: 0,
  };
}
