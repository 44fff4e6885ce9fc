// The JSON Schemas against the code that they describe: what `start` accepts and refuses, and what `trueid_result` holds.
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { Ajv2020, type AnySchemaObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { parseConfig } from '../../src/core/options/config.ts';
import { buildResult } from '../../src/core/calls/result.ts';
import { startSchema } from '../../scripts/description/start-schema.ts';
import { REFUSED } from '../core/options/refused.ts';
import { pageAt } from '../support/page-url.ts';

const compile = (schema: AnySchemaObject): ValidateFunction =>
  new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true }).compile(schema);
const isStart = compile(startSchema);
const isResult = compile(JSON.parse(readFileSync('src/entry/schema/result.json', 'utf8')) as AnySchemaObject);

const isAccepted = (detail: unknown): boolean => parseConfig([detail], pageAt('https://insurer.example/claim')).isValid;

const DOMAIN = 'https://provider.example';
const RIGHT = { domain: DOMAIN, accessToken: 'token' };
/** A start that is right but for this option, once with each value. */
const each = (option: string, ...values: readonly unknown[]): unknown[] =>
  values.map((value) => ({ ...RIGHT, [option]: value }));

const isJson = (value: unknown): boolean => isDeepStrictEqual(value, JSON.parse(JSON.stringify(value)));

interface Expectation {
  readonly inSchema: boolean;
  readonly atStart: boolean;
  readonly details: readonly unknown[];
}

const EXPECTATIONS: Readonly<Record<string, Expectation>> = {
  'what the schema of start accepts, start accepts': {
    inSchema: true,
    atStart: true,
    details: [
      RIGHT,
      { domain: '', accessToken: 'token' },
      { domain: DOMAIN, appId: 'app', appSecret: 'secret' },
      { ...RIGHT, appId: 'app', appSecret: 'secret' },
      ...['/api/session', '?rest_route=/session', 'https://insurer.example/session'].map((sessionUrl) => ({
        sessionUrl,
      })),
      { ...RIGHT, sessionUrl: '/api/session' },
      ...['doneUrl', 'phoneUrl'].flatMap((name) => each(name, '', '/thanks#top', 'https://insurer.example/thanks')),
      ...each('domain', 'https://provider.example:8443', 'https://provider.example/base/', 'http://localhost:4000'),
      ...each('domain', 'http://127.0.0.1', 'http://[::1]:80', 'http://a.localhost/x'),
      ...each('domainPath', '', '/ekyc/v2.0'),
      { ...RIGHT, authDomain: '/auth', authDomainPath: '/v1/oauth/' },
      ...each('authDomain', 'https://login.example/base'),
      ...each('credentials', 'omit', 'same-origin', 'include'),
      ...each('lang', 'en', 'fr', ''),
      ...each('requestId', 'request', ''),
      ...each('extraDescription', '<b>text</b>', ''),
      ...each('messages', { en: { takePhoto: 'Snap', tips: { blurry: 'Hold it still.' } } }),
      ...each('messages', { 'fr-CA': { goBack: '…' } }, { 'zh-Hant-TW': { goBack: '…' } }),
      ...each('strictResult', true),
      ...each('networkRetry', 3),
      ...each('maxTries', 1, 5),
      ...each(
        'browserUrl',
        '',
        'https://insurer.example/claim?id=1#verify',
        'http://insurer.example/',
        '/claim',
        '?id=1',
      ),
      ...each('inApp', 'own', 'other'),
      ...each('upload', 'never', 'no-camera', 'rejected', 'always'),
      ...each('uploadSelfie', 'never', 'no-camera', 'rejected', 'always'),
      ...each('timeouts', {}, { token: 0, create: 1, call: 2.5 }),
      ...each('timings', {}, { previewPause: 0, sessionDelay: 0, createDelay: 0, errorDelay: 1e12 }),
    ],
  },
  'what the schema of start refuses, start refuses': {
    inSchema: false,
    atStart: false,
    details: [
      ...[[], 'https://provider.example', 1],
      {},
      { accessToken: 'token' },
      { domain: DOMAIN },
      { domain: DOMAIN, appId: 'app' },
      { domain: DOMAIN, appSecret: 'secret' },
      { domain: DOMAIN, appId: 'app', appSecret: ' ' },
      ...['', '/session#top', 'javascript:alert(1)', 1].map((sessionUrl) => ({ domain: DOMAIN, sessionUrl })),
      ...['doneUrl', 'phoneUrl'].flatMap((name) => each(name, 'javascript:alert(1)', 1)),
      ...each('accessToken', '', ' ', 'tôken', 'to\nken', 1),
      ...each('appId', 'ứng dụng'),
      ...each('messages', ['Snap']),
      ...each('timeouts', { call: -1 }, { call: '1' }, { calls: 1 }, 'long'),
      ...each('timings', { previewPause: -1 }, { previewPause: null }, { pause: 1 }),
      ...REFUSED.flatMap(([options, , ...values]) =>
        options.split(' ').flatMap((option) => each(option, ...values.filter(isJson))),
      ),
    ],
  },
  'start puts up with what an attribute cannot say otherwise, and the schema marks it as a mistake': {
    inSchema: false,
    atStart: true,
    details: [
      ...each('unknownOption', 1),
      ...each('messages', { takePhoto: 'Snap' }, { tips: { blurry: 'Hold it still.' } }, { en: { takePhoto: 1 } }),
      ...each('appId', null),
      ...each('lang', 1),
      ...each('strictResult', '', 'true'),
      ...each('networkRetry', '2'),
      ...each('maxTries', '2'),
      ...each('refreshToken', () => Promise.resolve('fresh')),
      ...each('authDomain', 'auth'),
      ...each('domainPath', '//path'),
      ...each('domain', ' https://provider.example ', 'HTTPS://provider.example'),
    ],
  },
  'only a parser of URLs sees a broken address': {
    inSchema: true,
    atStart: false,
    details: [...each('domain', 'https://[provider'), ...each('browserUrl', 'https://')],
  },
};

