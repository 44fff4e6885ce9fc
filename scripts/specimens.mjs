// Draws the specimen pictures of src/testing/specimens (camera scenes of 800x600 with an invented card and person) and
// writes them as JPEG. Needs the fonts Noto Sans and DejaVu Sans Mono. Knows nothing of the widget: `node scripts/specimens.mjs`.
import { readFile, writeFile } from 'node:fs/promises';
import { transform } from 'esbuild';
import QRCode from 'qrcode';
import sharp from 'sharp';

const folder = new URL('../src/testing/specimens/', import.meta.url);
const source = await transform(await readFile(new URL('person.ts', folder), 'utf8'), { loader: 'ts' });
const { specimenPerson: person } = await import(`data:text/javascript,${encodeURIComponent(source.code)}`);

/** Scene size in pixels, and how much larger it is drawn before it is scaled down. */
const scene = { width: 800, height: 600, oversampling: 2 };
/** An ID-1 card (85.6 mm x 54 mm) in drawing units. */
const card = { width: 856, height: 540, radius: 30 };

const ink = { deep: '#123f3a', text: '#15302d', label: '#4d6f69', red: '#b3282d', orange: '#d9662b', gold: '#c99a3b' };
const sans = "font-family='Noto Sans'";
const mono = "font-family='DejaVu Sans Mono'";

/** A repeatable stream of numbers from 0 to 1 (mulberry32): the same pictures at every run. */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const round = (number) => Math.round(number * 100) / 100;
const polyline = (points) => `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`;

/* ------------------------------------------------------------------ security print */

/** Fine interwoven waves over the whole card, the way bank notes have them. */
function waves() {
  const lines = [];
  for (let line = 0; line < 34; line++) {
    const points = [];
    for (let x = -10; x <= card.width + 10; x += 6) {
      const swell = 22 * Math.sin(x / 118 + line / 5.2) + 13 * Math.sin(x / 47 - line / 2.3);
      points.push([x, line * 17 + swell]);
    }
    lines.push(`<path d='${polyline(points)}' stroke='${line % 3 === 0 ? '#d8875f' : '#3d9c8f'}'/>`);
  }
  return `<g fill='none' stroke-width='0.9' opacity='0.3'>${lines.join('')}</g>`;
}

/** A rosette: one curve wound around a centre, drawn a few times with another phase. */
function rosette(centreX, centreY, radius, colour, opacity) {
  const turns = [];
  for (let ring = 0; ring < 7; ring++) {
    const points = [];
    for (let step = 0; step <= 720; step++) {
      const angle = (step / 720) * Math.PI * 2;
      const reach = radius * (0.62 + 0.05 * ring + 0.2 * Math.sin(12 * angle + ring * 0.45));
      points.push([centreX + reach * Math.cos(angle), centreY + reach * Math.sin(angle)]);
    }
    turns.push(`<path d='${polyline(points)}'/>`);
  }
  return `<g fill='none' stroke='${colour}' stroke-width='0.8' opacity='${opacity}'>${turns.join('')}</g>`;
}

/** A lotus of an invented country, `size` units wide around the origin. */
function lotus(size, fill, line) {
  const petal = (angle, length, width) =>
    `<path transform='rotate(${angle})' d='M0 0C${-width} ${-length * 0.35} ${-width * 0.8} ${-length * 0.75} 0 ${-length}C${width * 0.8} ${-length * 0.75} ${width} ${-length * 0.35} 0 0Z'/>`;
  const petals = [
    petal(-78, 44, 13),
    petal(78, 44, 13),
    petal(-54, 50, 15),
    petal(54, 50, 15),
    petal(-28, 55, 17),
    petal(28, 55, 17),
    petal(0, 60, 18),
  ];
  return `<g transform='scale(${size / 100})' fill='${fill}' stroke='${line}' stroke-width='2.2' stroke-linejoin='round'><g transform='translate(0 22)'>${petals.join('')}</g></g>`;
}

/** The round emblem at the card's top left. */
function emblem(x, y, radius) {
  const rays = Array.from({ length: 36 }, (_, ray) => {
    const angle = (ray / 36) * Math.PI * 2;
    const inner = radius * 0.72;
    const outer = radius * (ray % 2 === 0 ? 0.9 : 0.84);
    return `<path d='M${round(inner * Math.cos(angle))} ${round(inner * Math.sin(angle))}L${round(outer * Math.cos(angle))} ${round(outer * Math.sin(angle))}'/>`;
  });
  return `<g transform='translate(${x} ${y})'>
    <circle r='${radius}' fill='url(#emblem)' stroke='${ink.gold}' stroke-width='3'/>
    <circle r='${radius * 0.68}' fill='none' stroke='#f6d98c' stroke-width='1.2'/>
    <g stroke='#f6d98c' stroke-width='1.6' stroke-linecap='round'>${rays.join('')}</g>
    <g transform='translate(0 4)'>${lotus(radius * 0.98, '#fbe7b4', '#a8312c')}</g>
    <path d='M${-radius * 0.42} ${radius * 0.36}q${radius * 0.14} ${-radius * 0.13} ${radius * 0.28} 0t${radius * 0.28} 0t${radius * 0.28} 0' fill='none' stroke='#f6d98c' stroke-width='2.4' stroke-linecap='round'/>
  </g>`;
}

