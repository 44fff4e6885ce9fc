// Types of styled-app.mjs for the TypeScript that uses it.
import type { ReactElement } from 'react';

export function Page(): ReactElement;
