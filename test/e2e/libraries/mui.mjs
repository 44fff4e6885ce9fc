// A page with an open dialog of MUI: its focus trap, its Esc. Runs in the page; knows the widget's tag only.
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Button, Dialog, DialogContent, DialogTitle, TextField } from '@mui/material';

const isInside = document.documentElement.dataset.widget === 'inside';

function Claim() {
  const [isOpen, setOpen] = useState(true);
  return createElement(
    Dialog,
    { open: isOpen, onClose: () => setOpen(false), slotProps: { paper: { id: 'library-dialog' } } },
    createElement(DialogTitle, null, 'Your claim'),
    createElement(
      DialogContent,
      null,
      createElement(TextField, { id: 'field', label: 'Name' }),
      createElement(Button, { id: 'opener', onClick: () => document.querySelector('trueid-widget').start() }, 'Verify'),
      createElement(Button, { id: 'other', onClick: () => setOpen(false) }, 'Other'),
      isInside && createElement('trueid-widget'),
    ),
  );
}

createRoot(document.body.appendChild(document.createElement('main'))).render(createElement(Claim));
