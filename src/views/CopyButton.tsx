/** Texts to copy, and the ways out of an app's own browser. */
import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import type { Words } from '../core/messages.ts';
import { UNRECORDED } from '../core/page/replay.ts';
import { Button, ButtonLink, type ButtonKind } from './Button.tsx';
import type { WidgetModel } from './model.ts';
import { radius, type } from './theme.ts';

const Copying = styled.div`
  & button {
    width: 100%;
  }
`;

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
  readonly words: Words;
  readonly model: WidgetModel;
  readonly children: ReactNode;
}

type Copy = { readonly is: 'none' | 'copied' } | { readonly is: 'refused'; readonly text: string };

/** Copies a text, or shows it where the browser refuses. */
export function CopyButton({ kind, text, words, model, children }: CopyButtonProps) {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const [copied, setCopied] = useState<Copy>({ is: 'none' });
  const byHand = model.isMobile ? words.copyByHand : words.copyByKeys;
  const copy = async (): Promise<void> => {
    const copying = text();
    const hasCopied = container !== null && (await model.copy(copying, container));
    setCopied(hasCopied ? { is: 'copied' } : { is: 'refused', text: copying });
  };
  return (
    <Copying ref={setContainer}>
      <Button kind={kind} onPress={() => void copy()}>
        {children}
      </Button>
      <div aria-live="polite">
        {copied.is === 'copied' && <Note>{words.copied}</Note>}
        {copied.is === 'refused' && <Note>{byHand}</Note>}
      </div>
      {copied.is === 'refused' && <ByHand {...UNRECORDED} aria-label={byHand} readOnly value={copied.text} />}
    </Copying>
  );
}

interface WayOutProps {
  /** Opened outside of the app. */
  readonly address: string;
  readonly words: Words;
  readonly model: WidgetModel;
}

/** The ways out of an app's own browser. */
export function WayOut({ address, words, model }: WayOutProps) {
  const link = model.linkOf(address);
  return (
    <>
      {link !== undefined && (
        <ButtonLink kind="primary" href={link}>
          {words.openInBrowser}
        </ButtonLink>
      )}
      <CopyButton kind={link === undefined ? 'primary' : 'secondary'} text={() => address} words={words} model={model}>
        {words.copyLink}
      </CopyButton>
    </>
  );
}
