// The words: the specification's to the letter, and a Vietnamese pack that leaves nothing in English and no accent out.
import { expect } from '@open-wc/testing';
import { CATALOGUE, type RejectionKey } from '../../src/core/catalogue.ts';
import type { Messages, OwnMessages } from '../../src/core/messages.ts';
import { en } from '../../src/lang/en.ts';
import { strayWords, wordsOf } from '../../src/lang/index.ts';
import { vi } from '../../src/lang/vi.ts';

/** Every sentence of a pack by its path; its tag is none. */
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

const english = sentences(en);
const vietnamese = sentences(vi);

describe('the English words', () => {
  it('are the specification’s', () => {
    const { frontTitle, backTitle, selfieTitle, takePhoto, retakePhoto, usePhoto, goBack, errorTitle, footer } =
      wordsOf('en');
    expect([frontTitle, backTitle, selfieTitle]).to.deep.equal([
      'ID front side photo',
      'ID back side photo',
      'Take a portrait',
    ]);
    expect([takePhoto, retakePhoto, usePhoto]).to.deep.equal(['Take a photo', 'Retake this photo', 'Use this photo']);
    expect([goBack, errorTitle]).to.deep.equal(['Go back', 'Image Error!']);
    expect(footer).to.equal('This process is provided by TrueID');
    expect(wordsOf('en').notices.unsupported).to.equal('Browser do not support webcam!!');
  });

  it('are the specification’s for every code of the catalogue', () => {
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
  it('are the specification’s alerts', () => {
    const { no_camera, camera_denied, no_stream } = wordsOf('vi').notices;
    expect(no_camera).to.equal('Thiết bị không có camera');
    expect(camera_denied).to.equal('Thiết bị không được cấp quyền camera');
    expect(no_stream).to.equal('Thiết bị của bạn không có camera.');
  });

  it('are there for everything that there is in English', () => {
    expect([...vietnamese.keys()]).to.deep.equal([...english.keys()]);
  });

  /** Letters that only Vietnamese has; a sentence of two words or more without one has lost its accents, or is English. */
  const MARKED = /[ăâđêôơưàảãáạằẳẵắặầẩẫấậèẻẽéẹềểễếệìỉĩíịòỏõóọồổỗốộờởỡớợùủũúụừửữứựỳỷỹýỵ]/i;
  /** The syllables of this pack that are written without a mark, and names. Each was read; one more must be, too. */
  const UNMARKED = new Set(
    (
      'che cho cung do ghi khi khung minh quay quy sao sau tay tin tra trang trong truy vui xem ' +
      'camera trueid chrome safari edge firefox web menu'
    ).split(' '),
  );

  it('are all marked as Vietnamese is', () => {
    for (const [path, sentence] of vietnamese) {
      expect(sentence, path).to.match(MARKED);
      const bare = (
        sentence
          .toLowerCase()
          .replaceAll(/chân dung|\{step\}/g, '')
          .match(/\p{L}+/gu) ?? []
      ).filter((word) => !MARKED.test(word) && !UNMARKED.has(word));
      expect(bare, `${path}: ${sentence}`).to.deep.equal([]);
    }
  });

  it('have no sentence of the English', () => {
    for (const [path, sentence] of vietnamese) expect(sentence, path).not.to.equal(english.get(path));
  });

  it('are in composed characters, as fonts and searches want them', () => {
    for (const [path, sentence] of vietnamese) expect(sentence, path).to.equal(sentence.normalize('NFC'));
  });
});

describe('every pack', () => {
  for (const [name, pack] of Object.entries({ en: english, vi: vietnamese })) {
    it(`${name}: no empty sentence, no blank around one, nothing to be filled in`, () => {
      for (const [path, sentence] of pack) {
        expect(sentence, path).to.equal(sentence.trim());
        expect(sentence, path).not.to.equal('');
        expect(sentence.replace('{step}', '1'), path).not.to.match(/undefined|[{}<>]|\.\.\.| {2}/);
      }
    });

    it(`${name}: names the step`, () => {
      expect(pack.get('stepOf')).to.match(/\{step\}.*3/);
    });

    it(`${name}: the steps to allow the camera are short, and end with a full stop`, () => {
      const steps = [...pack].filter(([path]) => path.startsWith('permissionSteps.'));
      expect(steps).to.have.length(5);
      for (const [path, sentence] of steps) {
        expect(sentence.length, path).to.be.at.most(110);
        expect(sentence, path).to.match(/\.$/);
      }
    });

    it(`${name}: a tip is one short sentence or two, with a full stop`, () => {
      for (const [path, sentence] of pack) {
        if (!/^(?:tips|noticeTips)\./.test(path)) continue;
        expect(sentence.length, path).to.be.at.most(90);
        expect(sentence, path).to.match(/\.$/);
      }
    });
  }

  it('says which language it is in', () => {
    expect([wordsOf('en').lang, wordsOf('vi').lang]).to.deep.equal(['en', 'vi']);
  });

  it('has one sentence for each rejection', () => {
    for (const { rejections } of [wordsOf('en'), wordsOf('vi')] satisfies Messages[]) {
      const keys = Object.keys(rejections) as RejectionKey[];
      expect(new Set(keys.map((key) => rejections[key])).size).to.equal(keys.length);
    }
  });
});

describe('the words of a host', () => {
  it('replace ours, each at its place, and leave the others', () => {
    const words = wordsOf('en', {
      en: { takePhoto: 'Snap', rejections: { blurry: 'Too soft' } },
      vi: { goBack: 'Lùi' },
    });
    expect(words).to.deep.equal({ ...en, takePhoto: 'Snap', rejections: { ...en.rejections, blurry: 'Too soft' } });
    expect(wordsOf('vi', { en: { takePhoto: 'Snap' } })).to.equal(vi);
  });

  it('can be another language as a whole', () => {
    const french = Object.fromEntries([...sentences(en).keys(), 'lang'].map((key) => [key, `fr ${key}`]));
    const words = wordsOf('en', { en: { ...french, lang: 'fr' } });
    expect(words.lang).to.equal('fr');
    expect(words.frontTitle).to.equal('fr frontTitle');
  });

  it('are own strings that are not empty, and nothing else', () => {
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
    };
    expect(wordsOf('en', odd as OwnMessages)).to.deep.equal(en);
    expect(strayWords(odd as OwnMessages)).to.deep.equal(
      ['takePhoto', 'retakePhoto', 'usePhoto', 'rejections', 'unheardOf'].map((name) => `messages.en.${name}`),
    );
    for (const none of ['text', 1, null, []])
      expect(wordsOf('en', { en: none } as unknown as OwnMessages)).to.deep.equal(en);
  });
});
