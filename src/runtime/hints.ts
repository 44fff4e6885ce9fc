/** Asks the file for developers, which loads with the first question. */

export interface Hints<Module> {
  /** What the file answers; undefined, and said once, if it doesn't load. */
  readonly ask: <Answer>(question: (module: Module) => Answer) => Promise<Answer | undefined>;
  /** Warns of what it answers, if anything. */
  readonly tell: (question: (module: Module) => string | undefined) => void;
  /** Warns of each of the problems that it answers, unless that was said before. */
  readonly tellOnce: (question: (module: Module) => readonly string[]) => void;
}

export function createHints<Module>(load: () => Promise<Module>, warn: (text: string) => void): Hints<Module> {
  const said = new Set<string>();
  const warnOnce = (text: string): void => {
    if (!said.has(text)) warn(text);
    said.add(text);
  };
  const ask = <Answer>(question: (module: Module) => Answer): Promise<Answer | undefined> =>
    load()
      .then(question)
      .catch((error: unknown) => {
        warnOnce(`Hints for developers could not be loaded: see docs/troubleshooting.md. ${String(error)}`);
        return undefined;
      });
  return {
    ask,
    tell: (question) => void ask(question).then((text) => text !== undefined && warn(text)),
    tellOnce: (question) => void ask((module) => question(module).forEach(warnOnce)),
  };
}
