/**
 * Renders the first screens once, off-page, in slices and only while the page is idle, so that their styles are inserted
 * and their code is compiled before a person waits for them. Dispatches nothing.
 */
import { useCallback, useDeferredValue, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { FIRST_SCREENS } from '../core/first-screens.ts';
import type { WidgetModel } from './model.ts';
import { Screen } from './Screen.tsx';

interface FirstScreensProps {
  readonly model: WidgetModel;
  readonly host: Element;
  /** Called when every screen has rendered, and on unmount at the latest. */
  readonly onEnd: () => void;
}

function FirstScreens({ model, host, onEnd }: FirstScreensProps) {
  const isTime = useDeferredValue(true, false);
  // React permanently listens for selection changes on a portal's document, so this one isn't the page's.
  const [nowhere] = useState(() => document.implementation.createHTMLDocument('').createElement('div'));
  useEffect(() => {
    if (isTime) onEnd();
  }, [isTime, onEnd]);
  useEffect(() => onEnd, [onEnd]);
  if (!isTime) return null;
  const silent: WidgetModel = {
    ...model,
    dispatch: () => undefined,
    showCamera: () => () => undefined,
    drawPhoto: () => () => undefined,
  };
  return createPortal(
    FIRST_SCREENS.map((screen) => <Screen key={screen.hint} screen={screen} model={silent} host={host} />),
    nowhere,
  );
}

interface PrewarmProps {
  readonly model: WidgetModel;
  readonly host: Element;
  /** A real screen makes the prewarming unnecessary. */
  readonly isOpen: boolean;
}

/** Prewarms at most once. Keeps its own state, so that its end doesn't re-render the visible screen. */
export function Prewarm({ model, host, isOpen }: PrewarmProps) {
  const [isOver, setOver] = useState(false);
  const end = useCallback(() => setOver(true), []);
  return !isOpen && !isOver && <FirstScreens model={model} host={host} onEnd={end} />;
}
