// The element in dist/custom-elements.json.
import { readFileSync } from 'node:fs';

export interface Described {
  readonly name: string;
  readonly kind?: string;
  readonly description?: string;
  readonly default?: string;
  readonly readonly?: boolean;
  readonly fieldName?: string;
  readonly attribute?: string;
  readonly type?: { readonly text: string };
}
interface Manifest {
  readonly modules: {
    readonly path: string;
    readonly declarations: Readonly<
      Record<'members' | 'attributes' | 'events' | 'slots' | 'cssParts' | 'cssProperties' | 'cssStates', Described[]>
    >[];
  }[];
}

const { modules } = JSON.parse(readFileSync('dist/custom-elements.json', 'utf8')) as Manifest;
const [first] = modules.flatMap(({ declarations }) => declarations);
if (!first) throw new Error('The manifest declares no element.');

export const element = first;
/** The files that it names. */
export const paths = modules.map(({ path }) => path);
