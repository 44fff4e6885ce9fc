/** The icons, in the colour of the surrounding text. Decorative: their meaning is always given in text too. */
import type { ReactNode } from 'react';

function Icon({ size = 20, children }: { size?: number; children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const BackIcon = () => (
  <Icon>
    <path d="m15 5-7 7 7 7" />
  </Icon>
);

const camera = 'M4 8h3.5L9 5.5h6L16.5 8H20a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1Z';

export const CameraIcon = () => (
  <Icon>
    <path d={camera} />
    <circle cx="12" cy="13" r="3.5" />
  </Icon>
);

export const CameraOffIcon = () => (
  <Icon size={56}>
    <g strokeWidth="1.5">
      <path d={camera} />
      <circle cx="12" cy="13" r="3.5" />
      <path d="m3 3 18 18" />
    </g>
  </Icon>
);

export const RetakeIcon = () => (
  <Icon>
    <path d="M4 5v5h5" />
    <path d="M4.6 10A8 8 0 1 1 4 13.5" />
  </Icon>
);

export const SwitchCameraIcon = () => (
  <Icon size={28}>
    <path d={camera} strokeWidth="1.6" />
    <g strokeWidth="1.4">
      <path d="M9 12.3a3.1 3.1 0 0 1 5.6-1.1" />
      <path d="M14.9 9.2v2.2h-2.2" />
      <path d="M15 13.7a3.1 3.1 0 0 1-5.6 1.1" />
      <path d="M9.1 16.8v-2.2h2.2" />
    </g>
  </Icon>
);

export const TorchIcon = () => (
  <Icon>
    <path d="M13 3 5.5 13.5H11L10 21l8-11h-6Z" />
  </Icon>
);

export const CheckIcon = () => (
  <Icon>
    <path d="m5 12.5 4.5 4.5L19 7.5" />
  </Icon>
);

export const WarningIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7.5v5" />
    <path d="M12 16.2v.1" />
  </Icon>
);

export const ShieldIcon = () => (
  <Icon size={16}>
    <path d="M12 3.5 5 6v5.5c0 4.2 2.9 7.6 7 9 4.1-1.4 7-4.8 7-9V6Z" />
    <path d="m9 12 2.2 2.2 4-4.2" />
  </Icon>
);
