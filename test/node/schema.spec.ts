// The JSON Schemas against the code that they describe: what `start` accepts and refuses, and what `trueid_result` holds.
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { Ajv2020, type AnySchemaObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { parseConfig } from '../../src/core/config.ts';
import { buildResult } from '../../src/core/result.ts';

const read = (name: string): AnySchemaObject =>
  JSON.parse(readFileSync(`dist/schema/${name}.json`, 'utf8')) as AnySchemaObject;
const compile = (schema: AnySchemaObject): ValidateFunction =>
  new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true }).compile(schema);
const isStart = compile(read('start'));
const isResult = compile(read('result'));

const isAccepted = (detail: unknown): boolean =>
  parseConfig([detail], {
    pageUrl: 'https://insurer.example/claim',
    parseUrl: (text, base) => (URL.canParse(text, base) ? new URL(text, base) : null),
  }).isValid;

const DOMAIN = 'https://provider.example';
const RIGHT = { domain: DOMAIN, accessToken: 'token' };

const ACCEPTED: readonly unknown[] = [
  RIGHT,
  { domain: '', accessToken: 'token' },
  { domain: DOMAIN, appId: 'app', appSecret: 'secret' },
  { ...RIGHT, appId: 'app', appSecret: 'secret' },
  ...['https://provider.example:8443', 'https://provider.example/base/', 'http://localhost:4000', 'http://127.0.0.1']
    .concat('http://[::1]:80', 'http://a.localhost/x')
    .map((domain) => ({ ...RIGHT, domain })),
  { ...RIGHT, domainPath: '' },
  { ...RIGHT, domainPath: '/ekyc/v2.0', authDomain: '/auth', authDomainPath: '/v1/oauth/' },
  { ...RIGHT, authDomain: 'https://login.example/base' },
  ...['omit', 'same-origin', 'include'].map((credentials) => ({ ...RIGHT, credentials })),
  ...['en', 'en-US', 'vi', 'fr', ''].map((lang) => ({ ...RIGHT, lang })),
  { ...RIGHT, requestId: 'request', extraDescription: '<b>text</b>' },
  { ...RIGHT, requestId: '', extraDescription: '' },
  { ...RIGHT, messages: { en: { takePhoto: 'Snap', tips: { blurry: 'Hold it still.' } } } },
  ...['fr', 'fr-CA', 'zh-Hant-TW'].map((tag) => ({ ...RIGHT, messages: { [tag]: { goBack: '…' } } })),
  { ...RIGHT, strictResult: true, networkRetry: 3 },
  ...['', 'https://insurer.example/claim?id=1#verify', 'http://insurer.example/', '/claim', '?id=1'].map(
    (browserUrl) => ({ ...RIGHT, browserUrl }),
  ),
  ...['never', 'no-camera', 'always'].flatMap((mode) => [
    { ...RIGHT, upload: mode },
    { ...RIGHT, uploadSelfie: mode },
  ]),
  { ...RIGHT, timeouts: {}, timings: {} },
  { ...RIGHT, timeouts: { token: 0, create: 1, call: 2.5 } },
  { ...RIGHT, timings: { previewPause: 0, sessionDelay: 0, createDelay: 0, errorDelay: 1e12 } },
];

