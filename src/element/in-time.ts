/** How long a file that loads on demand may take. Part of the script tag, so small. Imports nothing. */

const LIMIT_MS = 15_000;

/** Rejects once the file has taken too long, whoever waits for it then: the next one to need it can ask anew. */
export const inTime = <Module>(file: Promise<Module>): Promise<Module> =>
  Promise.race([file, new Promise<never>((_done, fail) => setTimeout(fail, LIMIT_MS, 'no answer within 15 s.'))]);
