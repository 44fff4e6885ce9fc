import { renderToString } from 'react-dom/server';
import { App } from './App';

/** Returns the markup of `#app`. */
export const render = (): string => renderToString(<App />);
