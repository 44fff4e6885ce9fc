// The JSON Schema of a start: `dist/schema/start.json`.
import { OPTIONS } from '../../src/core/options/options.ts';
import { describedOptions, type DescribedOption } from './options.ts';

const NO_JSON = 'Functions aren’t JSON, so a configuration with one can’t be validated here.';

function schemaOf({ name, sentence, schema }: DescribedOption): unknown {
  const { default: value } = OPTIONS[name];
  return {
    description: 'not' in schema ? `${sentence} ${NO_JSON}` : sentence,
    ...schema,
    // of an object, each key has its own
    ...(value !== undefined && typeof value !== 'object' && { default: value }),
  };
}

export const startSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'urn:trueid-widget:schema:start',
  title: 'Configuration of <trueid-widget>',
  description:
    'The detail of the `start` event, the argument of the `start` method, and the `config` property if it holds every option.',
  type: 'object',
  anyOf: [
    { required: ['domain', 'accessToken'] },
    { required: ['domain', 'appId', 'appSecret'] },
    { required: ['sessionUrl'] },
  ],
  additionalProperties: false,
  properties: Object.fromEntries(describedOptions.map((option) => [option.name, schemaOf(option)])) as unknown,
  $defs: {
    messages: {
      type: 'object',
      propertyNames: { pattern: '^([A-Za-z]{2,3}|[A-Za-z]{5,8})(-[A-Za-z0-9]{1,8})*$' },
      additionalProperties: {
        description: 'Texts, under the names in the interface Messages.',
        type: 'object',
        additionalProperties: {
          anyOf: [{ type: 'string' }, { type: 'object', additionalProperties: { type: 'string' } }],
        },
      },
    },
    secureUrl: {
      description: 'https, or http on loopback; no user name, no query, no fragment.',
      type: 'string',
      pattern:
        '^(https://[^\\s/?#@\\\\]+|http://(localhost|[A-Za-z0-9.-]+\\.localhost|127(\\.\\d{1,3}){3}|\\[::1\\])(:\\d{1,5})?)(/[^\\s?#]*)?$',
    },
    path: {
      description: 'Starts with a slash and stays on its domain.',
      type: 'string',
      pattern: '^(/([^\\s/?#\\\\][^\\s?#\\\\]*)?)?$',
    },
    headerText: {
      description: 'Visible ASCII, as allowed in an HTTP header.',
      type: 'string',
      pattern: '^[ -~]*[!-~][ -~]*$',
    },
    milliseconds: { type: 'number', minimum: 0 },
  },
};
