/**
 * The first screens, drawn once where nobody sees them, in slices and only while the page has nothing else to do: their
 * rules are written and their code is compiled by the time a person waits for them. Tells nobody anything.
 */
import { useCallback, useDeferredValue, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { FIRST_SCREENS } from '../core/first-screens.ts';
import type { WidgetModel } from './model.ts';
import { Screen } from './Screen.tsx';

interface FirstScreensProps {
  readonly model: WidgetModel;
  readonly host: Element;
  /** Called when everything has been drawn, and at the latest when this goes. */
  readonly onEnd: () => void;
}

function FirstScreens({ model, host, onEnd }: FirstScreensProps) {
  const isTime = useDeferredValue(true, false);
  // React follows the selection of the document that a portal leads into, for good: not of the page's.
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

interface RehearsalProps {
  readonly model: WidgetModel;
  readonly host: Element;
  /** A real screen leaves nothing to rehearse. */
  readonly isOpen: boolean;
}

/** Once at most. That it is over is its own business: nothing that is on the screen is drawn anew for it. */
export function Rehearsal({ model, host, isOpen }: RehearsalProps) {
  const [isOver, setOver] = useState(false);
  const end = useCallback(() => setOver(true), []);
  return !isOpen && !isOver && <FirstScreens model={model} host={host} onEnd={end} />;
}
