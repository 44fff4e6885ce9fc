/** The words of the guidance to a card, in both languages: they load with what recognizes a card. */
import type { Lang } from '../core/lang.ts';
import type { GuidanceWords } from '../core/messages.ts';

export const GUIDANCE: Readonly<Record<Lang, GuidanceWords>> = {
  en: {
    lang: 'en',
    guidance: {
      phone: {
        seek: 'No card in view yet. Hold the phone above the card.',
        left: 'Move the phone left.',
        right: 'Move the phone right.',
        up: 'Move the phone up.',
        down: 'Move the phone down.',
        closer: 'Move the phone closer.',
        away: 'Move the phone further away.',
        turnLeft: 'Turn the phone a little to the left.',
        turnRight: 'Turn the phone a little to the right.',
        tilt: 'Hold the phone flat above the card.',
        hold: 'Hold still…',
      },
      desktop: {
        seek: 'No card in view yet. Hold the card in front of the camera.',
        left: 'Move the card to your left.',
        right: 'Move the card to your right.',
        up: 'Move the card up.',
        down: 'Move the card down.',
        closer: 'Move the card closer.',
        away: 'Move the card further away.',
        turnLeft: 'Turn the card a little to the left.',
        turnRight: 'Turn the card a little to the right.',
        tilt: 'Hold the card upright, facing the camera.',
        hold: 'Hold still…',
      },
    },
  },
  vi: {
    lang: 'vi',
    guidance: {
      phone: {
        seek: 'Chưa thấy giấy tờ. Vui lòng đưa máy lên phía trên giấy tờ.',
        left: 'Đưa máy sang trái.',
        right: 'Đưa máy sang phải.',
        up: 'Đưa máy lên trên.',
        down: 'Đưa máy xuống dưới.',
        closer: 'Đưa máy lại gần hơn.',
        away: 'Đưa máy ra xa hơn.',
        turnLeft: 'Xoay nhẹ máy sang trái.',
        turnRight: 'Xoay nhẹ máy sang phải.',
        tilt: 'Giữ máy song song với mặt giấy tờ.',
        hold: 'Vui lòng giữ yên…',
      },
      desktop: {
        seek: 'Chưa thấy giấy tờ. Vui lòng đưa giấy tờ ra trước camera.',
        left: 'Đưa giấy tờ sang bên trái của bạn.',
        right: 'Đưa giấy tờ sang bên phải của bạn.',
        up: 'Đưa giấy tờ lên trên.',
        down: 'Đưa giấy tờ xuống dưới.',
        closer: 'Đưa giấy tờ lại gần hơn.',
        away: 'Đưa giấy tờ ra xa hơn.',
        turnLeft: 'Xoay nhẹ giấy tờ sang trái.',
        turnRight: 'Xoay nhẹ giấy tờ sang phải.',
        tilt: 'Giữ giấy tờ thẳng đứng, hướng về phía camera.',
        hold: 'Vui lòng giữ yên…',
      },
    },
  },
};
