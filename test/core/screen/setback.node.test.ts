// A setback of the view, a file's problem, and the news that a photo has passed: they stay until there is something newer to say.
import { expect } from 'chai';
import type { Event } from '../../../src/core/events.ts';
import { advised, attached, viewLooked, guided, painted } from '../camera/events.ts';
import { BACK, configured, does, taken } from '../events.ts';
import { RUNNING_SITUATIONS, screenAfter, type RunningSituation } from '../situations.ts';

const missed = configured(RUNNING_SITUATIONS['front-missed'], { autoCapture: true });
const refused = RUNNING_SITUATIONS['front-file-refused'];
const opening = refused.slice(0, refused.findIndex(({ type }) => type === 'fileRefused') + 1);
const messageAfter = (events: readonly Event[]): unknown => {
  const { fileProblem, status } = screenAfter(events);
  return fileProblem ?? status;
};

describe('a setback', () => {
  const newer: [what: string, events: Event[], status: string | undefined, tip: string | undefined][] = [
    ['a pause of the camera', [does('cameraMuted')], 'cameraPaused', undefined],
    ['advice', [advised('tooDark')], 'cameraReady', 'tooDark'],
    ['“Hold still”', [viewLooked(true), viewLooked(true)], 'cameraReady', 'autoHold'],
    ['the end of automatic capture', [does('autoTimedOut')], undefined, 'autoGivenUp'],
    ['guidance', [guided('left')], undefined, undefined],
    ['guidance that repeats itself', [guided(undefined, { sentences: 0 }), guided('left')], undefined, undefined],
  ];
  for (const [what, events, status, tip] of newer)
    it(`gives way to ${what} [3.21]`, () => {
      expect(screenAfter(missed).status).to.equal('captureFailed');
      expect(screenAfter([...missed, ...events])).to.deep.include({ status, tip });
    });

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

describe('a photo that has passed', () => {
  const isSaid = (name: RunningSituation, ...events: readonly Event[]): boolean =>
    screenAfter([...configured(RUNNING_SITUATIONS[name], { autoCapture: true }), ...events]).hasJustPassed;

  it('is said with what comes next: the other side, the selfie, its liveness check, the final calls [8.17]', () => {
    for (const name of ['back-live', 'selfie-opening', 'selfie-liveness', 'reading-ocr'] as const)
      expect(isSaid(name), name).to.equal(true);
  });

  it('isn’t said again with anything newer [8.17]', () => {
    for (const [name, ...events] of [
      ['back-live', advised('tooDark')],
      ['back-live', guided('left')],
      ['back-live', does('cameraMuted')],
      ['back-live', taken(BACK)],
      ['back-live', taken(BACK), does('retakePressed')],
      ['selfie-opening', attached(true), does('previewPausePassed'), painted()],
      ['selfie-liveness', does('livenessFailed')],
      ['reading-ocr', does('waitGrewLong')],
      ['reading-ocr', does('ocrRead')],
    ] as const)
      expect(isSaid(name, ...events), `${name}, ${events.map(({ type }) => type).join(', ')}`).to.equal(false);
  });
});
