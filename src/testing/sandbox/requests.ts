// The state of every request_id: its client, its progress, and the one call in progress. In memory;
// knows no HTTP.
import { randomUUID } from 'node:crypto';
import { callBefore, callPaths, type CallName } from './calls.ts';
import type { QrPerson } from './qr.ts';
import { Refusal } from './refusal.ts';

/** The calls that belong to a request. */
export type RequestCall = keyof typeof callBefore;

/** One request_id. */
export interface SandboxRequest {
  readonly id: string;
  readonly clientId: string;
  /** The calls that have succeeded. */
  readonly passed: Set<CallName>;
  /** SHA-256 of the front's JPEG, once it was accepted. */
  frontSha256: string | null;
  /** The person in the QR code of the accepted front; null if it has none. */
  person: QrPerson | null;
  /** The call in progress. */
  busyWith: CallName | null;
}

/** Beyond this many, the oldest requests are dropped, so that a long-running sandbox doesn't grow. */
const MAX_REQUESTS = 1000;

export class Requests {
  readonly #requests = new Map<string, SandboxRequest>();

  create(clientId: string): SandboxRequest {
    const request: SandboxRequest = {
      id: randomUUID(),
      clientId,
      passed: new Set(),
      frontSha256: null,
      person: null,
      busyWith: null,
    };
    this.#requests.set(request.id, request);
    const [oldest] = this.#requests.keys();
    if (this.#requests.size > MAX_REQUESTS && oldest !== undefined) this.#requests.delete(oldest);
    return request;
  }

  /** @throws Refusal 404 if the request is unknown, 403 if it is another client's. */
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
   * Lets one call work on a request, in the order of the flow. A step that has passed may be taken again, until the
   * request is completed. Call `release` when the call has been answered or has gone away.
   * @throws Refusal 409
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
