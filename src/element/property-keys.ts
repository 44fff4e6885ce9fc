/**
 * The names of the options' properties. The script tag has the names, not the table of options: the build puts the value in
 * the place of this module (scripts/option-plugins.mjs).
 */
import { OPTION_NAMES } from '../core/options/options.ts';

/** Every option, except `lang`, which is HTMLElement's own property. */
export const PROPERTY_KEYS: readonly string[] = OPTION_NAMES.filter((name) => name !== 'lang');
