// The tests cited in a document: reads citations such as `test/io`: “never times out”, and looks up the titles. A
// citation names a file, or a folder, any test of which may have the title.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const CITATION = /`(test\/[^`]+)`: “([^”]+)”/g;
/** The first line of a test's title, or of a group's; both may be templates. */
const TITLE = /^\s*(?:it|test|describe|test\.describe)\(\s*(.*)$/gm;
const TEST_FILE = /\.(test|spec)\.tsx?$/;

function filesIn(place: string): string[] {
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((name) => TEST_FILE.test(name))
    .map((name) => join(place, name));
}

const titlesByPlace = new Map<string, string[]>();
function titlesIn(place: string): string[] {
  const known = titlesByPlace.get(place);
  if (known) return known;
  const titles = filesIn(place).flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(TITLE), ([, title = '']) => title),
  );
  titlesByPlace.set(place, titles);
  return titles;
}

export interface Citation {
  readonly place: string;
  readonly title: string;
}

export const citationsIn = (text: string): Citation[] =>
  Array.from(text.matchAll(CITATION), ([, place = '', title = '']) => ({ place, title }));

/** Whether there is such a test, or such a group of tests. */
export const isThere = ({ place, title }: Citation): boolean => titlesIn(place).some((line) => line.includes(title));
