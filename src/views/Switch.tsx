/** A switch with its name in words: an icon alone tells nobody what it switches. */
import styled from 'styled-components';
import { pressedBy } from './Button.tsx';
import { color, focusRing, onItsSide, type, whereNarrow } from './theme.ts';

/** One below the other, above the buttons; beside them on a low, wide screen. */
export const Switches = styled.div`
  display: grid;
  justify-content: center;

  &:empty {
    display: none;
  }

  ${onItsSide} {
    order: 1;
    justify-content: start;
    && {
      flex: 1 1 150px;
    }
  }

  ${whereNarrow} {
    order: -1;
  }
`;

const Face = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 10px;
  box-sizing: border-box;
  min-height: 44px;
  margin: 0;
  padding: 4px;
  border: 0;
  border-radius: 8px;
  background: none;
  color: inherit;
  font: inherit;
  ${type(15, 20)}
  text-align: start;
  cursor: pointer;
  touch-action: manipulation;
  -webkit-tap-highlight-color: transparent;
  ${focusRing}
`;

const Track = styled.span<{ $isOn: boolean }>`
  position: relative;
  flex: none;
  box-sizing: border-box;
  width: 42px;
  height: 26px;
  border: 2px solid ${color.secondary};
  border-radius: 13px;
  background: ${({ $isOn }) => ($isOn ? color.secondary : color.surface)};

  &::after {
    content: '';
    position: absolute;
    top: 3px;
    left: ${({ $isOn }) => ($isOn ? 19 : 3)}px;
    width: 16px;
    height: 16px;
    border-radius: 50%;
    background: ${({ $isOn }) => ($isOn ? color.surface : color.secondary)};
  }

  @media (forced-colors: active) {
    border-color: ButtonText;
    background: ${({ $isOn }) => ($isOn ? 'Highlight' : 'ButtonFace')};
    forced-color-adjust: none;

    &::after {
      background: ${({ $isOn }) => ($isOn ? 'HighlightText' : 'ButtonText')};
    }
  }
`;

interface SwitchProps {
  readonly name: string;
  readonly isOn: boolean;
  readonly onPress: () => void;
}

export const Switch = ({ name, isOn, onPress }: SwitchProps) => (
  <Face type="button" aria-label={name} aria-pressed={isOn} {...pressedBy(onPress)}>
    <Track $isOn={isOn} />
    {name}
  </Face>
);
