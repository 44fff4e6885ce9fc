// The templates of Vue 3: what its compiler looks up for `<trueid-widget>`. The example host compiles a real template.
import type { GlobalComponents } from 'vue';
import type { Messages, TrueidConfig, TrueidWidget } from 'trueid-widget/vue';

type Instance = InstanceType<GlobalComponents['trueid-widget']>;
type Template = Instance['$props'];

export const goBackOf = ({ goBack }: Messages): string => goBack;
const config: TrueidConfig = { domain: '', accessToken: 'token' };

export const refOf = (instance: Instance): TrueidWidget => instance;
export const right: Template[] = [
  { config, class: 'widget', onTrueid_result: ({ detail }) => void detail.selfieImage },
  { 'access-token': 'token', domain: '', lang: 'en', preload: '', 'network-retry': 2 },
  // `network-retry="2"` in a template
  { networkRetry: '2', strictResult: '' },
  { onTrueid_goBack: ({ detail }) => void detail.step, onOpen_noti: (event) => event.preventDefault() },
];
export const wrong: Template[] = [
  // @ts-expect-error -- misspelt
  { domian: '' },
  // @ts-expect-error -- a number, as text or as itself
  { networkRetry: 'often' },
  // @ts-expect-error -- no such mode
  { credentials: 'sometimes' },
  // @ts-expect-error -- an option of no such name
  { config: { domian: '' } },
  // @ts-expect-error -- no such event
  { onTrueid_done: () => undefined },
  // @ts-expect-error -- the detail has no such key
  { onTrueid_result: ({ detail }) => void detail.frontImage },
];
