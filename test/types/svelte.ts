// The markup of Svelte 5: what its compiler looks up for `<trueid-widget>`. The example host compiles real markup.
import type { SvelteHTMLElements } from 'svelte/elements';
import type { Messages, TrueidConfig, TrueidWidgetProps } from 'trueid-widget/svelte';

type Markup = SvelteHTMLElements['trueid-widget'];

export const goBackOf = ({ goBack }: Messages): string => goBack;
const config: TrueidConfig = { domain: '', accessToken: 'token' };

export const isTheSame: TrueidWidgetProps = {} satisfies Markup;
export const right: Markup[] = [
  { config, class: 'widget', ontrueid_result: ({ detail }) => void detail.selfieImage },
  { 'access-token': 'token', domain: '', lang: 'en', preload: true, 'network-retry': '2' },
  { ontrueid_goBack: ({ detail }) => void detail.step, onclick: ({ currentTarget }) => currentTarget.close() },
  { onopen_noti: (event) => event.preventDefault() },
];
export const wrong: Markup[] = [
  // @ts-expect-error -- misspelt
  { domian: '' },
  // @ts-expect-error -- no such mode
  { credentials: 'sometimes' },
  // @ts-expect-error -- `preload="false"` would preload
  { preload: false },
  // @ts-expect-error -- no such event
  { ontrueid_done: () => undefined },
  // @ts-expect-error -- the detail has no such key
  { ontrueid_result: ({ detail }) => void detail.frontImage },
];
