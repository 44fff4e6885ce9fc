/**
 * Whether the page's Content-Security-Policy blocks a call. Scripts learn only that a call failed; a violation is reported
 * separately, as an event.
 */

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
