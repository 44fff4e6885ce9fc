// Types of stories.mjs for the TypeScript that uses it: story → what is on the screen → what leads there.
export const STORIES: Readonly<Record<string, Readonly<Record<string, (stage: never) => Promise<void>>>>>;
