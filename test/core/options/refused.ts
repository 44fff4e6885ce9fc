// Values that `start` refuses, option by option, and what it says of them; the schema refuses them, too. `%s` stands for the
// value.
const texts = 'domain domainPath authDomain authDomainPath appId appSecret accessToken requestId extraDescription';
const ABSOLUTE = 'must be an absolute URL such as "https://provider.example", not "%s".';
const SECURE = 'must use https (http is for localhost only), not "%s".';
const PATH = 'must be a path that starts with "/" and stays on its domain, not "%s".';
const PATH_OR_URL = 'must be a path on domain, or an https URL, not "%s".';
const PAGE = 'must be an http or https address, not "%s".';
const NO_QUERY = 'must not contain a query or a fragment.';
const NO_USER = 'must not contain a user name or a password.';
const WHOLE_NUMBER = 'must be a whole number, 0 or more.';
const FROM_ONE = 'must be a whole number, 1 or more.';
const MESSAGES = 'must be an object such as {en: {takePhoto: "Photograph it"}}.';

export const REFUSED: readonly (readonly [options: string, problem: string, ...values: unknown[]])[] = [
  ['domain', ABSOLUTE, 'provider.example', '//evil.example', 'https:evil.example', 'https://', 'javascript:alert(1)'],
  ['authDomain', ABSOLUTE, 'javascript:alert(1)'],
  ['domain', SECURE, 'http://localhost.example', 'http://127.0.0.1.example', 'ws://localhost'],
  ['domain', NO_USER, 'https://user@provider.example', 'https://:pw@provider.example'],
  ['domain', NO_QUERY, 'https://provider.example?next=evil', 'https://provider.example/#e'],
  ['domainPath authDomainPath', PATH, 'kyc', '.evil.example', '@evil.example', ':8443/kyc', '/a?b', '/a#b', ' /kyc'],
  ['authDomain', PATH_OR_URL, '//evil.example', '\\\\evil.example', '/\\evil.example', 'ht\ntps://evil.example'],
  ['authDomain', NO_USER, 'https://provider.example@evil.example'],
  ['browserUrl', PAGE, 'javascript:alert(1)', 'intent://insurer.example', 'mailto:me@insurer.example'],
  [texts, 'must be a string.', 1, {}, new URL('https://provider.example')],
  ['refreshToken liveness handoff', 'must be a function.', 'f', {}],
  ['credentials', 'must be "omit", "same-origin" or "include".', '', 'Include', true],
  ['messages', MESSAGES, '{}', true, [], new Date()],
  ['strictResult autoCapture guideSounds captureFacts', 'must be true or false.', 'yes', 'TRUE', 0, 1],
  ['networkRetry', WHOLE_NUMBER, -1, 1.5, Number.NaN, 2 ** 53, '', ' 1', '-1', '1e3', true],
  ['maxTries', FROM_ONE, 0, -1, 1.5, Number.NaN, 2 ** 53, '', '0', ' 1', '1e3', true],
  ['timings timeouts', 'must be an object of milliseconds.', 7, [], new Map()],
  ['inApp', 'must be "own" or "other".', '', 'Own', 'zalo', true],
  ['upload uploadSelfie', 'must be "never", "no-camera", "rejected" or "always".', 'Always', 'yes', '', true],
];