/** Gradients and the card's printed ground, for both sides. */
const cardDefinitions = `
  <linearGradient id='ground' x1='0' y1='0' x2='1' y2='1'>
    <stop offset='0' stop-color='#d3ece6'/><stop offset='0.42' stop-color='#edf5ea'/>
    <stop offset='0.72' stop-color='#f8efe0'/><stop offset='1' stop-color='#f3ddd0'/>
  </linearGradient>
  <linearGradient id='sheen' x1='0' y1='0' x2='1' y2='0.75'>
    <stop offset='0.28' stop-color='#fff' stop-opacity='0'/><stop offset='0.4' stop-color='#fff' stop-opacity='0.2'/>
    <stop offset='0.47' stop-color='#fff' stop-opacity='0.04'/><stop offset='0.55' stop-color='#fff' stop-opacity='0.14'/>
    <stop offset='0.62' stop-color='#fff' stop-opacity='0'/>
  </linearGradient>
  <radialGradient id='emblem' cx='0.4' cy='0.3' r='0.9'>
    <stop offset='0' stop-color='#e2514a'/><stop offset='1' stop-color='#98211f'/>
  </radialGradient>
  <linearGradient id='chip' x1='0' y1='0' x2='1' y2='1'>
    <stop offset='0' stop-color='#f7e3a3'/><stop offset='0.5' stop-color='#d9b257'/><stop offset='1' stop-color='#f0d488'/>
  </linearGradient>
  <linearGradient id='photoGround' x1='0' y1='0' x2='0' y2='1'>
    <stop offset='0' stop-color='#e9f1f1'/><stop offset='1' stop-color='#c9dcdb'/>
  </linearGradient>
  <clipPath id='cardShape'><rect width='${card.width}' height='${card.height}' rx='${card.radius}'/></clipPath>
  <clipPath id='photoShape'><rect width='190' height='250' rx='10'/></clipPath>
  <clipPath id='ghostShape'><rect width='84' height='104' rx='42'/></clipPath>`;

function cardGround() {
  return `<rect width='${card.width}' height='${card.height}' fill='url(#ground)'/>
    ${waves()}
    ${rosette(640, 400, 190, '#2f8f83', 0.32)}
    ${rosette(640, 400, 110, '#cf7a4c', 0.34)}
    ${rosette(120, 90, 150, '#2f8f83', 0.22)}`;
}

/** The word that keeps everyone from taking the card for a real one. */
function specimenMark(x, y, angle, size, opacity) {
  return `<text x='${x}' y='${y}' transform='rotate(${angle} ${x} ${y})' ${sans} font-weight='bold' font-size='${size}' letter-spacing='${size * 0.12}'
    text-anchor='middle' fill='${ink.red}' opacity='${opacity}'>SPECIMEN</text>`;
}

function cardFinish() {
  return `<rect width='${card.width}' height='${card.height}' fill='url(#sheen)'/>
    <rect x='1.5' y='1.5' width='${card.width - 3}' height='${card.height - 3}' rx='${card.radius - 1}' fill='none' stroke='#fff' stroke-opacity='0.75' stroke-width='2.4'/>`;
}

const label = (x, y, vietnamese, english, size = 15.5) =>
  `<text x='${x}' y='${y}' ${sans} font-size='${size}' fill='${ink.label}'>${vietnamese} <tspan font-style='italic'>/ ${english}</tspan></text>`;
const value = (x, y, text, size = 22) =>
  `<text x='${x}' y='${y}' ${sans} font-size='${size}' font-weight='bold' fill='${ink.text}'>${text}</text>`;

/* ------------------------------------------------------------------ the invented person */

/** Gradients of the drawn person. */
const personDefinitions = `
  <radialGradient id='skin' cx='0.46' cy='0.42' r='0.68'>
    <stop offset='0' stop-color='#fbd9bd'/><stop offset='0.62' stop-color='#f1bf9c'/><stop offset='1' stop-color='#d99f7c'/>
  </radialGradient>
  <linearGradient id='neck' x1='0' y1='0' x2='0' y2='1'>
    <stop offset='0' stop-color='#c98c69'/><stop offset='0.55' stop-color='#eab893'/><stop offset='1' stop-color='#edbd99'/>
  </linearGradient>
  <linearGradient id='hair' x1='0.2' y1='0' x2='0.8' y2='1'>
    <stop offset='0' stop-color='#4a3530'/><stop offset='0.5' stop-color='#2b1d1b'/><stop offset='1' stop-color='#1c1213'/>
  </linearGradient>
  <linearGradient id='dress' x1='0.1' y1='0' x2='0.9' y2='1'>
    <stop offset='0' stop-color='#2f8378'/><stop offset='0.55' stop-color='#1d6058'/><stop offset='1' stop-color='#134640'/>
  </linearGradient>
  <radialGradient id='iris' cx='0.5' cy='0.62' r='0.55'>
    <stop offset='0' stop-color='#8a5634'/><stop offset='0.75' stop-color='#4a2a1b'/><stop offset='1' stop-color='#2b1710'/>
  </radialGradient>
  <linearGradient id='lips' x1='0' y1='0' x2='0' y2='1'>
    <stop offset='0' stop-color='#cf6d66'/><stop offset='1' stop-color='#e48f84'/>
  </linearGradient>
  <radialGradient id='pearl' cx='0.35' cy='0.3' r='0.8'>
    <stop offset='0' stop-color='#fff'/><stop offset='0.6' stop-color='#efe6dc'/><stop offset='1' stop-color='#b9a796'/>
  </radialGradient>
  <filter id='soft4' x='-50%' y='-50%' width='200%' height='200%'><feGaussianBlur stdDeviation='4'/></filter>
  <filter id='soft9' x='-50%' y='-50%' width='200%' height='200%'><feGaussianBlur stdDeviation='9'/></filter>
  <clipPath id='faceShape'><path d='M112 206C112 128 150 96 200 96C250 96 288 128 288 206C288 262 268 306 238 330C226 340 212 345 200 345C188 345 174 340 162 330C132 306 112 262 112 206Z'/></clipPath>`;

