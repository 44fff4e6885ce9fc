// The answers to requests for the camera, and the pending requests.
import type { CameraAnswer, Facing } from './api.ts';

/** All answers but the errors. */
const ANSWERS: Readonly<Record<Extract<CameraAnswer, string>, true>> = {
  granted: true,
  denied: true,
  dismissed: true,
  pending: true,
  noTrack: true,
  unsupported: true,
};

/** @throws TypeError if there is no such answer, which only TypeScript would say otherwise */
function checked(answer: CameraAnswer): CameraAnswer {
  if (typeof answer === 'object' || Object.hasOwn(ANSWERS, answer)) return answer;
  const known = Object.keys(ANSWERS).join(', ');
  throw new TypeError(`The camera can't answer "${answer}", expected ${known} or {error: '…'}`);
}

export class Permission {
  readonly #answers: Record<Facing, CameraAnswer>;
  readonly #waiting = new Set<() => void>();

  constructor(answer: CameraAnswer) {
    this.#answers = { environment: checked(answer), user: answer };
  }

  /** Sets the answer to pending and later requests: to all, or only to those for the camera with that facing. */
  answerWith(answer: CameraAnswer, facing?: Facing): void {
    for (const each of facing ? [facing] : (['environment', 'user'] as const)) this.#answers[each] = checked(answer);
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }

  /** Resolves with the answer to one request, as soon as it isn't pending. Uses up one of a failure's `times`. */
  async take(facing: Facing): Promise<Exclude<CameraAnswer, 'pending'>> {
    let answer = this.#answers[facing];
    while (answer === 'pending') {
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
      answer = this.#answers[facing];
    }
    if (typeof answer === 'object' && answer.times !== undefined)
      this.#answers[facing] = answer.times > 1 ? { ...answer, times: answer.times - 1 } : 'granted';
    return answer;
  }
}
