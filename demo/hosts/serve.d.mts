export function startHost(
  name: string,
  client: { readonly domain: string; readonly appId: string; readonly appSecret: string },
): Promise<{ readonly url: string; stop(): Promise<void> }>;

export function startCdn(folder: string): Promise<{ readonly url: string; stop(): Promise<void> }>;
