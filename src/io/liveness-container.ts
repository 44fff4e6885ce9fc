/**
 * The container of a liveness component: an element of the page, which the modal shows in a slot. It gets the page's text
 * styles, because a slot would pass on the modal's.
 */
import { LIVENESS_SLOT } from '../core/constants.ts';
import type { LivenessContainer } from '../runtime/ports.ts';
import { leaveUnrecorded } from './unrecorded.ts';

const TEXT_STYLES = [
  'color',
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'overflowWrap',
  'textAlign',
] as const;

export function createLivenessContainer(host: Element): LivenessContainer {
  let container: HTMLElement | undefined;
  const close = (): void => {
    container?.remove();
    container = undefined;
  };
  return {
    open() {
      close();
      container = document.createElement('div');
      container.slot = LIVENESS_SLOT;
      leaveUnrecorded(container);
      const page = getComputedStyle(host.parentElement ?? document.documentElement);
      for (const name of TEXT_STYLES) container.style[name] = page[name];
      host.append(container);
      return container;
    },
    close,
  };
}
