// npm run face-cascades: packs OpenCV's two cascades for frontal faces into src/eye/face/. Reads them from Debian's package
// opencv-data, or from the folder that is named. A stage keeps what it decides for every answer of its trees: rounding the
// numbers one by one would make the improved cascade find nothing.
//   node scripts/face-cascades.mjs [folder]
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as prettier from 'prettier';

const folder = process.argv[2] ?? '/usr/share/opencv4/lbpcascades';
const CASCADES = { plain: 'lbpcascade_frontalface', improved: 'lbpcascade_frontalface_improved' };
/** The largest penalty: two bytes. */
const MOST = 65_535;

const contentsOf = (xml, tag) =>
  Array.from(xml.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g')), ([, text]) => text);
const numbersIn = (text) => text.trim().split(/\s+/).map(Number);

/** The sums of all choices among these amounts, with 0 for those that aren't chosen. */
const sumsOf = (amounts) => amounts.reduce((sums, amount) => [...sums, ...sums.map((sum) => sum + amount)], [0]);

/**
 * The least whole numbers with which a stage decides the same. A tree that sees one of its codes answers its first leaf,
 * otherwise its second, and a window goes on if the sum isn't below the threshold. So each tree may add a penalty, and a
 * window goes on if they come to no more than `most`.
 */
function wholePenalties(name, leaves, threshold) {
  const penalties = leaves.map(([first, second]) => Math.abs(second - first));
  const best = leaves.reduce((sum, leaf) => sum + Math.max(...leaf), 0);
  const isPassed = sumsOf(penalties).map((sum) => best - sum >= threshold - 1e-5);
  for (let scale = 1; scale <= MOST; scale++) {
    const whole = penalties.map((penalty) => Math.round((penalty * scale) / Math.max(...penalties)));
    const sums = sumsOf(whole);
    const most = Math.max(...sums.filter((_, index) => isPassed[index]));
    if (sums.every((sum, index) => sum > most || isPassed[index])) return { whole, most };
  }
  throw new Error(`A stage of ${name} needs larger numbers than two bytes hold.`);
}

/** The window's width, the number of stages; of each stage, its trees and what they may add; of each tree, its penalty, block and codes. */
function pack(name) {
  const xml = readFileSync(path.join(folder, `${name}.xml`), 'utf8').replace(/<!--[^]*?-->/g, '');
  const [size] = contentsOf(xml, 'width').map(Number);
  const blocks = contentsOf(xml, 'rect').map(numbersIn);
  const stages = contentsOf(xml, 'stages')[0].split('<maxWeakCount>').slice(1);
  const bytes = [size, stages.length];
  for (const stage of stages) {
    const trees = contentsOf(stage, 'internalNodes').map(numbersIn);
    const leaves = contentsOf(stage, 'leafValues').map(numbersIn);
    const { whole, most } = wholePenalties(name, leaves, Number(contentsOf(stage, 'stageThreshold')[0]));
    bytes.push(trees.length, most >> 8, most & 255);
    for (const [index, [, , block, ...codes]] of trees.entries()) {
      const [first, second] = leaves[index];
      // the codes that cost something, as eight words with the lowest bit first
      const costly = first < second ? codes : codes.map((word) => ~word);
      bytes.push(whole[index] >> 8, whole[index] & 255, ...blocks[block]);
      bytes.push(...costly.flatMap((word) => [0, 8, 16, 24].map((by) => (word >> by) & 255)));
    }
  }
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '');
}

for (const [file, name] of Object.entries(CASCADES)) {
  const text = `/** OpenCV's ${name}, packed by scripts/face-cascades.mjs; its licence is in third-party/${file}.txt. */
export const ${file.toUpperCase()} =
  '${pack(name)}';
`;
  const target = `src/eye/face/${file}-cascade.ts`;
  const options = await prettier.resolveConfig(target);
  writeFileSync(target, await prettier.format(text, { ...options, filepath: target }));
  console.log(`${target}  ${text.length} bytes`);
}
