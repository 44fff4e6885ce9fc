/** The names of the options, for the script tag. Imports nothing. */

/** Every option, except `lang`, which is HTMLElement's own property. One string is smaller than a list of them. */
export const PROPERTY_KEYS =
  'domain domainPath authDomain authDomainPath appId appSecret accessToken sessionUrl doneUrl credentials requestId extraDescription strictResult networkRetry maxTries browserUrl inApp upload uploadSelfie autoCapture guideSounds captureFacts liveness handoff messages refreshToken timeouts timings'.split(
    ' ',
  );
