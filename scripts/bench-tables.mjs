// The tables that the benchmarks print, as Markdown.

export const percent = (part, whole) => (whole === 0 ? '' : `${((100 * part) / whole).toFixed(0)}%`);

/** Each row is a list of cells; the first one is the head. */
export function printTable(title, rows) {
  const [head, ...body] = rows.map((cells) => `|${cells.join('|')}|`);
  console.log(`\n### ${title}\n\n${head}\n|${'---|'.repeat(rows[0].length)}\n${body.join('\n')}`);
}

/** Each record is a row, and its keys are the head. */
export const printRecords = (title, records) =>
  printTable(title, [Object.keys(records[0]), ...records.map((record) => Object.values(record))]);

/** How many starts have their photo within half a minute, and within a minute. */
export function withinCells(name, starts) {
  const within = (limitMs) => percent(starts.filter(({ takenMs }) => takenMs <= limitMs).length, starts.length);
  return [name, starts.length, within(30_000), within(60_000)];
}

/** Which of the sentences that were said named a wrong direction. `rights`: when each cue is right, by where the subject was. */
export const directionsIn = (said, rights) =>
  said.flatMap(({ cue, pose }) => (cue in rights ? [{ cue, isWrong: !rights[cue](pose) }] : []));

/** `groups`: further rows, each a name and its directions. */
export function printDirections(directions, rights, groups = []) {
  const rowOf = (name, among) => [
    name,
    among.length,
    percent(among.filter(({ isWrong }) => isWrong).length, among.length),
  ];
  printTable('Sentences that name a direction', [
    ['sentence', 'number', 'wrong'],
    rowOf('all', directions),
    ...Object.keys(rights).map((cue) =>
      rowOf(
        cue,
        directions.filter((one) => one.cue === cue),
      ),
    ),
    ...groups.map(([name, among]) => rowOf(name, among)),
  ]);
}
