import type { TrueidConfig } from 'trueid-widget/vue';

/** Requests a token from our own server, where the secret stays. */
export async function openIdentitySession(): Promise<TrueidConfig> {
  const response = await fetch('/api/identity-session', { method: 'POST' });
  if (!response.ok) throw new Error(`No identity session: HTTP ${response.status}`);
  return (await response.json()) as TrueidConfig;
}
