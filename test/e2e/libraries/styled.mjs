// Hydrates the server’s rendering of styled-app.mjs.
import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Page } from './styled-app.mjs';

hydrateRoot(document.querySelector('#app'), createElement(Page));
