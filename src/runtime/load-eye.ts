/** Loads what recognizes a card or a face, and with it what guides a person to the guide. */
import type { Subject } from '../eye/geometry.ts';

/** How this build loads each of them. */
interface EyeLoaders<Eye, Guide> {
  readonly eye: () => Promise<Eye>;
  readonly face: () => Promise<Eye>;
  readonly guide: () => Promise<Guide>;
}

export interface EyeLoader<Eye, Guide> {
  readonly load: (subject: Subject) => Promise<Eye & Guide>;
  /** Undefined until it has loaded. */
  readonly guide: () => Guide | undefined;
}

export function createEyeLoader<Eye, Guide>(loaders: EyeLoaders<Eye, Guide>): EyeLoader<Eye, Guide> {
  let guide: Guide | undefined;
  return {
    async load(subject) {
      const [eye, loaded] = await Promise.all([subject === 'face' ? loaders.face() : loaders.eye(), loaders.guide()]);
      guide = loaded;
      return { ...eye, ...loaded };
    },
    guide: () => guide,
  };
}
