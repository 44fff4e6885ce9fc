/** Explains to the integrator why a call got no answer, as far as a page can know, and names the header to set. */
import { LOOPBACK } from '../core/constants.ts';
import type { CredentialsMode } from '../core/options/options.ts';

/** The parts of a call that help explain why it got no answer. */
export interface UnansweredCall {
  readonly url: string;
  readonly headerNames: readonly string[];
  readonly credentials: CredentialsMode;
}

/** By which Chromium asks before a page may call the person's own machine; the second is the name that Chrome 142 gave it. */
const LOOPBACK_PERMISSIONS = ['loopback-network', 'local-network-access'];

/** Whether the browser keeps this page from such calls. Nothing else tells them apart from calls without CORS headers. */
async function isLoopbackDenied(): Promise<boolean> {
  for (const name of LOOPBACK_PERMISSIONS) {
    try {
      const { state } = await navigator.permissions.query({ name: name as PermissionName });
      if (state === 'denied') return true;
    } catch {
      // a browser that doesn't know it
    }
  }
  return false;
}

export async function explainNoAnswer(
  { url, headerNames, credentials }: UnansweredCall,
  isPolicyBroken: boolean,
): Promise<string> {
  const { origin, hostname } = new URL(url);
  if (isPolicyBroken) return `This page's Content-Security-Policy refuses ${url}: add "connect-src ${origin}" to it.`;
  if (origin === window.origin) return `Is ${url} reachable? A redirect also counts as no answer.`;
  if (LOOPBACK.test(hostname) && (await isLoopbackDenied()))
    return `The browser keeps this page from calling ${origin}, on the person's own machine: allow local network access.`;
  const names = ['content-type', ...headerNames].join(', ');
  const withCredentials = credentials === 'include' ? ', "Access-Control-Allow-Credentials: true"' : '';
  return (
    `Is ${url} reachable without a redirect? It must answer the preflight and the call with ` +
    `"Access-Control-Allow-Origin: ${window.origin}", "Access-Control-Allow-Headers: ${names}"${withCredentials}.`
  );
}
