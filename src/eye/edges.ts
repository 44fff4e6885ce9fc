/** The edges that a card may have in a picture, and the corners in which they meet. Pure. */
import type { Point, Side } from './card.ts';
import { printAt } from './print.ts';
import type { Drawing, Segment } from './segments.ts';

/** A segment as one edge of a card, from its left or upper end. */
export interface Edge {
  readonly side: Side;
  readonly start: Point;
  readonly end: Point;
  readonly length: number;
  readonly isStartCut: boolean;
  readonly isEndCut: boolean;
  /** How much speaks for it, in pixels. */
  readonly worth: number;
  readonly angle: number;
}

/** How near to the picture's border an end is cut off by it, in pixels. */
const BORDER_PX = 6;
/** How far an edge may run past a corner, and stop before it: the corner is round, or a finger lies there. */
const PAST_CORNER_PX = 4;
const BEFORE_CORNER_PX = 8;
const BEFORE_CORNER_SHARE = 0.3;
/** The cosine of the most skewed corner. */
const MAX_SKEW = 0.36;
/** How far from an edge print is looked for on both sides, in pixels. */
const STRIP_FROM_PX = 4;
const STRIP_TO_PX = 11;
/** The share of drawing pixels beside a segment, on one of its sides. */
function printBeside(drawing: Drawing, { fromX, fromY, toX, toY, length }: Segment, x: number, y: number): number {
  const pieces = Math.max(2, Math.round(length / 8));
  const away = (STRIP_TO_PX + STRIP_FROM_PX) / 2;
  const places = Array.from({ length: pieces }, (_, piece) => {
    const share = (piece + 0.5) / pieces;
    return { x: fromX + share * (toX - fromX) + away * x, y: fromY + share * (toY - fromY) + away * y };
  });
  return printAt(drawing, places, (STRIP_TO_PX - STRIP_FROM_PX) / 2);
}

export const angleOf = (isLevel: boolean, start: Point, end: Point): number =>
  isLevel ? Math.atan2(end.y - start.y, end.x - start.x) : Math.atan2(start.x - end.x, end.y - start.y);

/** A segment as the edge of a card that is lighter than what lies around it, or darker. */
export function edgeFrom(segment: Segment, isLighter: boolean, drawing: Drawing): Edge {
  const [inwardX, inwardY] = isLighter ? [segment.normalX, segment.normalY] : [-segment.normalX, -segment.normalY];
  const isLevel = Math.abs(inwardY) > Math.abs(inwardX);
  const side: Side = isLevel ? (inwardY > 0 ? 'top' : 'bottom') : inwardX > 0 ? 'left' : 'right';
  const from = { x: segment.fromX, y: segment.fromY };
  const to = { x: segment.toX, y: segment.toY };
  const isInOrder = isLevel ? from.x < to.x : from.y < to.y;
  const [start, end] = isInOrder ? [from, to] : [to, from];
  const isCut = ({ x, y }: Point): boolean =>
    Math.abs(x) > drawing.width / 2 - BORDER_PX || Math.abs(y) > drawing.height / 2 - BORDER_PX;
  const outside = printBeside(drawing, segment, -inwardX, -inwardY);
  return {
    side,
    start,
    end,
    length: segment.length,
    isStartCut: isCut(start),
    isEndCut: isCut(end),
    worth: segment.length * (segment.density - 2.2 * Math.min(0.25, outside)),
    angle: angleOf(isLevel, start, end),
  };
}

export interface Corner {
  readonly at: Point;
  /** How much speaks for it, in pixels; 0 if it lies outside of the picture. */
  readonly worth: number;
}

/** Where two edges meet, if they may. */
export function cornerOf(level: Edge, upright: Edge, { width, height }: Drawing): Corner | undefined {
  const [levelX, levelY] = [level.end.x - level.start.x, level.end.y - level.start.y];
  const [uprightX, uprightY] = [upright.end.x - upright.start.x, upright.end.y - upright.start.y];
  const cross = levelX * uprightY - levelY * uprightX;
  if (Math.abs(levelX * uprightX + levelY * uprightY) > MAX_SKEW * level.length * upright.length) return undefined;
  const [apartX, apartY] = [upright.start.x - level.start.x, upright.start.y - level.start.y];
  const onLevel = (apartX * uprightY - apartY * uprightX) / cross;
  const onUpright = (apartX * levelY - apartY * levelX) / cross;
  // how far each edge stops before the corner
  const beforeLevel = level.length * (upright.side === 'left' ? -onLevel : onLevel - 1);
  const beforeUpright = upright.length * (level.side === 'top' ? -onUpright : onUpright - 1);
  const at = { x: level.start.x + onLevel * levelX, y: level.start.y + onLevel * levelY };
  if (beforeLevel < -PAST_CORNER_PX || beforeUpright < -PAST_CORNER_PX) return undefined;
  if (Math.abs(at.x) > width / 2 - 2 || Math.abs(at.y) > height / 2 - 2) {
    const isLevelCut = upright.side === 'left' ? level.isStartCut : level.isEndCut;
    const isUprightCut = level.side === 'top' ? upright.isStartCut : upright.isEndCut;
    return isLevelCut && isUprightCut ? { at, worth: 0 } : undefined;
  }
  if (beforeLevel > Math.max(BEFORE_CORNER_PX, BEFORE_CORNER_SHARE * level.length)) return undefined;
  if (beforeUpright > Math.max(BEFORE_CORNER_PX, BEFORE_CORNER_SHARE * upright.length)) return undefined;
  return { at, worth: 10 - Math.max(0, beforeLevel - 3) - Math.max(0, beforeUpright - 3) };
}
