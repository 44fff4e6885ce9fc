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

/** The page's own ways on, such as a branch or a telephone number: side by side where they fit. Without any, no gap is there either. */
const Ways = styled.div`
  text-align: center;
  overflow-wrap: anywhere;

  ::slotted(:not([hidden])) {
    display: inline-block;
    padding: 10px 8px;
  }
`;

export const HostWays = () => (
  <Ways data-own>
    <slot name="instead" />
  </Ways>
);
