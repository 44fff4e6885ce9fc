/** What the page adds below the buttons: a text of its own, and the footer's slot. */
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
