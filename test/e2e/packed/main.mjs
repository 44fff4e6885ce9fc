// A host with its own React: its page shows the version that rendered it.
import { createElement, version } from 'react';
import { createRoot } from 'react-dom/client';
import './define.mjs';

createRoot(document.querySelector('#app')).render(createElement('trueid-widget', { 'data-react': version }));
