// The page that scripts/gallery.mjs photographs: shows the views in any situation of the catalogue, with specimens in place of
// what the camera sees.
import type { RejectionKey } from '../../src/core/calls/catalogue.ts';
import { LIVENESS_SLOT } from '../../src/core/constants.ts';
import type { Event } from '../../src/core/events.ts';
import { LANGS, type Lang } from '../../src/core/lang.ts';
import { planPhoto } from '../../src/eye/geometry.ts';
import type { OpenScreen } from '../../src/core/screen/screen.ts';
import { contextOf, drawOpaque, resize } from '../../src/io/canvas.ts';
import { permissionSettingsOf, readPlatform } from '../../src/io/platform.ts';
import { encodeQr } from '../../src/io/qr.ts';
import { wordsOf } from '../../src/lang/index.ts';
import { specimens, type SpecimenName } from '../../src/testing/specimens/index.ts';
import { statusWords, tipWords } from '../../src/views/status-words.ts';
import { photoFailed } from '../core/calls/events.ts';
import { advised, camerasListed } from '../core/camera/events.ts';
import { reach, screenAfter, VISIBLE_SITUATIONS, type RunningSituation } from '../core/situations.ts';
import { until } from '../support/until.ts';
import { mountWidget, type Harness } from './harness.tsx';

const platform = readPlatform();

/** What the camera sees: by the tip where that is about it, else by the step. */
const SEEN: Partial<Record<string, SpecimenName>> = {
  tooDark: 'dark',
  overexposed: 'overexposed',
  blurry: 'blurry',
  cardTooSmall: 'too-far',
  autoSeek: 'no-card',
  autoGivenUp: 'no-card',
};
const OF_STEPS = { 0: 'front', 1: 'front', 2: 'back', 3: 'portrait' } as const;

const BOXES = (data: string, news: string): string =>
  `<p><label><input type="checkbox" name="data" required> ${data}</label></p>
   <p><label><input type="checkbox" name="news"> ${news}</label></p>`;
const CONSENT_WORDS = {
  en: `<p>To verify that you are the policyholder, Insurer Ltd photographs your ID card and your face, and has TrueID compare
    them. Both are sensitive personal data.</p>
    <p>We delete the photos after 30 days. You may withdraw your consent at any time: call 1900 1234, or write to
    <a href="#">privacy@insurer.example</a>. You may also <a href="#">verify at a branch</a>.</p>
    ${BOXES('Insurer Ltd may process the photos of my ID card and my face for this purpose.', 'Insurer Ltd may tell me about other products.')}`,
  vi: `<p>Để xác minh bạn là chủ hợp đồng, Công ty Bảo hiểm An Tâm chụp ảnh giấy tờ tùy thân và khuôn mặt của bạn, và nhờ TrueID đối
    chiếu. Cả hai đều là dữ liệu cá nhân nhạy cảm.</p>
    <p>Chúng tôi xóa ảnh sau 30 ngày. Bạn có thể rút lại sự đồng ý bất cứ lúc nào: gọi 1900 1234, hoặc viết thư đến
    <a href="#">privacy@insurer.example</a>. Bạn cũng có thể <a href="#">xác minh tại chi nhánh</a>.</p>
    ${BOXES('Tôi đồng ý để An Tâm xử lý ảnh giấy tờ tùy thân và khuôn mặt của tôi cho mục đích này.', 'Tôi đồng ý nhận thông tin về các sản phẩm khác.')}`,
};

const ADVICE = ['tooDark', 'overexposed', 'blurry', 'cardTooSmall'] as const;
const REJECTIONS = Object.keys(wordsOf('en').rejections) as RejectionKey[];
const OF_FACES: readonly RejectionKey[] = ['faceNotMatched', 'duplicatedFace', 'invalidSelfie'];

/** The last events of situations that look different by it, and what each adds to the name. */
function lastEventsOf(situation: RunningSituation): (readonly [suffix: string, event?: Event])[] {
  switch (situation) {
    case 'front-advised':
      return ADVICE.map((advice) => [`-${advice}`, advised(advice)]);
    case 'front-rejected':
      return REJECTIONS.filter((key) => !OF_FACES.includes(key)).map((key) => [`-${key}`, photoFailed(key)]);
    case 'selfie-rejected':
      return OF_FACES.map((key) => [`-${key}`, photoFailed(key)]);
    default:
      return [['']];
  }
}

