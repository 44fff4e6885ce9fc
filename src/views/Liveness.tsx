/** The host's liveness component, in the page's own tree. */
import styled from 'styled-components';
import { LIVENESS_SLOT } from '../core/constants.ts';

/** The height of everything above and below it. */
const REST_PX = 200;

const Frame = styled.div`
  height: max(360px, var(--room) - ${REST_PX}px);
  margin-top: 12px;

  & > slot {
    display: block;
    height: 100%;
  }

  ::slotted(*) {
    box-sizing: border-box;
    width: 100%;
    height: 100%;
    overflow: auto;
  }
`;

export const Liveness = () => (
  <Frame>
    <slot name={LIVENESS_SLOT} />
  </Frame>
);
