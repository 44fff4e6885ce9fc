/** What the last looks have seen, and agree on. Pure. */

/** A sighting older than this says nothing about where the subject is now. */
export const SIGHTING_MS = 900;
/** The most looks of which the middle counts: one wrong look among three changes nothing. */
const MOST_LOOKS = 3;

export interface Seen<Sighting> {
  readonly recent: readonly { readonly atMs: number; readonly sighting: Sighting }[];
  /** What was seen last, however long ago. */
  readonly last: { readonly atMs: number; readonly sighting: Sighting } | undefined;
  /** Whether the last look took the subject: it lies right. */
  readonly isAccepted: boolean;
  /** When a look last took it. */
  readonly acceptedMs: number;
}

export const NOTHING_SEEN: Seen<never> = { recent: [], last: undefined, isAccepted: false, acceptedMs: -Infinity };

export function see<Sighting>(
  before: Seen<Sighting>,
  sighting: Sighting | undefined,
  isAccepted: boolean,
  nowMs: number,
): Seen<Sighting> {
  const fresh = before.recent.filter(({ atMs }) => nowMs - atMs < SIGHTING_MS).slice(1 - MOST_LOOKS);
  const seen = sighting && { atMs: nowMs, sighting };
  return {
    recent: seen ? [...fresh, seen] : fresh,
    last: seen ?? before.last,
    isAccepted,
    acceptedMs: isAccepted ? nowMs : before.acceptedMs,
  };
}

/** Of two, what lies between them. */
function middleOf(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  const half = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half)] ?? 0)) / 2;
}

/** The last sighting, with each of these measures as the last looks agree on it. */
export function agreedOn<Sighting extends Readonly<Record<Measure, number>>, Measure extends string>(
  { recent }: Seen<Sighting>,
  measures: readonly Measure[],
): Sighting | undefined {
  const last = recent.at(-1)?.sighting;
  const agreed = measures.map((measure) => [measure, middleOf(recent.map(({ sighting }) => sighting[measure]))]);
  return last && { ...last, ...(Object.fromEntries(agreed) as object) };
}
