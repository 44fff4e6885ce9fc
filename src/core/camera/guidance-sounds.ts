/** What the sound guide plays: ticks that come faster as the card comes right, and a sound of its own at the photo and at giving up. Pure. */
import type { Effect, GuidanceSound } from '../effects.ts';
import type { Event } from '../events.ts';
import type { Running } from '../state.ts';
import type { Transition } from '../transition.ts';
import { isArmed, isAutoOffered } from './auto-capture.ts';

const tickRateOf = (state: Running): number =>
  state.auto.hasSounds && isArmed(state) ? (state.auto.guided?.rate ?? 0) : 0;

const isToHold = ({ auto }: Running): boolean => auto.guided?.cue === 'hold';

/** The one sound of this event, or none. */
function soundOf(before: Running, event: Event, state: Running): GuidanceSound | [] {
  if (!isAutoOffered(before) || !before.auto.hasSounds) return [];
  if (event.type === 'photoTaken') return 'taken';
  if (state.auto.hasGivenUp && !before.auto.hasGivenUp) return 'givenUp';
  return isToHold(state) && !isToHold(before) ? 'hold' : [];
}

/** Closing the camera ends them, too: see `Coach` in `src/runtime/ports.ts`. */
export function followSounds(
  before: Running,
  event: Event,
  [state, effects]: Transition<Running>,
): Transition<Running> {
  const rate = tickRateOf(state);
  const sounds = [rate === tickRateOf(before) ? [] : rate, soundOf(before, event, state)].flat();
  return [state, [...effects, ...sounds.map((sound): Effect => ({ type: 'playSound', sound }))]];
}
