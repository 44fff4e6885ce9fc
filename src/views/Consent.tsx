/** The page's own words that the person must agree to first, in the page's type, under the title, which stays in sight. */
import { useCallback, type RefObject } from 'react';
import styled from 'styled-components';
import { Instructions } from './Instructions.tsx';
import type { WidgetModel } from './model.ts';
import { color, whereBarsFit, whereTitleFitsBeside } from './theme.ts';

/** For `whereBarsFit`: without a stage, a few lines of the text between the title and the button are enough. */
export const ROWS_OF_CONSENT = -4;

/** Below the header, or on it. */
const Top = styled.div`
  z-index: 1;
  padding-bottom: 8px;
  background: ${color.background};

  ${whereBarsFit(ROWS_OF_CONSENT)} {
    position: sticky;
    top: calc(var(--header) + var(--inset-top) - var(--shared));
  }

  ${whereTitleFitsBeside} {
    background: none;
    pointer-events: none;
  }
`;

/** Room for the outlines of the page's controls, where what is too wide scrolls. */
const Text = styled.div`
  flex: 1 0 auto;
  margin: 0 -6px;
  padding: 6px 6px 16px;
  overflow-x: auto;
  text-wrap: wrap;

  /* as high as a panel is at least: there, nothing scrolls that is shorter */
  @media (min-width: 576px) and (min-height: 800px) {
    flex: none;
  }
`;

interface ConsentProps {
  readonly id: string;
  readonly titleRef: RefObject<HTMLHeadingElement | null>;
  readonly title: string;
  readonly model: WidgetModel;
  readonly host: Element;
}

export function Consent({ id, titleRef, title, model, host }: ConsentProps) {
  const { dispatch } = model;
  const watch = useCallback(
    (slot: HTMLSlotElement | null): void => {
      const check = (): void => {
        // one that the modal has left loses its words, too
        if (slot?.isConnected && !slot.assignedElements()[0]) dispatch({ type: 'consentRemoved' });
      };
      check();
      slot?.addEventListener('slotchange', check);
    },
    [dispatch],
  );
  // the colours stay the modal's: what is legible on the page may not be here
  const { font } = getComputedStyle(host);
  return (
    <>
      <Top>
        <Instructions id={id} titleRef={titleRef} title={title} />
      </Top>
      <Text style={{ font }}>
        <slot name="consent" ref={watch} />
      </Text>
    </>
  );
}