/** One eye around the origin, looking at the camera; `side` is -1 for the left one of the picture. */
function eye(x, y, side) {
  return `<g transform='translate(${x} ${y}) scale(${side} 1)'>
    <path d='M-25 3C-16 -11 6 -15 24 -1C14 11 -10 14 -25 3Z' fill='#fffaf5'/>
    <path d='M-25 3C-16 -11 6 -15 24 -1L23 3C6 -8 -14 -6 -25 3Z' fill='#c9a793' opacity='0.55'/>
    <clipPath id='lid${side}'><path d='M-25 3C-16 -11 6 -15 24 -1C14 11 -10 14 -25 3Z'/></clipPath>
    <g clip-path='url(#lid${side})'><circle cx='-1' cy='-1' r='12.2' fill='url(#iris)'/><circle cx='-1' cy='-1' r='5.4' fill='#140a07'/></g>
    <circle cx='${-1 + side * -4}' cy='-6' r='3.2' fill='#fff'/><circle cx='${-1 + side * 4}' cy='4' r='1.5' fill='#fff' opacity='0.8'/>
    <path d='M-27 4C-17 -12 6 -16 25 -2C27 -4 29 -7 30 -9C29 -3 27 1 24 2C6 -11 -14 -8 -27 4Z' fill='#22130f'/>
    <path d='M-22 -9C-12 -19 8 -21 25 -9' fill='none' stroke='#b07a5b' stroke-width='2' stroke-linecap='round' opacity='0.75'/>
    <path d='M-20 8C-10 14 10 13 20 4' fill='none' stroke='#b98463' stroke-width='1.4' stroke-linecap='round' opacity='0.7'/>
  </g>`;
}

