import { hydrateRoot } from 'react-dom/client';
import { App } from './App';

const container = document.getElementById('app');
if (!container) throw new Error('The page has no #app.');
hydrateRoot(container, <App />, {
  onRecoverableError: (error) => console.error('Hydration:', error),
});
