/** What the rules are told of the page's address, and how they read one. Types only, and imports nothing. */

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

/** What the rules need to know about the page. */
export interface Surroundings {
  /** The page's address. */
  readonly pageUrl: string;
  /** Null if the text isn't a URL. */
  readonly parseUrl: (text: string, base?: string) => UrlParts | null;
}
