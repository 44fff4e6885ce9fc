// Applies scripted faults to a real HTTP answer: silence, half a body, a torn connection, a page instead of JSON.
// Imports the script's steps; knows no protocol.
import type { ServerResponse } from 'node:http';
import { TLSSocket } from 'node:tls';
import type { ForcedAnswer } from './answers.ts';
import type { StepAction } from './script.ts';

/** Every transport fault, as opposed to a verdict. */
export type Fault = Exclude<StepAction, NonNullable<ForcedAnswer>>;

/** Splits a step's action into the part for the answers and the transport fault. */
export function isFault(action: StepAction): action is Fault {
  return !('code' in action || 'answer' in action);
}

/** How the fault left the connection: an answer, a torn one, or still open for ever. */
export interface FaultEnd {
  readonly end: 'answered' | 'cut' | 'open';
  readonly httpStatus: number | null;
}

const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' };
/** The first half of an answer, announced with its full length. */
const HALF_A_BODY = '{"status": 1, "result": 1, "message": "the rest of this';

function sendWhole(
  response: ServerResponse,
  httpStatus: number,
  headers: Readonly<Record<string, string>>,
  body: string,
): FaultEnd {
  response.writeHead(httpStatus, headers).end(body);
  return { end: 'answered', httpStatus };
}

async function sendHalf(response: ServerResponse): Promise<void> {
  response.writeHead(200, { ...JSON_TYPE, 'Content-Length': 2 * HALF_A_BODY.length });
  await new Promise<void>((resolve) => {
    response.write(HALF_A_BODY, () => {
      resolve();
    });
  });
}

/** Applies a fault to an answer that has only its CORS headers so far. */
export async function performFault(fault: Fault, response: ServerResponse): Promise<FaultEnd> {
  if ('httpStatus' in fault) {
    const { httpStatus, body, headers = {} } = fault;
    const text =
      typeof body === 'string'
        ? body
        : JSON.stringify(body ?? { error: 'scripted', message: `scripted HTTP ${httpStatus}` });
    return sendWhole(response, httpStatus, { ...JSON_TYPE, ...headers }, text);
  }
  if ('redirect' in fault) return sendWhole(response, 307, { Location: fault.redirect }, '');
  if ('html' in fault) return sendWhole(response, 200, { 'Content-Type': 'text/html; charset=utf-8' }, fault.html);
  if ('malformed' in fault) return sendWhole(response, 200, JSON_TYPE, fault.malformed);
  if ('empty' in fault) return sendWhole(response, 204, {}, '');
  if ('stall' in fault) {
    await sendHalf(response);
    return { end: 'open', httpStatus: 200 };
  }
  if ('resetInBody' in fault) {
    await sendHalf(response);
    response.destroy();
    return { end: 'cut', httpStatus: 200 };
  }
  if ('reset' in fault) {
    const { socket } = response;
    // TLS has no reset, but it can end without close_notify.
    if (socket instanceof TLSSocket) socket.destroy();
    else socket?.resetAndDestroy();
    return { end: 'cut', httpStatus: null };
  }
  fault.hang satisfies true;
  return { end: 'open', httpStatus: null };
}
