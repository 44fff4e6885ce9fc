/** Where a browser keeps a page's camera permission: its address bar or menu, with the place ringed. Decoration only. */
import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { PermissionPlace } from '../core/messages.ts';
import { color } from './theme.ts';

const Picture = styled.svg`
  display: block;
  margin: 16px auto 0;
  max-width: 100%;
  color: ${color.text};
`;

const Ring = styled.circle`
  fill: none;
  stroke: ${color.primary};
  stroke-width: 3;
`;

const Bar = styled.rect`
  fill: ${color.surface};
  stroke: currentColor;
  stroke-opacity: 0.4;
`;

/** Stands for the address: nobody's real one. */
const Address = styled.rect`
  fill: currentColor;
  fill-opacity: 0.25;
`;

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round' } as const;

/** Two sliders: the button for a page's settings in Chrome and Edge, on computers and on Android. */
const Sliders = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`} {...line}>
    <path d="M-8-4h9M7-4h1M-8 4h1M-1 4h9" />
    <circle cx="4" cy="-4" r="2.5" />
    <circle cx="-4" cy="4" r="2.5" />
  </g>
);

/** The button for a page's settings in Safari on iOS. */
const PageMenu = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`} {...line}>
    <rect x="-8" y="-8" width="16" height="10" rx="2" />
    <path d="M-8 6H8" />
  </g>
);

const BlockedCamera = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`} {...line} strokeLinejoin="round">
    <path d="M-9-5h11v10H-9zM2-1l6-4v10l-6-4zM-9 8 8-8" />
  </g>
);

/** The button for a page's settings in Firefox on Android. */
const Shield = ({ x, y }: { x: number; y: number }) => (
  <path
    transform={`translate(${x} ${y})`}
    {...line}
    strokeLinejoin="round"
    d="M0-9 8-6v6c0 4-3 7-8 10-5-3-8-6-8-10v-6z"
  />
);

const AddressBar = ({ children }: { children: ReactNode }) => (
  <>
    <Bar x="1" y="9" width="238" height="38" rx="19" />
    <Address x="56" y="24" width="120" height="8" rx="4" />
    <Ring cx="30" cy="28" r="20" />
    {children}
  </>
);

const drawings: Readonly<Record<PermissionPlace, ReactNode>> = {
  chrome: (
    <AddressBar>
      <Sliders x={30} y={28} />
    </AddressBar>
  ),
  android: (
    <AddressBar>
      <Sliders x={30} y={28} />
    </AddressBar>
  ),
  ios: (
    <AddressBar>
      <PageMenu x={30} y={28} />
    </AddressBar>
  ),
  firefox: (
    <AddressBar>
      <BlockedCamera x={30} y={28} />
    </AddressBar>
  ),
  firefoxAndroid: (
    <AddressBar>
      <Shield x={30} y={28} />
    </AddressBar>
  ),
  safari: (
    <>
      <Bar x="1" y="9" width="238" height="38" rx="6" />
      <text x="62" y="33" textAnchor="middle" fontSize="15" fontWeight="700" fill="currentColor">
        Safari
      </text>
      <Address x="112" y="24" width="32" height="8" rx="4" />
      <Address x="158" y="24" width="32" height="8" rx="4" />
      <rect x="30" y="11" width="64" height="34" rx="17" fill="none" stroke={color.primary} strokeWidth="3" />
    </>
  ),
};

export const PermissionPicture = ({ place }: { place: PermissionPlace }) => (
  <Picture width="240" height="56" viewBox="0 0 240 56" aria-hidden="true" focusable="false">
    {drawings[place]}
  </Picture>
);
