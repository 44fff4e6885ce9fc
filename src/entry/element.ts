/** `import {TrueidWidget} from 'trueid-widget/element'`: the class without registering it. */
import { TrueidWidget } from '../element/trueid-widget.ts';

TrueidWidget.loadApp = () => import('../app.ts');

export { TrueidWidget };
