// The sandbox’s OpenAPI document, and its validation of bodies.
import { Ajv2020, type AnySchemaObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { readFileSync } from 'node:fs';

interface MediaType {
  readonly content?: { readonly 'application/json': { readonly schema: AnySchemaObject } };
}
interface Operation {
  readonly operationId: string;
  readonly requestBody?: MediaType;
  readonly responses: Readonly<Record<string, MediaType & { readonly $ref?: string }>>;
}
interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly responses: Readonly<Record<string, MediaType>> };
}

export const documentText = readFileSync(new URL('../../src/testing/sandbox/openapi.json', import.meta.url), 'utf8');
export const openApi = JSON.parse(documentText) as OpenApi;

export const operations = Object.entries(openApi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

const operationOf = (operationId: string): Operation | undefined =>
  operations.find(({ operation }) => operation.operationId === operationId)?.operation;

const schemaOf = (media: MediaType | undefined): AnySchemaObject | undefined =>
  media?.content?.['application/json'].schema;

/** What a body of this operation has to be. */
export function requestSchemaOf(operationId: string): AnySchemaObject {
  const schema = schemaOf(operationOf(operationId)?.requestBody);
  if (!schema) throw new Error(`${operationId} has no body in the document`);
  return schema;
}

/** The schema of an answer's body; undefined if it has none. */
export function responseSchemaOf(operationId: string, status: string): AnySchemaObject | undefined {
  const response = operationOf(operationId)?.responses[status];
  if (!response) throw new Error(`${operationId} has no ${status} in the document`);
  const shared = response.$ref?.split('/').at(-1);
  return schemaOf(shared === undefined ? response : openApi.components.responses[shared]);
}

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(openApi, 'openapi');

/** Compiled once for each: that takes longer than all else in a test. */
const validators = new WeakMap<AnySchemaObject, ValidateFunction>();

/** Whether a value fits a schema of the document, whose references are those of the whole document. */
export function isAllowed(schema: AnySchemaObject, value: unknown): boolean {
  const validate =
    validators.get(schema) ??
    ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/')) as AnySchemaObject);
  validators.set(schema, validate);
  return validate(value) === true;
}
