/**
 * The rules as one function: maps a state and an event to the next state and its effects. Pure.
 *
 * Each event is offered to these in turn. The first that answers consumes it; without an answer, it means nothing now.
 *
 * |who              |hears                                                                                    |
 * |-----------------|-----------------------------------------------------------------------------------------|
 * |`endOutage`      |any answer of the provider's: it ends an outage, and is passed on                        |
 * |`flowRules`      |what the phase waits for: buttons, photos, verdicts, the alert's end, the error's delay  |
 * | … `accessRules` |a lost camera, the button that asks for it again, the permission                         |
 * | … `chooserRules`|the chooser of a file                                                                    |
 * | … `hostRules`   |the host's start and language; then what ends a session: Go back, close, removal         |
 * |`cameraRules`    |the stream, the torch, another camera, the advice; the page hidden or shown              |
 * |`muteRules`      |a view that has been muted for too long                                                  |
 * |`autoRules`      |looks at the view, the switches of automatic capture and of its sounds, its time limit   |
 * |`requestRules`   |the request: session, token, creation, failed calls, delays, retries, the network        |
 *
 * If the session still runs, these follow in turn. Each compares the state with the one before the event, and may change it
 * and add effects.
 *
 * |who                |does                                                                  |
 * |-------------------|----------------------------------------------------------------------|
 * |`followCamera`     |opens or closes the camera as the phase needs it                      |
 * |`followQuestion`   |stops the count of an unanswered question while the page is hidden     |
 * |`followMute`       |times a muted view, and renews its tries once a view has frames again  |
 * |`followAutoCapture`|begins and ends the looks at the view                                 |
 * |`followSounds`     |plays what has become of them                                         |
 * |`followNews`       |drops an earlier setback once there is something newer to say         |
 */
import { autoRules, followAutoCapture } from './camera/auto-capture.ts';
import { cameraRules } from './camera/rules.ts';
import { followMute, muteRules } from './camera/mute.ts';
import { followQuestion } from './camera/question.ts';
import { followSounds } from './camera/guidance-sounds.ts';
import type { Event } from './events.ts';
import { flowRules, whileIdle } from './phases/flow.ts';
import { requestRules } from './phases/request.ts';
import { endOutage } from './calls/retry.ts';
import { followCamera } from './phases/enter.ts';
import { followNews } from './screen/setback.ts';
import type { State } from './state.ts';
import { noEffects, type Transition } from './transition.ts';

/** Ignores events that mean nothing in the current state. */
export function transition(state: State, event: Event): Transition {
  if (state.is !== 'running') return whileIdle(state, event);
  const running = endOutage(state, event);
  const [next, effects] =
    flowRules(running, event) ??
    cameraRules(running, event) ??
    muteRules(running, event) ??
    autoRules(running, event) ??
    requestRules(running, event) ??
    noEffects(running);
  if (next.is !== 'running') return [next, effects];
  const withCamera = followCamera([next, effects]);
  const withQuestion = followQuestion(state, event, withCamera);
  const withMute = followMute(state, withQuestion);
  const withAutoCapture = followAutoCapture(state, withMute);
  const withSounds = followSounds(state, event, withAutoCapture);
  return followNews(state, withSounds);
}