/** A friendly woman from the chest up, drawn in 400 x 500 units; the middle of her face is at 200, 220. */
function drawnPerson() {
  const brow = (side) =>
    `<path transform='translate(${200 + side * 47} 172) scale(${side} 1)' d='M-30 8C-18 -5 6 -10 33 3C32 5 31 6 30 7C8 -2 -14 1 -28 12C-31 13 -31 10 -30 8Z' fill='#33221d'/>`;
  return `
    <path d='M86 214C74 100 136 44 202 44C270 44 328 102 315 216C310 270 322 318 340 372C346 398 330 420 306 424L96 424C70 420 54 398 62 370C80 316 92 268 86 214Z' fill='url(#hair)'/>
    <path d='M6 500C12 430 52 402 104 388C140 378 160 366 166 350L234 350C240 366 260 378 296 388C348 402 388 430 394 500Z' fill='url(#dress)'/>
    <path d='M164 300L164 362C164 386 182 402 200 402C218 402 236 386 236 362L236 300Z' fill='url(#neck)'/>
    <path d='M166 334C180 356 220 356 234 334L236 352C222 376 178 376 164 352Z' fill='#b87a58' opacity='0.45' filter='url(#soft4)'/>
    <path d='M158 350C154 366 156 384 166 398C180 412 192 418 200 430C208 418 220 412 234 398C244 384 246 366 242 350C236 374 220 392 200 404C180 392 164 374 158 350Z' fill='#236f66' stroke='#0f3d38' stroke-width='1.6' stroke-linejoin='round'/>
    <path d='M160 356C163 378 180 396 200 408C220 396 237 378 240 356' fill='none' stroke='#e9b76a' stroke-width='2.6'/>
    <path d='M200 430C214 452 240 470 262 478' fill='none' stroke='#0f3d38' stroke-width='2' opacity='0.7'/>
    <circle cx='206' cy='438' r='4' fill='#e9b76a'/><circle cx='228' cy='459' r='4' fill='#e9b76a'/>
    <g transform='translate(120 462)'>${lotus(46, 'none', '#e9b76a')}</g>
    <path d='M60 408C40 432 30 460 28 500' fill='none' stroke='#0f3d38' stroke-width='3' opacity='0.35'/><path d='M340 408C360 432 370 460 372 500' fill='none' stroke='#0f3d38' stroke-width='3' opacity='0.35'/>
    <ellipse cx='108' cy='226' rx='14' ry='26' fill='#e0a683'/><ellipse cx='292' cy='226' rx='14' ry='26' fill='#d99f7c'/>
    <path d='M112 206C112 128 150 96 200 96C250 96 288 128 288 206C288 262 268 306 238 330C226 340 212 345 200 345C188 345 174 340 162 330C132 306 112 262 112 206Z' fill='url(#skin)'/>
    <g clip-path='url(#faceShape)'>
      <path d='M100 96H300V150C262 118 160 112 112 210L100 214Z' fill='#9c6345' opacity='0.4' filter='url(#soft9)'/>
      <path d='M296 150C302 240 280 320 210 352L300 352Z' fill='#b87a58' opacity='0.38' filter='url(#soft9)'/>
      <ellipse cx='146' cy='256' rx='27' ry='17' fill='#ee8f7c' opacity='0.5' filter='url(#soft9)'/>
      <ellipse cx='254' cy='256' rx='27' ry='17' fill='#ee8f7c' opacity='0.5' filter='url(#soft9)'/>
      <ellipse cx='192' cy='138' rx='40' ry='18' fill='#fff' opacity='0.2' filter='url(#soft9)'/>
      <ellipse cx='197' cy='222' rx='6' ry='26' fill='#fff' opacity='0.35' filter='url(#soft4)'/>
      <path d='M182 246C176 262 186 270 200 270C214 270 224 262 218 246Z' fill='#c98865' opacity='0.32' filter='url(#soft4)'/>
      <ellipse cx='200' cy='332' rx='20' ry='8' fill='#fff' opacity='0.16' filter='url(#soft4)'/>
    </g>
    ${brow(-1)}${brow(1)}
    ${eye(153, 207, -1)}${eye(247, 207, 1)}
    <path d='M184 258C180 264 186 269 191 267M216 258C220 264 214 269 209 267M192 268C197 272 203 272 208 268' fill='none' stroke='#a9694b' stroke-width='2.2' stroke-linecap='round' opacity='0.85'/>
    <g transform='translate(200 298) scale(0.88 0.84) translate(-200 -296)'><path d='M164 290C176 297 188 297 200 298C212 297 224 297 236 290C226 310 214 316 200 316C186 316 174 310 164 290Z' fill='url(#lips)'/>
    <path d='M161 288C174 285 188 279 195 282C198 284 202 284 205 282C212 279 226 285 239 288C226 296 212 299 200 299C188 299 174 296 161 288Z' fill='#bf5a56'/>
    <path d='M161 288C176 297 188 299 200 299C212 299 224 297 239 288' fill='none' stroke='#7f2c2d' stroke-width='2.2' stroke-linecap='round'/>
    <path d='M188 308C195 310 205 310 212 308' stroke='#fff' stroke-width='3' stroke-linecap='round' opacity='0.4' fill='none'/></g>
    <path d='M160 284C157 287 157 290 159 293M240 284C243 287 243 290 241 293' fill='none' stroke='#b06a50' stroke-width='2.2' stroke-linecap='round' opacity='0.75'/>
    <path d='M200 330C196 331 192 330 190 328M200 330C204 331 208 330 210 328' fill='none' stroke='#c08a69' stroke-width='1.6' stroke-linecap='round' opacity='0.5'/>
    <path d='M172 92C132 116 116 162 112 222C108 268 104 300 92 336C78 300 80 258 82 214C82 140 116 78 190 70Z' fill='url(#hair)'/>
    <path d='M172 88C226 98 278 134 289 222C293 268 298 300 310 336C324 300 322 258 320 214C320 132 276 62 196 62Z' fill='url(#hair)'/>
    <path d='M176 60C150 84 126 120 114 196C128 150 150 122 182 104C226 116 268 150 286 200C280 120 250 74 176 60Z' fill='#2b1d1b'/>
    <g fill='none' stroke='#7d5c50' stroke-linecap='round' opacity='0.5'>
      <path d='M178 78C146 102 124 140 116 186' stroke-width='2.4'/><path d='M166 82C134 108 110 150 102 204' stroke-width='1.6'/>
      <path d='M196 76C244 92 282 134 294 190' stroke-width='2.4'/><path d='M210 74C258 92 296 140 306 204' stroke-width='1.6'/>
      <path d='M94 240C92 280 86 310 76 350' stroke-width='1.8'/><path d='M308 240C310 280 316 310 326 350' stroke-width='1.8'/>
      <path d='M222 72C262 88 292 120 304 160' stroke-width='1.2'/><path d='M158 76C128 98 106 130 96 170' stroke-width='1.2'/>
    </g>
    <circle cx='106' cy='262' r='6.5' fill='url(#pearl)'/><circle cx='294' cy='262' r='6.5' fill='url(#pearl)'/>`;
}

/* ------------------------------------------------------------------ the card's two sides */

/** The QR code of a citizen card: fields in the official order, parted by bars. */
function qrText() {
  const digits = (date) => date.replaceAll('/', '');
  return [
    person.idNumber,
    person.oldIdNumber,
    person.name,
    digits(person.dateOfBirth),
    person.gender,
    person.address,
    digits(person.dateOfIssue),
  ].join('|');
}

/** The QR code as one path, `size` units wide with its quiet zone, on a white plate. */
function qrCode(x, y, size) {
  const { modules } = QRCode.create(qrText(), { errorCorrectionLevel: 'L' });
  const quietModules = 3;
  const unit = size / (modules.size + 2 * quietModules);
  let path = '';
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) path += `M${column} ${row}h1v1h-1z`;
    }
  }
  return `<rect x='${x}' y='${y}' width='${size}' height='${size}' rx='8' fill='#fff'/>
    <path transform='translate(${x + quietModules * unit} ${y + quietModules * unit}) scale(${unit})' d='${path}' fill='#0b1f1d' shape-rendering='crispEdges'/>`;
}

