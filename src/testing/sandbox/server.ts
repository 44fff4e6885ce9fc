// The HTTP server of the sandbox: sockets, CORS, bodies, the seven calls and the tester's paths below /sandbox. Imports all
// of the sandbox's parts.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { loadJsqr, loadSharp } from '../optional-packages.ts';
import { checkOptionNames } from '../fake-camera/one-of.ts';
import { namesOf, urlHostOf } from './addresses.ts';
import { acceptCall, type AnswerOptions } from './answers.ts';
import { callNames, callPaths, type CallName } from './calls.ts';
import { makeCertificate, type KeyAndCertificate } from './certificate.ts';
import { performFault } from './faults.ts';
import { CallLog, type OpenEntry, type SandboxCall } from './log.ts';
import { checkContentType, parseJsonObject, type CallBody } from './protocol.ts';
import { pageHeaders, pageOf, pagePictures } from './page.ts';
import { Refusal } from './refusal.ts';
import { Requests } from './requests.ts';
import { isFault, ScriptError, ScriptQueue, type Fault, type SandboxScript, type Step } from './script.ts';
import { testerAccess } from './tester-access.ts';
import { Tokens } from './tokens.ts';

/** The only client of a sandbox by default. */
export const DEMO_CLIENT = { appId: 'demo-app', appSecret: 'demo-secret' } as const;

export interface SandboxOptions {
  /** The port to listen on. Default: 0, which takes any free port. */
  readonly port?: number;
  /** The address to listen on. Default: `127.0.0.1`, this machine only. */
  readonly host?: string;
  /** Secrets by client id. Default: {@link DEMO_CLIENT}. */
  readonly clients?: Readonly<Record<string, string>>;
  /** The lifetime of a token in milliseconds. Default: one hour. 0 issues expired tokens. */
  readonly tokenLifetimeMs?: number;
  /** A script for the first calls. Default: none. */
  readonly script?: SandboxScript;
  /** Serves https with this key and certificate (PEM), or if `true` with a self-signed certificate. Default: http. */
  readonly tls?: true | KeyAndCertificate;
  /** Rejects the same picture for front and back with 41. Default: false. */
  readonly refuseSameSides?: boolean;
  /** Accepts every photo that it would judge, unless the script has a verdict. Default: false. */
  readonly acceptAll?: boolean;
  /**
   * Origins that may script the sandbox and read its log, besides pages and addresses of this machine: of a page, or the
   * sandbox's own under another name. Any page may make the seven calls. Default: none.
   */
  readonly allowOrigins?: readonly string[];
}

const OPTION_NAMES: Readonly<Record<keyof SandboxOptions, true>> = {
  port: true,
  host: true,
  clients: true,
  tokenLifetimeMs: true,
  script: true,
  tls: true,
  refuseSameSides: true,
  acceptAll: true,
  allowOrigins: true,
};

/** A running sandbox provider. */
export interface Sandbox {
  /** The sandbox's origin, without a trailing slash. */
  readonly url: string;
  /** The sandbox's certificate in PEM, for clients to trust; `null` on http. */
  readonly certificate: string | null;
  /** A configuration for the widget's `start`. */
  readonly config: { readonly domain: string; readonly appId: string; readonly appSecret: string };
  /** Replaces the script. @throws ScriptError if the script is invalid */
  script(script: SandboxScript): void;
  /** Returns the calls since the start or the last reset, oldest first; at most the last 1000. */
  log(): SandboxCall[];
  /**
   * Issues a token like the token call, to be passed to `start` as `accessToken`. Default: for the first client.
   * @throws RangeError if the appId is unknown
   */
  issueToken(appId?: string): string;
  /** Clears tokens, requests, script and log. */
  reset(): void;
  /** Closes every connection, including hanging ones. Resolves when the port is free. */
  stop(): Promise<void>;
}

const HOUR_MS = 3_600_000;
/** The maximum length of a body in bytes: room for a JPEG of 5 MB in base64. */
const MAX_BODY_BYTES = 10 * 1024 * 1024;
const PREFLIGHT_MAX_AGE_SECONDS = 600;

/** The methods of each tester path. */
export const testerPaths: Readonly<Record<string, readonly string[]>> = {
  '/': ['GET'],
  ...Object.fromEntries(Object.keys(pagePictures).map((path) => [path, ['GET']])),
  '/sandbox': ['GET'],
  '/sandbox/script': ['GET', 'PUT', 'DELETE'],
  '/sandbox/log': ['GET', 'DELETE'],
  '/sandbox/reset': ['POST'],
};

class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';
}

function sendJson(
  response: ServerResponse,
  httpStatus: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  // before the head is sent: it may fail
  const text = JSON.stringify(body);
  response
    .writeHead(httpStatus, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      ...headers,
    })
    .end(text);
}

