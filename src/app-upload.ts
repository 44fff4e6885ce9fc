/** What only uploads need, as a chunk of its own. */
export { readPictureFile } from './io/photo-file.ts';
export { UploadButton } from './views/UploadButton.tsx';
