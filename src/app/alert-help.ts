/** What only alerts need, and copying, as a chunk of its own. */
import { browserLinkOf } from '../core/page/in-app.ts';
import { copyText } from '../io/clipboard.ts';
import type { AlertTools } from '../views/AlertHelp.tsx';

export { AlertHelp, CopyButton, CopyDetails } from '../views/AlertHelp.tsx';

export const tools: AlertTools = {
  linkOf: (address) => browserLinkOf(new URL(address), navigator.userAgent),
  copy: copyText,
};
