// The browser’s side of the fault server: addresses that fail in a known way, and the requests received there.
import { executeServerCommand } from '@web/test-runner-commands';

/** A call as it arrived. Header names are in lower case. */
export interface ReceivedCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type FaultServer = Awaited<ReturnType<typeof faultServer>>;

export async function faultServer() {
  const origins = await executeServerCommand<Record<'faults' | 'closed', string>, undefined>('fault-server:origins');
  const base = `${origins.faults}/${crypto.randomUUID()}`;
  return {
    /** Base of the calls of one test: an origin other than the page's, and a tag that tells them apart. */
    base,
    /** An address that refuses connections. */
    refusing: `${origins.closed}/nobody`,
    /** What has arrived there, preflights apart. */
    received: async () => (await (await fetch(base)).json()) as readonly ReceivedCall[],
  };
}
