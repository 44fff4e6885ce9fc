/** Asks the file with hints for developers. The file loads with the first question. */

export interface Hints<Module> {
  /** Resolves with the file's answer. If the file doesn't load, it warns once and resolves with undefined. */
  readonly ask: <Answer>(question: (module: Module) => Answer) => Promise<Answer | undefined>;
  /** Logs the file's answer as a warning, if there is one. */
  readonly tell: (question: (module: Module) => string | undefined) => void;
  /** Logs a warning for each problem in the file's answer, unless that warning was logged before. */
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