const REFUSED: readonly unknown[] = [
  ...[[], 'https://provider.example', 1, true, new Date(0)],
  {},
  { accessToken: 'token' },
  { domain: DOMAIN },
  { domain: DOMAIN, appId: 'app' },
  { domain: DOMAIN, appSecret: 'secret' },
  { domain: DOMAIN, accessToken: '' },
  { domain: DOMAIN, accessToken: ' ' },
  { domain: DOMAIN, appId: 'app', appSecret: ' ' },
  { ...RIGHT, accessToken: 'tôken' },
  { ...RIGHT, accessToken: 'to\nken' },
  { ...RIGHT, accessToken: 1 },
  { ...RIGHT, appId: 'ứng dụng' },
  ...['provider.example', '//provider.example', '/ekyc', 'http://provider.example', 'ftp://provider.example']
    .concat('https://user@provider.example', 'https://user:pass@provider.example', 'https://provider.example/?a=b')
    .concat(
      'https://provider.example/#a',
      'http://localhost.example',
      'http://127.0.0.1.example',
      'javascript:alert(1)',
    )
    .map((domain) => ({ ...RIGHT, domain })),
  { ...RIGHT, domain: 1 },
  { ...RIGHT, domain: {} },
  ...['ekyc', '/a?b', '/a#b', '@evil.example', 'https://evil.example', '.evil.example'].map((domainPath) => ({
    ...RIGHT,
    domainPath,
  })),
  { ...RIGHT, authDomain: 'http://login.example' },
  { ...RIGHT, authDomain: '//evil.example' },
  { ...RIGHT, authDomainPath: 'v1' },
  { ...RIGHT, credentials: 'sometimes' },
  { ...RIGHT, credentials: '' },
  { ...RIGHT, requestId: 1 },
  { ...RIGHT, extraDescription: ['text'] },
  { ...RIGHT, messages: 'Snap' },
  { ...RIGHT, messages: ['Snap'] },
  { ...RIGHT, refreshToken: 'https://insurer.example/token' },
  ...['javascript:alert(1)', 'intent://insurer.example', 'ftp://insurer.example', 1].map((browserUrl) => ({
    ...RIGHT,
    browserUrl,
  })),
  { ...RIGHT, strictResult: 'yes' },
  { ...RIGHT, strictResult: 1 },
  ...[-1, 1.5, 'often', '', 1e300].map((networkRetry) => ({ ...RIGHT, networkRetry })),
  ...[{ call: -1 }, { call: '1' }, { calls: 1 }, [], 'long', 1].map((timeouts) => ({ ...RIGHT, timeouts })),
  ...[{ previewPause: -1 }, { previewPause: null }, { pause: 1 }].map((timings) => ({ ...RIGHT, timings })),
];

/** What the widget puts up with, because an attribute can say no other thing, and the schema marks as a mistake. */
const TOLERATED: readonly unknown[] = [
  { ...RIGHT, unknownOption: 1 },
  { ...RIGHT, messages: { takePhoto: 'Snap' } },
  { ...RIGHT, messages: { tips: { blurry: 'Hold it still.' } } },
  { ...RIGHT, messages: { en: { takePhoto: 1 } } },
  { ...RIGHT, appId: null },
  { ...RIGHT, lang: 1 },
  { ...RIGHT, upload: 'sometimes', uploadSelfie: true },
  { ...RIGHT, strictResult: '' },
  { ...RIGHT, strictResult: 'true' },
  { ...RIGHT, networkRetry: '2' },
  { ...RIGHT, refreshToken: () => Promise.resolve('fresh') },
  { ...RIGHT, authDomain: 'auth' },
  { ...RIGHT, domainPath: '//path' },
  { ...RIGHT, domain: ' https://provider.example ' },
  { ...RIGHT, domain: 'HTTPS://provider.example' },
];

/** What only a parser of URLs can see. */
const ONLY_PARSED: readonly unknown[] = [{ ...RIGHT, domain: 'https://[provider' }];

test('what the schema of start accepts, start accepts', () => {
  for (const detail of ACCEPTED) {
    expect(isStart(detail), `${JSON.stringify(detail)} ${JSON.stringify(isStart.errors)}`).toBe(true);
    expect(isAccepted(detail), JSON.stringify(detail)).toBe(true);
  }
});

test('what the schema of start refuses, start refuses', () => {
  for (const detail of REFUSED) {
    expect(isStart(detail), JSON.stringify(detail)).toBe(false);
    expect(isAccepted(detail), JSON.stringify(detail)).toBe(false);
  }
});

test('the differences are these and no others', () => {
  for (const detail of TOLERATED) {
    expect(isStart(detail), JSON.stringify(detail)).toBe(false);
    expect(isAccepted(detail), JSON.stringify(detail)).toBe(true);
  }
  for (const detail of ONLY_PARSED) {
    expect(isStart(detail), JSON.stringify(detail)).toBe(true);
    expect(isAccepted(detail), JSON.stringify(detail)).toBe(false);
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
  const wrong: readonly unknown[] = [
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
  ];
  for (const detail of wrong) expect(isResult(detail), Object.keys(Object(detail) as object).join()).toBe(false);
});
