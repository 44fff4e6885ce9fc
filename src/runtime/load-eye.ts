/** Loads the code that recognizes a card or a face, together with the code that guides a person to the guide. */
import type { Subject } from '../eye/geometry.ts';

/** How this build loads each file. */
interface EyeLoaders<Eye, Guidance> {
  readonly eye: () => Promise<Eye>;
  readonly face: () => Promise<Eye>;
  readonly guidance: () => Promise<Guidance>;
}

export interface EyeLoader<Eye, Guidance> {
  readonly load: (subject: Subject) => Promise<Eye & Guidance>;
  /** The guidance, or undefined until it has loaded. */
  readonly guidance: () => Guidance | undefined;
}

export function createEyeLoader<Eye, Guidance>(loaders: EyeLoaders<Eye, Guidance>): EyeLoader<Eye, Guidance> {
  let guidance: Guidance | undefined;
  return {
    async load(subject) {
      const [eye, loaded] = await Promise.all([
        subject === 'face' ? loaders.face() : loaders.eye(),
        loaders.guidance(),
      ]);
      guidance = loaded;
      return { ...eye, ...loaded };
    },
    guidance: () => guidance,
  };
}
