/** Go back, the page's logo and the step, in a row that stays at the top. */
import styled from 'styled-components';
import type { Words } from '../core/messages.ts';
import type { Step } from '../core/state.ts';
import { Button } from './Button.tsx';
import { ROWS_OF_CONSENT } from './Consent.tsx';
import { BackIcon } from './icons.tsx';
import { StepIndicator } from './StepIndicator.tsx';
import { camera, color, onItsSide, whereBarsFit } from './theme.ts';

/** Stays at the top, even over the overlay, so that Go back always works. */
const Row = styled.div<{ $isOnOverlay: boolean; $rows: number }>`
  position: sticky;
  top: ${({ $isOnOverlay }) => ($isOnOverlay ? 0 : 'auto')};
  z-index: ${({ $isOnOverlay }) => ($isOnOverlay ? 3 : 1)};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 6px 12px;
  box-sizing: border-box;
  min-height: calc(var(--header) + var(--inset-top));
  padding-top: var(--inset-top);
  white-space: nowrap;
  background: ${({ $isOnOverlay }) => ($isOnOverlay ? 'none' : color.background)};
  color: ${({ $isOnOverlay }) => ($isOnOverlay ? camera.ink : 'inherit')};

  & > :not(button) {
    visibility: ${({ $isOnOverlay }) => ($isOnOverlay ? 'hidden' : 'inherit')};
  }

  & > button:dir(rtl) svg {
    transform: scaleX(-1);
  }

  ::slotted(*) {
    max-width: 88px;
    max-height: 28px;
  }

  /* in a wide font too, one row */
  @media (max-width: 359px) {
    column-gap: 8px;

    ::slotted(*) {
      max-width: 64px;
    }
  }

  ${({ $rows }) => whereBarsFit($rows)} {
    top: 0;
  }

  /* as high as the words: what is closely below the title stays visible */
  ${onItsSide} {
    background: none;
    box-shadow: ${({ $isOnOverlay }) =>
      $isOnOverlay ? 'none' : `inset 0 calc(36px + var(--inset-top)) ${color.background}`};

    ::slotted(*) {
      display: none !important;
    }
  }
`;

interface HeaderProps {
  /** 0 before the first: then no progress is shown, and it stays at the top as long as the title of the text does. */
  readonly step: Step | 0;
  readonly words: Words;
  readonly hasLogo: boolean;
  readonly isOnOverlay: boolean;
  readonly goBack: () => void;
}

export const Header = ({ step, words, hasLogo, isOnOverlay, goBack }: HeaderProps) => (
  <Row $isOnOverlay={isOnOverlay} $rows={step > 0 ? 0 : ROWS_OF_CONSENT}>
    <Button part="back-button" kind="text" onPress={goBack}>
      <BackIcon />
      {words.goBack}
    </Button>
    <slot name="logo" />
    {step > 0 && <StepIndicator step={step} words={words} hasLogo={hasLogo} />}
  </Row>
);
