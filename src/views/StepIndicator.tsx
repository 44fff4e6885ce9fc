/** How far the person is: "Step 1 of 3", and three bars. Spec 2. */
import styled from 'styled-components';
import type { Messages } from '../core/messages.ts';
import type { Step } from '../core/state.ts';
import { color, fixed, onLowScreen } from './theme.ts';

const STEPS: readonly Step[] = [1, 2, 3];

const Line = styled.p`
  display: flex;
  align-items: center;
  gap: 10px;
  margin: 0;
  font-size: 14px;
  line-height: 20px;
  font-weight: 600;
`;

const Bars = styled.span`
  display: flex;
  gap: 4px;

  ${onLowScreen} {
    display: none;
  }
`;

const Bar = styled.span<{ $isReached: boolean }>`
  width: 18px;
  height: 5px;
  border-radius: 3px;
  background: ${({ $isReached }) => ($isReached ? color.secondary : fixed.line)};

  @media (forced-colors: active) {
    background: ${({ $isReached }) => ($isReached ? 'CanvasText' : 'GrayText')};
  }
`;

export function StepIndicator({ step, words }: { step: Step; words: Messages }) {
  return (
    <Line>
      <Bars aria-hidden="true">
        {STEPS.map((each) => (
          <Bar key={each} $isReached={each <= step} />
        ))}
      </Bars>
      {words.stepOf(step)}
    </Line>
  );
}
