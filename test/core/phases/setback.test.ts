// A setback of the view, or a file's problem: it stays until there is something newer to say.
import { expect } from 'chai';
import type { Event } from '../../../src/core/events.ts';
import { advised, attached, cardLooked, configured, does } from '../events.ts';
import { RUNNING_SITUATIONS, screenAfter } from '../situations.ts';

const missed = configured(RUNNING_SITUATIONS['front-missed'], { autoCapture: true });
const refused = RUNNING_SITUATIONS['front-file-refused'];
const opening = refused.slice(0, refused.findIndex(({ type }) => type === 'fileRefused') + 1);
const guided = (sentences: number): Event => ({
  type: 'cardLooked',
  isGood: false,
  guided: { cue: sentences > 0 ? 'left' : undefined, sentences, rate: 1, totalMs: 0, idleMs: 0 },
});
const messageAfter = (events: readonly Event[]): unknown => {
  const { fileProblem, status } = screenAfter(events);
  return fileProblem ?? status;
};

describe('a setback', () => {
  const newer: [what: string, events: Event[], status: string | undefined, tip: string | undefined][] = [
    ['a pause of the camera', [does('cameraMuted')], 'cameraPaused', undefined],
    ['advice', [advised('tooDark')], 'cameraReady', 'tooDark'],
    ['“Hold still”', [cardLooked(true), cardLooked(true)], 'cameraReady', 'autoHold'],
    ['the end of automatic capture', [does('autoTimedOut')], 'cameraReady', 'autoGivenUp'],
    ['guidance', [guided(1)], undefined, undefined],
    ['guidance that repeats itself', [guided(0), guided(1)], undefined, undefined],
  ];
  for (const [what, events, status, tip] of newer) {
    it(`gives way to ${what}`, () => {
      expect(screenAfter(missed).status).to.equal('captureFailed');
      expect(screenAfter([...missed, ...events])).to.deep.include({ status, tip });
    });
  }

  it('stays with advice that stood before it, and doesn’t hide it', () => {
    const advisedBefore = [...RUNNING_SITUATIONS['front-live'], advised('tooDark'), does('photoMissed')];
    expect(screenAfter(advisedBefore)).to.deep.include({ status: 'captureFailed', tip: 'tooDark' });
    expect(screenAfter([...advisedBefore, advised(undefined)])).to.deep.include({ status: 'captureFailed' });
    expect(screenAfter([...advisedBefore, advised('blurry')])).to.deep.include({
      tip: 'blurry',
      status: 'cameraReady',
    });
  });

  it('of a file gives way to the prompt and to a tap that is needed, and not to a view that opens', () => {
    expect(messageAfter(opening)).to.equal('notAPicture');
    expect(messageAfter(refused)).to.equal('notAPicture');
    expect(messageAfter([...opening, does('promptGrewOld')])).to.equal('cameraAsking');
    expect(messageAfter([...opening, attached(), does('playRefused')])).to.equal('cameraTap');
  });
});
