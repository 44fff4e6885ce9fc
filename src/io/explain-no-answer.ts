/** Explains to the integrator why a call got no answer, as far as a page can know, and names the header to set. */
import type { CredentialsMode } from '../core/options/options.ts';

/** The parts of a call that help explain why it got no answer. */
export interface UnansweredCall {
  readonly url: string;
  readonly headerNames: readonly string[];
  readonly credentials: CredentialsMode;
}

export function explainNoAnswer({ url, headerNames, credentials }: UnansweredCall, isPolicyBroken: boolean): string {
  const { origin } = new URL(url);
  if (isPolicyBroken) return `This page's Content-Security-Policy refuses ${url}: add "connect-src ${origin}" to it.`;
  if (origin === window.origin) return `Is ${url} reachable? A redirect also counts as no answer.`;
  const names = ['content-type', ...headerNames].join(', ');
  const withCredentials = credentials === 'include' ? ', "Access-Control-Allow-Credentials: true"' : '';
  return (
    `Is ${url} reachable without a redirect? It must answer the preflight and the call with ` +
    `"Access-Control-Allow-Origin: ${window.origin}", "Access-Control-Allow-Headers: ${names}"${withCredentials}.`
  );
}
