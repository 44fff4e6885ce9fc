/** `trueid-widget/messages/en`: every English sentence, as the template for a language of your own. No DOM and no element. */
export { en } from '../../lang/en.ts';
