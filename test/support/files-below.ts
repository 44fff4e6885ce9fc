// The files of the repository, without what tools make. Node only.
import { readdirSync } from 'node:fs';

/** What is made by tools, and pictures. */
const MADE = 'node_modules dist coverage gallery test-results playwright-report .cache .wireit .git .angular'.split(
  ' ',
);
const PICTURE = /\.(jpg|png|webp|ico|tgz|y4m)$/;

/** The paths of all files that somebody wrote; `folder` is empty or ends with a slash. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder === '' ? '.' : folder, { withFileTypes: true })
    .filter(({ name }) => !MADE.includes(name) && !PICTURE.test(name))
    .flatMap((entry) => {
      const path = folder + entry.name;
      return entry.isDirectory() ? filesBelow(`${path}/`) : entry.isFile() ? [path] : [];
    });
