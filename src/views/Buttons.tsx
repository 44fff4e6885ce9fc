/** The buttons under the stage. The screen decides which ones are shown and which are enabled. */
import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import type { UserEvent } from '../core/events.ts';
import { switchCameraText, type Words } from '../core/messages.ts';
import type { ButtonState, OpenScreen } from '../core/screen/screen.ts';
import { Button } from './Button.tsx';
import { BackIcon, CameraIcon, CheckIcon, RetakeIcon, SwitchCameraIcon, TorchIcon } from './icons.tsx';
import { RoundButton } from './RoundButton.tsx';
import { Switch, Switches } from './Switch.tsx';
import { type, whereNarrow } from './theme.ts';

/**
 * Two buttons side by side: on small phones without their icons, in a wide font with their labels on two lines. Where that breaks
 * a word, the second action goes below the first one.
 */
const pair = css`
  flex-wrap: wrap-reverse;
  & > button {
    flex-basis: 120px;
    padding-block: 6px;
    ${type(16, 18)}
  }
  @media (max-width: 399px) {
    & svg {
      display: none;
    }
  }
  @media (max-width: 359px) {
    & > button {
      padding-inline: 6px;
      ${type(14, 18)}
    }
  }
`;

const Row = styled.div<{ $isPair: boolean }>`
  display: flex;
  flex: 1;
  gap: 10px;
  min-width: 0;

  & > button {
    flex: 1 1 auto;
    max-width: 100%;
    padding-inline: 8px;
  }

  /* beside a label of two lines, an icon stands alone */
  ${whereNarrow} {
    & svg {
      display: none;
    }
  }

  ${({ $isPair }) => $isPair && pair}
`;

/**
 * The shutter, with the torch and the camera switch at its sides, where a thumb expects them. Where there is no room at its sides,
 * they are the last of the controls.
 */
const Line = styled.div`
  display: flex;
  gap: 10px;

  ${whereNarrow} {
    display: contents;

    & > div {
      flex: 1 0 100%;
    }

    & > button {
      order: 1;
    }
  }
`;

interface ActionProps {
  readonly state: ButtonState;
  readonly kind: 'primary' | 'secondary';
  readonly part?: string;
  readonly isCameraRetry?: boolean;
  readonly icon: ReactNode;
  readonly onPress: () => void;
  readonly children: string;
}

function Action({ state, icon, children, ...rest }: ActionProps) {
  if (state === 'hidden') return null;
  return (
    <Button {...rest} isDisabled={state === 'disabled'}>
      {icon}
      {children}
    </Button>
  );
}

interface ButtonsProps {
  readonly screen: OpenScreen;
  readonly words: Words;
  readonly dispatch: (event: UserEvent) => void;
}

export function Buttons({ screen, words, dispatch }: ButtonsProps) {
  const { otherCamera, torch } = screen;
  return (
    <>
      <Switches>
        {screen.autoCapture !== 'none' && (
          <>
            <Switch
              name={words.autoCapture}
              isOn={screen.autoCapture === 'on'}
              onPress={() => dispatch({ type: 'autoPressed' })}
            />
            <Switch
              name={words.soundGuide}
              isOn={screen.hasSounds}
              onPress={() => dispatch({ type: 'soundsPressed' })}
            />
          </>
        )}
      </Switches>
      <Line>
        {torch !== 'none' && (
          <RoundButton name={words.torch} isOn={torch === 'on'} onPress={() => dispatch({ type: 'torchPressed' })}>
            <TorchIcon />
          </RoundButton>
        )}
        <Row $isPair={screen.useButton !== 'hidden'}>
          <Action
            part="take-button"
            kind="primary"
            state={screen.takeButton}
            icon={<CameraIcon />}
            onPress={() => dispatch({ type: 'shutterPressed' })}
          >
            {words.takePhoto}
          </Action>
          <Action
            kind="primary"
            state={screen.tapButton}
            icon={<CameraIcon />}
            onPress={() => dispatch({ type: 'viewTapped' })}
          >
            {words.tapToStart}
          </Action>
          <Action
            isCameraRetry
            kind="primary"
            state={screen.cameraButton}
            icon={<CameraIcon />}
            onPress={() => dispatch({ type: 'cameraRequested' })}
          >
            {words.openCamera}
          </Action>
          <Action
            kind="primary"
            state={screen.retryButton}
            icon={<RetakeIcon />}
            onPress={() => dispatch({ type: 'retryPressed' })}
          >
            {words.retry}
          </Action>
          <Action
            part="retake-button"
            // after a rejection, retaking is the only way on
            kind={screen.rejection ? 'primary' : 'secondary'}
            state={screen.retakeButton}
            icon={<RetakeIcon />}
            onPress={() => dispatch({ type: 'retakePressed' })}
          >
            {words.retakePhoto}
          </Action>
          <Action
            part="use-button"
            kind="primary"
            state={screen.useButton}
            icon={<CheckIcon />}
            onPress={() => dispatch({ type: 'photoAccepted' })}
          >
            {words.usePhoto}
          </Action>
          <Action
            kind="primary"
            state={screen.goBackButton}
            icon={<BackIcon />}
            onPress={() => dispatch({ type: 'wentBack' })}
          >
            {words.goBack}
          </Action>
        </Row>
        {otherCamera !== undefined && (
          <RoundButton
            isUnrecorded
            name={switchCameraText(words, otherCamera)}
            onPress={() => dispatch({ type: 'otherCameraPressed' })}
          >
            <SwitchCameraIcon />
          </RoundButton>
        )}
      </Line>
    </>
  );
}
