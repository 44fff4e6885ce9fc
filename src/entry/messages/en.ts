/** `trueid-widget/messages/en`: the English language pack, a template for your own. Needs no DOM and no element. */
export { en } from '../../lang/en.ts';
