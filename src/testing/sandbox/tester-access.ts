// Who may use the tester's paths: pages and addresses of this machine, and the origins that the sandbox was told. A page
// from elsewhere that happens to be open in the tester's browser must not read the log or script an answer.
import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '../../core/options/addresses.ts';
import { Refusal } from './refusal.ts';

/** The tester's headers and address → why they are refused, or `null`. */
export type TesterCheck = (headers: IncomingHttpHeaders, remoteAddress: string | undefined) => Refusal | null;

/** Whether an address reaches only its own machine; an IPv4 one may be written as IPv6. */
const isLoopbackAddress = (address: string): boolean =>
  isLoopback(address === '::1' ? `[${address}]` : address.replace(/^::ffff:/, ''));

const parse = (address: string): URL | null => (URL.canParse(address) ? new URL(address) : null);

/** @throws RangeError if the text isn't the origin of a page */
function checkedOrigin(text: string): URL {
  const url = parse(text);
  if (url && /^https?:$/.test(url.protocol) && url.origin === text) return url;
  throw new RangeError(`"${text}" is not an origin, expected one such as https://qa.example:8443`);
}

/**
 * Returns the check. A page is judged by its `Origin`. Without one, `Host` is judged: a page can read the answer to such
 * a request only if it was loaded from there. A name of this machine counts only on this machine: others can send either.
 * @throws RangeError if one of the origins isn't one
 */
export function testerAccess(allowOrigins: readonly string[]): TesterCheck {
  const allowed = allowOrigins.map(checkedOrigin);
  return ({ origin, host = '' }, remoteAddress = '') => {
    const asking = origin ?? `http://${host}`;
    const url = parse(asking);
    const isOwn = isLoopback(url?.hostname ?? '') && isLoopbackAddress(remoteAddress);
    const isAllowed = allowed.some((known) =>
      origin === undefined ? known.host === host.toLowerCase() : known.origin === origin,
    );
    if (isOwn || isAllowed) return null;
    const way = url ? `to allow it, start the sandbox with --allow-origin ${asking.slice(0, 200)}` : '';
    return new Refusal(
      403,
      'foreign_origin',
      `the tester's paths answer pages and addresses of this machine only${way && `; ${way}`}`,
    );
  };
}
