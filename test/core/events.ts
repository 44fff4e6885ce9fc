// Events of the host, the person and the page, and the photos, as the runtime raises them; those of the camera and of the calls
// are in their folders. For tests of the rules and of the views. Imports the rules only.
import type { Config } from '../../src/core/options/config.ts';
import { OPTIONS, COPIED_AS_IS, type CopiedAsIs } from '../../src/core/options/options.ts';
import type { Event } from '../../src/core/events.ts';
import type { DeviceSystem } from '../../src/core/messages.ts';
import type { Readback } from '../../src/eye/pattern.ts';
import type { FileProblem } from '../../src/core/picture/file.ts';
import type { ChosenFile, Consent, Device, HandoffLink, Photo } from '../../src/core/state.ts';
import { photoOfSize } from '../support/photo.ts';

export const FRONT = photoOfSize(800, 600);
export const BACK = photoOfSize(801, 600);
export const SELFIE = photoOfSize(450, 600);

/** What no option holds as it is. */
const CONVERTED: Omit<Config, CopiedAsIs> = {
  providerUrl: 'https://provider.example/ekyc/v1.0',
  authUrl: 'https://provider.example/auth/v1/oauth',
  appId: 'app',
  hasAccessToken: true,
  lang: 'en',
  isResultStrict: false,
  sessionUrl: undefined,
  doneUrl: undefined,
  browserUrl: 'https://insurer.example/claim',
  phoneUrl: undefined,
};
const DEFAULTS = Object.fromEntries(COPIED_AS_IS.map((name) => [name, OPTIONS[name].default]));

export const configOf = (overrides: Partial<Config> = {}): Config =>
  ({ ...DEFAULTS, ...CONVERTED, ...overrides }) as Config;

/** The events that have only a type. */
export type Plain<E extends Event = Event> = E extends Event ? ([keyof E] extends ['type'] ? E : never) : never;

export const does = (type: Plain['type']): Event => ({ type }) as Plain;
type Start = Extract<Event, { type: 'started' }>;

/** What an alert calls the device, its system and the browser. */
export const SYSTEM: DeviceSystem = { device: 'phone', settings: 'android', browser: 'Chrome' };

/** A start with these options, in this browser. */
export const started = (
  overrides: Partial<Config> = {},
  {
    saidLang,
    isHidden = false,
    isOffline = false,
    asksConsent = false,
    ...device
  }: Partial<Omit<Start, 'type' | 'config'> & Device> = {},
): Start => ({
  type: 'started',
  config: configOf(overrides),
  saidLang,
  device: {
    isFirefox: false,
    isMobile: false,
    isAndroid: false,
    system: SYSTEM,
    inApp: undefined,
    hasPermissionButton: false,
    isSecure: true,
    ...device,
  },
  isHidden,
  isOffline,
  asksConsent,
});
export const CONSENT: Consent = {
  at: '2026-03-01T08:00:00.000Z',
  lang: 'vi',
  digest: 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
  choices: { data: true, news: false },
};
export const agreed: Event = { type: 'consentGiven', consent: CONSENT };
/** The same events in a session with another configuration. */
export const configured = (events: readonly Event[], overrides: Partial<Config>): Event[] =>
  events.map((event) => (event.type === 'started' ? { ...event, config: { ...event.config, ...overrides } } : event));
export const refusedStart = (requestId?: string): Event => ({
  type: 'startRefused',
  problem: 'domain is required.',
  requestId,
});
export const closed = (isAnnounced = false): Event => ({ type: 'closed', isAnnounced });
export const taken = (photo: Photo): Event => ({ type: 'photoTaken', photo });
export const readBack = (photo: Photo, readback: Readback = 'altered'): Event => ({
  type: 'photoReadBack',
  photo,
  readback,
});
export const FILE = Object.freeze({}) as ChosenFile;
export const fileChosen: Event = { type: 'fileChosen', file: FILE };
/** The link that the phone opens. */
export const LINK: HandoffLink = {
  url: 'https://insurer.example/continue/1',
  code: { path: 'M0 0h7v7h-7z', size: 21 },
};
export const handoffPrepared: Event = { type: 'handoffPrepared', link: LINK };
/** The host's address at which a phone begins anew. */
export const phoneUrl = 'https://insurer.example/phone';
/** The host's function that continues on a phone; the rules never call it. */
export const handoff = (): never => {
  throw new Error('The rules never call it');
};
export const fileRefused = (problem: FileProblem): Event => ({ type: 'fileRefused', problem });
