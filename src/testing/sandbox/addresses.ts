// The addresses under which a sandbox can be reached. Imports only Node.
import { networkInterfaces } from 'node:os';

/** The hosts that mean all of this machine's addresses, and the one of them that is this machine for itself. */
const EVERY_ADDRESS: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Returns the names and addresses of a sandbox that listens on this host. */
export function namesOf(host: string): string[] {
  const others = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .map(({ address }) => address)
    .filter((address) => !address.includes('%'));
  return [...new Set(['localhost', '127.0.0.1', '::1', ...(host in EVERY_ADDRESS ? others : [host])])];
}

/** Returns the host as in a URL that this machine can open. */
export function urlHostOf(host: string): string {
  const address = EVERY_ADDRESS[host] ?? host;
  return address.includes(':') ? `[${address}]` : address;
}
