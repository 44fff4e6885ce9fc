// The texts: the fixed ones to the letter, and a complete Vietnamese pack with all its accents.
import { expect } from 'chai';
import { CATALOGUE } from '../../src/core/calls/catalogue.ts';
import { LANGS, parseLang, type Lang } from '../../src/core/lang.ts';
import { switchCameraText, type Messages, type OwnMessages } from '../../src/core/messages.ts';
import { en } from '../../src/lang/en.ts';
import { GUIDANCE } from '../../src/lang/guidance.ts';
import { wordsIn, wordsOf } from '../../src/lang/index.ts';
import { problemsOf } from '../../src/lang/problems.ts';
import { vi } from '../../src/lang/vi.ts';

/** Every text of a pack by its path, without its tag. */
function sentences(words: object, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(words) as [string, unknown][]) {
    const here = path ? `${path}.${key}` : key;
    if (here === 'lang') continue;
    if (typeof value === 'string') found.set(here, value);
    else if (typeof value === 'object' && value) {
      for (const [inner, text] of sentences(value, here)) found.set(inner, text);
    } else throw new Error(`${here} is no sentence`);
  }
  return found;
}

const packOf = (lang: Lang): Map<string, string> => sentences({ ...wordsOf(lang), ...GUIDANCE[lang] });
const english = packOf('en');
const vietnamese = packOf('vi');

describe('the English words', () => {
  it('have the fixed titles, button names and alert [9.3]', () => {
    expect(en).to.include({
      frontTitle: 'ID front side photo',
      backTitle: 'ID back side photo',
      selfieTitle: 'Take a portrait',
      takePhoto: 'Take a photo',
      retakePhoto: 'Retake this photo',
      usePhoto: 'Use this photo',
      goBack: 'Go back',
      errorTitle: 'Image Error!',
      footer: 'This process is provided by TrueID',
    });
    expect(en.notices.unsupported).to.equal('Browser do not support webcam!!');
  });

  it('have the fixed message for every code of the catalogue [9.3]', () => {
    const catalogue: Record<string, string> = {
      60: 'Invalid ID template',
      55: 'Invalid ID text fields',
      4: 'Image too small',
      14: 'ID missing corner',
      23: 'Image overexposed',
      27: 'Image blurry',
      28: 'Image too dark',
      31: 'ID card in image too small',
      17: 'Face not matched',
      41: 'Duplicated ID',
      52: 'Duplicated face',
      54: 'Spam image',
      10: 'Spam image',
      50: 'Invalid selfie',
    };
    const ours = [...CATALOGUE].map(([code, key]) => [String(code), en.rejections[key]]);
    expect(Object.fromEntries(ours)).to.deep.equal(catalogue);
    expect(en.rejections.invalidImage).to.equal('Input image is invalid');
  });
});

describe('the Vietnamese words', () => {
  it('have the fixed camera alerts', () => {
    expect(vi.notices).to.include({
      no_camera: 'Thiết bị không có camera',
      camera_denied: 'Thiết bị không được cấp quyền camera',
      no_stream: 'Thiết bị của bạn không có camera.',
    });
  });

  /** Letters that only Vietnamese has; a sentence of two words or more without one has lost its accents, or is English. */
  const MARKED = /[ăâđêôơưàảãáạằẳẵắặầẩẫấậèẻẽéẹềểễếệìỉĩíịòỏõóọồổỗốộờởỡớợùủũúụừửữứựỳỷỹýỵ]/i;
  /** The syllables of this pack that are written without a mark, and names. Each was read; one more must be, too. */
  const UNMARKED = new Set(
    (
      'che cho cung do ghi gian khi khung lau minh ngay nhanh quay quy sao sau tay thanh thay theo tin tra trang trong truy vui xem ' +
      'camera trueid chrome safari edge firefox web menu mb jpeg png qr flash ra xa https sang xoay song cao ngang'
    ).split(' '),
  );

  it('are written in composed Vietnamese letters', () => {
    for (const [path, sentence] of vietnamese) {
      expect(sentence, path).to.match(MARKED);
      const words = sentence.toLowerCase().replaceAll(/chân dung|chi tiết|\{(step|app|browser)\}/g, '');
      const bare = (words.match(/\p{L}+/gu) ?? []).filter((word) => !MARKED.test(word) && !UNMARKED.has(word));
      expect(bare, `${path}: ${sentence}`).to.deep.equal([]);
      expect(sentence, path).to.equal(sentence.normalize('NFC'));
    }
  });
});

