/** `import {TrueidWidget} from 'trueid-widget/element'`: exports the class without registering the tag. */
import { TrueidWidget } from '../element/trueid-widget.ts';

TrueidWidget.loaders = {
  app: () => import('../app/app.ts'),
  support: () => import('../io/support.ts'),
};

export { TrueidWidget };
