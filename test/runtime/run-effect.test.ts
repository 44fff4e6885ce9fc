// What an effect leaves with the session; what it does to the world is told in store.test.ts.
import { expect } from '@open-wc/testing';
import type { Event } from '../../src/core/events.ts';
import { INITIAL_STATE, type Side } from '../../src/core/state.ts';
import { runEffect } from '../../src/runtime/run-effect.ts';
import { createSession, type Session } from '../../src/runtime/session.ts';
import { createWorld, promisesSettled } from './world.ts';
import { configOf } from '../core/events.ts';
import { photoOfSize } from '../support/photo.ts';

const ANSWER = { idToken: 'token', idType: 'CCCD', attributes: { age: 30 }, status: 1, result: 1 };

/** Verifies a photo of each of `sides`, and answers with `answer`. */
async function verifyEach(
  sides: readonly Side[],
  answer: unknown,
): Promise<{ readonly session: Session; readonly raised: Event[] }> {
  const { ports, provider, clock, images } = createWorld();
  const raised: Event[] = [];
  const session = createSession(clock, (event) => raised.push(event));
  const opened = ports.openProvider(configOf(), {});
  for (const side of sides) {
    const photo = photoOfSize(800, 600);
    images.set(photo, `${side} bytes`);
    const effect = { type: 'verifyPhoto', side, photo, requestId: 'request-1' } as const;
    runEffect(effect, { ports, session, provider: opened, state: INITIAL_STATE });
    await (await provider.nextCall(side)).respondWith(answer);
  }
  await promisesSettled();
  return { session, raised };
}

describe('a photo that has passed', () => {
  it('leaves with the session what the provider says of it, and tells the rules no more than its side', async () => {
    const { session, raised } = await verifyEach(['front', 'back', 'selfie'], ANSWER);
    expect(session.passed).to.deep.equal({
      front: { image: 'front bytes', origin: 'camera', idToken: 'token', idType: 'CCCD', result: 1 },
      back: { image: 'back bytes', origin: 'camera', idToken: 'token', result: 1 },
      selfie: { image: 'selfie bytes', origin: 'camera', faceAttributes: { age: 30 }, result: 1 },
    });
    expect(raised).to.deep.equal([
      { type: 'photoPassed', side: 'front' },
      { type: 'photoPassed', side: 'back' },
      { type: 'photoPassed', side: 'selfie' },
    ]);
    session.end();
    expect(session.passed).to.deep.equal({});
  });

  it('is none where the provider rejects it: nothing is left', async () => {
    const { session, raised } = await verifyEach(['front'], { ...ANSWER, status: 0, result: 27 });
    expect(session.passed).to.deep.equal({});
    expect(raised.map(({ type }) => type)).to.deep.equal(['photoFailed']);
  });
});
