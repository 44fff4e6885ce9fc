// Clients and their access tokens, in memory.
import { randomBytes, timingSafeEqual, createHash } from 'node:crypto';
import { Newest } from './newest.ts';
import { Refusal } from './refusal.ts';

/** An access token as returned by the token call. */
export interface IssuedToken {
  readonly accessToken: string;
  readonly expiresInSeconds: number;
}

export class Tokens {
  readonly #clients: ReadonlyMap<string, string>;
  readonly #lifetimeMs: number;
  readonly #issued = new Newest<{ readonly clientId: string; readonly expiresAtMs: number }>();

  constructor(clients: Readonly<Record<string, string>>, lifetimeMs: number) {
    this.#clients = new Map(Object.entries(clients));
    this.#lifetimeMs = lifetimeMs;
  }

  get clientIds(): readonly string[] {
    return [...this.#clients.keys()];
  }

  /** @throws Refusal 401 if the client is unknown or its secret is wrong */
  checkClient(clientId: string, secret: string): void {
    const wanted = this.#clients.get(clientId);
    if (wanted === undefined) {
      throw new Refusal(401, 'invalid_client', `client_id ${JSON.stringify(clientId)} is not a client of this sandbox`);
    }
    const digest = (value: string): Buffer => createHash('sha256').update(value).digest();
    if (!timingSafeEqual(digest(secret), digest(wanted))) {
      throw new Refusal(401, 'invalid_client', `client_secret is not that of client ${JSON.stringify(clientId)}`);
    }
  }

  issue(clientId: string): IssuedToken {
    if (!this.#clients.has(clientId)) throw new RangeError(`no client ${JSON.stringify(clientId)} in this sandbox`);
    const accessToken = `sandbox-${randomBytes(24).toString('base64url')}`;
    this.#issued.add(accessToken, { clientId, expiresAtMs: Date.now() + this.#lifetimeMs });
    return { accessToken, expiresInSeconds: Math.floor(this.#lifetimeMs / 1000) };
  }

  /** Returns the client that the token was issued to. @throws Refusal 401 if the token is unknown or has expired */
  clientOf(accessToken: string): string {
    const issued = this.#issued.get(accessToken);
    if (!issued)
      throw new Refusal(401, 'invalid_token', 'Authorization carries a token that this sandbox did not issue');
    if (Date.now() >= issued.expiresAtMs) {
      throw new Refusal(401, 'expired_token', `the token expired at ${new Date(issued.expiresAtMs).toISOString()}`);
    }
    return issued.clientId;
  }

  clear(): void {
    this.#issued.clear();
  }
}
