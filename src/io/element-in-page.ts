/** Where the element is, and whether a person could see its modal there. */
import type { ElementInPage } from '../runtime/ports.ts';

type OlderElement = Partial<Pick<Element, 'checkVisibility'>>;

/**
 * Whether something around the element hides it: `display: none`, a closed `<details>`, or `content-visibility: hidden`, in
 * which even a modal isn't drawn. The element's own `display` is set in the shadow root.
 */
function isInHidden({ assignedSlot, parentNode }: Element): boolean {
  const around = assignedSlot ?? (parentNode instanceof ShadowRoot ? parentNode.host : parentNode);
  if (!(around instanceof Element)) return false;
  const { display } = getComputedStyle(around);
  // without a box, it isn't visible itself; Safari before 17.4 and jsdom can't tell, nor have they `content-visibility`
  const isVisible = display === 'contents' ? undefined : (around as OlderElement).checkVisibility?.();
  return isVisible === undefined ? display === 'none' || isInHidden(around) : !isVisible;
}

export function createElementInPage(root: ShadowRoot): ElementInPage {
  const { host } = root;
  const isRendered = (): boolean => !isInHidden(host);
  return {
    isConnected: () => host.isConnected,
    isRendered,
    watchModal(whenHidden) {
      // A dialog over the whole screen is out of sight only where it isn't drawn. jsdom, in which hosts run their unit tests,
      // has no such observer.
      if (!Reflect.has(window, 'IntersectionObserver')) return () => undefined;
      const observer = new IntersectionObserver(() => {
        if (!isRendered()) whenHidden();
      });
      const dialog = root.querySelector('dialog');
      if (dialog) observer.observe(dialog);
      return () => observer.disconnect();
    },
  };
}
