/** The title of the step, which names the dialog, and the hint under it. */
import type { RefObject } from 'react';
import styled from 'styled-components';
import { text } from './Sheet.tsx';
import { onItsSide, type, whereTitleFitsBeside } from './theme.ts';

const Title = styled.h1`
  ${text}
  ${type(22, 30)}
  font-weight: 700;
  letter-spacing: -0.01em;
  outline: none;

  ${onItsSide} {
    ${type(20, 26)}
  }

  /* on the header, whose buttons stay within reach: between Go back and the step, in up to two lines */
  ${whereTitleFitsBeside} {
    position: relative;
    z-index: 1;
    display: grid;
    align-content: center;
    min-height: ${36 / 16}em;
    max-width: calc(100% - 2 * ${100 / 16}em);
    ${type(16, 18)}
    pointer-events: none;
  }
`;

const Description = styled.p`
  ${text}
  margin-top: 4px;
  ${type(15, 22)}

  /* of one line or two: the stage below it stays where it is */
  @media (max-width: 575px) and (min-height: 480px) {
    min-height: ${44 / 15}em;
  }

  ${onItsSide} {
    margin-top: 2px;
    ${type(14, 18)}
  }
`;

interface InstructionsProps {
  /** Title and hint get the ids `…title` and `…hint`. */
  readonly id: string;
  readonly titleRef: RefObject<HTMLHeadingElement | null>;
  readonly title: string;
  /** None, if undefined. */
  readonly hint?: string | undefined;
}

export const Instructions = ({ id, titleRef, title, hint }: InstructionsProps) => (
  <>
    <Title ref={titleRef} id={`${id}title`} part="title" tabIndex={-1}>
      {title}
    </Title>
    {hint !== undefined && (
      <Description id={`${id}hint`} part="description">
        {hint}
      </Description>
    )}
  </>
);
