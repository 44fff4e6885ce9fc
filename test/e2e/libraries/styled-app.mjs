// A page’s own component, rendered with styled-components on its server and in the browser.
import { createElement, useState } from 'react';
import { styled } from 'styled-components';

const Claim = styled.button.withConfig({ componentId: 'claim' })`
  color: rgb(1, 2, 3);
  background-color: ${({ $isOpen }) => ($isOpen ? 'rgb(7, 8, 9)' : 'rgb(4, 5, 6)')};
`;

/** `own` is a class of the page's own style sheet, which has as much to say as a styled component. */
export function Page() {
  const [isOpen, setOpen] = useState(false);
  return createElement(
    Claim,
    { id: 'claim', className: 'own', $isOpen: isOpen, onClick: () => setOpen(true) },
    'Claim',
  );
}
