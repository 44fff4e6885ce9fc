/** The only status line. Starts out empty, because screen readers announce only changes. */
import { useDeferredValue } from 'react';
import styled from 'styled-components';
import { onLowScreen, type, visuallyHidden } from './theme.ts';

/**
 * Reserves the height of the advice on the live picture, so that the shutter doesn't move when some appears, unless an error
 * needs the room.
 */
const Region = styled.div<{ $keepsRoom: boolean }>`
  --two-lines: ${44 / 15}em;
  min-height: ${({ $keepsRoom }) => ($keepsRoom ? 'var(--two-lines)' : 0)};
  margin-top: 8px;
  text-align: center;
  ${type(15, 22)}
  text-wrap: balance;

  ${onLowScreen} {
    --two-lines: ${36 / 14}em;
    margin-top: 4px;
    ${type(14, 18)}
  }
`;

const Status = styled.p<{ $isShown: boolean }>`
  margin: 0;
  font-weight: 600;
  ${({ $isShown }) => !$isShown && visuallyHidden}
`;

const Hint = styled.p<{ $isSecond: boolean }>`
  margin: ${({ $isSecond }) => ($isSecond ? 4 : 0)}px auto 0;
  max-width: 350px;

  ${onLowScreen} {
    max-width: none;
  }
`;

interface StatusLineProps {
  readonly status: string;
  /** If false, the status is announced but not visible. */
  readonly isShown: boolean;
  readonly keepsRoom: boolean;
  /** A second sentence. `status` and `hint` may each be empty. */
  readonly hint: string;
}

export function StatusLine({ status, isShown, keepsRoom, hint }: StatusLineProps) {
  const said = useDeferredValue(status, '');
  const saidHint = useDeferredValue(hint, '');
  return (
    <Region part="notice" role="status" $keepsRoom={keepsRoom}>
      {said && <Status $isShown={isShown}>{said}</Status>}
      {saidHint && <Hint $isSecond={said !== '' && isShown}>{saidHint}</Hint>}
    </Region>
  );
}
