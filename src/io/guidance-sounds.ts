/** The sounds of guidance, made with Web Audio, and its vibration. A device or a browser that refuses either stays silent. */
import type { GuidanceSound } from '../core/effects.ts';
import type { Clock } from '../runtime/ports.ts';

const TICK_HERTZ = 1400;
const TICK_S = 0.03;
const TAKEN_HERTZ = [660, 990] as const;
const GIVEN_UP_HERTZ = 220;
const TONE_S = 0.18;
const LOUDNESS = 0.3;
const HOLD_VIBRATION_MS = 30;
const TAKEN_VIBRATION_MS = 200;

export interface GuidanceSounds {
  readonly play: (sound: GuidanceSound) => void;
  /** Silence at once. A later `play` begins anew. */
  readonly end: () => void;
}

const nothing = (): void => undefined;

/** Before the person has pressed anything on the page, browsers refuse sound and vibration, with a warning each time. */
const mayBeHeard = (): boolean => (navigator as Partial<Navigator>).userActivation?.hasBeenActive !== false;

function vibrate(ms: number): void {
  if (mayBeHeard()) (navigator as Partial<Navigator>).vibrate?.(ms);
}

export function createGuidanceSounds(clock: Clock): GuidanceSounds {
  let context: AudioContext | undefined;
  let perSecond = 0;
  let tickedMs = -Infinity;
  let cancel = nothing;

  /** Undefined as long as the browser allows no sound. */
  function opened(): AudioContext | undefined {
    if (!mayBeHeard()) return undefined;
    try {
      context ??= new AudioContext();
    } catch {
      return undefined;
    }
    if (context.state === 'running') return context;
    // what is scheduled before it runs would all sound at once
    context.resume().catch(nothing);
    return undefined;
  }

  function tone(hertz: number, lengthS: number, delayS = 0): void {
    const output = opened();
    if (!output) return;
    const from = output.currentTime + delayS;
    const oscillator = output.createOscillator();
    const loudness = output.createGain();
    oscillator.frequency.value = hertz;
    // a tone that is cut off clicks
    loudness.gain.setValueAtTime(LOUDNESS, from);
    loudness.gain.linearRampToValueAtTime(0, from + lengthS);
    oscillator.connect(loudness).connect(output.destination);
    oscillator.start(from);
    oscillator.stop(from + lengthS);
  }

  function tick(): void {
    tickedMs = clock.now();
    tone(TICK_HERTZ, TICK_S);
    schedule();
  }

  function schedule(): void {
    cancel();
    cancel = nothing;
    if (perSecond === 0) return;
    const waitMs = tickedMs + 1000 / perSecond - clock.now();
    if (waitMs > 0) cancel = clock.after(waitMs, tick);
    else tick();
  }

  return {
    play(sound) {
      switch (sound) {
        case 'hold':
          vibrate(HOLD_VIBRATION_MS);
          return;
        case 'taken':
          TAKEN_HERTZ.forEach((hertz, index) => tone(hertz, TONE_S, index * TONE_S));
          vibrate(TAKEN_VIBRATION_MS);
          return;
        case 'givenUp':
          tone(GIVEN_UP_HERTZ, 2 * TONE_S);
          return;
        default:
          perSecond = sound;
          schedule();
      }
    },
    end() {
      perSecond = 0;
      schedule();
      context?.close().catch(nothing);
      context = undefined;
    },
  };
}