/** Returns the headers that let a page on `origin` read the answer and its `Retry-After`, with credentials. */
function corsHeaders(origin: string | undefined): Record<string, string> {
  return origin === undefined
    ? { Vary: 'Origin' }
    : {
        Vary: 'Origin',
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Allow-Credentials': 'true',
        'Access-Control-Expose-Headers': 'Retry-After',
      };
}

function answerPreflight(response: ServerResponse, methods: readonly string[]): void {
  response
    .writeHead(204, {
      'Access-Control-Allow-Methods': methods.join(', '),
      'Access-Control-Allow-Headers': 'content-type, clientid, authorization, token',
      'Access-Control-Max-Age': String(PREFLIGHT_MAX_AGE_SECONDS),
    })
    .end();
}

/**
 * Reads a body to its end, so that a rejected caller can read the answer.
 * @throws Refusal 413 if the body is too large
 * @throws ClientGoneError if the caller disconnects
 */
async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length <= MAX_BODY_BYTES) chunks.push(chunk);
      else chunks.length = 0;
    }
  } catch {
    throw new ClientGoneError('the caller hung up before its body was complete');
  }
  if (length <= MAX_BODY_BYTES) return Buffer.concat(chunks);
  throw new Refusal(413, 'too_large', `the body has ${length} bytes, expected at most ${MAX_BODY_BYTES}`);
}

/** @throws Refusal 413, 415 or 400 if the body is none or too large */
async function readJsonObject(request: IncomingMessage): Promise<CallBody> {
  const bytes = await readBody(request);
  checkContentType(request.headers);
  return parseJsonObject(bytes);
}

function checkMethod(method: string, allowed: readonly string[]): void {
  if (allowed.includes(method)) return;
  const methods = allowed.join(', ');
  throw new Refusal(405, 'method_not_allowed', `the method is ${method}, expected ${methods}`, { Allow: methods });
}

