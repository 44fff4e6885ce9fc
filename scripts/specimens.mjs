// npm run specimens [NAME...]: draws the specimen pictures of src/testing/specimens (camera scenes of 800x600 with an invented card
// and person) and writes them as JPEG. Needs the fonts Noto Sans and DejaVu Sans Mono. The drawings are in specimens/.
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { importTypeScript } from '../test/support/import-typescript.mjs';
import { cardPrint } from './specimens/card-print.mjs';

const { Random } = await importTypeScript('test/support/random.ts');

/** Scene size in pixels, and how much larger it is drawn before it is scaled down. */
const scene = { width: 800, height: 600, oversampling: 2 };

/** A drawing with its blanks filled in: `{name.svg}` by that drawing, any other by the value of that name. */
function draw(file, values = cardPrint) {
  const drawing = readFileSync(new URL(`specimens/${file}`, import.meta.url), 'utf8');
  return drawing.replace(/\{([\w.]+)\}/g, (_, blank) => (blank.endsWith('.svg') ? draw(blank) : values[blank]));
}

const onTable = (things) => draw('table.svg', { things });

/** One side of the card on the table: centre in scene pixels, scale (1 = 856 pixels wide) and turn in degrees. */
function cardScene(side, { x = 400, y = 300, scale, turn }) {
  const frame = `translate(${x} ${y}) rotate(${turn}) scale(${scale}) translate(-428 -270)`;
  const card = draw('card.svg', { ...cardPrint, side: draw(`${side}.svg`) });
  return onTable(`
    <g transform='translate(7 12) ${frame}'><rect x='6' y='6' width='844' height='528' rx='30' fill='#160b04' opacity='0.55' filter='url(#shade)'/></g>
    <g transform='translate(1 3) ${frame}'><rect width='856' height='540' rx='30' fill='#160b04' opacity='0.6' filter='url(#contact)'/></g>
    <g transform='${frame}'>${card}</g>`);
}

/**
 * Draws the scene large and takes the "photograph": `light` is the exposure, `fog` what is added, `focus` a blur in pixels,
 * `scale` how many pixels there are for each of the scene's.
 */
async function photograph(drawing, { light = 0.93, fog = 0, focus = 0, noise = 1.6, scale = 1 } = {}) {
  const large = await sharp(Buffer.from(drawing), { density: 72 * scene.oversampling * scale })
    .removeAlpha()
    .toBuffer();
  let picture = sharp(large).resize(scene.width * scale, scene.height * scale, { kernel: 'lanczos3' });
  if (focus > 0) picture = picture.blur(focus);
  const { data, info } = await picture.linear(light, fog).raw().toBuffer({ resolveWithObject: true });
  const random = new Random(7);
  const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length);
  for (let index = 0; index < pixels.length; index += info.channels) {
    const grain = (random.share() + random.share() + random.share() - 1.5) * noise * 2;
    for (let channel = 0; channel < 3; channel++) pixels[index + channel] = Math.round(pixels[index + channel] + grain);
  }
  return sharp(data, { raw: info }).jpeg({ quality: 88, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer();
}

/** The colours of the person's skin. */
const SKIN =
  /#(fbd9bd|f1bf9c|d99f7c|c98c69|eab893|edbd99|e0a683|b87a58|9c6345|ee8f7c|c98865|a9694b|b06a50|c08a69|b07a5b|b98463|c9a793|cf6d66|e48f84|bf5a56)/g;
const DARKER = { red: 0.5, green: 0.43, blue: 0.4 };

function withDarkSkin(drawing) {
  return drawing.replace(SKIN, (colour) => {
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
    return `rgb(${[red * DARKER.red, green * DARKER.green, blue * DARKER.blue].map(Math.round).join(' ')})`;
  });
}

/** In the person's own drawing: before the hair, which lies over the bows. */
const GLASSES = `<g fill='#dfe9f2' fill-opacity='0.22' stroke='#20262e' stroke-width='6' stroke-linejoin='round'>
  <rect x='116' y='182' width='72' height='54' rx='16'/><rect x='212' y='182' width='72' height='54' rx='16'/>
  <path d='M188 200C196 194 204 194 212 200M116 200L98 208M284 200L302 208' fill='none'/></g>`;
const withGlasses = (drawing) => drawing.replace("<path d='M172 92C132", `${GLASSES}<path d='M172 92C132`);

/** The card as wide as the widget's guide asks for: 88 % of the scene's width. */
const scale = (0.88 * scene.width) / 856;
const front = cardScene('front', { scale, turn: -1.2 });

const pictures = {
  front: [front],
  back: [cardScene('back', { scale, turn: 0.9 })],
  portrait: [draw('room.svg')],
  dark: [front, { light: 0.17, noise: 3 }],
  overexposed: [front, { light: 1.75, fog: 46 }],
  blurry: [front, { focus: 4.5 }],
  'cut-corner': [cardScene('front', { x: 512, y: 305, scale: 0.74, turn: -12 })],
  'too-far': [cardScene('front', { x: 430, y: 290, scale: 0.3, turn: 7 })],
  'no-card': [onTable(draw('coffee.svg'))],
  // other faces to be found: they guard against regressions, and prove nothing about people
  '../../../test/photographs/faces/dark-skin': [withDarkSkin(draw('room.svg'))],
  '../../../test/photographs/faces/glasses': [withGlasses(draw('room.svg'))],
  // with more detail than any camera here gives, for the bench
  '../../../scripts/bench-card': [cardScene('front', { scale, turn: 0 }), { scale: 2 }],
};

const asked = process.argv.slice(2);
for (const [name, [drawing, camera]] of Object.entries(pictures)) {
  if (asked.length > 0 && !asked.some((end) => name.endsWith(end))) continue;
  const jpeg = await photograph(drawing, camera);
  await writeFile(new URL(`../src/testing/specimens/${name}.jpg`, import.meta.url), jpeg);
  console.log(`${name}.jpg  ${Math.round(jpeg.length / 1024)} kB`);
}
