/** A white 64×64 activity indicator. Decorative: the status line says what is going on. */
import styled, { keyframes } from 'styled-components';
import { camera, withMotion } from './theme.ts';

const turn = keyframes`
  to {
    transform: rotate(1turn);
  }
`;

const Ring = styled.span`
  display: block;
  box-sizing: border-box;
  width: min(64px, 40cqmin);
  aspect-ratio: 1;
  border: 4px solid rgb(255 255 255 / 0.28);
  border-top-color: ${camera.ink};
  border-radius: 50%;

  ${withMotion} {
    animation: ${turn} 0.9s linear infinite;
  }

  @media (forced-colors: active) {
    border-color: GrayText;
    border-top-color: CanvasText;
  }
`;

export const Spinner = () => <Ring part="spinner" aria-hidden="true" />;
