// The browser's own button that asks for a denied camera again, `<camera>`: taken from every page, because the real one asks for the
// real camera, and given to those that a test wants to have it.
import { checkOneOf } from './one-of.ts';
import type { ButtonAnswer } from './api.ts';

type CreateElement = (this: Document, name: string, options?: ElementCreationOptions) => HTMLElement;

const ELEMENT = 'HTMLCameraElement';
const ANSWERS: Readonly<Record<ButtonAnswer, true>> = { granted: true, dismissed: true };

/** What a press needs. */
interface Effects {
  /** Allows the camera, as the person has. */
  readonly grant: () => void;
  /** Opens the button's own camera. */
  readonly open: () => MediaStream;
}

export class PermissionButtonOverride {
  readonly #own = Object.getOwnPropertyDescriptor(window, ELEMENT);
  readonly #createOwn: CreateElement = Reflect.get<Document, 'createElement'>(document, 'createElement');
  readonly #effects: Effects;
  #answer: ButtonAnswer = 'dismissed';
  #isGiven = false;

  constructor(effects: Effects) {
    this.#effects = effects;
    Object.defineProperty(window, ELEMENT, { configurable: true, value: undefined });
  }

  /**
   * Gives the page the button, and sets what the person answers when it is pressed.
   * @throws TypeError if there is no such answer
   */
  set(answer: ButtonAnswer): void {
    checkOneOf("The browser's own button can't be answered with", answer, ANSWERS);
    this.#answer = answer;
    this.#isGiven = true;
    Object.defineProperty(window, ELEMENT, { configurable: true, value: HTMLButtonElement });
    Object.defineProperty(document, 'createElement', {
      configurable: true,
      value: (name: string, options?: ElementCreationOptions) =>
        name === 'camera'
          ? this.#create(this.#createOwn.call(document, 'button'))
          : this.#createOwn.call(document, name, options),
    });
  }

  restore(): void {
    // what others have put there since stays
    if (this.#isGiven) Reflect.deleteProperty(document, 'createElement');
    if (this.#own) Object.defineProperty(window, ELEMENT, this.#own);
    else Reflect.deleteProperty(window, ELEMENT);
  }

  #create(button: HTMLElement): HTMLElement {
    Object.assign(button, { type: 'button', textContent: 'Use camera' });
    button.addEventListener('click', () => {
      if (this.#answer === 'dismissed') return void button.dispatchEvent(new Event('cancel'));
      this.#effects.grant();
      // removed by then, it gets no track
      if (!button.isConnected) return;
      Object.defineProperty(button, 'track', { value: this.#effects.open().getVideoTracks()[0] });
      button.dispatchEvent(new Event('track'));
    });
    return button;
  }
}
