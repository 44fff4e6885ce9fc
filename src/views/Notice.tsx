/** The one status line, there from the opening on; empty at first, so that what it says then is announced. Contract 13. */
import { useDeferredValue } from 'react';
import styled from 'styled-components';
import { visuallyHidden } from './theme.ts';

/** Keeps the height of a line, so that nothing jumps when there is something to say, unless an error needs the room. */
const Region = styled.div<{ $keepsLine: boolean }>`
  min-height: ${({ $keepsLine }) => ($keepsLine ? 22 : 0)}px;
  margin-top: 8px;
  text-align: center;
  font-size: 15px;
  line-height: 22px;
  text-wrap: balance;
`;

const Status = styled.p<{ $isShown: boolean }>`
  margin: 0;
  font-weight: 600;
  ${({ $isShown }) => !$isShown && visuallyHidden}
`;

const Hint = styled.p`
  margin: 4px auto 0;
  max-width: 350px;
`;

interface NoticeProps {
  readonly status: string;
  /** Otherwise it is announced and not drawn. */
  readonly isShown: boolean;
  readonly keepsLine: boolean;
  /** A second sentence. Either may be empty. */
  readonly hint: string;
}

export function Notice({ status, isShown, keepsLine, hint }: NoticeProps) {
  const said = useDeferredValue(status, '');
  const saidHint = useDeferredValue(hint, '');
  return (
    <Region part="notice" role="status" $keepsLine={keepsLine}>
      {said && <Status $isShown={isShown}>{said}</Status>}
      {saidHint && <Hint>{saidHint}</Hint>}
    </Region>
  );
}
