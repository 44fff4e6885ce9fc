// Bounds what a test asks of a page: Playwright waits for ever for one whose thread is blocked. Node only.

/** How long a busy page may take to answer, however short a method's own limit is. */
export const ANSWER_LIMIT_MS = 20_000;

export class UnansweredError extends Error {}

/** Resolves with the page's answer. Rejects with an `UnansweredError` if there is none. */
export async function answered<Value>(asking: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    const told = `The page has not answered for ${ANSWER_LIMIT_MS} ms: does a script block its thread?`;
    timer = setTimeout(() => reject(new UnansweredError(told)), ANSWER_LIMIT_MS);
  });
  return Promise.race([asking, silence]).finally(() => clearTimeout(timer));
}