describe('every pack', () => {
  for (const name of LANGS) {
    const pack = packOf(name);
    it(`${name}: has every English text [9.2]`, () => expect([...pack.keys()]).to.deep.equal([...english.keys()]));

    it(`${name}: no empty or untrimmed text, and only the placeholders for step, app and browser`, () => {
      expect(pack.get('stepOf')).to.match(/\{step\}.*3/);
      for (const [path, sentence] of pack) {
        expect(sentence, path).to.equal(sentence.trim());
        expect(sentence, path).not.to.equal('');
        expect(sentence.replace(/\{(step|app|browser)\}/, '1'), path).not.to.match(/undefined|[{}<>]|\.\.\.| {2}/);
      }
    });

    it(`${name}: steps to allow the camera, and tips, are short and end with a full stop [WCAG 1.3.3, 3.3.2, 3.3.3]`, () => {
      expect([...pack.keys()].filter((path) => path.startsWith('permissionSteps.'))).to.have.length(6);
      for (const [path, sentence] of pack) {
        if (!/^(?:permissionSteps|tips|noticeTips)\./.test(path)) continue;
        expect(sentence.length, path).to.be.at.most(path.startsWith('permissionSteps.') ? 110 : 90);
        expect(sentence, path).to.match(/\p{Sentence_Terminal}$/u);
      }
    });
  }

  it('never tells the person at a desktop to move a phone: its tips are one for both', () => {
    for (const [path, sentence] of LANGS.flatMap((lang) => [...packOf(lang)]))
      if (/^tips\.|\.desktop\./.test(path))
        expect(sentence, path).not.to.match(/phone|điện thoại|(?:^|\s)máy(?!\p{L})/iu);
  });
});

it('each rejection has a message of its own in each language', () => {
  for (const { rejections } of LANGS.map((lang) => wordsOf(lang)))
    expect(new Set(Object.values(rejections)).size).to.equal(Object.keys(rejections).length);
});

it('the other camera has its name on the button, but not what Android’s driver calls it', () => {
  expect(switchCameraText(vi, 'Camera kép mặt sau')).to.equal('Đổi camera: Camera kép mặt sau');
  for (const label of ['', 'camera2 1, facing front', 'camera 0, facing back', 'Camera 3, facing external'])
    expect(switchCameraText(vi, label), label).to.equal('Đổi camera');
});

describe('a language tag', () => {
  for (const tag of ['en', 'vi-VN', 'fr-CA', 'anything'])
    it(`"${tag}" is trimmed and kept`, () => expect(parseLang(` ${tag} `)).to.equal(tag));
  for (const none of ['', ' ', undefined, null, 0, 1, true, {}, ['en'], { lang: 'en' }])
    it(`falls back to Vietnamese for ${JSON.stringify(none)} [9.1]`, () => expect(parseLang(none)).to.equal('vi'));
  const ENGLISH = ['en', 'EN', 'en_GB', 'en-Latn-US', ' en '];
  const VIETNAMESE = ['vi-VN', '', 'fr', 'fr-en', 'english', 'xen', '-en', '__proto__'];
  for (const tag of ENGLISH) it(`"${tag}" is English`, () => expect(wordsOf(tag)).to.equal(en));
  for (const tag of VIETNAMESE) it(`"${tag}" is Vietnamese`, () => expect(wordsOf(tag)).to.equal(vi));
});

describe('the texts of a host', () => {
  it('replace the widget’s own, one by one [9.4]', () => {
    const words = wordsOf('en', {
      en: { takePhoto: 'Snap', rejections: { blurry: 'Too soft' } },
      vi: { goBack: 'Lùi' },
    });
    expect(words).to.deep.equal({ ...en, takePhoto: 'Snap', rejections: { ...en.rejections, blurry: 'Too soft' } });
    expect(wordsOf('vi', { en: { takePhoto: 'Snap' } })).to.equal(vi);
  });

  it('replace the guidance, which has words of its own in each language', () => {
    const own = { fr: { guidance: { phone: { left: 'À gauche.' } } } };
    const { phone } = wordsIn(GUIDANCE, 'fr-CA', own).guidance;
    expect(phone).to.deep.equal({ ...GUIDANCE.en.guidance.phone, left: 'À gauche.' });
    expect(wordsIn(GUIDANCE, 'vi', own).guidance.desktop).to.deep.equal(GUIDANCE.vi.guidance.desktop);
  });

  it('are own, non-empty strings only [9.4]', () => {
    const odd: unknown = {
      en: Object.assign(Object.create({ goBack: 'inherited' }) as object, {
        takePhoto: '  ',
        retakePhoto: 7,
        usePhoto: { toString: () => 'object' },
        rejections: 'none',
        tips: null,
        errorTitle: null,
        unheardOf: 'x',
      }),
      takePhoto: 'Snap',
      de: null,
    };
    expect(wordsOf('en', odd as OwnMessages)).to.deep.equal(en);
    expect(problemsOf(odd as OwnMessages, en)).to.deep.equal(
      ['en.takePhoto', 'en.retakePhoto', 'en.usePhoto', 'en.rejections', 'en.unheardOf', 'takePhoto'].map(
        (path) => `\`messages.${path}\` is not a text of the widget, or is empty.`,
      ),
    );
    for (const none of ['text', 1, null, []]) {
      expect(wordsOf('en', { en: none } as unknown as OwnMessages)).to.deep.equal(en);
      expect(wordsOf('fr', { fr: none } as unknown as OwnMessages)).to.equal(vi);
    }
  });
});

