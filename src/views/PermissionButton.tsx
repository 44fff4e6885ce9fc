/** The browser's own button, which asks again for a camera that was denied, and what to do with it. */
import { useLayoutEffect, useRef } from 'react';
import styled, { css } from 'styled-components';
import type { Words } from '../core/messages.ts';
import type { PermissionButton as Button } from '../core/state.ts';
import type { WidgetModel } from './model.ts';
import { color, focusRing, fontFamily, radius, type, whereNarrow } from './theme.ts';

/** Keeps the room of both its texts: the browser ignores a press of a button that has just moved. */
const Asked = styled.p`
  display: grid;
  margin: 8px 0 0;

  & > *,
  &::before {
    grid-area: 1 / 1;
  }

  &::before {
    content: attr(data-room);
    visibility: hidden;
  }
`;

interface AskedTextProps {
  readonly id: string;
  readonly isRefused: boolean;
  readonly words: Words;
}

export const AskedText = ({ id, isRefused, words }: AskedTextProps) => (
  <Asked id={id} aria-live="polite" data-room={isRefused ? words.permissionButton : words.permissionRefused}>
    <span>{isRefused ? words.permissionRefused : words.permissionButton}</span>
  </Asked>
);

/** The page's colours, then the browser's, whose contrast it takes. */
const variants = {
  fresh: css`
    border-color: ${color.onPrimary};
    border-radius: ${radius};
    background-color: ${color.primary};
    color: ${color.onPrimary};
  `,
  renewed: css`
    border-color: ButtonText;
    border-radius: 8px;
    background-color: ButtonFace;
    color: ButtonText;
  `,
} as const;

/**
 * The browser ignores presses of a button that it can't vouch for: one whose text has little contrast, is smaller than 13 px or
 * larger than a third of the button's height, or has another element, an opacity, a filter or a transform of ours over it. It
 * is as wide as we want only with a border of clear contrast, which adds to the width, as padding would.
 */
const ButtonFrame = styled.div<{ $variant: keyof typeof variants }>`
  margin-top: 12px;

  & > * {
    display: block;
    width: calc(100% - 2px);
    height: 48px;
    margin: 0;
    padding: 0;
    border: 1px solid;
    ${({ $variant }) => variants[$variant]}
    font-family: ${fontFamily};
    font-weight: 600;
    ${type(16, 22)}
    cursor: pointer;
    ${focusRing}

    ${whereNarrow} {
      font-size: 13px;
    }
  }
`;

interface PermissionButtonProps {
  readonly variant: Button['is'];
  readonly model: Pick<WidgetModel, 'showPermissionButton'>;
}

export function PermissionButton({ variant, model }: PermissionButtonProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { showPermissionButton } = model;
  useLayoutEffect(() => (ref.current ? showPermissionButton(ref.current) : undefined), [showPermissionButton]);
  return <ButtonFrame ref={ref} $variant={variant} />;
}
