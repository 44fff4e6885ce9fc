/** `import {TrueidWidget} from 'trueid-widget/element'`: exports the class without registering the tag. */
import { TrueidWidget } from '../element/trueid-widget.ts';

TrueidWidget.loadApp = () => import('../app.ts');

export { TrueidWidget };
