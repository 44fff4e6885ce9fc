// Whether there is print on what may be a card. Pure.
import { apart } from './colour.ts';
import { CARD, type Corner } from './corner.ts';

/** The part of the card, within its edges, where there must be some; and how far apart its points are; in millimetres. */
const INSET_MM = 5;
const STEP_MM = 0.4;
/** The least difference between two points that counts as print, as a share of the light; and the least share of them. */
const PRINT_SHARE = 0.12;
const MIN_PRINTED = 0.02;
/** It is looked for in the cells of a grid: a table has grain, too, but beside a blank sheet. */
const CELLS = { across: 3, down: 2 } as const;
/** How many of a whole card's cells must have print, and of one that the photo cuts off. */
const MIN_CELLS = { whole: 4, cut: 3 } as const;

/** Whether what is seen of a card has steps of light, as print has. */
export function hasPrint(card: Corner, seen: keyof typeof MIN_CELLS): boolean {
  const [long, high] = [CARD.long - 2 * INSET_MM, CARD.high - 2 * INSET_MM];
  const cells = Array.from({ length: CELLS.across * CELLS.down }, () => ({ points: 0, steps: 0 }));
  for (let down = 0; down < high; down += STEP_MM) {
    let before = card(INSET_MM, INSET_MM + down);
    for (let along = STEP_MM; along < long; along += STEP_MM) {
      const here = card(INSET_MM + along, INSET_MM + down);
      const column = Math.floor((along / long) * CELLS.across);
      const cell = cells[Math.floor((down / high) * CELLS.down) * CELLS.across + column];
      if (cell) {
        cell.points++;
        if (apart(here, before) >= PRINT_SHARE * Math.max(...here, ...before)) cell.steps++;
      }
      before = here;
    }
  }
  return cells.filter(({ points, steps }) => steps >= MIN_PRINTED * points).length >= MIN_CELLS[seen];
}
