/** `import {TrueidWidget} from 'trueid-widget/element'`: exports the class without registering the tag. */
import { TrueidWidget } from '../element/trueid-widget.ts';
import { bundledLoaders } from './bundled-loaders.ts';

TrueidWidget.loaders = bundledLoaders;

export { TrueidWidget };
