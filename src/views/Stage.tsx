/**
 * The camera view with its guide, and the photo over it. The video stays mounted and keeps playing during the review, so a
 * retake is instant. The person sees exactly what is sent: the view shows the part of the frame that becomes the photo, and
 * the review shows the whole photo.
 */
import { useLayoutEffect, useRef, useState } from 'react';
import styled, { css } from 'styled-components';
import { UNRECORDED } from '../core/page/replay.ts';
import { DESKTOP_CANVAS, DESKTOP_FACE_VIEW, OVAL_INSET_PX, PHONE_VIEW } from '../eye/constants.ts';
import type { Size, Subject } from '../eye/geometry.ts';
import type { Words } from '../core/messages.ts';
import type { OpenScreen } from '../core/screen/screen.ts';
import type { Photo } from '../core/state.ts';
import { Guide } from './Guide.tsx';
import { QrCode } from './Handoff.tsx';
import { CameraOffIcon } from './icons.tsx';
import type { WidgetModel } from './model.ts';
import { Spinner } from './Spinner.tsx';
import { camera, gutter, onLowScreen, onPhone, radius, veil, whereZoomed, withMotion } from './theme.ts';

const ratioOf = ({ width, height }: Size): string => `calc(${width} / ${height})`;

/** The size of the stage: that of the view, or 300×450 for a face on a desktop. */
const sizes = {
  card: css`
    --full-width: ${PHONE_VIEW.card.width}px;
    --ratio: ${ratioOf(PHONE_VIEW.card)};
  `,
  face: css<{ $isMobile: boolean }>`
    --full-width: ${PHONE_VIEW.face.width}px;
    --ratio: ${({ $isMobile }) => ratioOf($isMobile ? PHONE_VIEW.face : DESKTOP_FACE_VIEW)};

    ${onPhone} {
      --ratio: ${ratioOf(PHONE_VIEW.face)};
    }
  `,
} as const;

/**
 * The row of the stage: takes what the other rows leave of the screen, between the least that shows enough and the full size. An
 * error needs more of it than a view does.
 */
const Row = styled.div<{ $shape: Subject; $isMobile: boolean; $hasError: boolean }>`
  ${({ $shape }) => sizes[$shape]}
  --least: ${({ $hasError }) => ($hasError ? '72px' : 'max(120px, 30vh)')};
  --most: calc(min(var(--full-width), 100cqw - 2 * ${gutter}) / var(--ratio));
  flex: 1000 0 min(var(--least), var(--most));
  container-type: size;
  max-height: var(--most);
  margin-top: 12px;

  ${onLowScreen} {
    margin-top: 4px;
  }

  ${whereZoomed} {
    --least: 120px;
  }
`;

/** As large as the row allows. */
const Frame = styled.div`
  position: relative;
  box-sizing: border-box;
  width: min(var(--full-width), 100cqw, 100cqh * var(--ratio));
  aspect-ratio: var(--ratio);
  margin: 0 auto;
`;

/** The outline of the view or the photo inside the stage. */
const outlines = {
  box: css`
    inset: 0;
    border-radius: ${radius};
  `,
  /** Inside the face guide, with a gap to its dashes. */
  oval: css`
    inset: ${OVAL_INSET_PX}px;
    border-radius: 50%;
  `,
  /** The code has a ground of its own. */
  code: css`
    inset: 0;
    background: none;
  `,
  /** Not rounded, so that the whole photo is visible. */
  photo: css`
    inset: 0;
  `,
  /** A selfie taken on a desktop is wider than the oval. */
  widePhoto: css`
    top: 50%;
    left: 50%;
    width: min(400px, 100cqw, 100cqh * ${ratioOf(DESKTOP_CANVAS)});
    aspect-ratio: ${ratioOf(DESKTOP_CANVAS)};
    transform: translate(-50%, -50%);
  `,
} as const;

const View = styled.div<{ $outline: keyof typeof outlines }>`
  position: absolute;
  overflow: hidden;
  background: ${camera.ground};
  color: ${camera.ink};
  ${({ $outline }) => outlines[$outline]}
`;

const mirrored = css<{ $isMirrored: boolean }>`
  transform: ${({ $isMirrored }) => ($isMirrored ? 'scaleX(-1)' : 'none')};
`;