function front() {
  return `${cardGround()}
    <g transform='translate(520 440)' opacity='0.13'>${lotus(330, ink.gold, ink.red)}</g>
    ${emblem(86, 84, 54)}
    <text x='366' y='40' ${sans} font-size='15' font-weight='bold' letter-spacing='1' text-anchor='middle' fill='${ink.deep}'>TÀI LIỆU MẪU – KHÔNG CÓ GIÁ TRỊ</text>
    <text x='366' y='58' ${sans} font-size='13' letter-spacing='0.6' text-anchor='middle' fill='${ink.label}'>Specimen document – not valid</text>
    <text x='366' y='108' ${sans} font-size='37' font-weight='bold' text-anchor='middle' fill='${ink.red}' letter-spacing='-0.4'>CĂN CƯỚC CÔNG DÂN</text>
    <text x='366' y='133' ${sans} font-size='20' font-style='italic' text-anchor='middle' fill='${ink.deep}'>Citizen Identity Card</text>
    ${qrCode(596, 24, 236)}
    <g transform='translate(38 164)'>
      <g clip-path='url(#photoShape)'><rect width='190' height='250' fill='url(#photoGround)'/><g transform='translate(-15 -8) scale(0.55)'>${drawnPerson()}</g></g>
      <rect width='190' height='250' rx='10' fill='none' stroke='#fff' stroke-width='3'/>
    </g>
    ${label(39, 444, 'Có giá trị đến', 'Date of expiry', 14)}
    ${value(39, 473, person.dateOfExpiry)}
    ${label(262, 178, 'Số', 'No.')}
    <text x='262' y='212' ${sans} font-size='32' font-weight='bold' letter-spacing='1.6' fill='${ink.red}'>${person.idNumber}</text>
    ${label(262, 244, 'Họ và tên', 'Full name')}
    ${value(262, 275, person.name, 27)}
    ${label(262, 308, 'Ngày sinh', 'Date of birth')}
    ${value(262, 336, person.dateOfBirth)}
    ${label(480, 308, 'Giới tính', 'Sex')}
    ${value(480, 336, person.gender)}
    ${label(622, 308, 'Quốc tịch', 'Nationality')}
    ${value(622, 336, person.nationality)}
    ${label(262, 370, 'Quê quán', 'Place of origin')}
    ${value(262, 398, person.placeOfOrigin)}
    ${label(262, 432, 'Nơi thường trú', 'Place of residence')}
    ${value(262, 460, person.address)}
    ${specimenMark(476, 404, -15, 86, 0.17)}
    <g transform='translate(700 484) rotate(-6)' fill='none' stroke='${ink.orange}' opacity='0.9'>
      <rect x='-112' y='-27' width='224' height='54' rx='10' stroke-width='3'/><rect x='-106' y='-21' width='212' height='42' rx='7' stroke-width='1.2'/>
      <text y='10' ${sans} font-size='26' font-weight='bold' letter-spacing='2' text-anchor='middle' fill='${ink.orange}' stroke='none'>BẢN MẪU</text>
    </g>
    ${cardFinish()}`;
}

/** An ICAO 9303 check digit. */
function checkDigit(text) {
  const weights = [7, 3, 1];
  const sum = [...text].reduce((total, letter, index) => {
    const number = letter === '<' ? 0 : parseInt(letter, 36);
    return total + number * weights[index % 3];
  }, 0);
  return String(sum % 10);
}

/** The three lines of thirty letters at the foot of a TD1 card. */
function machineReadableZone() {
  const sixDigits = (date) => date.split('/').reverse().join('').slice(2);
  const plain = person.name.normalize('NFD').replace(/\p{M}/gu, '');
  const [family, ...given] = plain.split(' ');
  const documentNumber = person.idNumber.slice(-9);
  const first = `IDVNM${documentNumber}${checkDigit(documentNumber)}${person.idNumber}`.padEnd(29, '<');
  const firstLine = `${first}${checkDigit(first.slice(5))}`;
  const birth = sixDigits(person.dateOfBirth);
  const expiry = sixDigits(person.dateOfExpiry);
  const second = `${birth}${checkDigit(birth)}F${expiry}${checkDigit(expiry)}VNM`.padEnd(29, '<');
  const composite = firstLine.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29);
  return [firstLine, second + checkDigit(composite), `${family}<<${given.join('<')}`.padEnd(30, '<')];
}

/** A drawn whorl in a box; nobody's finger. */
function fingerprint(x, y, vietnamese, english) {
  const random = randomNumbers(x + y);
  const ridges = [];
  for (let ridge = 1; ridge <= 13; ridge++) {
    const points = [];
    for (let step = 0; step <= 60; step++) {
      const angle = (step / 60) * Math.PI * 2;
      const wobble = 1 + 0.05 * Math.sin(3 * angle + ridge) + 0.025 * Math.sin(7 * angle - ridge);
      points.push([ridge * 4.1 * wobble * Math.cos(angle), ridge * 5.4 * wobble * Math.sin(angle) + ridge * 0.7]);
    }
    const dash = `${round(26 + random() * 40)} ${round(2 + random() * 3)} ${round(12 + random() * 30)} ${round(2 + random() * 2)}`;
    ridges.push(`<path d='${polyline(points)}' stroke-dasharray='${dash}'/>`);
  }
  return `<g transform='translate(${x} ${y})'>
    <rect width='150' height='176' rx='8' fill='#fff' fill-opacity='0.72' stroke='${ink.label}' stroke-width='1.4'/>
    <clipPath id='print${x}'><ellipse cx='75' cy='90' rx='52' ry='70'/></clipPath>
    <g clip-path='url(#print${x})'><g transform='translate(75 84)' fill='none' stroke='${ink.deep}' stroke-width='2' stroke-linecap='round' opacity='0.75'>${ridges.join('')}</g></g>
    <text x='75' y='196' ${sans} font-size='14' text-anchor='middle' fill='${ink.label}'>${vietnamese}</text>
    <text x='75' y='213' ${sans} font-size='13' font-style='italic' text-anchor='middle' fill='${ink.label}'>${english}</text>
  </g>`;
}