const SCENES = new Map<string, { readonly situation: RunningSituation; readonly lastEvent?: Event }>(
  VISIBLE_SITUATIONS.flatMap((situation) =>
    lastEventsOf(situation).map(([suffix, lastEvent]) => [situation + suffix, { situation, lastEvent }] as const),
  ),
);

const CAMERAS = ['camera2 0, facing back', 'camera2 1, facing front'];
/** On a device with two cameras, and with a code that can be scanned. */
function equip(event: Event): Event[] {
  switch (event.type) {
    case 'cameraAttached':
      return [event, camerasListed(CAMERAS[Number(event.facesUser)], CAMERAS)];
    case 'handoffPrepared':
      return [{ ...event, link: { ...event.link, code: encodeQr(event.link.url) } }];
    default:
      return [event];
  }
}

function screenOf(name: string, lang: Lang, extraDescription?: string): OpenScreen {
  const scene = SCENES.get(name);
  if (!scene) throw new Error(`There is no scene "${name}"`);
  const events = reach(scene.situation, { lang, extraDescription }, { isMobile: platform.isMobile });
  return screenAfter((scene.lastEvent ? events.with(-1, scene.lastEvent) : events).flatMap(equip));
}

/** Plays the picture as a camera would. */
async function play(video: HTMLVideoElement, picture: ImageBitmap): Promise<void> {
  const canvas = document.createElement('canvas');
  resize(canvas, picture);
  const context = contextOf(canvas);
  video.srcObject = canvas.captureStream();
  let isSeen = false;
  video.requestVideoFrameCallback(() => (isSeen = true));
  await until(() => {
    context.drawImage(picture, 0, 0);
    return isSeen;
  }, 'the picture in the view');
}

async function mount(screen: OpenScreen): Promise<Harness> {
  const host = document.createElement('trueid-widget');
  const words = Object.assign(document.createElement('div'), { slot: 'consent' });
  // in place of a liveness component
  const face = Object.assign(new Image(), { slot: LIVENESS_SLOT, src: specimens.portrait.url.href });
  face.style.objectFit = 'cover';
  host.append(face, words);
  await face.decode();
  const widget = mountWidget(screen, {
    host,
    permissionSettings: permissionSettingsOf(platform),
    isMobile: platform.isMobile,
  });
  const name = (screen.tip && SEEN[screen.tip]) ?? OF_STEPS[screen.step];
  const picture = await createImageBitmap(await (await fetch(specimens[name].url)).blob());
  if (screen.stage.is === 'camera' && screen.stage.isLive)
    for (const video of widget.videos) await play(video, picture);
  for (const { canvas } of widget.drawn) {
    const { width, height } = picture;
    const plan = planPhoto({ width, height }, { subject: screen.guide, isMobile: platform.isMobile });
    if (!plan) throw new Error('The specimen is empty');
    resize(canvas, plan.size);
    contextOf(canvas).drawImage(drawOpaque(picture, plan), 0, 0);
  }
  return widget;
}

let widget: Harness | undefined;
Object.assign(window, {
  gallery: {
    langs: LANGS,
    /** A phone isn't offered another one. */
    names: [...SCENES.keys()].filter((name) => !(platform.isMobile && /hand(off|ed)|begun/.test(name))),
    /** Shows one, then the same in other languages. */
    async show(name: string, lang: Lang, extraDescription?: string): Promise<void> {
      const screen = screenOf(name, lang, extraDescription);
      widget?.show(screen);
      const shown = (widget ??= await mount(screen));
      const consent = shown.host.querySelector('[slot="consent"]');
      if (consent) consent.innerHTML = CONSENT_WORDS[lang];
      const words = wordsOf(lang);
      const said = statusWords(screen, words) + (screen.tip ? tipWords(screen.tip, words) : '');
      await until(() => shown.part('notice').textContent.endsWith(said), `"${said}"`);
    },
  },
});
