// A host that knows React and nothing else: its page says which React has drawn it.
import { createElement, version } from 'react';
import { createRoot } from 'react-dom/client';
import 'trueid-widget';

createRoot(document.querySelector('#app')).render(createElement('trueid-widget', { 'data-react': version }));
