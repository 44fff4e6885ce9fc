// What is computed on the specimen card, as SVG: the fine lines, the ridges of the fingerprints, the QR code and the
// machine-readable zone. What is drawn by hand is in the SVG files beside it.
import QRCode from 'qrcode';
import { importTypeScript } from '../../test/support/import-typescript.mjs';

const { Random } = await importTypeScript('test/support/random.ts');
const { specimenPerson: person } = await importTypeScript('src/testing/specimens/person.ts');

const round = (number) => Math.round(number * 100) / 100;
const polyline = (points) => `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`;

/** A closed line around the origin: `pointAt` gives its point at an angle. */
const loop = (steps, pointAt) =>
  polyline(Array.from({ length: steps + 1 }, (_, step) => pointAt((step / steps) * Math.PI * 2)));

/** Fine interwoven waves over the whole card, the way bank notes have them. */
function waves() {
  const lines = Array.from({ length: 34 }, (_, line) => {
    const points = [];
    for (let x = -10; x <= 866; x += 6) {
      const swell = 22 * Math.sin(x / 118 + line / 5.2) + 13 * Math.sin(x / 47 - line / 2.3);
      points.push([x, line * 17 + swell]);
    }
    return `<path d='${polyline(points)}' stroke='${line % 3 === 0 ? '#d8875f' : '#3d9c8f'}'/>`;
  });
  return `<g fill='none' stroke-width='0.9' opacity='0.3'>${lines.join('')}</g>`;
}

/** A rosette: one curve wound around a centre, drawn a few times with another phase. */
function rosette(centreX, centreY, radius, colour, opacity) {
  const rings = Array.from({ length: 7 }, (_, ring) => {
    const curve = loop(720, (angle) => {
      const reach = radius * (0.62 + 0.05 * ring + 0.2 * Math.sin(12 * angle + ring * 0.45));
      return [centreX + reach * Math.cos(angle), centreY + reach * Math.sin(angle)];
    });
    return `<path d='${curve}'/>`;
  });
  return `<g fill='none' stroke='${colour}' stroke-width='0.8' opacity='${opacity}'>${rings.join('')}</g>`;
}

/** The rays of an emblem around the origin, long and short ones by turns. */
function rays(radius) {
  const lines = Array.from({ length: 36 }, (_, ray) => {
    const angle = (ray / 36) * Math.PI * 2;
    const ends = [0.72, ray % 2 === 0 ? 0.9 : 0.84].map((part) => radius * part);
    return `<path d='${polyline(ends.map((reach) => [reach * Math.cos(angle), reach * Math.sin(angle)]))}'/>`;
  });
  return lines.join('');
}

/** The ridges of a whorl in a box of 150 x 176; nobody's finger. */
function fingerprint(seed) {
  const random = new Random(seed);
  const ridges = Array.from({ length: 13 }, (_, index) => {
    const ridge = index + 1;
    const whorl = loop(60, (angle) => {
      const wobble = 1 + 0.05 * Math.sin(3 * angle + ridge) + 0.025 * Math.sin(7 * angle - ridge);
      return [ridge * 4.1 * wobble * Math.cos(angle), ridge * 5.4 * wobble * Math.sin(angle) + ridge * 0.7];
    });
    const dashes = [26 + random.share() * 40, 2 + random.share() * 3, 12 + random.share() * 30, 2 + random.share() * 2];
    return `<path d='${whorl}' stroke-dasharray='${dashes.map(round).join(' ')}'/>`;
  });
  return `<g transform='translate(75 84)' fill='none' stroke='#123f3a' stroke-width='2' stroke-linecap='round' opacity='0.75'>${ridges.join('')}</g>`;
}

/** The QR code of a citizen card, fields in the official order and parted by bars, on a white plate. */
function qrCode(x, y, size) {
  const { idNumber, oldIdNumber, name, dateOfBirth, gender, address, dateOfIssue } = person;
  const digits = (date) => date.replaceAll('/', '');
  const fields = [idNumber, oldIdNumber, name, digits(dateOfBirth), gender, address, digits(dateOfIssue)];
  const { modules } = QRCode.create(fields.join('|'), { errorCorrectionLevel: 'L' });
  const quietModules = 3;
  const unit = size / (modules.size + 2 * quietModules);
  const dark = Array.from(modules.data, (isDark, at) =>
    isDark ? `M${at % modules.size} ${Math.floor(at / modules.size)}h1v1h-1z` : '',
  );
  return `<rect x='${x}' y='${y}' width='${size}' height='${size}' rx='8' fill='#fff'/>
    <path transform='translate(${x + quietModules * unit} ${y + quietModules * unit}) scale(${unit})' d='${dark.join('')}' fill='#0b1f1d' shape-rendering='crispEdges'/>`;
}

/** An ICAO 9303 check digit. */
function checkDigit(text) {
  const weights = [7, 3, 1];
  const numbers = [...text].map((letter) => (letter === '<' ? 0 : parseInt(letter, 36)));
  return String(numbers.reduce((sum, number, index) => sum + number * weights[index % 3], 0) % 10);
}

/** The three lines of thirty letters at the foot of a TD1 card. */
function machineReadableZone() {
  const withCheck = (text) => text + checkDigit(text);
  const sixDigits = (date) => date.split('/').reverse().join('').slice(2);
  const [family, ...given] = person.name.normalize('NFD').replace(/\p{M}/gu, '').split(' ');
  const first = `IDVNM${withCheck(person.idNumber.slice(-9))}${person.idNumber}`.padEnd(29, '<');
  const firstLine = `${first}${checkDigit(first.slice(5))}`;
  const birth = withCheck(sixDigits(person.dateOfBirth));
  const expiry = withCheck(sixDigits(person.dateOfExpiry));
  const second = `${birth}F${expiry}VNM`.padEnd(29, '<');
  const composite = firstLine.slice(5) + birth + expiry + second.slice(18, 29);
  const lines = [firstLine, second + checkDigit(composite), `${family}<<${given.join('<')}`.padEnd(30, '<')];
  return lines.map((line) => line.replaceAll('<', '&lt;'));
}

const [zoneLine1, zoneLine2, zoneLine3] = machineReadableZone();

/** What the blanks in the card's drawings stand for. */
export const cardPrint = {
  ...person,
  zoneLine1,
  zoneLine2,
  zoneLine3,
  guilloche: [
    waves(),
    rosette(640, 400, 190, '#2f8f83', 0.32),
    rosette(640, 400, 110, '#cf7a4c', 0.34),
    rosette(120, 90, 150, '#2f8f83', 0.22),
  ].join(''),
  emblemRays: rays(54),
  qrCode: qrCode(596, 24, 236),
  leftFinger: fingerprint(534),
  rightFinger: fingerprint(710),
};
