/** Which words belong to a language. Imports the packs; keeps no language of its own: words are looked up when drawn. */
import type { Lang } from '../core/lang.ts';
import type { Messages } from '../core/messages.ts';
import { en } from './en.ts';
import { vi } from './vi.ts';

const packs: Readonly<Record<Lang, Messages>> = { en, vi };

/** Every sentence of `lang`. */
export const wordsOf = (lang: Lang): Messages => packs[lang];
