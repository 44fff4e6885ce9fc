// Consent before anything else: what a start with words to agree to does, and what the press, a restart and a removal lead to.
import { expect } from 'chai';
import { stepOf, type State } from '../../../src/core/state.ts';
import { screenOf } from '../../../src/core/screen/screen.ts';
import { stepped } from '../effects.ts';
import { agreed, closed, CONSENT, does, refusedStart, started } from '../events.ts';
import { play, RUNNING_SITUATIONS } from '../situations.ts';

const ask = started({ sessionUrl: 'https://insurer.example/api', hasAccessToken: false }, { asksConsent: true });
const AGREED = [ask, agreed, does('consentDispatched')];
const close = { type: 'notifyHost', note: { type: 'closed', reason: 'host', step: 1, requestId: undefined } } as const;

describe('words to agree to', () => {
  it('come before the camera, any call, connection and delay: only Go back is left [1.37]', () => {
    const [state, effects] = play([ask]);
    expect(effects).to.deep.equal([{ type: 'beginSession', config: ask.config }, { type: 'closeCamera' }]);
    expect(stepOf(state)).to.equal(0);
    expect(screenOf(state)).to.include({ isOpen: true, step: 0, title: 'consentTitle', takeButton: 'hidden' });
    expect(play([does('wentBack')], state)[1].slice(3)).to.deep.equal([
      { type: 'notifyHost', note: { type: 'wentBack', step: 0 } },
      { type: 'notifyHost', note: { type: 'closed', reason: 'back', step: 0, requestId: undefined } },
    ]);
  });

  it('once agreed to, lead to a session with the offline and hidden page of now', () => {
    const [hidden] = play([ask, does('pageHidden'), does('wentOffline'), agreed, does('consentDispatched')]);
    expect(hidden).to.deep.nested.include({ 'camera.is': 'off', 'calls.isOffline': true, 'phase.is': 'capturing' });
  });

  for (const [what, events, isAsked] of [
    ['a restart while the modal is open', AGREED, false],
    ['a restart before anybody has agreed', [ask], true],
    ['a start after Go back', [...AGREED, does('wentBack')], true],
    ['a start after the host has closed it', [...AGREED, closed()], true],
    ['a start after a refused restart', [...AGREED, refusedStart()], true],
    ['a restart of a session that was begun without any', [started()], true],
  ] as const)
    it(`${what} ${isAsked ? 'asks' : 'doesn’t ask'} again [1.38]`, () => {
      const [state, effects] = play([...events, ask]);
      expect(state).to.deep.nested.include({ 'phase.is': isAsked ? 'consent' : 'capturing' });
      expect(effects.some(({ type }) => type === 'openCamera')).to.equal(!isAsked);
    });

  it('are asked for again in a restart once the result was told', () => {
    const finished = play(RUNNING_SITUATIONS.finished)[0] as Extract<State, { is: 'running' }>;
    const [state, effects] = play([ask], { ...finished, consent: CONSENT });
    expect(state).to.deep.nested.include({ 'phase.is': 'consent', consent: undefined });
    expect(effects).to.deep.include(stepped(3, 0));
  });

  it('are in the close of their session, a refused restart and a broken view included', () => {
    const told = { ...close, note: { ...close.note, consent: CONSENT } };
    expect(play([...AGREED, closed()])[1]).to.deep.include(told);
    for (const end of [refusedStart(), does('viewBroke')]) {
      const note = { ...told.note, reason: 'error' };
      expect(play([...AGREED, end, does('errorDelayPassed')])[1], end.type).to.deep.include({ ...told, note });
    }
  });
});
