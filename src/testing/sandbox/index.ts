// The sandbox provider as a library: what `trueid-widget/testing` hands on. Imports its own parts only.

export { callNames, callPaths, type CallName } from './calls.ts';
export { type LoggedImage, type SandboxCall } from './log.ts';
export { type JsonValue, ScriptError, type SandboxScript, type SandboxStep } from './script.ts';
export { DEMO_CLIENT, startSandbox, type Sandbox, type SandboxOptions } from './server.ts';
