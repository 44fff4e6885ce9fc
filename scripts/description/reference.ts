// The tables of docs/reference.md: each stands between two marks, and is written from the sources.
import { readFileSync } from 'node:fs';
import { described, describedCustomProperties, describedEvents, describedOffers } from './element.ts';
import { describedOptions } from './options.ts';

export const REFERENCE = 'docs/reference.md';

const code = (text: string | undefined): string => (text ? `\`${text}\`` : '');

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `|${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join('|')}|`)
    .join('\n');

/** As GitHub names the headings of a page. */
const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

/** A link to a page, or to a heading of it, by its own title. Throws if there is none. */
function linkTo(address: string): string {
  const [page = '', anchor] = address.split('#');
  const headings = [...readFileSync(page, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading);
  const title = headings.find((heading) => anchor === undefined || slugOf(heading) === anchor);
  if (title === undefined) throw new Error(`${page} has no heading #${anchor ?? ''}.`);
  const path = page.startsWith('docs/') ? page.slice('docs/'.length) : `../${page}`;
  return `[${title}](${page === REFERENCE ? '' : path}${anchor === undefined ? '' : `#${anchor}`})`;
}

const withLinks = ({ sentence, see }: { readonly sentence: string; readonly see: readonly string[] }): string =>
  see.length === 0 ? sentence : `${sentence} See ${see.map(linkTo).join(' and ')}.`;

const TABLES: Readonly<Record<string, () => string>> = {
  options: () =>
    table(
      ['property, `start`', 'attribute', 'type', 'default', '', 'since'],
      [
        ...describedOptions.map((option) => [
          code(option.name),
          code(option.attribute),
          code(option.attributeType || option.type),
          code(option.default),
          withLinks(option),
          option.since,
        ]),
        ...described('attr').map(({ name, sentence, since }) => ['', code(name), code('boolean'), '', sentence, since]),
      ],
    ),
  methods: () =>
    table(
      ['method or read-only property', ''],
      describedOffers.map(({ call, sentence }) => [code(call), sentence]),
    ),
  events: () =>
    table(
      ['event', 'detail', 'of its own', 'when', 'since'],
      describedEvents.map((event) => [
        code(event.name),
        code(event.detail),
        event.properties.map(code).join(', '),
        withLinks(event),
        event.since,
      ]),
    ),
  'custom-properties': () =>
    table(
      ['custom property', 'default', 'for', 'since'],
      describedCustomProperties.map((property) => [
        code(property.name),
        code(property.default),
        property.sentence,
        property.since,
      ]),
    ),
  ...Object.fromEntries(
    (
      [
        ['parts', 'part', 'csspart'],
        ['slots', 'slot', 'slot'],
        ['states', 'state', 'cssState'],
      ] as const
    ).map(([mark, head, tag]) => [
      mark,
      () =>
        table(
          [head, '', 'since'],
          described(tag).map(({ name, sentence, since }) => [code(name), sentence, since]),
        ),
    ]),
  ),
};

/** The page with its tables as the sources have them now. */
export const referencePage = (): string =>
  Object.entries(TABLES).reduce(
    (page, [mark, write]) => {
      const place = new RegExp(`(?<=<!-- ${mark} -->\\n)[^]*?(?=<!-- /${mark} -->)`);
      if (!place.test(page)) throw new Error(`${REFERENCE} has no marks for ${mark}.`);
      return page.replace(place, () => `${write()}\n`);
    },
    readFileSync(REFERENCE, 'utf8'),
  );
