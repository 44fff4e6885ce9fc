// The log of calls and answers. Pictures and long texts are logged as their size and SHA-256, secrets as a short SHA-256.
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { CallName } from './calls.ts';
import { readHeader } from './judge/jpeg-header.ts';
import { isTooDeep } from './protocol.ts';
import type { JsonValue } from './script.ts';

/** A picture in a logged body. */
export interface LoggedImage {
  /** Length of the decoded JPEG in bytes. */
  readonly bytes: number;
  /** SHA-256 of the decoded JPEG, in hexadecimal. */
  readonly sha256: string;
  /** Width in pixels; `null` if it isn't a JPEG. */
  readonly width: number | null;
  /** Height in pixels; `null` if it isn't a JPEG. */
  readonly height: number | null;
}

/** A text of more than 1000 bytes in a logged body, step or answer. */
export interface LoggedText {
  /** Length in bytes, as UTF-8. */
  readonly bytes: number;
  /** SHA-256 of the text, in hexadecimal. */
  readonly sha256: string;
}

/** One received call. */
export interface SandboxCall {
  /** `null` if the path is none of the seven calls. */
  readonly call: CallName | null;
  /** Time of arrival, ISO 8601. */
  readonly at: string;
  readonly method: string;
  readonly path: string;
  /** The relevant headers; `null` if absent. Tokens are logged as `sha256:` and twelve hexadecimal digits. */
  readonly headers: {
    readonly contentType: string | null;
    readonly origin: string | null;
    readonly clientId: string | null;
    readonly authorization: string | null;
    readonly token: string | null;
  };
  /**
   * The parsed body, with each picture replaced by a {@link LoggedImage} and each long text by a {@link LoggedText}; `null`
   * if it wasn't JSON, and if the call was refused.
   */
  readonly body: JsonValue;
  /** The scripted step that applied, in its original form; `null` if there was none. */
  readonly step: JsonValue;
  /** `pending` until answered; `clientGone` if the caller disconnected first; `cutByScript` if a step reset the connection. */
  readonly outcome: 'pending' | 'answered' | 'clientGone' | 'cutByScript';
  /** `null` if no answer was started. */
  readonly httpStatus: number | null;
  /** `status`, `result`, `message`, `error` and `request_id` of the answer, if present. */
  readonly answer: JsonValue;
}

/** The maximum number of logged calls. The oldest are dropped first. */
const MAX_CALLS = 1000;
/** Longer texts are replaced. The log is kept for hours, and any field may be a photo. */
const MAX_TEXT_BYTES = 1000;
const MAX_BODY_CHARACTERS = 20_000;
const imageFields = new Set(['id_card', 'selfie']);
const secretFields = new Set(['client_secret', 'access_token']);
const summaryFields = ['status', 'result', 'message', 'error', 'request_id'] as const;

/** Returns a secret in a form that can be compared but not used. */
function fingerprint(secret: string): string {
  return `sha256:${createHash('sha256').update(secret).digest('hex').slice(0, 12)}`;
}

const sizeAndHash = (bytes: Buffer): LoggedText => ({
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

function describeImage(base64: string): JsonValue {
  const bytes = Buffer.from(base64, 'base64');
  const { width = null, height = null } = readHeader(bytes) ?? {};
  return { ...sizeAndHash(bytes), width, height } satisfies LoggedImage;
}

/** Returns a value whose long texts are replaced, the whole if there are too many short ones. */
function withoutLongTexts(value: JsonValue): JsonValue {
  const json = JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'string' && Buffer.byteLength(part) > MAX_TEXT_BYTES ? sizeAndHash(Buffer.from(part)) : part,
  );
  return json.length > MAX_BODY_CHARACTERS ? { ...sizeAndHash(Buffer.from(json)) } : (JSON.parse(json) as JsonValue);
}

/** Returns a text of the request line or of a header: its beginning, if it is long. */
const withoutEnd = (text: string): string => (text.length > MAX_TEXT_BYTES ? `${text.slice(0, 100)}…` : text);

function loggable(bytes: Buffer): JsonValue {
  let body: JsonValue;
  try {
    body = JSON.parse(bytes.toString('utf8')) as JsonValue;
  } catch {
    return null;
  }
  if (isTooDeep(body)) return { ...sizeAndHash(bytes) };
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return withoutLongTexts(body);
  const fields = Object.entries(body as Readonly<Record<string, JsonValue>>).map(([name, value]) => {
    if (typeof value !== 'string') return [name, value] as const;
    if (imageFields.has(name)) return [name, describeImage(value)] as const;
    return [name, secretFields.has(name) ? fingerprint(value) : value] as const;
  });
  return withoutLongTexts(Object.fromEntries(fields));
}

function headersOfInterest(headers: IncomingHttpHeaders): SandboxCall['headers'] {
  const text = (name: string): string | null => {
    const value = headers[name];
    return typeof value === 'string' ? value : null;
  };
  const shown = (name: string): string | null => {
    const value = text(name);
    return value === null ? null : withoutEnd(value);
  };
  const authorization = text('authorization');
  const bearer = authorization?.startsWith('Bearer ') === true ? authorization.slice('Bearer '.length) : null;
  const token = text('token');
  return {
    contentType: shown('content-type'),
    origin: shown('origin'),
    clientId: shown('clientid'),
    authorization: bearer !== null ? `Bearer ${fingerprint(bearer)}` : authorization && fingerprint(authorization),
    token: token && fingerprint(token),
  };
}

/** The log entry of a call in progress. */
export interface OpenEntry {
  setBody(bytes: Buffer): void;
  setStep(step: JsonValue): void;
  /** Records the outcome. Only the first call has an effect. */
  end(outcome: SandboxCall['outcome'], httpStatus: number | null, answer: unknown): void;
  /** Records that the call was refused. Its body isn't kept. */
  refuse(httpStatus: number, answer: unknown): void;
}

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

export class CallLog {
  #calls: SandboxCall[] = [];

  open(call: CallName | null, method: string, path: string, headers: IncomingHttpHeaders): OpenEntry {
    const entry: Mutable<SandboxCall> = {
      call,
      at: new Date().toISOString(),
      method,
      path: withoutEnd(path),
      headers: headersOfInterest(headers),
      body: null,
      step: null,
      outcome: 'pending',
      httpStatus: null,
      answer: null,
    };
    this.#calls = [...this.#calls.slice(1 - MAX_CALLS), entry];
    const end: OpenEntry['end'] = (outcome, httpStatus, answer) => {
      if (entry.outcome !== 'pending') return;
      entry.outcome = outcome;
      entry.httpStatus = httpStatus;
      if (typeof answer !== 'object' || answer === null) return;
      const fields = answer as Readonly<Record<string, JsonValue>>;
      const summary = summaryFields.filter((name) => Object.hasOwn(fields, name));
      entry.answer = withoutLongTexts(Object.fromEntries(summary.map((name) => [name, fields[name] ?? null])));
    };
    return {
      setBody(bytes) {
        entry.body = loggable(bytes);
      },
      setStep(step) {
        entry.step = withoutLongTexts(step);
      },
      end,
      refuse(httpStatus, answer) {
        entry.body = null;
        end('answered', httpStatus, answer);
      },
    };
  }

  /** Returns a copy of the log, oldest call first. */
  read(): SandboxCall[] {
    return structuredClone(this.#calls);
  }

  clear(): void {
    this.#calls = [];
  }
}
