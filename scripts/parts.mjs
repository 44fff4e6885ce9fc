// What the script tag loads from beside itself: the name of each part, and its source.
export const PARTS = {
  app: 'src/app/app.ts',
  // on its own, so that a page that only asks doesn't load the application
  support: 'src/io/support.ts',
  eye: 'src/app/eye.ts',
  face: 'src/app/face.ts',
  guidance: 'src/app/guidance.ts',
  facts: 'src/app/facts.ts',
  handoff: 'src/app/handoff.ts',
  hints: 'src/app/hints.ts',
  commands: 'src/app/commands.ts',
};
