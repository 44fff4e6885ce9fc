/** An icon button beside the main one, with an accessible name. A toggle also exposes whether it is on. */
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { UNRECORDED } from '../core/page/replay.ts';
import { pressedBy } from './Button.tsx';
import { color, focusRing } from './theme.ts';

const Face = styled.button`
  display: flex;
  flex: none;
  align-items: center;
  justify-content: center;
  box-sizing: border-box;
  width: 52px;
  height: 52px;
  margin: 0;
  padding: 0;
  border: 2px solid ${color.secondary};
  border-radius: 50%;
  background: ${color.surface};
  color: ${color.secondary};
  cursor: pointer;
  touch-action: manipulation;
  -webkit-tap-highlight-color: transparent;
  ${focusRing}

  &[aria-pressed='true'] {
    background: ${color.secondary};
    color: ${color.surface};

    @media (forced-colors: active) {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;

interface RoundButtonProps {
  readonly name: string;
  /** Omitted for a button that isn't a toggle. */
  readonly isOn?: boolean;
  /** Its name may hold a person's name: session replays leave it out. */
  readonly isUnrecorded?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

export function RoundButton({ name, isOn, isUnrecorded, onPress, children }: RoundButtonProps) {
  return (
    <Face
      {...(isUnrecorded && UNRECORDED)}
      type="button"
      aria-label={name}
      title={name}
      aria-pressed={isOn}
      {...pressedBy(onPress)}
    >
      {children}
    </Face>
  );
}
