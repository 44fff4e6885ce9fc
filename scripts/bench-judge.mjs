// What the sandbox's judge says of good photos, of cards with a corner covered or torn off, and of sheets and prints in a card's
// place; and how long a verdict takes. Needs neither a browser nor a build.
//   node scripts/bench-judge.mjs [number of good photos] [rounds of the others]
import { importTypeScript } from '../test/support/import-typescript.mjs';
import { printTable } from './bench-tables.mjs';

const { cornerlessPictures, goodPictures, nearShapes } = await importTypeScript('test/support/judged-pictures.ts');
const { judgePhoto } = await importTypeScript('src/testing/sandbox/judge/photo.ts');

const [good = 450, rounds = 3] = process.argv.slice(2).map(Number);
const rows = new Map();
const times = [];
for (const { name, code, draw } of [...goodPictures(good), ...cornerlessPictures(rounds), ...nearShapes(5 * rounds)]) {
  const jpeg = await draw();
  const start = performance.now();
  const verdict = await judgePhoto(jpeg, 'card');
  times.push(performance.now() - start);
  const row = rows.get(name) ?? { code, codes: [] };
  rows.set(name, row);
  row.codes.push(verdict.code);
}
times.sort((one, other) => one - other);
const median = times[times.length >> 1];
const p95 = times[Math.floor(0.95 * times.length)];
const rowOf = ([name, { code, codes }]) => {
  const right = codes.filter((one) => one === code).length;
  const others = [...new Set(codes)]
    .map((one) => `${one}: ${codes.filter((other) => other === one).length}`)
    .join(', ');
  return [`${name} → ${code}`, codes.length, `${((100 * right) / codes.length).toFixed(1)} %`, others];
};
printTable('What the judge says', [['picture', 'number', 'right', 'verdicts'], ...[...rows].map(rowOf)]);
console.log(`\nA verdict takes ${median.toFixed(0)} ms (median), ${p95.toFixed(0)} ms (p95).`);
