// What an integrator may write in TypeScript with the element itself; each wrong use must be refused by the compiler.
// Compiled against the built package by its own name, never run.
import type {
  Diagnostics,
  Messages,
  NoticeCode,
  OwnMessages,
  Support,
  TrueidConfig,
  TrueidConsentDetail,
  TrueidResult,
} from 'trueid-widget';
import { TrueidWidget } from 'trueid-widget';
import { TrueidWidget as UnregisteredWidget } from 'trueid-widget/element';
import { en } from 'trueid-widget/messages/en';

const widget = document.createElement('trueid-widget');
const found: TrueidWidget | null = document.querySelector('trueid-widget');
found?.start();

export const isOneClass: typeof TrueidWidget = UnregisteredWidget;
export class OwnWidget extends TrueidWidget {}

// Configuration

widget.start({ domain: 'https://provider.example', accessToken: 'token', timings: { previewPause: 0 } });
widget.domain = 'https://provider.example';
widget.networkRetry = 2;
widget.maxTries = 3;
widget.inApp = 'own';
widget.upload = 'no-camera';
widget.upload = 'rejected';
widget.refreshToken = async () => (await fetch('/token')).text();
widget.config = { domain: '', appId: 'app', appSecret: 'secret' };
widget.config = null;
widget.setAttribute('access-token', 'token');
const shared: TrueidConfig = { domain: '', lang: 'en-US' };
widget.start(shared);

// @ts-expect-error -- an option that does not exist
widget.start({ domian: 'https://provider.example' });
// @ts-expect-error -- a number where an address belongs
widget.domain = 1;
// @ts-expect-error -- no such mode
widget.upload = 'sometimes';
// @ts-expect-error -- a token instead of the way to get one
widget.refreshToken = 'token';
// @ts-expect-error -- no such timing
widget.timings = { previewPauseMs: 1 };
// @ts-expect-error -- the secret is not handed back
void widget.config.appSecret;

// Words

const french: Messages = { ...en, lang: 'fr', goBack: 'Retour', tips: { ...en.tips, blurry: 'Ne bougez plus.' } };
const own: OwnMessages = { fr: french, 'fr-CA': { tips: { blurry: 'Tenez bon.' } }, en: { takePhoto: 'Snap' } };
widget.messages = own;

// @ts-expect-error -- no such sentence
widget.messages = { fr: { takePhot: 'Snap' } };
// @ts-expect-error -- a sentence instead of a language
widget.messages = { takePhoto: 'Snap' };
// @ts-expect-error -- a language lacks sentences
const tooShort: Messages = { lang: 'fr', goBack: 'Retour' };
void tooShort;

// Methods and what can be read

widget.setLanguage('fr-CA');
widget.close();
const { session, engine }: Partial<Diagnostics> = widget.diagnostics();
const alerts: NoticeCode[] = session?.alerts.map(({ code }) => code) ?? [];
void TrueidWidget.checkSupport().then(({ supported, camera, inApp, problems }: Support) => {
  const isHidden: boolean = !supported && camera === 'none' && inApp !== 'zalo';
  void [isHidden, problems.join(' ')];
});
void [engine, alerts];
const step: number = widget.step;
const isOpen: boolean = widget.open;
const version: string = widget.version;
void [step, isOpen, version];

// @ts-expect-error -- no tag
widget.setLanguage(7);
// @ts-expect-error -- read-only
widget.step = 2;

// Events

widget.addEventListener('trueid_result', function ({ detail, origins }) {
  const isLive: boolean = origins.selfie === 'camera' && origins.front !== 'upload';
  void isLive;
  const result: TrueidResult = detail;
  const photos: string[] = [detail.frontCardImage, detail.backCardImage, detail.selfieImage];
  const passed: true = detail.records.idVerification.status;
  this.close();
  void [result, photos, passed];
  // @ts-expect-error -- no such key
  void detail.frontImage;
});
widget.addEventListener('trueid_error', ({ detail, call, kind, requestId }) => {
  const status: number | undefined = detail instanceof Response ? detail.status : undefined;
  const id: string | undefined = requestId;
  void [status, id, call === 'complete', kind === 'timeout' || kind === 'internal'];
  // @ts-expect-error -- no such kind
  void (kind === 'camera');
});
widget.addEventListener('trueid_close', ({ detail }) => void (detail.reason === 'permission' && detail.step > 1));
widget.addEventListener('trueid_close', ({ consent }) => void consent?.at);
widget.addEventListener('trueid_consent', ({ detail }) => {
  const { at, lang, digest, choices }: TrueidConsentDetail = detail;
  void [at.length, lang.length, digest?.length, choices.news === true];
  // @ts-expect-error -- read-only
  detail.lang = 'en';
});
widget.addEventListener('trueid_goBack', ({ detail }) => void detail.step.toFixed());
widget.addEventListener('trueid_photo', ({ detail }) => {
  const { step, outcome, code, tries, origin } = detail;
  void [step === 3, outcome === 'rejected', code?.toFixed(), tries.toFixed(), origin === 'upload'];
  // @ts-expect-error -- no image
  void detail.image;
});
widget.addEventListener('trueid_step', ({ detail }) => void (detail.step - detail.from));
widget.addEventListener('open_noti', (event) => {
  if (event.detail.code === 'camera_denied' || event.detail.code === 'camera_timeout') event.preventDefault();
  if (event.detail.code === 'in_app') void (event.detail.app === 'zalo' || event.detail.app === 'own');
  // @ts-expect-error -- no such code
  void (event.detail.code === 'no_mood');
});
// The events of every element keep their types.
widget.addEventListener('click', ({ clientX }) => void clientX.toFixed());
const onAnything = (event: Event): void => void event.type;
widget.addEventListener('whatever', onAnything, { once: true });
// @ts-expect-error -- the detail is no string
widget.addEventListener('trueid_close', (event: CustomEvent<string>) => void event);
