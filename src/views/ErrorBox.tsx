/** Why a photo was rejected or can't be sent, and what to do about it. The dialog's only alert region, present from the start. */
import { useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';
import type { Words } from '../core/messages.ts';
import type { PhotoFault } from '../core/screen/screen.ts';
import { WarningIcon } from './icons.tsx';
import { color, radius } from './theme.ts';

const Region = styled.div`
  &:not(:empty) {
    display: flex;
    gap: 12px;
    padding: 12px 14px;
    border: 1px solid ${color.error};
    border-inline-start-width: 4px;
    border-radius: ${radius};
    background: ${color.surface};
    text-align: start;
  }
`;

const Mark = styled.span`
  flex: none;
  margin-top: 2px;
  line-height: 0;
  color: ${color.error};
`;

const Title = styled.h2`
  margin: 0;
  color: ${color.error};
  font: inherit;
  font-weight: 700;
`;

const Sentence = styled.p`
  margin: 0;
  font-weight: 600;
`;

const Tip = styled.p`
  margin: 2px 0 0;
  text-wrap: pretty;
`;

interface ErrorBoxProps {
  readonly rejection: PhotoFault | undefined;
  /** What is likelier than the usual advice. */
  readonly advice: string | undefined;
  readonly words: Words;
}

export function ErrorBox({ rejection, advice, words }: ErrorBoxProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // for pages zoomed in so far that the box doesn't stick to the screen
    if (rejection) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [rejection]);
  return (
    <Region ref={ref} part="error-box" role="alert">
      {rejection && (
        <>
          <Mark>
            <WarningIcon />
          </Mark>
          <div>
            <Title>{words.errorTitle}</Title>
            <Sentence>
              {rejection === 'photo_altered' ? words.notices[rejection] : words.rejections[rejection]}
            </Sentence>
            <Tip>{advice ?? (rejection === 'photo_altered' ? words.noticeTips[rejection] : words.tips[rejection])}</Tip>
          </div>
        </>
      )}
    </Region>
  );
}
