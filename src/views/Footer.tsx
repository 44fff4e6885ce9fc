/** The footer that names the provider. Hidden unless the page sets `--trueid-footer-display`. */
import styled from 'styled-components';
import { ShieldIcon } from './icons.tsx';
import { color, footerDisplay, type } from './theme.ts';

const Line = styled.div`
  position: relative;
  display: ${footerDisplay};
  padding: 16px 0;
  text-align: center;
  ${type(13, 20)}
`;

/** The opacity of 0.4 dims only the decoration: the text must stay readable. */
const Decoration = styled.span`
  display: flex;
  align-items: center;
  gap: 12px;
  margin-bottom: 8px;
  opacity: 0.4;

  &::before,
  &::after {
    content: '';
    flex: 1;
    border-top: 1px solid ${color.text};
  }
`;

export function Footer({ text }: { text: string }) {
  return (
    <Line part="footer">
      <Decoration aria-hidden="true">
        <ShieldIcon />
      </Decoration>
      {text}
    </Line>
  );
}
