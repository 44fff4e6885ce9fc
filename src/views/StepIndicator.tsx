/** The person's progress: "Step 1 of 3", and three bars. */
import styled from 'styled-components';
import type { Words } from '../core/messages.ts';
import type { Step } from '../core/state.ts';
import { color, onLowScreen, type } from './theme.ts';

const STEPS: readonly Step[] = [1, 2, 3];

const Line = styled.p`
  display: flex;
  align-items: center;
  gap: 10px;
  margin: 0;
  ${type(14, 20)}
  font-weight: 600;
`;

/** Hidden in favour of a logo where there is no room for both. */
const Bars = styled.span<{ $givesWay: boolean }>`
  display: flex;
  gap: 4px;

  @media (max-width: 399px) {
    display: ${({ $givesWay }) => ($givesWay ? 'none' : 'flex')};
  }

  ${onLowScreen} {
    display: none;
  }
`;

const Bar = styled.span<{ $isReached: boolean }>`
  width: 18px;
  height: 5px;
  border-radius: 3px;
  background: ${({ $isReached }) => ($isReached ? color.secondary : color.border)};

  @media (forced-colors: active) {
    background: ${({ $isReached }) => ($isReached ? 'CanvasText' : 'GrayText')};
  }
`;

interface StepIndicatorProps {
  readonly step: Step | 0;
  readonly words: Words;
  readonly hasLogo: boolean;
}

export function StepIndicator({ step, words, hasLogo }: StepIndicatorProps) {
  return (
    <Line>
      <Bars aria-hidden="true" $givesWay={hasLogo}>
        {STEPS.map((each) => (
          <Bar key={each} $isReached={each <= step} />
        ))}
      </Bars>
      {words.stepOf.replace('{step}', String(step))}
    </Line>
  );
}
