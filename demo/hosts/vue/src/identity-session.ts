import type { TrueidConfig } from 'trueid-widget/vue';

/** Asks our own server for a token; the secret stays there. */
export async function openIdentitySession(): Promise<TrueidConfig> {
  const response = await fetch('/api/identity-session', { method: 'POST' });
  if (!response.ok) throw new Error(`No identity session: HTTP ${response.status}`);
  return (await response.json()) as TrueidConfig;
}
