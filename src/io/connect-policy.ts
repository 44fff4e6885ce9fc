/**
 * Explains to the integrator why a call got no answer, as far as a page can know, and names the header to set. Scripts
 * learn only that a call failed; a Content-Security-Policy violation is reported separately, as an event.
 */
import type { CredentialsMode } from '../core/options/options.ts';

export interface PolicyWatch {
  /** Whether the page's Content-Security-Policy has blocked the address since the watch began. */
  readonly isBroken: () => boolean;
  readonly release: () => void;
}

export function watchConnectPolicy(url: string): PolicyWatch {
  const { href, origin } = new URL(url);
  let isBroken = false;
  const hear = ({ blockedURI, disposition }: SecurityPolicyViolationEvent): void => {
    // some engines report only the origin
    if (disposition === 'enforce' && (blockedURI === href || blockedURI === origin)) isBroken = true;
  };
  document.addEventListener('securitypolicyviolation', hear);
  return {
    isBroken: () => isBroken,
    release: () => document.removeEventListener('securitypolicyviolation', hear),
  };
}

/** The parts of a call that help explain why it got no answer. */
export interface UnansweredCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly credentials: CredentialsMode;
}

export function explainNoAnswer({ url, headers, credentials }: UnansweredCall, isPolicyBroken: boolean): string {
  const { origin } = new URL(url);
  if (isPolicyBroken) return `This page's Content-Security-Policy refuses ${url}: add "connect-src ${origin}" to it.`;
  if (!navigator.onLine) return 'The browser is offline.';
  if (origin === window.origin) return `Is ${url} reachable? A redirect also counts as no answer.`;
  const names = ['content-type', ...Object.keys(headers)].join(', ');
  const withCredentials = credentials === 'include' ? ', "Access-Control-Allow-Credentials: true"' : '';
  return (
    `Is ${url} reachable without a redirect? It must answer the preflight and the call with ` +
    `"Access-Control-Allow-Origin: ${window.origin}", "Access-Control-Allow-Headers: ${names}"${withCredentials}.`
  );
}
