/** Where a browser keeps a page's camera permission: its address bar or menu, with the place ringed. Decoration only. */
import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { PermissionSettings } from '../core/messages.ts';
import { color } from './theme.ts';

const Picture = styled.svg`
  display: block;
  margin: 16px auto 0;
  max-width: 100%;
`;

/** The bar's outline. */
const Bar = ({ rx }: { rx: number }) => (
  <rect x="1" y="9" width="238" height="38" rx={rx} fill={color.surface} stroke="currentColor" strokeOpacity="0.4" />
);

/** Stands for the address: nobody's real one. */
const Address = ({ x, width }: { x: number; width: number }) => (
  <rect x={x} y="24" width={width} height="8" rx="4" fill="currentColor" fillOpacity="0.25" />
);

const ring = { fill: 'none', stroke: color.primary, strokeWidth: 3 } as const;

const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** An address bar with a button at its left, whose middle is at 0, 0. */
const AddressBar = ({ children }: { children: ReactNode }) => (
  <>
    <Bar rx={19} />
    <Address x={56} width={120} />
    <g transform="translate(30 28)">
      <circle r="20" {...ring} />
      <g {...line}>{children}</g>
    </g>
  </>
);

/** Two sliders: the button for a page's settings in Chrome and Edge, on computers and on Android. */
const sliders = (
  <AddressBar>
    <path d="M-8-4h9M7-4h1M-8 4h1M-1 4h9" />
    <circle cx="4" cy="-4" r="2.5" />
    <circle cx="-4" cy="4" r="2.5" />
  </AddressBar>
);

const drawings: Readonly<Record<PermissionSettings, ReactNode>> = {
  chrome: sliders,
  android: sliders,
  ios: (
    <AddressBar>
      <rect x="-8" y="-8" width="16" height="10" rx="2" />
      <path d="M-8 6H8" />
    </AddressBar>
  ),
  /** A camera that is crossed out. */
  firefox: (
    <AddressBar>
      <path d="M-9-5h11v10H-9zM2-1l6-4v10l-6-4zM-9 8 8-8" />
    </AddressBar>
  ),
  /** A shield. */
  firefoxAndroid: (
    <AddressBar>
      <path d="M0-9 8-6v6c0 4-3 7-8 10-5-3-8-6-8-10v-6z" />
    </AddressBar>
  ),
  safari: (
    <>
      <Bar rx={6} />
      <text x="62" y="33" textAnchor="middle" fontSize="15" fontWeight="700" fill="currentColor">
        Safari
      </text>
      <Address x={112} width={32} />
      <Address x={158} width={32} />
      <rect x="30" y="11" width="64" height="34" rx="17" {...ring} />
    </>
  ),
};

export const PermissionPicture = ({ settings }: { settings: PermissionSettings }) => (
  <Picture width="240" height="56" viewBox="0 0 240 56" aria-hidden="true">
    {drawings[settings]}
  </Picture>
);