function chip(x, y) {
  return `<g transform='translate(${x} ${y})'>
    <rect width='112' height='90' rx='16' fill='url(#chip)' stroke='#a9812f' stroke-width='1.6'/>
    <g fill='none' stroke='#94702a' stroke-width='2'>
      <rect x='38' y='26' width='36' height='38' rx='9'/>
      <path d='M0 30H38M0 60H38M74 30H112M74 60H112M56 0V26M56 64V90M38 45H0M112 45H74'/>
    </g>
    <path d='M10 12C30 4 70 4 100 10' stroke='#fff' stroke-width='3' stroke-linecap='round' opacity='0.5' fill='none'/>
  </g>`;
}

function back() {
  const lines = machineReadableZone().map(
    (line, index) =>
      `<text x='${card.width / 2}' y='${424 + index * 44}' ${mono} font-size='40' text-anchor='middle' fill='#111f1d' textLength='780' lengthAdjust='spacing'>${line.replaceAll('<', '&lt;')}</text>`,
  );
  return `${cardGround()}
    <g transform='translate(470 250)' opacity='0.12'>${lotus(330, ink.gold, ink.red)}</g>
    ${label(40, 54, 'Đặc điểm nhận dạng', 'Personal identification')}
    ${value(40, 82, 'Nốt ruồi vẽ, cách 1 cm dưới nét bút', 19)}
    ${chip(44, 122)}
    ${label(186, 140, 'Ngày, tháng, năm', 'Date, month, year')}
    ${value(186, 168, person.dateOfIssue)}
    ${label(186, 204, 'Nơi cấp', 'Place of issue')}
    ${value(186, 232, 'CỤC TÀI LIỆU MẪU', 19)}
    <text x='186' y='254' ${sans} font-size='14' font-style='italic' fill='${ink.label}'>Department of Specimens</text>
    <path d='M196 318C214 268 232 268 226 302C222 326 240 322 252 300C262 284 268 292 264 306C262 318 276 314 288 300C300 288 312 290 306 306C326 300 352 294 392 286' fill='none' stroke='#24479b' stroke-width='3.4' stroke-linecap='round' stroke-linejoin='round'/>
    <g transform='translate(118 298)' fill='none' stroke='${ink.red}' opacity='0.78'>
      <circle r='58' stroke-width='3.4'/><circle r='50' stroke-width='1.4'/>
      <g transform='translate(0 2)'>${lotus(60, 'none', ink.red)}</g>
      <text y='40' ${sans} font-size='14' font-weight='bold' text-anchor='middle' fill='${ink.red}' stroke='none' letter-spacing='2'>MẪU</text>
    </g>
    ${fingerprint(490, 44, 'Ngón trỏ trái', 'Left index finger')}
    ${fingerprint(666, 44, 'Ngón trỏ phải', 'Right index finger')}
    ${specimenMark(440, 296, -15, 92, 0.17)}
    <rect x='0' y='372' width='${card.width}' height='${card.height - 372}' fill='#fff' opacity='0.5'/>
    ${lines.join('')}
    ${cardFinish()}`;
}

/* ------------------------------------------------------------------ the table and what lies on it */

const tableDefinitions = `
  <linearGradient id='wood' x1='0' y1='0' x2='1' y2='1'>
    <stop offset='0' stop-color='#b58660'/><stop offset='1' stop-color='#86603f'/>
  </linearGradient>
  <filter id='grain' x='0' y='0' width='100%' height='100%'>
    <feTurbulence type='fractalNoise' baseFrequency='0.0035 0.075' numOctaves='5' seed='11'/>
    <feColorMatrix values='0 0 0 0 0.22  0 0 0 0 0.12  0 0 0 0 0.05  1.5 0 0 0 -0.5'/>
  </filter>
  <radialGradient id='daylight' cx='0.22' cy='0.06' r='1.1'>
    <stop offset='0' stop-color='#fff4dc' stop-opacity='0.6'/><stop offset='0.5' stop-color='#fff4dc' stop-opacity='0.05'/><stop offset='1' stop-color='#1d0f06' stop-opacity='0.34'/>
  </radialGradient>
  <filter id='shade' x='-30%' y='-30%' width='160%' height='160%'><feGaussianBlur stdDeviation='11'/></filter>
  <filter id='contact' x='-10%' y='-10%' width='120%' height='120%'><feGaussianBlur stdDeviation='3'/></filter>
  <radialGradient id='coffee' cx='0.42' cy='0.38' r='0.7'>
    <stop offset='0' stop-color='#7a4a2b'/><stop offset='0.7' stop-color='#4a2815'/><stop offset='1' stop-color='#2f180c'/>
  </radialGradient>
  <radialGradient id='china' cx='0.36' cy='0.3' r='0.85'>
    <stop offset='0' stop-color='#fffdf7'/><stop offset='0.75' stop-color='#e7e0d2'/><stop offset='1' stop-color='#b9ad99'/>
  </radialGradient>`;

