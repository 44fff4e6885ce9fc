// The text of the site's llms.txt: the manual for people's assistants, in the form of https://llmstxt.org.

/** A sentence without its links. */
const plain = (text) => text.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/\s+/g, ' ');

/** The first sentence of a document below its title. */
export function firstSentenceOf(markdown) {
  const paragraph = markdown.split(/\n\s*\n/).find((part) => /^[\w`*[]/.test(part)) ?? '';
  return /^.*?[.:](?= |$)/.exec(plain(paragraph.trim()))?.[0].replace(/:$/, '.') ?? '';
}

export function llmsOf(title, description, pages) {
  const lines = pages.map(({ title: name, path, text }) => `- [${name}](${path}): ${firstSentenceOf(text)}`);
  return `# ${title}\n\n> ${description}\n\n## Documents\n\n${lines.join('\n')}\n`;
}
