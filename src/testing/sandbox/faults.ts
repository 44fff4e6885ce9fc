// Applies scripted faults to an HTTP response: no answer, half a body, a reset connection, HTML instead of JSON.
import type { ServerResponse } from 'node:http';
import { TLSSocket } from 'node:tls';
import type { Fault } from './script.ts';

/** How a fault leaves the connection: `answered`, `cut` (reset), or `open` without an answer. */
export interface FaultEnd {
  readonly end: 'answered' | 'cut' | 'open';
  readonly httpStatus: number | null;
}

const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' };
/** Half of an answer; `Content-Length` announces the whole. */
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

/** Applies a fault to a response that has only its CORS headers so far. */
export async function performFault(fault: Fault, response: ServerResponse): Promise<FaultEnd> {
  if ('httpStatus' in fault) {
    const { httpStatus, headers = {} } = fault;
    // null is a body too
    const { body = { error: 'scripted', message: `scripted HTTP ${httpStatus}` } } = fault;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
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
    // TLS has no reset; destroying the socket ends it without close_notify.
    if (socket instanceof TLSSocket) socket.destroy();
    else socket?.resetAndDestroy();
    return { end: 'cut', httpStatus: null };
  }
  fault.hang satisfies true;
  return { end: 'open', httpStatus: null };
}
