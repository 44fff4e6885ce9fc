// The sandbox provider as a library, exported by `trueid-widget/testing`.

export { callNames, callPaths, type CallName } from './calls.ts';
export { type KeyAndCertificate } from './certificate.ts';
export { judgePhoto } from './judge/photo.ts';
export { NotAJpegError } from './judge/picture.ts';
export * as thresholds from './judge/thresholds.ts';
export { type PictureVerdict, type VerdictCode } from './judge/verdict.ts';
export { type LoggedImage, type LoggedText, type SandboxCall } from './log.ts';
export { type JsonValue, ScriptError, type SandboxScript, type SandboxStep } from './script.ts';
export { DEMO_CLIENT, startSandbox, type Sandbox, type SandboxOptions } from './server.ts';
