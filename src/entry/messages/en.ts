/** `trueid-widget/messages/en`: the English language pack, a template for your own. Needs no DOM and no element. */
import type { Messages } from '../../core/messages.ts';
import { en as words } from '../../lang/en.ts';
import { GUIDANCE } from '../../lang/guidance.ts';

export const en = { ...words, ...GUIDANCE.en } satisfies Messages;
