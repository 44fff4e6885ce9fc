export interface WordPress {
  readonly url: string;
  /** Address of the widget's script, on an origin of its own. */
  readonly script: string;
  /** Of `admin`, an administrator, and of `editor`, whose HTML is filtered. */
  readonly password: string;
  /** Runs PHP with WordPress loaded, `before` ahead of its configuration; resolves with what it prints. */
  readonly evaluate: (code: string, before?: string) => Promise<string>;
  /** What PHP and the plugin logged. */
  readonly complaints: () => Promise<string[]>;
  readonly forgetComplaints: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export function startWordPress(client: {
  readonly domain: string;
  readonly appId: string;
  readonly appSecret: string;
}): Promise<WordPress>;
