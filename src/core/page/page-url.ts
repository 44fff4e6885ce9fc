/** The page's address, and how the rules parse one. Types only, and imports nothing. */

/** The parts of a URL that the rules read. The browser's `URL` has them. */
export interface UrlParts {
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly hostname: string;
  readonly username: string;
  readonly password: string;
  readonly search: string;
  readonly hash: string;
}

/** The page's address and a URL parser, because the rules may not use the browser's. */
export interface PageUrl {
  /** The page's address. */
  readonly href: string;
  /** Null if the text isn't a URL. */
  readonly parse: (text: string, base?: string) => UrlParts | null;
}
