// @ts-check
// A host's customizations: its own texts, a logo and a footer.
import { element } from './build-element.js';

/** Overrides some of the widget's texts. */
export const ownMessages = {
  en: {
    frontTitle: 'The front of your ID card',
    takePhoto: 'Photograph it',
    tips: { blurry: 'Rest your elbows on a table.' },
  },
  vi: {
    frontTitle: 'Mặt trước thẻ căn cước',
    takePhoto: 'Chụp ngay',
    tips: { blurry: 'Vui lòng tì khuỷu tay lên bàn.' },
  },
};

/** Returns elements for the slots `logo` and `footer`. */
export const ownSlots = () => [
  element('img', { slot: 'logo', src: '/favicon.svg', alt: 'Insurer', width: '28', height: '28' }),
  element('p', { slot: 'footer' }, ['Your photos are used for this claim only.']),
];
