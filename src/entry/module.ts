/** The script tag as a module: the same, and the class for `TrueidWidget.assets`. */
import './script.ts';

export { TrueidWidget } from '../element/trueid-widget.ts';
