/** Loads the code that recognizes a card or a face, together with the code that guides a person to the guide. */
import type { Subject } from '../eye/geometry.ts';
import type { FindSide } from '../eye/watch.ts';

interface SideFinder {
  readonly findSide: FindSide;
}

/** How this build loads each file. */
interface EyeLoaders<Eye, Guidance> {
  readonly eye: () => Promise<Eye>;
  readonly face: () => Promise<Eye & SideFinder>;
  readonly guidance: () => Promise<Guidance>;
}

export interface EyeLoader<Eye, Guidance> {
  /** With what finds the sides of a card, once it has loaded: without that, nothing is said of them. */
  readonly load: (subject: Subject) => Promise<Eye & Guidance & { readonly findSide: () => FindSide | undefined }>;
  /** The guidance, or undefined until it has loaded. */
  readonly guidance: () => Guidance | undefined;
}

export function createEyeLoader<Eye, Guidance>(loaders: EyeLoaders<Eye, Guidance>): EyeLoader<Eye, Guidance> {
  let guidance: Guidance | undefined;
  let findSide: FindSide | undefined;
  return {
    async load(subject) {
      const [eye, loaded] = await Promise.all([
        subject === 'face' ? loaders.face() : loaders.eye(),
        loaders.guidance(),
      ]);
      guidance = loaded;
      if (subject === 'card')
        loaders.face().then(
          (face) => (findSide = face.findSide),
          () => undefined,
        );
      return { ...eye, ...loaded, findSide: () => findSide };
    },
    guidance: () => guidance,
  };
}
