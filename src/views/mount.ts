/** Puts the React tree into the widget's shadow root, inside a private element that r2wc makes. */
import r2wc from '@r2wc/react-to-web-component';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { WidgetModel } from './model.ts';
import { Widget } from './Widget.tsx';

/** The private element around the React tree. The version prevents a clash of two builds on one page. */
const VIEW_TAG = `trueid-widget-view-${__VERSION__.replaceAll(/[^a-z\d]/g, '-')}`;

interface ViewProps {
  model: WidgetModel;
  root: ShadowRoot;
}

/** The members that r2wc's class has but its type lacks. */
interface R2wcElement extends HTMLElement, ViewProps {
  connectedCallback(): void;
  disconnectedCallback(): void;
}

/** r2wc assumes that a new element is connected and would render it too early. */
const R2WC_CONNECTED = Symbol.for('r2wc.connected');

function defineView(): void {
  if (customElements.get(VIEW_TAG)) return;
  // r2wc keeps a prop without a type by identity and never reflects it to an attribute.
  const props = { model: undefined, root: undefined } as unknown as Record<keyof ViewProps, 'string'>;
  const Base = r2wc(Widget, { props }) as unknown as new () => R2wcElement;
  customElements.define(
    VIEW_TAG,
    class extends Base {
      constructor() {
        super();
        Object.assign(this, { [R2WC_CONNECTED]: false });
      }
      /**
       * Flushes, so that the tree follows the store from its first state on; in a microtask, because React refuses to flush
       * inside a flush of the host's.
       */
      override connectedCallback(): void {
        queueMicrotask(() => flushSync(() => super.connectedCallback()));
      }
      /**
       * r2wc unmounts immediately, which would lose the screen of an element that is only moved. A unit test's environment
       * may remove `window` meanwhile, and React can't unmount without it.
       */
      override disconnectedCallback(): void {
        setTimeout(() => {
          if (!this.isConnected && typeof window !== 'undefined') super.disconnectedCallback();
        });
      }
    },
  );
}

/**
 * React permanently listens for selection changes on the document of its first root's container, and marks that document.
 * So it gets a detached one; later roots in the same container add nothing.
 */
function keepReactOffPage(container: Element): void {
  document.implementation.createHTMLDocument('').adoptNode(container);
  createRoot(container).unmount();
}

export function mountView(root: ShadowRoot, model: WidgetModel): void {
  defineView();
  const view = document.createElement(VIEW_TAG) as R2wcElement;
  keepReactOffPage(view);
  view.model = model;
  view.root = root;
  root.append(view);
}

/** Renders the newest state before it returns. */
export const settleScreen = (): void => flushSync(() => undefined);
