/** What only `captureFacts` needs, as a chunk of its own. */
export { createFacts } from '../io/facts.ts';
