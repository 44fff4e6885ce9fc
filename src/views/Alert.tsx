/** The alert about a camera problem and what to do about it; covers everything until the person confirms it. */
import { useId, useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';
import type { AlertCode, Messages, PermissionPlace } from '../core/messages.ts';
import { Button } from './Button.tsx';
import { CameraOffIcon } from './icons.tsx';
import { appear, color, fixed, paddingInScreen, radius, type, veil } from './theme.ts';

const Backdrop = styled.div`
  position: fixed;
  inset: 0;
  z-index: 4;
  display: flex;
  ${paddingInScreen}
  overflow-y: auto;
  background: ${veil(0.72)};

  ${appear(0.16)}
`;

const Box = styled.div`
  box-sizing: border-box;
  width: 100%;
  max-width: 350px;
  margin: auto;
  padding: 24px;
  border: 1px solid transparent;
  border-radius: ${radius};
  background: ${fixed.surface};
  box-shadow: 0 12px 40px ${veil(0.3)};
  text-align: center;
  text-wrap: balance;

  & > button {
    width: 100%;
    margin-top: 20px;
  }
`;

const Mark = styled.div`
  line-height: 0;
  color: ${color.error};
`;

const Title = styled.h2`
  margin: 4px 0 0;
  font: inherit;
  ${type(15, 22)}
`;

const Sentence = styled.p`
  margin: 8px 0 0;
  ${type(18, 26)}
  font-weight: 700;
`;

const Tip = styled.p`
  margin: 8px 0 0;
`;

interface AlertProps {
  readonly code: AlertCode;
  readonly words: Messages;
  readonly permissionPlace: PermissionPlace | undefined;
  readonly onConfirm: () => void;
}

export function Alert({ code, words, permissionPlace, onConfirm }: AlertProps) {
  const hasSteps = code === 'camera_denied' && permissionPlace !== undefined;
  const id = useId();
  const confirmRef = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => confirmRef.current?.focus(), []);
  return (
    <Backdrop>
      <Box
        role="alertdialog"
        aria-modal="true"
        aria-labelledby={`${id}title`}
        aria-describedby={`${id}sentence ${id}tip`}
      >
        <Mark>
          <CameraOffIcon />
        </Mark>
        <Title id={`${id}title`}>{words.alertTitle}</Title>
        <Sentence id={`${id}sentence`}>{words.notices[code]}</Sentence>
        <Tip id={`${id}tip`}>{hasSteps ? words.permissionSteps[permissionPlace] : words.noticeTips[code]}</Tip>
        <Button ref={confirmRef} kind="primary" onPress={onConfirm}>
          {words.confirm}
        </Button>
      </Box>
    </Backdrop>
  );
}
