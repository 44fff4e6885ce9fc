// A page with an open dialog of Radix: its focus trap, its Esc, its click outside. Runs in the page; knows the widget's tag only.
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import * as Dialog from '@radix-ui/react-dialog';

const isInside = document.documentElement.dataset.widget === 'inside';

function Claim() {
  const [isOpen, setOpen] = useState(true);
  return createElement(
    Dialog.Root,
    { open: isOpen, onOpenChange: setOpen },
    createElement(
      Dialog.Portal,
      null,
      createElement(Dialog.Overlay),
      createElement(
        Dialog.Content,
        { id: 'library-dialog', 'aria-describedby': undefined },
        createElement(Dialog.Title, null, 'Your claim'),
        createElement('input', { id: 'field', 'aria-label': 'Name' }),
        createElement(
          'button',
          { id: 'opener', onClick: () => document.querySelector('trueid-widget').start() },
          'Verify',
        ),
        createElement('button', { id: 'other' }, 'Other'),
        isInside && createElement('trueid-widget'),
      ),
    ),
  );
}

createRoot(document.body.appendChild(document.createElement('main'))).render(createElement(Claim));
