// The answers to requests for the camera, and the pending requests.
import { checkOneOf } from './one-of.ts';
import type { CameraAnswer, Facing } from './api.ts';

/** All answers but the errors. */
const ANSWERS: Readonly<Record<Extract<CameraAnswer, string>, true>> = {
  granted: true,
  denied: true,
  deniedBySystem: true,
  dismissed: true,
  pending: true,
  noTrack: true,
  unsupported: true,
};

/** @throws TypeError if there is no such answer, which only TypeScript would say otherwise */
function checked(answer: CameraAnswer): CameraAnswer {
  if (typeof answer !== 'object') checkOneOf("The camera can't answer", answer, ANSWERS, " or {error: '…'}");
  return answer;
}

/** An answer, and how many requests it still answers: those for either camera together, where it was given for both. */
interface Standing {
  answer: CameraAnswer;
  timesLeft: number;
}

const standingOf = (answer: CameraAnswer): Standing => ({
  answer: checked(answer),
  timesLeft: typeof answer === 'object' ? (answer.times ?? Infinity) : Infinity,
});

export class Permission {
  readonly #standing: Record<Facing, Standing>;
  readonly #waiting = new Set<() => void>();

  constructor(answer: CameraAnswer) {
    const standing = standingOf(answer);
    this.#standing = { environment: standing, user: standing };
  }

  /** Sets the answer to pending and later requests: to all, or only to those for the camera with that facing. */
  answerWith(answer: CameraAnswer, facing?: Facing): void {
    const standing = standingOf(answer);
    for (const each of facing ? [facing] : (['environment', 'user'] as const)) this.#standing[each] = standing;
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }

  /** Resolves with the answer to one request, as soon as it isn't pending. Uses up one of a failure's `times`. */
  async take(facing: Facing): Promise<Exclude<CameraAnswer, 'pending'>> {
    for (;;) {
      const standing = this.#standing[facing];
      const { answer } = standing;
      if (answer !== 'pending') {
        standing.timesLeft -= 1;
        if (standing.timesLeft <= 0) standing.answer = 'granted';
        return answer;
      }
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }
}
