/** The bar under the stage: what was wrong with the photo, and the controls. It stays in sight where it leaves room for the rest. */
import styled from 'styled-components';
import { color, from, onItsSide, type, whereBarsFit, whereNarrow } from './theme.ts';

export const Bar = styled.div<{ $rows: number }>`
  display: flex;
  flex-direction: column;
  gap: 10px;
  margin-top: auto;
  margin-bottom: calc(-1 * var(--below-bar));
  padding: 10px 0 calc(var(--below-buttons) + var(--below-bar));
  background: ${color.background};

  ${({ $rows }) => whereBarsFit($rows)} {
    position: sticky;
    bottom: 0;
  }

  ${from.tablet} {
    width: 100%;
    max-width: 400px;
    margin-top: 0;
    margin-inline: auto;
  }

  ${onItsSide} {
    max-width: none;
    padding-top: 8px;
  }

  & > :empty,
  & > [data-own] {
    margin-top: -10px;
  }
`;

/** The main buttons; below them, or beside them on a low screen, what else there is to do. */
export const Controls = styled.div`
  display: flex;
  flex-direction: column;
  gap: 10px;

  ${onItsSide} {
    flex-flow: row wrap;
    align-items: center;
    gap: 8px;

    & > div {
      flex: 2 1 auto;
    }

    & > button {
      flex: 1 1 140px;
      min-width: min-content;
      padding: 6px 8px;
      ${type(14, 18)}
    }
  }

  ${whereNarrow} {
    flex-flow: row wrap;
    justify-content: center;

    & > button {
      flex: 1 0 100%;
    }

    & > div {
      flex: 1 0 100%;
    }
  }
`;
