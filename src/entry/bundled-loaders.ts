/** How the builds for bundlers load what isn't needed before the first start: bundlers split each import into a chunk. */
import type { Loaders } from '../element/app-loader.ts';

export const bundledLoaders: Loaders = {
  app: () => import('../app/app.ts'),
  support: () => import('../io/support.ts'),
  eye: () => import('../app/eye.ts'),
  face: () => import('../app/face.ts'),
  guidance: () => import('../app/guidance.ts'),
  facts: () => import('../app/facts.ts'),
  handoff: () => import('../app/handoff.ts'),
  hints: () => import('../app/hints.ts'),
  commands: () => import('../app/commands.ts'),
};
