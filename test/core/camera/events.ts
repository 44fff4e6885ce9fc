// Events of the camera, of what it sees and of its alerts, as the runtime raises them. Imports the rules only.
import type { PixelsOutcome } from '../../../src/core/camera/answers.ts';
import type { Event } from '../../../src/core/events.ts';
import type { AlertCode, NoticeCode } from '../../../src/core/messages.ts';
import type { Advice } from '../../../src/eye/advice.ts';
import type { Guided } from '../../../src/eye/guidance/cue.ts';
import type { CameraPermission, Keeper, PermissionAnswer } from '../../../src/core/state.ts';

export const attached = (facesUser = false, hasTorch = false, ageMs = 0): Event => ({
  type: 'cameraAttached',
  facesUser,
  hasTorch,
  ageMs,
});
/** The first frame; `isSettling` if the track is being asked for more pixels. */
export const painted = (isSettling = false): Event => ({ type: 'framePainted', isSettling });
export const pixels = (outcome: PixelsOutcome, zoom?: number): Event => ({
  type: 'pixelsAnswered',
  outcome,
  ...(zoom !== undefined && { zoom }),
});
export const cameraFailed = (code: AlertCode, by?: Keeper): Event => ({
  type: 'cameraFailed',
  code,
  ...(by && { by }),
});
/** The device lists its cameras, by default a first and a second one. */
export const camerasListed = (current: string | undefined, labels = ['First', 'Second']): Event => ({
  type: 'camerasListed',
  cameras: labels.map((label) => ({ id: label.toLowerCase(), label })),
  current,
});
export const advised = (advice: Advice | undefined): Event => ({ type: 'adviceChanged', advice });
export const torchSwitched = (isOn: boolean): Event => ({ type: 'torchSwitched', isOn });
export const permissionAnswered = (answer: PermissionAnswer): Event => ({ type: 'permissionAnswered', answer });
export const permissionRead = (permission: CameraPermission): Event => ({ type: 'permissionRead', permission });
export const viewLooked = (isGood: boolean): Event => ({ type: 'viewLooked', isGood });
/** A look that guidance goes with. */
export const guided = (cue: Guided['cue'], more: Partial<Guided> = {}): Event => ({
  type: 'viewLooked',
  isGood: false,
  guided: { cue, sentences: 1, rate: 1, totalMs: 0, idleMs: 0, ...more },
});
export const noticeShown = (code: NoticeCode, pageUrl?: string): Event => ({ type: 'noticeShown', code, pageUrl });
export const noticeSilenced = (code: NoticeCode): Event => ({ type: 'noticeSilenced', code });
