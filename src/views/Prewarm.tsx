/**
 * Rehearses the beginning of a session and renders its screens once, off-page, in slices and only while the page is idle,
 * so that their styles are inserted and the code is compiled before a person waits for them; then warms up the browser.
 */
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { wordsOf } from '../lang/index.ts';
import { rehearse } from '../runtime/rehearsal.ts';
import type { WidgetModel } from './model.ts';
import { Screen } from './Screen.tsx';
import { warmUp } from './warm-up.ts';

interface FirstScreensProps {
  readonly model: WidgetModel;
  readonly root: ShadowRoot;
  /** Called when every screen has rendered and the browser is warm, and on unmount at the latest. */
  readonly onEnd: () => void;
}

function FirstScreens({ model, root, onEnd }: FirstScreensProps) {
  const isTime = useDeferredValue(true, false);
  const screens = useMemo(() => (isTime ? rehearse(wordsOf) : []), [isTime]);
  // React permanently listens for selection changes on a portal's document, so this one isn't the page's.
  const [nowhere] = useState(() => document.implementation.createHTMLDocument('').createElement('div'));
  useEffect(() => (isTime ? warmUp(root, onEnd) : undefined), [isTime, root, onEnd]);
  useEffect(() => onEnd, [onEnd]);
  if (!isTime) return null;
  const silent: WidgetModel = {
    ...model,
    dispatch: () => undefined,
    showCamera: () => () => undefined,
    drawPhoto: () => () => undefined,
  };
  return createPortal(
    screens.map((screen) => <Screen key={screen.hint} screen={screen} model={silent} host={root.host} />),
    nowhere,
  );
}

interface PrewarmProps {
  readonly model: WidgetModel;
  readonly root: ShadowRoot;
  /** A real screen makes the prewarming unnecessary. */
  readonly isOpen: boolean;
}

/** Prewarms at most once, and never after a session. Keeps its own state, so that its end doesn't re-render the visible screen. */
export function Prewarm({ model, root, isOpen }: PrewarmProps) {
  const [isOver, setOver] = useState(isOpen);
  const end = useCallback(() => setOver(true), []);
  return !isOpen && !isOver && <FirstScreens model={model} root={root} onEnd={end} />;
}