/** The video of a face fills the whole stage behind the oval, so that the photo has the shape of the stage. */
const Video = styled.video<{ $isMirrored: boolean; $fit: 'cover' | 'contain'; $bleedPx: number }>`
  position: absolute;
  inset: ${({ $bleedPx }) => -$bleedPx}px;
  width: ${({ $bleedPx }) => `calc(100% + ${2 * $bleedPx}px)`};
  height: ${({ $bleedPx }) => `calc(100% + ${2 * $bleedPx}px)`};
  object-fit: ${({ $fit }) => $fit};
  ${mirrored}
`;

const Review = styled.canvas<{ $isMirrored: boolean }>`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  background: ${camera.ground};
  object-fit: contain;
  ${mirrored}
`;

const Unseen = styled.p`
  position: absolute;
  inset: 0;
  display: flex;
  align-items: center;
  margin: 0;
  padding: 0 12%;
  text-align: center;
`;

/** Covers the view until it is live, and dims the photo while it is verified. */
const Cover = styled.div<{ $is: OpenScreen['cover'] }>`
  position: absolute;
  inset: 0;
  display: flex;
  align-items: center;
  justify-content: center;
  background: ${({ $is }) => ($is === 'veil' ? veil(0.62) : camera.ground)};
  opacity: ${({ $is }) => ($is === 'clear' ? 0 : 1)};

  ${withMotion} {
    transition: opacity 0.2s ease-out;
  }
`;

function outlineOf({ stage, guide }: OpenScreen, isMobile: boolean): keyof typeof outlines {
  if (stage.is === 'review') return guide === 'face' && !isMobile ? 'widePhoto' : 'photo';
  if (stage.is === 'code') return 'code';
  return guide === 'face' ? 'oval' : 'box';
}

interface StageProps {
  readonly screen: OpenScreen;
  /** The accessible name of a photo. */
  readonly label: string;
  readonly words: Words;
  readonly model: WidgetModel;
}

export function Stage({ screen, label, words, model }: StageProps) {
  const { stage, guide: subject } = screen;
  const { isMobile } = model;
  const isCamera = stage.is === 'camera';
  return (
    <Row $shape={subject} $isMobile={isMobile} $hasError={screen.rejection !== undefined}>
      <Frame part="camera">
        <View {...UNRECORDED} $outline={outlineOf(screen, isMobile)}>
          <CameraView
            subject={subject}
            isMirrored={(isCamera || stage.is === 'review') && stage.isMirrored}
            model={model}
          />
          {stage.is === 'review' && (
            <PhotoView
              photo={stage.photo}
              isMirrored={stage.isMirrored}
              label={label}
              unseen={words.photoUnseen}
              model={model}
            />
          )}
          {stage.is === 'code' && <QrCode link={stage.link} words={words} />}
          <Cover $is={screen.cover}>
            {screen.hasSpinner ? <Spinner /> : stage.is === 'empty' && <CameraOffIcon />}
          </Cover>
        </View>
        {isCamera && <Guide screen={screen} marks={model.guidance()?.marks[subject]} />}
      </Frame>
    </Row>
  );
}

interface ViewProps {
  readonly isMirrored: boolean;
  readonly model: WidgetModel;
}

/** A desktop sends the whole frame of a card, so the view shows all of it. */
function CameraView({ subject, isMirrored, model }: ViewProps & { readonly subject: Subject }) {
  const ref = useRef<HTMLVideoElement>(null);
  useLayoutEffect(() => (ref.current ? model.showCamera(ref.current) : undefined), [model]);
  return (
    <Video
      ref={ref}
      $fit={subject === 'card' && !model.isMobile ? 'contain' : 'cover'}
      $bleedPx={subject === 'face' ? OVAL_INSET_PX : 0}
      $isMirrored={isMirrored}
      aria-hidden="true"
      tabIndex={-1} // Firefox makes even a video without controls focusable
      autoPlay
      muted
      playsInline
      disablePictureInPicture
    />
  );
}

interface PhotoViewProps extends ViewProps {
  readonly photo: Photo;
  readonly label: string;
  readonly unseen: string;
}

function PhotoView({ photo, isMirrored, label, unseen, model }: PhotoViewProps) {
  const ref = useRef<HTMLCanvasElement>(null);
  const [hasFailed, setFailed] = useState(false);
  useLayoutEffect(
    () => (ref.current ? model.drawPhoto(photo, ref.current, () => setFailed(true)) : undefined),
    [model, photo],
  );
  if (hasFailed) return <Unseen>{unseen}</Unseen>;
  return <Review ref={ref} part="review" role="img" aria-label={label} $isMirrored={isMirrored} />;
}
