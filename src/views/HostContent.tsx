/** What the page adds: its own ways on, a text of its own below the buttons, and the footer. */
import styled from 'styled-components';
import { text } from './Sheet.tsx';
import { type } from './theme.ts';

const Extra = styled.p`
  ${text}
  position: relative;
  padding: 4px 0 16px;
  ${type(14, 21)}
  white-space: pre-line;
`;

export const ExtraDescription = ({ children }: { readonly children: string }) => (
  <Extra part="extra-description">{children}</Extra>
);

const Line = styled.div`
  position: relative;
  text-align: center;
  ${type(13, 20)}

  ::slotted(*) {
    padding: 12px 0;
  }

  /* a link has the height of a finger too */
  ::slotted(a) {
    display: inline-block;
  }
`;

export const HostFooter = () => (
  <Line>
    <slot name="footer" />
  </Line>
);

/** The page's own ways on, such as a branch or a telephone number. Without any, nothing is there, no gap either. */
const Ways = styled.slot`
  &::slotted(:not([hidden])) {
    display: block;
    padding: 10px 0;
    text-align: center;
    overflow-wrap: anywhere;
  }
`;

export const HostWays = () => <Ways name="instead" />;
