// The state of every request_id, in memory: its client, its progress and the call in progress.
import { randomUUID } from 'node:crypto';
import { callBefore, callPaths, type CallName } from './calls.ts';
import { Newest } from './newest.ts';
import type { QrPerson } from './qr.ts';
import { Refusal } from './refusal.ts';

/** The calls that belong to a request. */
export type RequestCall = keyof typeof callBefore;

/** The state of one request_id. */
export interface SandboxRequest {
  readonly id: string;
  readonly clientId: string;
  /** The calls that have succeeded. */
  readonly passed: Set<CallName>;
  /** SHA-256 of the accepted front's JPEG; `null` until a front is accepted. */
  frontSha256: string | null;
  /** The person in the QR code of the accepted front; `null` if there is none. */
  person: QrPerson | null;
  /** The call in progress; `null` if there is none. */
  busyWith: CallName | null;
}

export class Requests {
  readonly #requests = new Newest<SandboxRequest>();

  create(clientId: string): SandboxRequest {
    const request: SandboxRequest = {
      id: randomUUID(),
      clientId,
      passed: new Set(),
      frontSha256: null,
      person: null,
      busyWith: null,
    };
    this.#requests.add(request.id, request);
    return request;
  }

  /** @throws Refusal 404 if the request is unknown, 403 if it belongs to another client */
  find(id: string, clientId: string): SandboxRequest {
    const request = this.#requests.get(id);
    if (!request) {
      throw new Refusal(
        404,
        'unknown_request',
        `request_id ${JSON.stringify(id.slice(0, 60))} is unknown, expected one from POST ${callPaths.create}`,
      );
    }
    if (request.clientId !== clientId) {
      throw new Refusal(403, 'foreign_request', 'request_id belongs to another client');
    }
    return request;
  }

  /**
   * Locks a request for one call, in the order of the flow. A step that has passed may be repeated until the request is
   * completed. Call `release` when the call has been answered or its client has disconnected.
   * @throws Refusal 409 if the request is completed or busy, or the call is out of order
   */
  claim(request: SandboxRequest, call: RequestCall): { release: () => void } {
    if (request.passed.has('complete')) {
      throw new Refusal(409, 'completed', 'the request is completed and takes no further calls');
    }
    if (request.busyWith !== null) {
      throw new Refusal(
        409,
        'busy',
        `the request is still working on ${request.busyWith}, expected one call at a time`,
      );
    }
    const before = callBefore[call];
    if (before !== null && !request.passed.has(before)) {
      throw new Refusal(
        409,
        'out_of_order',
        `${call} came too early, expected POST ${callPaths[before]} to succeed first`,
      );
    }
    request.busyWith = call;
    return { release: () => (request.busyWith = null) };
  }

  clear(): void {
    this.#requests.clear();
  }
}
