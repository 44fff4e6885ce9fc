// The table of options in the forms in which other places repeat it.
import { OPTION_NAMES, OPTIONS, type OptionName } from '../../src/core/options/options.ts';

/** Something for each option. */
export const valuesOf = <Value>(
  valueOf: (name: OptionName) => Value,
  names: readonly OptionName[] = OPTION_NAMES,
): Readonly<Record<string, Value>> => Object.fromEntries(names.map((name) => [name, valueOf(name)]));
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
/** The options that have an attribute, and what it is called. */
export const attributes = valuesOf(
  kebab,
  OPTION_NAMES.filter((name) => {
    const option = OPTIONS[name];
    return !('onlyFrom' in option && option.onlyFrom === 'script');
  }),
);
/** `lang` is HTMLElement's own property. */
export const properties = OPTION_NAMES.filter((name) => name !== 'lang');

/** A default as the documents write it, without quotes: `{token: 15000, create: 15000}`. */
const written = (value: unknown): string =>
  value === undefined
    ? ''
    : JSON.stringify(value)
        .replaceAll('"', '')
        .replaceAll(/([:,])/g, '$1 ');
export const defaults = valuesOf((name) => written(OPTIONS[name].default));
