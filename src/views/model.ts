/**
 * The interface of the views: a screen to render, and functions that report what the person does. A closure, so that no
 * field holds a token or a photo. Imports the rules' types only.
 */
import type { UserEvent } from '../core/events.ts';
import type { Lang } from '../core/lang.ts';
import type { BlockedPage, GuidanceWords, PermissionSettings } from '../core/messages.ts';
import type { Screen } from '../core/screen/screen.ts';
import type { Photo } from '../core/state.ts';
import type { GUIDE_MARKS } from './guide-marks.ts';

/** What only guidance shows. */
export interface GuidanceDisplay {
  readonly words: Readonly<Record<Lang, GuidanceWords>>;
  readonly marks: typeof GUIDE_MARKS;
}

export interface WidgetModel {
  /** Calls `listener` after every change of the screen; returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
  /** The current screen: the same object until something changes. */
  readonly screen: () => Screen;
  /** Where this browser keeps the camera permission, if known. */
  readonly permissionSettings: PermissionSettings | undefined;
  /** Why no browser gives this page a camera; undefined if that isn't the cause. */
  readonly blockedPage: () => BlockedPage | undefined;
  /** How guidance is shown; undefined until what recognizes a card or a face has loaded. */
  readonly guidance: () => GuidanceDisplay | undefined;
  /** Whether the device is a phone or a tablet. */
  readonly isMobile: boolean;
  readonly dispatch: (event: UserEvent) => void;
  /** Agrees to the page's words in this language, if the page's controls allow it. */
  readonly agree: (lang: string) => void;
  /** The link that opens `address` outside of an app's own browser; undefined if there is none on this system. */
  readonly linkOf: (address: string) => string | undefined;
  /** Copies `text` from within a tap; `container` is inside the open modal. Resolves with whether it worked. */
  readonly copy: (text: string, container: HTMLElement) => Promise<boolean>;
  /** Uses a file in place of a photo from the live view. */
  readonly chooseFile: (file: File) => void;
  /** Technical details about the session for support, as text. */
  readonly details: () => string;
  /** Called when a screen failed to render; nothing is visible any more. */
  readonly onBroken: () => void;
  /** Shows the camera's MediaStream in `video`, now and whenever it opens again; returns a function that stops this. */
  readonly showCamera: (video: HTMLVideoElement) => () => void;
  /** Shows the browser's own button that asks for the camera again in `container`; returns a function that removes it. */
  readonly showPermissionButton: (container: HTMLElement) => () => void;
  /**
   * Draws the photo on `canvas`; the returned function clears it. Calls `onFailed` if the browser can't draw it.
   */
  readonly drawPhoto: (photo: Photo, canvas: HTMLCanvasElement, onFailed: () => void) => () => void;
}
