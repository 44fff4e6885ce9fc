// How requests for the camera are answered, and which of them still wait.
import type { CameraAnswer, Facing } from './api.ts';

export class Permission {
  readonly #answers: Record<Facing, CameraAnswer>;
  readonly #waiting = new Set<() => void>();

  constructor(answer: CameraAnswer) {
    this.#answers = { environment: answer, user: answer };
  }

  /** Answers those that wait and later ones: all, or only those that ask for the camera which faces that way. */
  answerWith(answer: CameraAnswer, facing?: Facing): void {
    for (const each of facing ? [facing] : (['environment', 'user'] as const)) this.#answers[each] = answer;
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }

  /** The answer to one request, once there is one. It uses up one of a failure's `times`. */
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