/**
 * Starts a sandbox provider: a stand-in for the verification service, for demos and tests, never for production.
 * Rejects with the error of `listen` if the port is in use.
 * @throws ScriptError if the script is invalid
 * @throws TypeError if there is an unknown option
 * @throws MissingPackageError if sharp or jsqr isn't installed
 * @throws RangeError if `clients` or `host` is empty, or one of `allowOrigins` isn't an origin
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  checkOptionNames('startSandbox', options, OPTION_NAMES);
  // missing ones are told now, and not at the first photo
  await Promise.all([loadSharp(), loadJsqr()]);
  const clients = options.clients ?? { [DEMO_CLIENT.appId]: DEMO_CLIENT.appSecret };
  const [firstClient] = Object.entries(clients);
  if (!firstClient) throw new RangeError('a sandbox needs at least one client');
  const [appId, appSecret] = firstClient;
  const tokens = new Tokens(clients, options.tokenLifetimeMs ?? HOUR_MS);
  const requests = new Requests();
  const script = new ScriptQueue();
  const log = new CallLog();
  const checkTester = testerAccess(options.allowOrigins ?? []);
  const isAcceptingAll = options.acceptAll ?? false;
  const answerOptions: AnswerOptions = {
    tokens,
    requests,
    isRefusingSameSides: options.refuseSameSides ?? false,
    isAcceptingAll,
  };
  if (options.script) script.replace(options.script);

  const reset = (): void => {
    tokens.clear();
    requests.clear();
    script.clear();
    log.clear();
  };

  async function answerTester(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? '';
    checkMethod(method, testerPaths[path] ?? []);
    const picture = pagePictures[path];
    if (picture) {
      response
        .writeHead(200, { 'Content-Type': 'image/jpeg', 'Cache-Control': 'no-cache' })
        .end(await readFile(picture));
      return;
    }
    switch (`${method} ${path}`) {
      case 'GET /':
        response.writeHead(200, pageHeaders).end(pageOf(log.read(), isAcceptingAll));
        return;
      case 'GET /sandbox':
        sendJson(response, 200, {
          name: 'trueid-widget sandbox',
          calls: Object.fromEntries(callNames.map((name) => [name, `POST ${callPaths[name]}`])),
          tester: testerPaths,
          clients: tokens.clientIds,
        });
        return;
      case 'GET /sandbox/log':
        sendJson(response, 200, log.read());
        return;
      case 'DELETE /sandbox/log':
        log.clear();
        response.writeHead(204).end();
        return;
      case 'PUT /sandbox/script':
        script.replace(await readJsonObject(request));
        sendJson(response, 200, script.remaining());
        return;
      case 'GET /sandbox/script':
        sendJson(response, 200, script.remaining());
        return;
      case 'DELETE /sandbox/script':
        script.clear();
        response.writeHead(204).end();
        return;
      default:
        reset();
        response.writeHead(204).end();
    }
  }

  async function answerProvider(
    name: CallName,
    request: IncomingMessage,
    response: ServerResponse,
    entry: OpenEntry,
    signal: AbortSignal,
  ): Promise<void> {
    checkMethod(request.method ?? '', ['POST']);
    const bytes = await readBody(request);
    // before the script: an HTML step must not answer the form of another page
    checkContentType(request.headers);
    entry.setBody(bytes);
    /** Applies what goes with any action. Resolves after the delay. */
    const begin = async (step: Step): Promise<void> => {
      entry.setStep(step.source);
      if (step.isWithoutCors) {
        for (const header of Object.keys(corsHeaders(request.headers.origin))) response.removeHeader(header);
      }
      try {
        await wait(step.delayMs, undefined, { signal });
      } catch {
        throw new ClientGoneError('the caller hung up during a scripted delay');
      }
    };
    const perform = async (fault: Fault): Promise<void> => {
      const { end, httpStatus } = await performFault(fault, response);
      if (end !== 'open') entry.end(end === 'cut' ? 'cutByScript' : 'answered', httpStatus, null);
    };
    // whatever the call: a fault doesn't read it
    const faultStep = script.takeFault(name);
    if (faultStep) {
      await begin(faultStep);
      await perform(faultStep.action);
      return;
    }
    const accepted = await acceptCall({ name, headers: request.headers, bytes }, answerOptions);
    try {
      const step = script.take(name);
      if (step) await begin(step);
      const action = step?.action ?? null;
      // next in turn now, where another call was accepted first
      if (action !== null && isFault(action)) {
        await perform(action);
        return;
      }
      const answer = await accepted.answer(action);
      entry.end('answered', 200, answer);
      sendJson(response, 200, answer);
    } finally {
      accepted.release();
    }
  }

  async function answerRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    const method = request.method ?? '';
    const name = callNames.find((call) => callPaths[call] === path) ?? null;
    const methods = name ? ['POST'] : Object.hasOwn(testerPaths, path) ? (testerPaths[path] ?? []) : [];
    const isForTester = name === null && methods.length > 0;
    const stranger = isForTester ? checkTester(request.headers, request.socket.remoteAddress) : null;
    if (stranger) {
      request.resume();
      sendJson(response, stranger.httpStatus, { error: stranger.error, message: stranger.message });
      return;
    }
    for (const [header, value] of Object.entries(corsHeaders(request.headers.origin)))
      response.setHeader(header, value);
    if (method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined) {
      answerPreflight(response, methods);
      return;
    }
    const entry = isForTester ? null : log.open(name, method, path, request.headers);
    const gone = new AbortController();
    response.once('close', () => {
      gone.abort();
      entry?.end('clientGone', response.headersSent ? response.statusCode : null, null);
    });
    try {
      if (name && entry) await answerProvider(name, request, response, entry, gone.signal);
      else if (isForTester) await answerTester(path, request, response);
      else
        throw new Refusal(
          404,
          'unknown_path',
          `there is no ${path.slice(0, 100)} here, see GET /sandbox for what there is`,
        );
    } catch (error) {
      if (error instanceof ClientGoneError) return;
      const refusal = error instanceof ScriptError ? new Refusal(400, 'invalid_script', error.message) : error;
      if (!(refusal instanceof Refusal)) throw error;
      const body = { error: refusal.error, message: refusal.message };
      entry?.refuse(refusal.httpStatus, body);
      sendJson(response, refusal.httpStatus, body, refusal.headers);
    }
  }

  const host = options.host ?? '127.0.0.1';
  // Node would listen on all addresses
  if (host === '') throw new RangeError('host is empty, expected an address such as 127.0.0.1');
  const tls = options.tls === true ? await makeCertificate(namesOf(host)) : (options.tls ?? null);
  const answerSafely = (request: IncomingMessage, response: ServerResponse): void => {
    answerRequest(request, response).catch((error: unknown) => {
      console.error(error);
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, { error: 'sandbox_bug', message: 'the sandbox itself failed, see its console' });
    });
  };
  const server = tls ? createTlsServer(tls, answerSafely) : createServer(answerSafely);
  // Node's five seconds are short on a busy machine: a request may be on its way when the connection is closed
  server.keepAliveTimeout = 600_000;
  // closeAllConnections leaves those out that have not begun their TLS handshake, as browsers open them in advance
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(options.port ?? 0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `${tls ? 'https' : 'http'}://${urlHostOf(host)}:${port}`;

  return {
    url,
    certificate: tls?.cert ?? null,
    config: { domain: url, appId, appSecret },
    script: (next) => script.replace(next),
    log: () => log.read(),
    issueToken: (client = appId) => tokens.issue(client).accessToken,
    reset,
    async stop() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
