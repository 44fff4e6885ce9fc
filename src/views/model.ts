/**
 * What the views get: a screen to draw, and functions to report what the person did. A closure, so that no field holds a
 * token or a photo. Imports the rules' types only.
 */
import type { UserEvent } from '../core/events.ts';
import type { Messages, OwnMessages, PermissionPlace } from '../core/messages.ts';
import type { Screen } from '../core/screen.ts';
import type { Photo } from '../core/state.ts';

export interface WidgetModel {
  /** Calls `listener` after every change of the screen, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
  /** What is visible now: the same object until it changes. */
  readonly screen: () => Screen;
  readonly words: (tag: string, own?: OwnMessages) => Messages;
  /** Where this browser keeps the camera's permission, where that is known. */
  readonly permissionPlace: PermissionPlace | undefined;
  /** A phone or a tablet. */
  readonly isMobile: boolean;
  readonly dispatch: (event: UserEvent) => void;
  /** Called where a screen could not be drawn; nothing is on the screen any more. */
  readonly onBroken: () => void;
  /** Shows the camera's stream in `video`, now and after every opening, until the returned function is called. */
  readonly showCamera: (video: HTMLVideoElement) => () => void;
  /**
   * Draws the photo on `canvas`, and wipes it when the returned function is called. `onFailed` is called where the browser
   * can't draw it.
   */
  readonly drawPhoto: (photo: Photo, canvas: HTMLCanvasElement, onFailed: () => void) => () => void;
}
