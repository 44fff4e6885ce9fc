// The provider's seven calls: their names, paths and the shape of their bodies. Imports nothing.

/** The seven calls, named as in `trueid_error`. */
export type CallName = 'token' | 'create' | 'front' | 'back' | 'selfie' | 'ocr' | 'complete';

/** The path of each call on the sandbox's origin, with the default paths. All are POST. */
export const callPaths: Readonly<Record<CallName, string>> = {
  token: '/auth/v1/oauth/accessToken',
  create: '/ekyc/v1.0/request/create',
  front: '/ekyc/v1.0/id/verify/front',
  back: '/ekyc/v1.0/id/verify/back',
  selfie: '/ekyc/v1.0/selfie/verify',
  ocr: '/ekyc/v1.0/id/ocr',
  complete: '/ekyc/v1.0/complete',
};

export const callNames = Object.keys(callPaths) as readonly CallName[];

/** The call that must succeed before each call of a request. `null` for the first. */
export const callBefore: Readonly<Record<Exclude<CallName, 'token' | 'create'>, CallName | null>> = {
  front: null,
  back: 'front',
  selfie: 'back',
  ocr: 'selfie',
  complete: 'ocr',
};

/** The rule for one field of a body. `expected` describes it in error messages. */
export interface FieldRule {
  readonly expected: string;
  readonly accepts: (value: unknown) => boolean;
}

const exactly = (wanted: string | number): FieldRule => ({
  expected: JSON.stringify(wanted),
  accepts: (value) => value === wanted,
});
const text: FieldRule = {
  expected: 'a string that is not empty',
  accepts: (value) => typeof value === 'string' && value !== '',
};
const hash: FieldRule = {
  expected: '32 lower-case hexadecimal digits (the MD5 of the user agent)',
  accepts: (value) => typeof value === 'string' && /^[0-9a-f]{32}$/.test(value),
};
const image: FieldRule = {
  expected: 'a JPEG in base64, without a data: prefix',
  accepts: (value) =>
    typeof value === 'string' && value !== '' && value.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(value),
};

const deviceInfo = {
  platform: exactly('web'),
  os_version: exactly(''),
  device_id: hash,
  app_version: exactly('2.2.0'),
};

/** The fields of each call's body. All are required; no others are accepted. */
export const bodyRules: Readonly<Record<CallName, Readonly<Record<string, FieldRule>>>> = {
  token: { client_id: text, client_secret: text, grant_type: exactly('client_credentials') },
  create: deviceInfo,
  front: { ...deviceInfo, request_id: text, id_card: image },
  back: { ...deviceInfo, request_id: text, id_card: image },
  selfie: { ...deviceInfo, request_id: text, selfie: image },
  ocr: { ...deviceInfo, request_id: text, user_id: text },
  complete: { ...deviceInfo, request_id: text, pull_kyc_result: exactly(1) },
};
