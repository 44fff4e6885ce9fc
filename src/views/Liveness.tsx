/** The host's liveness component, in the page's own tree. */
import styled from 'styled-components';
import { LIVENESS_SLOT } from '../core/constants.ts';

const Frame = styled.div`
  position: relative;
  flex: 1 0 360px;
  margin-top: 12px;

  & > slot {
    position: absolute;
    inset: 0;
    display: block;
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
