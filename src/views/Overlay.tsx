/** Covers everything but Go back during the final calls. Shows the status line's text in large letters. */
import styled from 'styled-components';
import { overScreen } from './Sheet.tsx';
import { Spinner } from './Spinner.tsx';
import { appear, camera, type } from './theme.ts';

const Cover = styled.div`
  ${overScreen}
  z-index: 2;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: 24px;
  background: ${camera.ground};
  color: ${camera.ink};
  ${type(18, 26)}
  font-weight: 600;
  text-align: center;

  ${appear(0.2)}
`;

/** Hidden from screen readers, because the status line already announces `text`. */
export function Overlay({ text }: { text: string }) {
  return (
    <Cover part="overlay" aria-hidden="true">
      <Spinner />
      {text}
    </Cover>
  );
}
