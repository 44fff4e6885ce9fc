/** The browser's camera API: missing on insecure pages and in old web views; a page may have put a partial one there. */
export const mediaDevices = (): Partial<MediaDevices> | undefined => navigator.mediaDevices;
