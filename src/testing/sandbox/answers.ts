// Answers well-formed calls: tokens, request ids, verdicts, the card's data. Imports protocol, requests, tokens, qr and
// the judge, but no sockets.
import { createHash, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { CallName } from './calls.ts';
import { checkPhoto, decodePicture, PhotoRefusedError, type Picture } from './judge/picture.ts';
import { judgeCard, judgeSelfie, type PictureVerdict } from './judge/verdict.ts';
import {
  authenticate,
  checkFields,
  checkNoAuthHeaders,
  parseJsonObject,
  stringField,
  type CallBody,
} from './protocol.ts';
import { readPerson } from './qr.ts';
import { Refusal } from './refusal.ts';
import type { RequestCall, Requests, SandboxRequest } from './requests.ts';
import type { JsonValue, Verdict } from './script.ts';
import type { Tokens } from './tokens.ts';

/** A call as it arrived. */
export interface IncomingCall {
  readonly name: CallName;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** Answers a call; the scripted verdict is `null` if there is none. */
type Answering = (scripted: Verdict | null) => Answer | Promise<Answer>;

/** A call that keeps to the protocol. */
export interface AcceptedCall {
  /** Answers it and advances its request. */
  readonly answer: Answering;
  /** Lets the next call of its request in, once this one has been answered or its client has disconnected. */
  readonly release: () => void;
}

export interface AnswerOptions {
  readonly tokens: Tokens;
  readonly requests: Requests;
  /** Whether to reject the same picture for front and back with 41. */
  readonly isRefusingSameSides: boolean;
  /** Whether to accept every photo that could be judged. */
  readonly isAcceptingAll: boolean;
}

/** The provider's code for “Duplicated ID”. */
const DUPLICATED_ID = 41;

type Answer = JsonValue;
type AnswerObject = Readonly<Record<string, JsonValue>>;

const failure = (code: number, message: string): AnswerObject => ({ status: 0, result: code, message });
const success = (message: string, fields: AnswerObject): AnswerObject => ({ status: 1, result: 1, message, ...fields });

/** Whether `status` or `result` is 1, as a number or a string. The widget applies the same rule. */
function isSuccess(answer: Answer): boolean {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return false;
  const { status, result } = answer as AnswerObject;
  return [status, result].some((value) => value === 1 || value === '1');
}

async function decodeField(body: CallBody, field: string): Promise<{ picture: Picture; sha256: string }> {
  const jpeg = Buffer.from(stringField(body, field), 'base64');
  try {
    checkPhoto(jpeg);
    return { picture: await decodePicture(jpeg), sha256: createHash('sha256').update(jpeg).digest('hex') };
  } catch (error) {
    if (!(error instanceof PhotoRefusedError)) throw error;
    throw new Refusal(400, error.refusal, `${field} is ${error.message}`);
  }
}

/** Returns the scripted answer. `undefined` without a script, and for the verdict 1, which only skips the judge. */
function scriptedAnswer(verdict: Verdict | null): Answer | undefined {
  if (verdict === null) return undefined;
  if ('answer' in verdict) return verdict.answer;
  return verdict.code === 1 ? undefined : failure(verdict.code, `scripted verdict ${verdict.code}`);
}

/** Answers as scripted, and otherwise with the truth. */
const unlessScripted =
  (truth: (isAcceptedByScript: boolean) => Answer) =>
  (verdict: Verdict | null): Answer => {
    const scripted = scriptedAnswer(verdict);
    return scripted === undefined ? truth(verdict !== null) : scripted;
  };

/** Judges a photo, unless the script or an option accepts it. */
function verdictOn(
  isAcceptedByScript: boolean,
  { isAcceptingAll }: AnswerOptions,
  judge: () => PictureVerdict,
): PictureVerdict {
  if (isAcceptedByScript) return { code: 1, message: 'accepted by the script' };
  return isAcceptingAll ? { code: 1, message: 'accepted like every photo' } : judge();
}

async function acceptCard(
  side: 'front' | 'back',
  body: CallBody,
  request: SandboxRequest,
  options: AnswerOptions,
): Promise<Answering> {
  const { picture, sha256 } = await decodeField(body, 'id_card');
  const answering = unlessScripted((isAcceptedByScript) => {
    const verdict = verdictOn(isAcceptedByScript, options, () => judgeCard(picture));
    if (verdict.code !== 1) return failure(verdict.code, verdict.message);
    if (side === 'back' && options.isRefusingSameSides && sha256 === request.frontSha256) {
      return failure(DUPLICATED_ID, 'the back is the same picture as the front');
    }
    return success(verdict.message, {
      id_card_token: `${side}-${randomUUID()}`,
      attributes: { id_type: { name: 'Căn cước công dân' } },
    });
  });
  return async (scripted) => {
    const answer = answering(scripted);
    if (side === 'front' && isSuccess(answer)) {
      request.frontSha256 = sha256;
      request.person = await readPerson(picture);
    }
    return answer;
  };
}

async function acceptSelfie(body: CallBody, options: AnswerOptions): Promise<Answering> {
  const { picture } = await decodeField(body, 'selfie');
  return unlessScripted((isAcceptedByScript) => {
    const verdict = verdictOn(isAcceptedByScript, options, () => judgeSelfie(picture));
    if (verdict.code !== 1) return failure(verdict.code, verdict.message);
    return success(verdict.message, { attributes: { image: { width: picture.width, height: picture.height } } });
  });
}

function answerOcr({ person }: SandboxRequest): AnswerObject {
  return person
    ? success('read from the QR code on the front', { source: 'qr', persons: [{ ...person }] })
    : success('no QR code of a citizen card on the front', { source: 'none', persons: [] });
}

function answerComplete({ id, person }: SandboxRequest): AnswerObject {
  return success('request completed', {
    request_id: id,
    kyc_result: {
      id_verification: 'passed',
      selfie_verification: 'passed',
      id_number: person?.id_number ?? null,
      name: person?.name ?? null,
    },
  });
}

async function acceptWithin(
  call: RequestCall,
  body: CallBody,
  request: SandboxRequest,
  options: AnswerOptions,
): Promise<Answering> {
  switch (call) {
    case 'front':
    case 'back':
      return acceptCard(call, body, request, options);
    case 'selfie':
      return acceptSelfie(body, options);
    case 'ocr':
      return unlessScripted(() => answerOcr(request));
    case 'complete':
      return unlessScripted(() => answerComplete(request));
  }
}

function acceptToken(headers: IncomingHttpHeaders, body: CallBody, tokens: Tokens): Answering {
  checkNoAuthHeaders(headers);
  checkFields('token', body);
  const clientId = stringField(body, 'client_id');
  tokens.checkClient(clientId, stringField(body, 'client_secret'));
  return unlessScripted(() => {
    const { accessToken, expiresInSeconds } = tokens.issue(clientId);
    return { access_token: accessToken, token_type: 'Bearer', expires_in: expiresInSeconds };
  });
}

const nothing = (): void => undefined;

/**
 * Checks one call in full. Resolves when it can be answered.
 * @throws Refusal if the call violates the protocol
 */
export async function acceptCall(
  { name, headers, bytes }: IncomingCall,
  options: AnswerOptions,
): Promise<AcceptedCall> {
  const { tokens, requests } = options;
  const body = parseJsonObject(bytes);
  if (name === 'token') return { answer: acceptToken(headers, body, tokens), release: nothing };
  const clientId = authenticate(headers, tokens);
  checkFields(name, body);
  if (name === 'create') {
    const create = unlessScripted(() => success('request created', { request_id: requests.create(clientId).id }));
    return { answer: create, release: nothing };
  }
  if (name === 'ocr' && stringField(body, 'user_id') !== clientId) {
    throw new Refusal(
      400,
      'invalid_field',
      `user_id is not the client, expected ${JSON.stringify(clientId)} as in ClientID`,
    );
  }
  const request = requests.find(stringField(body, 'request_id'), clientId);
  const { release } = requests.claim(request, name);
  try {
    const answering = await acceptWithin(name, body, request, options);
    return {
      release,
      async answer(scripted) {
        const answer = await answering(scripted);
        // The widget never repeats OCR, so `complete` may follow any OCR answer.
        if (name === 'ocr' || isSuccess(answer)) request.passed.add(name);
        return answer;
      },
    };
  } catch (refusal) {
    release();
    throw refusal;
  }
}
