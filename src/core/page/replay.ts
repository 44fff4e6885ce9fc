/** What keeps an element out of session replays: the names by which the tools that record pages leave one out. Data only. */

/** Attributes, spelled as React has them. */
export const UNRECORDED = {
  className: 'rr-block sentry-block ph-no-capture fs-exclude amp-block mp-block highlight-block',
  'data-private': '',
  'data-dd-privacy': 'hidden',
  'data-clarity-mask': 'true',
  'data-openreplay-obscured': '',
} as const;
