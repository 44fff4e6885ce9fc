/** The browser's cameras: not there in an insecure page and in old web views; a page may have put less in its place. */
export const mediaDevices = (): Partial<MediaDevices> | undefined => navigator.mediaDevices;
