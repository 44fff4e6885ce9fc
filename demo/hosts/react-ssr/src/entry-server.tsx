import { renderToString } from 'react-dom/server';
import { App } from './App';

/** The markup of `#app`. */
export const render = (): string => renderToString(<App />);
