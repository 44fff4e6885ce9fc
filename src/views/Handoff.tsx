/** Continuing on a phone: the button that offers it, the QR code, and the link. */
import styled from 'styled-components';
import type { Words } from '../core/messages.ts';
import { UNRECORDED } from '../core/page/replay.ts';
import type { HandoffLink } from '../core/state.ts';
import { Button, type ButtonKind } from './Button.tsx';
import type { WidgetModel } from './model.ts';
import { focusRing, radius, type } from './theme.ts';

interface HandoffButtonProps {
  readonly kind: ButtonKind;
  readonly words: Words;
  readonly model: WidgetModel;
}

export const HandoffButton = ({ kind, words, model }: HandoffButtonProps) => (
  <Button part="phone-button" kind={kind} onPress={() => model.dispatch({ type: 'handoffPressed' })}>
    {words.continueOnPhone}
  </Button>
);

/** The light border that scanners need, in modules. */
const QUIET_ZONE = 4;

/** Black on white in forced colours too, for the scanner. */
const Picture = styled.svg`
  display: block;
  height: 100%;
  aspect-ratio: 1;
  margin: 0 auto;
  border-radius: ${radius};
  forced-color-adjust: none;
`;

export function QrCode({ link, words }: { readonly link: HandoffLink; readonly words: Words }) {
  const { path, size } = link.code;
  const side = size + 2 * QUIET_ZONE;
  return (
    <Picture
      part="code"
      role="img"
      aria-label={words.handoffCode}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </Picture>
  );
}

const Link = styled.a`
  padding: 10px 0;
  border-radius: ${radius};
  color: inherit;
  ${type(15, 24)}
  text-align: center;
  overflow-wrap: anywhere;
  ${focusRing}
`;

/** The address in full, for those who type it. It may name the person's case: session replays leave it out, as they do the code. */
export const PhoneLink = ({ url }: { readonly url: string }) => (
  <Link {...UNRECORDED} href={url} target="_blank" rel="noopener">
    {url}
  </Link>
);
