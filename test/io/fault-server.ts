// The browser’s side of the fault server: addresses that fail in a known way, and the requests received there.
import { executeServerCommand } from '@web/test-runner-commands';

/** A call as it arrived. Header names are in lower case. */
export interface ReceivedCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface FaultServer {
  /** Base of the calls of one test: an origin other than the page's, and a tag that tells them apart. */
  readonly base: string;
  /** An address that refuses connections. */
  readonly refusing: string;
  /** What has arrived there, preflights apart. */
  readonly received: () => Promise<readonly ReceivedCall[]>;
}

export async function faultServer(): Promise<FaultServer> {
  const origins = await executeServerCommand<Record<'faults' | 'closed', string>, undefined>('fault-server:origins');
  const base = `${origins.faults}/${crypto.randomUUID()}`;
  return {
    base,
    refusing: `${origins.closed}/nobody`,
    received: async () => (await (await fetch(base)).json()) as readonly ReceivedCall[],
  };
}