function table() {
  const seams = [148, 352, 545].map(
    (y) =>
      `<path d='M0 ${y}H800' stroke='#3a2414' stroke-width='1.6' opacity='0.5'/><path d='M0 ${y + 1.6}H800' stroke='#e2b98f' stroke-width='0.9' opacity='0.35'/>`,
  );
  return `<rect width='800' height='600' fill='url(#wood)'/>
    <rect width='800' height='600' filter='url(#grain)' opacity='0.6'/>
    ${seams.join('')}
    <rect width='800' height='600' fill='url(#daylight)'/>`;
}

/** The shadow of a twig by the window. */
function twigShadow() {
  const leaf = (x, y, angle, length) =>
    `<path transform='translate(${x} ${y}) rotate(${angle})' d='M0 0C${length * 0.3} ${-length * 0.24} ${length * 0.75} ${-length * 0.2} ${length} 0C${length * 0.75} ${length * 0.2} ${length * 0.3} ${length * 0.24} 0 0Z'/>`;
  return `<g fill='#1b0f08' opacity='0.3' filter='url(#shade)'>
    <path d='M820 -30C740 60 690 90 600 130' fill='none' stroke='#1b0f08' stroke-width='9'/>
    ${leaf(760, 34, 100, 120)}${leaf(724, 66, 190, 130)}${leaf(690, 86, 75, 120)}${leaf(650, 108, 205, 110)}${leaf(600, 130, 140, 110)}${leaf(790, 8, 30, 120)}
  </g>`;
}

/** One side of the card on the table: centre in scene pixels, scale (1 = 856 pixels wide) and turn in degrees. */
function placedCard(side, { x, y, scale, turn }) {
  const frame = `translate(${x} ${y}) rotate(${turn}) scale(${scale}) translate(${-card.width / 2} ${-card.height / 2})`;
  return `<g transform='translate(7 12)'><g transform='${frame}'><rect x='6' y='6' width='${card.width - 12}' height='${card.height - 12}' rx='${card.radius}' fill='#160b04' opacity='0.55' filter='url(#shade)'/></g></g>
    <g transform='translate(1 3)'><g transform='${frame}'><rect width='${card.width}' height='${card.height}' rx='${card.radius}' fill='#160b04' opacity='0.6' filter='url(#contact)'/></g></g>
    <g transform='${frame}'><g clip-path='url(#cardShape)'>${side()}</g></g>`;
}

/** A cup of coffee seen from above, for a table with no card on it. */
function coffeeCup() {
  return `<g transform='translate(360 318)'>
    <ellipse cx='22' cy='32' rx='196' ry='192' fill='#160b04' opacity='0.5' filter='url(#shade)'/>
    <circle r='186' fill='url(#china)'/><circle r='186' fill='none' stroke='#1d6058' stroke-width='5' opacity='0.75'/><circle r='172' fill='none' stroke='#1d6058' stroke-width='1.6' opacity='0.6'/>
    <circle r='128' fill='none' stroke='#a99c86' stroke-width='2' opacity='0.6'/>
    <ellipse cx='12' cy='17' rx='112' ry='110' fill='#160b04' opacity='0.42' filter='url(#shade)'/>
    <path d='M86 -38C150 -66 172 -50 168 -18C164 10 136 16 96 22' fill='none' stroke='url(#china)' stroke-width='22' stroke-linecap='round'/>
    <path d='M92 -30C146 -54 160 -44 157 -20' fill='none' stroke='#fff' stroke-width='4' stroke-linecap='round' opacity='0.7'/>
    <circle r='104' fill='url(#china)'/><circle r='90' fill='#efe7d8'/><circle r='86' fill='url(#coffee)'/>
    <path d='M-60 -38C-44 -64 -16 -74 10 -70' fill='none' stroke='#fff' stroke-width='6' stroke-linecap='round' opacity='0.35'/>
    <circle cx='28' cy='30' r='7' fill='#a06b43' opacity='0.7'/><circle cx='42' cy='20' r='4' fill='#a06b43' opacity='0.6'/><circle cx='20' cy='44' r='4.5' fill='#a06b43' opacity='0.6'/>
  </g>
  <g transform='translate(636 470) rotate(-32)'>
    <rect x='-4' y='7' width='180' height='16' rx='8' fill='#160b04' opacity='0.5' filter='url(#contact)'/>
    <ellipse cx='-20' cy='8' rx='40' ry='24' fill='#d9d4cb' stroke='#948d80' stroke-width='1.4'/><ellipse cx='-24' cy='5' rx='27' ry='14' fill='#f5f2ec'/>
    <rect x='14' y='2' width='156' height='12' rx='6' fill='#d9d4cb' stroke='#948d80' stroke-width='1.2'/><path d='M22 5H164' stroke='#fff' stroke-width='2.4' stroke-linecap='round' opacity='0.8'/>
  </g>`;
}

/** The card as wide as the widget's guide asks for: 88 % of the scene's width. */
const still = { x: 400, y: 300, scale: (0.88 * scene.width) / card.width, turn: -1.2 };

function tableScene(things) {
  return svg(tableDefinitions + cardDefinitions + personDefinitions, `${table()}${twigShadow()}${things}`);
}

