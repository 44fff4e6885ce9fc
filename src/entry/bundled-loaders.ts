/** How the builds for bundlers load what isn't needed before the first start: bundlers split each import into a chunk. */
import type { Loaders } from '../element/app-loader.ts';
import { inTime } from '../element/in-time.ts';

export const bundledLoaders: Loaders = {
  app: () => inTime(import('../app/app.ts')),
  support: () => inTime(import('../io/support.ts')),
  eye: () => inTime(import('../app/eye.ts')),
  face: () => inTime(import('../app/face.ts')),
  guidance: () => inTime(import('../app/guidance.ts')),
  facts: () => inTime(import('../app/facts.ts')),
  handoff: () => inTime(import('../app/handoff.ts')),
  hints: () => inTime(import('../app/hints.ts')),
  commands: () => inTime(import('../app/commands.ts')),
};
