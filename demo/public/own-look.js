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

/** What a person agrees to first: the purpose, and the words beside a box. */
export const consentWords = {
  en: ['We photograph your ID card and your face to verify this claim.', 'You may process these photos.'],
  vi: [
    'Chúng tôi chụp ảnh giấy tờ tùy thân và khuôn mặt của bạn để xác minh yêu cầu này.',
    'Tôi đồng ý cho xử lý các ảnh này.',
  ],
};

/**
 * Returns an element for the slot `consent`, with a box that must be ticked.
 * @param {'en' | 'vi'} lang
 */
export function consentSlot(lang) {
  const [purpose = '', agreement = ''] = consentWords[lang];
  const box = element('input', { type: 'checkbox', name: 'photos', required: '' });
  return element('div', { slot: 'consent', lang }, [
    element('p', {}, [purpose]),
    element('p', {}, [element('label', {}, [box, ` ${agreement}`])]),
  ]);
}
