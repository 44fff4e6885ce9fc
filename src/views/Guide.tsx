/** The guide over the live view: the card's frame or the face's oval. While somebody is guided, with the marks of guidance. */
import styled from 'styled-components';
import type { OpenScreen } from '../core/screen/screen.ts';
import { GUIDE_INSET_PERCENT } from '../eye/constants.ts';
import type { Subject } from '../eye/geometry.ts';
import type { GuidanceDisplay } from './model.ts';
import { camera, color, radius, veil, withMotion } from './theme.ts';

const guideInset = `${GUIDE_INSET_PERCENT.height}% ${GUIDE_INSET_PERCENT.width}%`;

/** Ignores forced colours, because the guide lies over the camera's picture. */
const CardGuide = styled.div`
  position: absolute;
  inset: 0;
  overflow: hidden;
  border-radius: ${radius};
  forced-color-adjust: none;

  /* the shape of a bank card, 85.6 by 54 mm, with a margin for error around it */
  &::before {
    content: '';
    position: absolute;
    inset: ${guideInset};
    border: 2px dashed rgb(255 255 255 / 0.9);
    border-radius: 14px;
    box-shadow: 0 0 0 400px ${veil(0.42)};
  }

  & > svg {
    position: absolute;
    inset: ${guideInset};
    width: ${100 - 2 * GUIDE_INSET_PERCENT.width}%;
    height: ${100 - 2 * GUIDE_INSET_PERCENT.height}%;
    overflow: visible;
    /* a card may be as light as the marks */
    filter: drop-shadow(0 0 2px ${veil(0.9)});
  }
`;

const FaceGuide = styled.div`
  position: absolute;
  inset: 0;
  border: 3px dashed ${color.secondary};
  border-radius: 50%;
  forced-color-adjust: none;

  & > svg {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    /* the wall behind a person may be as light as the marks */
    filter: drop-shadow(0 0 2px ${veil(0.9)});
  }
`;

/** How far automatic capture is: the outline closes. With reduced motion, the tip says it alone. */
const Progress = styled.rect<{ $share: number }>`
  stroke-dasharray: 1;
  stroke-dashoffset: ${({ $share }) => 1 - $share};
  visibility: hidden;

  ${withMotion} {
    visibility: ${({ $share }) => ($share > 0 ? 'visible' : 'hidden')};
    transition: stroke-dashoffset 0.2s linear;
  }
`;

const Corners = () => (
  <svg viewBox="0 0 352 222" fill="none" aria-hidden="true">
    <path
      d="M1 30V15A14 14 0 0 1 15 1H30M322 1h15a14 14 0 0 1 14 14v15M351 192v15a14 14 0 0 1-14 14h-15M30 221H15A14 14 0 0 1 1 207v-15"
      stroke={camera.ink}
      strokeWidth="5"
      strokeLinecap="round"
    />
  </svg>
);

interface GuideProps {
  readonly screen: OpenScreen;
  /** Undefined until they have loaded. */
  readonly marks: GuidanceDisplay['marks'][Subject] | undefined;
}

type MarksProps = GuideProps & { readonly marks: GuidanceDisplay['marks'][Subject] };

/** Still, so with reduced motion too. */
const Marks = ({ marks, screen: { guideProgress, guidance } }: MarksProps) => (
  <svg {...marks.box} fill="none" aria-hidden="true" stroke={camera.ink}>
    {guidance?.edge && <path d={marks[guidance.edge]} fill={camera.ink} strokeWidth="8" strokeLinecap="round" />}
    <Progress $share={guideProgress} {...marks.outline} pathLength="1" strokeWidth="5" />
  </svg>
);

export function Guide({ screen, marks }: GuideProps) {
  const Outline = screen.guide === 'face' ? FaceGuide : CardGuide;
  return (
    <Outline part="guide">
      {screen.guide === 'card' && <Corners />}
      {marks && <Marks marks={marks} screen={screen} />}
    </Outline>
  );
}
