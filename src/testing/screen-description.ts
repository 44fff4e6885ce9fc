// Describes the screen and the events of the session in lines, as the errors of `WidgetPage` show them.
import { shorten } from './shorten.ts';
import type { RecordedEvent } from './widget-events.ts';

/** Runs in the page. Returns what a person sees of the widget, in lines. */
export function readScreen(element: Element): string {
  const root = element.shadowRoot;
  if (!root) return 'the element is not defined (has its script been loaded?)';
  const isVisible = (node: Element): boolean =>
    node.checkVisibility({ visibilityProperty: true }) && node.getBoundingClientRect().height > 0;
  const visible = (selector: string): HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>(selector)].filter(isVisible);
  const textOf = (selector: string): string =>
    visible(selector)
      .map((node) => node.innerText.replace(/\s+/g, ' ').trim())
      .join(' / ');
  const buttons = visible('button').map(
    (button) => `"${button.ariaLabel ?? button.innerText.trim()}"${button.matches(':disabled') ? ' (disabled)' : ''}`,
  );
  const { step, open } = element as Element & { readonly step: number; readonly open: boolean };
  const lines: [string, string][] = [
    ['title', textOf('[part~="title"]')],
    ['buttons', buttons.join(', ')],
    ['error box', textOf('[part~="error-box"]')],
    ['alert', textOf('[role="alertdialog"]')],
    ['status', [...root.querySelectorAll('[part~="notice"]')].map((node) => node.textContent.trim()).join(' / ')],
    ['waiting', [...visible('[part~="spinner"]'), ...visible('[part~="overlay"]')].map(({ part }) => part).join(', ')],
  ];
  return [
    `step ${step}, ${open ? 'open' : 'closed'}`,
    ...lines.filter(([, text]) => text !== '').map(([name, text]) => `${name}: ${text}`),
  ].join('\n  ');
}

/** An event's detail as JSON, with pictures shortened. */
export const toJson = (event: RecordedEvent): string =>
  JSON.stringify(event, (_key, value: unknown) => (typeof value === 'string' ? shorten(value) : value));

/** Returns a `trueid_error` as one line: its kind, its call, and its status or message. */
function describeError({ kind = 'unknown', call, detail }: RecordedEvent): string {
  const told =
    typeof detail === 'string'
      ? JSON.stringify(shorten(detail))
      : `status ${String((detail as { readonly status?: number } | null)?.status)}`;
  return `kind ${kind}, call ${call ?? 'none'}, ${told}`;
}

/** @param seen what `readScreen` returned; @param said what the console has of the widget */
export const describeScreen = (seen: string, events: readonly RecordedEvent[], said: readonly string[]): string =>
  [
    seen,
    ...events.filter(({ type }) => type === 'trueid_error').map((event) => `error: ${describeError(event)}`),
    ...said.map((line) => `console: ${line}`),
    `events: ${events.map(({ type }) => type).join(', ') || 'none'}`,
  ].join('\n  ');
