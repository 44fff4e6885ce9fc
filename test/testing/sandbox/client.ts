// Shared by the sandbox’s own tests: a sandbox for each, and a client that makes the seven calls like the widget, with
// every part replaceable.
import { expect, test as base } from 'vitest';
import {
  callPaths,
  startSandbox,
  type CallName,
  type Sandbox,
  type SandboxOptions,
} from '../../../src/testing/sandbox/index.ts';
import { specimenPerson, type SpecimenName } from '../../../src/testing/specimens/index.ts';
import { specimen } from '../../support/specimen.ts';

const device_id = '0123456789abcdef0123456789abcdef';
export const deviceInfo = { platform: 'web', os_version: '', device_id, app_version: '2.2.0' } as const;

export type Json = Record<string, unknown>;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly json: Json;
}

/** So deep that `JSON.stringify` can't write it. */
export const DEEP_JSON = `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;

/** What is printed on the specimen card, in the provider's names. */
export const personOnCard = {
  id_number: specimenPerson.idNumber,
  old_id_number: specimenPerson.oldIdNumber,
  name: specimenPerson.name,
  date_of_birth: specimenPerson.dateOfBirth,
  gender: specimenPerson.gender,
  address: specimenPerson.address,
  date_of_issue: specimenPerson.dateOfIssue,
} as const;

export interface CallParts {
  readonly path?: string;
  readonly method?: string;
  /** Beside or instead of the call's own; null leaves one out. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** Sent as it is. */
  readonly body?: string;
  readonly signal?: AbortSignal;
}

/** The calls that must have passed before a call is its turn. */
export const wayTo: Readonly<Record<CallName, readonly CallName[]>> = {
  token: [],
  create: [],
  front: [],
  back: ['front'],
  selfie: ['front', 'back'],
  ocr: ['front', 'back', 'selfie'],
  complete: ['front', 'back', 'selfie', 'ocr'],
};

/** One session of the flow against a sandbox. */
export class Caller {
  requestId = '';
  accessToken = '';

  constructor(
    readonly sandbox: Sandbox,
    readonly appId = 'demo-app',
  ) {}

  /** A client with a token, and no request yet. */
  static withToken(sandbox: Sandbox, appId?: string): Caller {
    const client = new Caller(sandbox, appId);
    client.accessToken = sandbox.issueToken(appId);
    return client;
  }

  /** A client with a token and a request. */
  static async begin(sandbox: Sandbox): Promise<Caller> {
    const client = Caller.withToken(sandbox);
    await client.create();
    return client;
  }

  /** Makes the token call and keeps its token. */
  async logIn(): Promise<Answer> {
    const answer = await this.step('token');
    this.accessToken = String(answer.json.access_token);
    return answer;
  }

  async create(): Promise<void> {
    const { json } = await this.call('create', deviceInfo);
    expect(json).toMatchObject({ result: 1, request_id: expect.any(String) });
    this.requestId = String(json.request_id);
  }

  /** A well-formed body of a call; pictures default to the good specimens. */
  async bodyOf(name: CallName, picture?: Buffer): Promise<Json> {
    const withRequest = { ...deviceInfo, request_id: this.requestId };
    const image = async (specimenName: SpecimenName): Promise<string> =>
      (picture ?? (await specimen(specimenName))).toString('base64');
    switch (name) {
      case 'token':
        return { client_id: this.appId, client_secret: 'demo-secret', grant_type: 'client_credentials' };
      case 'create':
        return { ...deviceInfo };
      case 'front':
        return { ...withRequest, id_card: await image('front') };
      case 'back':
        return { ...withRequest, id_card: await image('back') };
      case 'selfie':
        return { ...withRequest, selfie: await image('portrait') };
      case 'ocr':
        return { ...withRequest, user_id: this.appId };
      case 'complete':
        return { ...withRequest, pull_kyc_result: 1 };
    }
  }

  /** Makes a call and hands back the raw answer. */
  async send(name: CallName, body: unknown, parts: CallParts = {}): Promise<Response> {
    const auth: Record<string, string> =
      name === 'token'
        ? {}
        : { clientid: this.appId, authorization: `Bearer ${this.accessToken}`, token: this.accessToken };
    const merged: Record<string, string | null> = { 'content-type': 'application/json', ...auth, ...parts.headers };
    const headers = Object.fromEntries(
      Object.entries(merged).filter((header): header is [string, string] => header[1] !== null),
    );
    const method = parts.method ?? 'POST';
    const hasBody = method !== 'GET' && method !== 'HEAD';
    return fetch(this.sandbox.url + (parts.path ?? callPaths[name]), {
      method,
      headers,
      redirect: 'manual',
      body: hasBody ? Buffer.from(parts.body ?? JSON.stringify(body)) : undefined,
      signal: parts.signal,
    });
  }

  /** Makes a call and reads its JSON. */
  async call(name: CallName, body: unknown, parts: CallParts = {}): Promise<Answer> {
    const response = await this.send(name, body, parts);
    return { status: response.status, headers: response.headers, json: (await response.json()) as Json };
  }

  /** Makes a well-formed call; a picture takes the place of the good specimen. */
  async step(name: CallName, picture?: Buffer): Promise<Answer> {
    return this.call(name, await this.bodyOf(name, picture));
  }

  /** Makes well-formed calls that must pass, in order. Photos pass unseen: judging takes its time. */
  async pass(...names: readonly CallName[]): Promise<void> {
    for (const name of names) {
      if (name === 'front' || name === 'back' || name === 'selfie') this.sandbox.script({ [name]: { code: 1 } });
      expect(await this.step(name), name).toMatchObject({ status: 200, json: { result: 1 } });
    }
  }
  /** Makes a well-formed call that a script leaves open, and waits until the sandbox has its body. What it returns hangs up. */
  async leaveOpen(name: CallName): Promise<() => Promise<void>> {
    const client = new AbortController();
    const gone = expect(this.send(name, await this.bodyOf(name), { signal: client.signal })).rejects.toThrow('aborted');
    await expect
      .poll(() => this.sandbox.log().at(-1))
      .toMatchObject({ call: name, outcome: 'pending', step: expect.anything(), body: deviceInfo });
    return async () => {
      client.abort();
      await gone;
    };
  }
}

/** Asks for something below `/sandbox`, as a tester would. */
export const ask = (
  sandbox: Sandbox,
  method: string,
  path: string,
  body?: string,
  contentType = 'application/json',
): Promise<Response> =>
  fetch(`${sandbox.url}/sandbox${path}`, {
    method,
    ...(body !== undefined && { body, headers: { 'content-type': contentType } }),
  });

interface Fixtures {
  sandboxOptions: SandboxOptions;
  /** New for each test. */
  sandbox: Sandbox;
  /** With a token and a request. */
  client: Caller;
}

export const test = base.extend<Fixtures>({
  sandboxOptions: {},
  sandbox: async ({ sandboxOptions }, use) => {
    const sandbox = await startSandbox(sandboxOptions);
    await use(sandbox);
    await sandbox.stop();
  },
  client: async ({ sandbox }, use) => {
    await use(await Caller.begin(sandbox));
  },
});

export { expect };
