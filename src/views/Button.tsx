/** A button: primary, secondary or text only, large enough for a thumb. Decides nothing. */
import type { KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react';
import styled, { css } from 'styled-components';
import { UNRECORDED } from '../core/page/replay.ts';
import { color, focusRing, radius, type, withMotion } from './theme.ts';

export type ButtonKind = 'primary' | 'secondary' | 'text';

const looks = {
  primary: css`
    background: ${color.primary};
    color: ${color.onPrimary};

    @media (forced-colors: active) {
      border-color: ButtonText;
      background: ButtonText;
      color: ButtonFace;
      forced-color-adjust: none;
    }
  `,
  secondary: css`
    border-color: ${color.secondary};
    background: ${color.surface};
    color: ${color.secondary};
  `,
  text: css`
    min-height: 44px;
    margin-inline-start: -8px;
    padding-block: 4px;
    padding-inline: 2px 10px;
    gap: 4px;
    background: none;
    color: inherit;
    ${type(15, 22)}
  `,
} as const;

const Face = styled.button<{ $kind: ButtonKind }>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  box-sizing: border-box;
  min-width: 44px;
  min-height: 52px;
  margin: 0;
  padding: 8px 16px;
  border: 2px solid transparent;
  border-radius: ${radius};
  font: inherit;
  font-weight: 600;
  ${type(16, 22)}
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  user-select: none;
  -webkit-user-select: none;
  -webkit-tap-highlight-color: transparent;
  touch-action: manipulation;
  ${({ $kind }) => looks[$kind]}
  ${focusRing}

  ${withMotion} {
    transition:
      transform 0.12s ease-out,
      filter 0.12s ease-out;
  }

  @media (hover: hover) {
    &:hover:enabled {
      filter: brightness(0.93);
    }
  }

  &:active:enabled {
    transform: scale(0.985);
  }

  &:disabled {
    border-color: ${color.border};
    background: none;
    color: ${color.text};
    font-weight: 400;
    cursor: default;

    @media (forced-colors: active) {
      border-color: GrayText;
      color: GrayText;
    }
  }

  & svg {
    flex: none;
  }
`;

/** Handles a press only once: the rest of a double click or a held key must not press the button that takes its place. */
export const pressedBy = (onPress: () => void) => ({
  onClick(event: MouseEvent): void {
    const isSecondHalfOfDoubleClick = event.detail > 1;
    if (!isSecondHalfOfDoubleClick) onPress();
  },
  onKeyDown(event: KeyboardEvent): void {
    const isHeld = event.repeat && (event.key === 'Enter' || event.key === ' ');
    if (isHeld) event.preventDefault();
  },
});

interface ButtonProps {
  readonly part?: string;
  readonly kind: ButtonKind;
  readonly isDisabled?: boolean;
  /** Whether it opens the camera anew, for the QA kit to find. */
  readonly isCameraRetry?: boolean;
  /** Its label may hold a person's name: session replays leave it out. */
  readonly isUnrecorded?: boolean;
  readonly onPress: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly children: ReactNode;
}

export function Button({
  part,
  kind,
  isDisabled = false,
  isCameraRetry,
  isUnrecorded,
  onPress,
  ref,
  children,
}: ButtonProps) {
  return (
    <Face
      {...(isUnrecorded && UNRECORDED)}
      ref={ref}
      part={part}
      type="button"
      $kind={kind}
      data-next={kind === 'primary' || undefined}
      data-camera-retry={isCameraRetry}
      disabled={isDisabled}
      {...pressedBy(onPress)}
    >
      {children}
    </Face>
  );
}

interface ButtonLinkProps {
  readonly kind: ButtonKind;
  readonly href: string;
  readonly isInNewTab?: boolean;
  readonly children: ReactNode;
}

/** A link with the looks of a button. */
export const ButtonLink = ({ kind, href, isInNewTab, children }: ButtonLinkProps) => (
  <Face
    as="a"
    $kind={kind}
    data-next={kind === 'primary' || undefined}
    href={href}
    target={isInNewTab ? '_blank' : undefined}
    rel={isInNewTab ? 'noopener' : undefined}
  >
    {children}
  </Face>
);
