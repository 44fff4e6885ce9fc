/** What only pictures from elsewhere need, as a chunk of its own: files, and those of a liveness component. */
import { toPictureFile } from '../io/audit-image.ts';
import { readPictureFile } from '../io/photo-file.ts';
import type { PhotoMaker } from '../io/photo.ts';
import type { LivenessPlace, Task } from '../runtime/ports.ts';
import { runLiveness as run } from '../runtime/run-liveness.ts';

export { readPictureFile };
export { UploadButton } from '../views/UploadButton.tsx';

export const runLiveness = (task: Task, place: LivenessPlace, { add }: PhotoMaker) =>
  run(task, place, async (image) => {
    const picture = await readPictureFile(await toPictureFile(image), task.signal);
    return picture && 'canvas' in picture ? add(picture.canvas, 'liveness') : undefined;
  });
