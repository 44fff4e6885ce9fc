// Types of llms.mjs for the TypeScript that uses it.

export function firstSentenceOf(markdown: string): string;

/** A page of the site: its title, its path, and the document that it is made of. */
type Page = Readonly<Record<'title' | 'path' | 'text', string>>;

export function llmsOf(title: string, description: string, pages: readonly Page[]): string;
