/** The browser's camera API: missing on insecure pages and in old web views, partial if a page has replaced it. */
export const mediaDevices = (): Partial<MediaDevices> | undefined => navigator.mediaDevices;