describe('a language added by the host', () => {
  const fr = { goBack: 'Retour', tips: { blurry: 'Ne bougez plus.' } };
  const inFrench = { ...en, lang: 'fr', goBack: 'Retour', tips: { ...en.tips, blurry: 'Ne bougez plus.' } };

  for (const tag of ['fr', 'FR', 'fr_CA', 'fr-Latn-CA', ' fr '])
    it(`is used for "${tag}", with English for missing texts`, () => {
      expect(wordsOf(tag, { fr })).to.deep.equal(inFrench);
    });

  for (const tag of ['de', 'fra', 'f', '', 'x-fr'])
    it(`isn’t used for "${tag}", which falls back to Vietnamese with the host’s texts for it`, () => {
      expect(wordsOf(tag, { fr, vi: { goBack: 'Lùi' } })).to.deep.equal({ ...vi, goBack: 'Lùi' });
    });

  it('is looked up case-insensitively', () => {
    const words = wordsOf('pt-br', { 'pt-BR': { goBack: 'Voltar' } });
    expect([words.lang, words.goBack]).to.deep.equal(['pt-BR', 'Voltar']);
    expect(wordsOf('zh-hant-tw', { zh_Hant: { goBack: '返回' } }).lang).to.equal('zh-Hant');
  });

  it('prefers the texts of a region to those of its language', () => {
    const own = { 'fr-CA': { takePhoto: 'Photographier' }, fr };
    expect(wordsOf('fr-CA', own)).to.deep.equal({ ...inFrench, lang: 'fr-CA', takePhoto: 'Photographier' });
    expect(wordsOf('fr-FR', own)).to.deep.equal(inFrench);
    expect(problemsOf({ fr: french(), 'fr-CA': { takePhoto: 'Photographier' } }, en)).to.deep.equal([]);
  });

  it('can be a region of a built-in language, which provides the other texts', () => {
    const own = { 'vi-VN': { goBack: 'Lùi' }, 'en-GB': { takePhoto: 'Snap' }, en: { goBack: 'Return' } };
    expect(wordsOf('vi-VN', own)).to.deep.equal({ ...vi, lang: 'vi-VN', goBack: 'Lùi' });
    expect(wordsOf('en-GB', own)).to.deep.equal({ ...en, lang: 'en-GB', takePhoto: 'Snap', goBack: 'Return' });
    expect(problemsOf(own, en)).to.deep.equal([]);
  });

  it('can name its tag itself [WCAG 3.1.2]', () => {
    expect(wordsOf('fr', { fr: { ...fr, lang: 'fr-FR' } }).lang).to.equal('fr-FR');
  });

  it('gets one warning if it is incomplete', () => {
    const { goBack, tips, ...others } = french();
    const { blurry, ...otherTips } = tips;
    expect(problemsOf({ fr: { ...others, tips: otherTips } }, en)).to.deep.equal([
      'Missing from messages.fr, so shown in English: goBack, tips.blurry.',
    ]);
    expect(problemsOf({ fr: { ...others, goBack, tips: { ...otherTips, blurry } } }, en)).to.deep.equal([]);
    expect(problemsOf({ en: {}, vi: fr }, en)).to.deep.equal([]);
  });

  /** Every text, distinguishable from the English one. */
  function french(): Messages {
    const translated = (words: object): object =>
      Object.fromEntries(
        Object.entries(words).map(([key, word]: [string, unknown]) => [
          key,
          typeof word === 'string' ? `fr ${word}` : translated(Object(word) as object),
        ]),
      );
    return translated({ ...en, ...GUIDANCE.en }) as Messages;
  }
});