function portraitScene() {
  const definitions = `${personDefinitions}
    <linearGradient id='room' x1='0' y1='0' x2='1' y2='1'><stop offset='0' stop-color='#e7ece4'/><stop offset='0.6' stop-color='#cfdad2'/><stop offset='1' stop-color='#aebfb8'/></linearGradient>
    <filter id='far' x='-20%' y='-20%' width='140%' height='140%'><feGaussianBlur stdDeviation='7'/></filter>
    <radialGradient id='lamp' cx='0.5' cy='0.5' r='0.5'><stop offset='0' stop-color='#fff3d6' stop-opacity='0.95'/><stop offset='1' stop-color='#fff3d6' stop-opacity='0'/></radialGradient>`;
  const leaf = (x, y, angle, length, colour) =>
    `<path transform='translate(${x} ${y}) rotate(${angle})' d='M0 0C${length * 0.25} ${-length * 0.22} ${length * 0.7} ${-length * 0.22} ${length} 0C${length * 0.7} ${length * 0.2} ${length * 0.3} ${length * 0.2} 0 0Z' fill='${colour}'/>`;
  const room = `<rect width='800' height='600' fill='url(#room)'/>
    <g filter='url(#far)'>
      <rect x='52' y='-10' width='190' height='330' rx='6' fill='#fdfaf0'/><path d='M147 -10V320M52 150H242' stroke='#c3c9bd' stroke-width='9'/>
      <rect x='40' y='320' width='214' height='16' fill='#f3efe2'/>
      <rect x='556' y='120' width='220' height='12' fill='#b48a62'/><rect x='580' y='48' width='22' height='72' fill='#c7683f'/><rect x='604' y='38' width='18' height='82' fill='#2f7f74'/><rect x='624' y='54' width='26' height='66' fill='#e0b25c'/><rect x='653' y='44' width='16' height='76' fill='#f0ead9'/>
      <circle cx='728' cy='96' r='26' fill='#f3efe2'/>
      <path d='M640 600C636 520 644 470 650 420' stroke='#5d7f58' stroke-width='8' fill='none'/>
      ${leaf(650, 430, -60, 130, '#5f9a74')}${leaf(648, 450, -120, 130, '#4b8766')}${leaf(646, 480, -20, 140, '#74ab81')}${leaf(644, 500, -160, 110, '#5f9a74')}${leaf(642, 540, -35, 150, '#4b8766')}
      <rect x='590' y='560' width='110' height='60' rx='8' fill='#c7683f'/>
    </g>
    <circle cx='170' cy='120' r='330' fill='url(#lamp)' opacity='0.55'/>`;
  return svg(definitions, `${room}<g transform='translate(170 42) scale(1.15)'>${drawnPerson()}</g>`);
}

function svg(definitions, content) {
  return `<svg xmlns='http://www.w3.org/2000/svg' width='${scene.width}' height='${scene.height}' viewBox='0 0 ${scene.width} ${scene.height}'><defs>${definitions}</defs>${content}</svg>`;
}

/* ------------------------------------------------------------------ the camera */

/**
 * Draws the scene large and takes the "photograph": `light` is the exposure, `fog` what is added, `focus` a blur in pixels,
 * `scale` how many pixels there are for each of the scene's.
 */
async function photograph(drawing, { light = 0.93, fog = 0, focus = 0, noise = 1.6, quality = 88, scale = 1 } = {}) {
  const large = await sharp(Buffer.from(drawing), { density: 72 * scene.oversampling * scale })
    .removeAlpha()
    .toBuffer();
  let picture = sharp(large).resize(scene.width * scale, scene.height * scale, { kernel: 'lanczos3' });
  if (focus > 0) picture = picture.blur(focus);
  const { data, info } = await picture.linear(light, fog).raw().toBuffer({ resolveWithObject: true });
  const random = randomNumbers(7);
  for (let index = 0; index < data.length; index += info.channels) {
    const grain = (random() + random() + random() - 1.5) * noise * 2;
    for (let channel = 0; channel < 3; channel++) {
      data[index + channel] = Math.max(0, Math.min(255, Math.round(data[index + channel] + grain)));
    }
  }
  return sharp(data, { raw: info }).jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer();
}

const pictures = {
  front: () => photograph(tableScene(placedCard(front, still))),
  back: () => photograph(tableScene(placedCard(back, { ...still, turn: 0.9 }))),
  portrait: () => photograph(portraitScene()),
  dark: () => photograph(tableScene(placedCard(front, still)), { light: 0.17, noise: 3 }),
  overexposed: () => photograph(tableScene(placedCard(front, still)), { light: 1.75, fog: 46 }),
  blurry: () => photograph(tableScene(placedCard(front, still)), { focus: 4.5 }),
  'cut-corner': () => photograph(tableScene(placedCard(front, { x: 512, y: 305, scale: 0.74, turn: -12 }))),
  'too-far': () => photograph(tableScene(placedCard(front, { x: 430, y: 290, scale: 0.3, turn: 7 }))),
  'no-card': () => photograph(tableScene(coffeeCup())),
  // with more detail than any camera here gives, for the bench
  '../../../scripts/bench-card': () => photograph(tableScene(placedCard(front, { ...still, turn: 0 })), { scale: 2 }),
};

for (const [name, take] of Object.entries(pictures)) {
  const jpeg = await take();
  await writeFile(new URL(`${name}.jpg`, folder), jpeg);
  console.log(`${name}.jpg  ${Math.round(jpeg.length / 1024)} kB`);
}
