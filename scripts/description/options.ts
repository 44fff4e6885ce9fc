// Every option as it is described: the manifest, the editors, the JSON Schema, the typings and docs/reference.md all have it
// from here. What it is comes from its row in the table, what is said of it from its comment in TrueidConfig.
import { attributeOf, isOptionName, OPTIONS, type OptionName } from '../../src/core/options/options.ts';
import { formOf, type Form } from './kind-forms.ts';
import { membersOf, type Member } from './members.ts';

export interface DescribedOption extends Member, Form {
  readonly name: OptionName;
  /** Undefined if there is none. */
  readonly attribute: string | undefined;
  /** As in TypeScript, or undefined if there is none. */
  readonly default: string | undefined;
}

/** As in a script, with spaces as Prettier sets them: `{token: 15000, create: 15000}`. */
function written(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const json = JSON.stringify(value);
  return typeof value === 'object' ? json.replaceAll('"', '').replaceAll(/([:,])/g, '$1 ') : json.replaceAll('"', "'");
}

export const describedOptions: readonly DescribedOption[] = membersOf(
  'src/core/options/options.ts',
  'TrueidConfig',
).map((member) => {
  const { name } = member;
  if (!isOptionName(name) || member.sentence === '') throw new Error(`TrueidConfig has no sentence on ${name}.`);
  return { ...member, ...formOf(name), name, attribute: attributeOf(name), default: written(OPTIONS[name].default) };
});