for (const [title, { inSchema, atStart, details }] of Object.entries(EXPECTATIONS))
  test(title, () => {
    for (const detail of details) {
      const shown = JSON.stringify(detail);
      expect(isStart(detail), `${shown} ${JSON.stringify(isStart.errors)}`).toBe(inSchema);
      expect(isAccepted(detail), shown).toBe(atStart);
    }
  });

test('a result fits the schema of the result, and anything else does not', () => {
  const photo = (name: string): string => readFileSync(`src/testing/specimens/${name}.jpg`).toString('base64');
  const result = buildResult(
    { result: { status: 1, anything: [1] }, persons: {} },
    { front: photo('front'), back: photo('back'), selfie: photo('portrait') },
  );
  expect(isResult(result), JSON.stringify(isResult.errors?.map(({ instancePath }) => instancePath))).toBe(true);

  const { idVerification, livenessDetection } = result.records;
  for (const detail of [
    { ...result, selfieImage: `data:image/jpeg;base64,${result.selfieImage}` },
    { ...result, backCardImage: '' },
    { ...result, backCardImage: 'iVBORw0KGgo=' },
    { ...result, persons: [] },
    { ...result, result: null },
    { ...result, token: 'token' },
    { ...result, records: { idVerification } },
    { ...result, records: { idVerification: livenessDetection, livenessDetection: idVerification } },
    { ...result, records: { idVerification: { ...idVerification, status: false }, livenessDetection } },
    { ...result, records: { idVerification: { ...idVerification, more: 1 }, livenessDetection } },
    ...Object.keys(result).map((key) => ({ ...result, [key]: undefined })),
  ] as const)
    expect(isResult(detail), Object.keys(Object(detail) as object).join()).toBe(false);
});
