// What a person sees in every situation: title, stage, buttons, spinner, overlay, status and alert.
import { expect } from 'chai';
import { expect as expectFile } from 'vitest';
import { screenOf, type OpenScreen } from '../../../src/core/screen/screen.ts';
import type { Event } from '../../../src/core/events.ts';
import { advised, attached, cameraFailed, noticeShown, painted, permissionRead } from '../camera/events.ts';
import { does, FRONT, started, taken } from '../events.ts';
import {
  play,
  RUNNING_NAMES,
  RUNNING_SITUATIONS,
  type RunningSituation,
  screenAfter,
  screenIn,
  SITUATIONS,
} from '../situations.ts';

const view = (isMirrored: boolean, isLive = false): OpenScreen['stage'] => ({ is: 'camera', isLive, isMirrored });

/** The screens by what they show, each with its situations. After the first one, only what it doesn't show. */
function screenTable(): string {
  const first = new Map<string, string>();
  const situations = new Map<string, RunningSituation[]>();
  for (const name of RUNNING_NAMES) {
    const shown = Object.entries(screenIn(name))
      .map(([key, value]) => [key, JSON.stringify(value)] as const)
      .filter(([key, value]) => value !== first.get(key))
      .map(([key, value]) => `  ${key} ${value}`)
      .join('\n');
    if (first.size === 0)
      for (const [key, value] of Object.entries(screenIn(name))) first.set(key, JSON.stringify(value));
    situations.set(shown, [...(situations.get(shown) ?? []), name]);
  }
  return [...situations].map(([shown, names]) => [names.join(' '), shown].filter(Boolean).join('\n')).join('\n\n');
}

describe('the screen', () => {
  it('says that a permission is final only where it was denied', () => {
    for (const alert of ['camera_busy', 'camera_timeout', 'camera_denied'] as const) {
      const events = [started(), permissionRead('denied'), cameraFailed(alert), noticeShown(alert)];
      expect(screenAfter(events).alert?.isPermissionFinal, alert).to.equal(alert === 'camera_denied');
    }
  });

  // after a change that is meant, read the diff that --update makes
  it('has in each situation what the table says [3.11, 4.9, 4.13] [WCAG 2.2.1]', async () => {
    await expectFile(screenTable()).toMatchFileSnapshot('screens.txt');
  });

  it('is closed without a session, in the host’s language', () => {
    for (const situation of ['idle', 'idle-after-session', 'refused', 'broken'] as const)
      expect(screenOf(play(SITUATIONS[situation])[0])).to.deep.equal({ isOpen: false, lang: 'vi' });
  });

  it('mirrors a view that faces the person, but not the photo of a card [2.19]', () => {
    const viewOf = (facesUser: boolean): OpenScreen['stage'] => screenAfter([started(), attached(facesUser)]).stage;
    expect(viewOf(true)).to.deep.equal(view(true));
    expect(viewOf(false)).to.deep.equal(view(false));
    const live = [started(), attached(true), does('previewPausePassed'), painted()];
    expect(screenAfter(live).stage).to.deep.equal(view(true, true));
    expect(screenAfter([...live, taken(FRONT)]).stage).to.deep.equal({ is: 'review', photo: FRONT, isMirrored: false });
  });

  it('shows a camera that is paused from the beginning, until it has frames', () => {
    const muted = [started(), attached(), does('cameraMuted'), does('previewPausePassed')];
    expect(screenAfter(muted)).to.deep.include({ takeButton: 'disabled', status: 'cameraPaused' });
    // some engines paint a muted camera's black frame
    expect(screenAfter([...muted, painted()])).to.deep.include({ takeButton: 'disabled', status: 'cameraPaused' });
    expect(screenAfter([...muted, does('cameraUnmuted')])).to.deep.include({ status: 'cameraOpening' });
    expect(screenAfter([...muted, does('cameraUnmuted'), painted()])).to.deep.include({
      takeButton: 'enabled',
      status: 'cameraReady',
    });
  });

  it('shows the hint for Firefox while the browser may be prompting [2.28]', () => {
    const hinted = [started({}, { isFirefox: true }), noticeShown('firefox_remember')];
    const hasHint = (...events: Event[]): boolean => screenAfter([...hinted, ...events]).tip === 'firefox_remember';
    expect(hasHint()).to.equal(true);
    expect(hasHint(attached())).to.equal(true);
    expect(hasHint(attached(), does('previewPausePassed'), painted())).to.equal(false);
    expect(hasHint(cameraFailed('camera_denied'))).to.equal(false);
    expect(screenIn('front-opening').tip).to.equal(undefined);
  });

  it('shows advice on a live picture only, beside an enabled shutter [2.36]', () => {
    const tipAfter = (...events: Event[]) => screenAfter([...events, advised('tooDark')]).tip;
    expect(tipAfter(...RUNNING_SITUATIONS['front-live-early'])).to.equal('tooDark');
    expect(tipAfter(...RUNNING_SITUATIONS['selfie-live'])).to.equal('tooDark');
    expect(screenAfter([...RUNNING_SITUATIONS['front-live'], advised('tooDark')]).takeButton).to.equal('enabled');
    for (const situation of ['front-starting', 'front-muted', 'front-review'] as const)
      expect(tipAfter(...RUNNING_SITUATIONS[situation]), situation).to.equal(undefined);
  });
});
