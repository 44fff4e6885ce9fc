// What each kind of value is to those who read a description instead of the code: an attribute's type, and a JSON Schema.
import * as kinds from '../../src/core/options/kinds.ts';
import { isSecret, OPTIONS, type OptionName } from '../../src/core/options/options.ts';
import { LANGS, parseLang } from '../../src/core/lang.ts';

export interface Form {
  /** In TypeScript; for a kind that an attribute can't say, the type of the property is all there is. */
  readonly attributeType: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

const text = (schema: object): Form => ({ attributeType: 'string', schema: { ...schema } });
const NO_ATTRIBUTE = '';

const FORMS = new Map<unknown, Form>([
  [kinds.text, text({ type: 'string' })],
  [kinds.headerText, text({ $ref: '#/$defs/headerText' })],
  [kinds.path, text({ $ref: '#/$defs/path' })],
  [kinds.flag, { attributeType: 'boolean', schema: { type: 'boolean' } }],
  [parseLang, text({ type: 'string', examples: [...LANGS, 'fr-CA'] })],
  [kinds.words, { attributeType: NO_ATTRIBUTE, schema: { $ref: '#/$defs/messages' } }],
  [kinds.anyFunction, { attributeType: NO_ATTRIBUTE, schema: { not: {} } }],
]);

/** Addresses, each of which may be something else: see src/core/options/addresses.ts. */
const PAGE_ADDRESS = '^(https?:|(?![A-Za-z][A-Za-z0-9+.-]*:))';
const ADDRESSES: Partial<Record<OptionName, Form>> = {
  domain: text({ anyOf: [{ const: '' }, { $ref: '#/$defs/secureUrl' }] }),
  authDomain: text({ anyOf: [{ $ref: '#/$defs/path' }, { $ref: '#/$defs/secureUrl' }] }),
  sessionUrl: text({ type: 'string', minLength: 1, pattern: `${PAGE_ADDRESS}[^#]*$` }),
  doneUrl: text({ type: 'string', pattern: PAGE_ADDRESS }),
  browserUrl: text({ type: 'string', pattern: PAGE_ADDRESS }),
  phoneUrl: text({ type: 'string', pattern: PAGE_ADDRESS }),
};

export function formOf(name: OptionName): Form {
  const { kind, default: value } = OPTIONS[name];
  if ('words' in kind)
    return { attributeType: kind.words.map((word) => `'${word}'`).join(' | '), schema: { enum: kind.words } };
  if ('least' in kind) {
    const schema = { type: 'integer', minimum: kind.least, maximum: Number.MAX_SAFE_INTEGER };
    return { attributeType: 'number', schema };
  }
  if (typeof value === 'object') {
    const properties: Record<string, unknown> = {};
    for (const [key, ms] of Object.entries<number>({ ...value }))
      properties[key] = { $ref: '#/$defs/milliseconds', default: ms };
    return { attributeType: NO_ATTRIBUTE, schema: { type: 'object', additionalProperties: false, properties } };
  }
  // an empty one counts as not given
  if (isSecret(name) && kind === kinds.text) return text({ type: 'string', pattern: String.raw`\S` });
  const form = ADDRESSES[name] ?? FORMS.get(kind);
  if (!form) throw new Error(`No form says what ${name} takes: add its kind to scripts/description/kind-forms.ts.`);
  return form;
}
