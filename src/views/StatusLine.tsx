/** The only status line. Starts out empty, because screen readers announce only changes. */
import { useDeferredValue } from 'react';
import styled from 'styled-components';
import { onLowScreen, type, visuallyHidden } from './theme.ts';

/** Keeps room for `data-room`, invisibly, so that nothing moves when a text as long appears. Guidance is bold. */
const Region = styled.div<{ $isGuided: boolean }>`
  display: grid;
  justify-items: center;
  margin-top: 8px;
  text-align: center;
  ${type(15, 22)}

  ${onLowScreen} {
    margin-top: 4px;
    ${type(14, 18)}
  }

  &::after {
    content: attr(data-room);
    visibility: hidden;
    font-weight: ${({ $isGuided }) => ($isGuided ? 600 : 400)};
  }

  & > div,
  &::after {
    grid-area: 1 / 1;
    max-width: 350px;
    ${onLowScreen} {
      max-width: none;
    }
  }
`;

const Status = styled.p<{ $isShown: boolean }>`
  margin: 0;
  font-weight: 600;
  ${({ $isShown }) => !$isShown && visuallyHidden}
`;

const Hint = styled.p<{ $isSecond: boolean; $isGuidance: boolean }>`
  margin: ${({ $isSecond }) => ($isSecond ? 4 : 0)}px 0 0;
  font-weight: ${({ $isGuidance }) => ($isGuidance ? 600 : 400)};
`;

interface StatusLineProps {
  /** Announced first, and visible where nothing else is. */
  readonly passed: string;
  readonly status: string;
  /** If false, the status is announced but not visible. */
  readonly isShown: boolean;
  /** The longest text that may appear; empty where an error needs the room. */
  readonly room: string;
  /** The person may be told how to move. */
  readonly isGuided: boolean;
  /** A second sentence. Each of them may be empty. */
  readonly hint: string;
  /** The sentence says how to move: it is read at arm's length. */
  readonly isGuidance: boolean;
}

export function StatusLine({ passed, status, isShown, hint, isGuidance, room, isGuided }: StatusLineProps) {
  const saidFirst = useDeferredValue(passed, '');
  const said = useDeferredValue(status, '');
  const saidHint = useDeferredValue(hint, '');
  return (
    <Region part="notice" role="status" data-room={room} $isGuided={isGuided}>
      <div>
        {saidFirst && <Status $isShown={!(said && isShown) && !saidHint}>{saidFirst}</Status>}
        {said && <Status $isShown={isShown}>{said}</Status>}
        {saidHint && (
          <Hint $isSecond={said !== '' && isShown} $isGuidance={isGuidance}>
            {saidHint}
          </Hint>
        )}
      </div>
    </Region>
  );
}
