/** What an alert can do without: a picture of the place to allow the camera, links out of an app, and texts to copy. */
import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import type { Messages, PermissionPlace } from '../core/messages.ts';
import { Button, ButtonLink, type ButtonKind } from './Button.tsx';
import { PermissionPicture } from './PermissionPicture.tsx';
import { radius, type } from './theme.ts';

/** What the browser does for it. */
export interface AlertTools {
  /** The link that opens `address` outside of the app; undefined if there is none on this system. */
  readonly linkOf: (address: string) => string | undefined;
  /** Copies `text` from within a tap; `container` is inside the open modal. Resolves with whether it worked. */
  readonly copy: (text: string, container: HTMLElement) => Promise<boolean>;
}

const Note = styled.p`
  margin: 8px 0 0;
  ${type(15, 22)}
`;

/** Selectable by a long press, for browsers that refuse to copy. */
const ByHand = styled.textarea`
  box-sizing: border-box;
  width: 100%;
  height: 84px;
  margin-top: 8px;
  padding: 8px;
  border: 1px solid currentColor;
  border-radius: ${radius};
  background: none;
  color: inherit;
  font: inherit;
  ${type(14, 20)}
  overflow-wrap: anywhere;
  resize: none;
  user-select: all;
  -webkit-user-select: all;
`;

interface CopyButtonProps {
  readonly kind: ButtonKind;
  /** Called at the press. */
  readonly text: () => string;
  readonly words: Messages;
  readonly tools: AlertTools;
  readonly children: ReactNode;
}

type Copy = { readonly is: 'none' | 'copied' } | { readonly is: 'refused'; readonly text: string };

/** Copies a text, or shows it where the browser refuses. */
export function CopyButton({ kind, text, words, tools, children }: CopyButtonProps) {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const [copied, setCopied] = useState<Copy>({ is: 'none' });
  const copy = async (): Promise<void> => {
    const copying = text();
    const hasCopied = container !== null && (await tools.copy(copying, container));
    setCopied(hasCopied ? { is: 'copied' } : { is: 'refused', text: copying });
  };
  return (
    <div ref={setContainer}>
      <Button kind={kind} onPress={() => void copy()}>
        {children}
      </Button>
      <div aria-live="polite">
        {copied.is === 'copied' && <Note>{words.copied}</Note>}
        {copied.is === 'refused' && <Note>{words.copyByHand}</Note>}
      </div>
      {copied.is === 'refused' && <ByHand aria-label={words.copyByHand} readOnly value={copied.text} />}
    </div>
  );
}

interface WayOutProps {
  /** Opened outside of the app. */
  readonly address: string;
  readonly words: Messages;
  readonly tools: AlertTools;
}

/** The ways out of an app's own browser. */
function WayOut({ address, words, tools }: WayOutProps) {
  const link = tools.linkOf(address);
  return (
    <>
      {link !== undefined && (
        <ButtonLink kind="primary" href={link}>
          {words.openInBrowser}
        </ButtonLink>
      )}
      <CopyButton kind={link === undefined ? 'primary' : 'secondary'} text={() => address} words={words} tools={tools}>
        {words.copyLink}
      </CopyButton>
    </>
  );
}

interface AlertHelpProps {
  /** Where to allow the camera, if that is the problem. */
  readonly permissionPlace: PermissionPlace | undefined;
  /** What to open outside of the app, if that is the problem. */
  readonly address: string | undefined;
  readonly words: Messages;
  readonly tools: AlertTools;
}

/** Below the text of the alert. */
export const AlertHelp = ({ permissionPlace, address, words, tools }: AlertHelpProps) => (
  <>
    {permissionPlace && <PermissionPicture place={permissionPlace} />}
    {address !== undefined && <WayOut address={address} words={words} tools={tools} />}
  </>
);

interface CopyDetailsProps {
  readonly details: () => string;
  readonly words: Messages;
  readonly tools: AlertTools;
}

/** Technical details for support, below everything else that helps. */
export const CopyDetails = ({ details, words, tools }: CopyDetailsProps) => (
  <CopyButton kind="plain" text={details} words={words} tools={tools}>
    {words.copyDetails}
  </CopyButton>
);
