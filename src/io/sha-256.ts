/**
 * SHA-256, at once. `crypto.subtle` answers in a later task, and the press that agrees to a text must begin the session, with the
 * digest of what was on the screen, in its own.
 */

type Hash = readonly [number, number, number, number, number, number, number, number];

/** The first 32 bits after the point. */
const fraction = (root: number): number => (root * 2 ** 32) | 0;

const turn = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

const turns = (word: number, one: number, two: number, three: number): number =>
  turn(word, one) ^ turn(word, two) ^ turn(word, three);

/** The message, a 1 bit, zeros, and the length in bits, to a multiple of 16 words. */
function wordsOf(message: Uint8Array): number[] {
  const words: number[] = [];
  [...message, 0x80].forEach((byte, index) => {
    words[index >> 2] = (words[index >> 2] ?? 0) | (byte << (24 - 8 * (index & 3)));
  });
  words[(((message.length + 8) >> 6) << 4) + 15] = message.length * 8;
  return words;
}

/** Of less than half a gigabyte. */
export function sha256(message: Uint8Array): number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < 64; number += 1)
    if (primes.every((prime) => number % prime)) primes.push(number);
  let hash = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  const padded = wordsOf(message);
  for (let block = 0; block < padded.length; block += 16) {
    const words: number[] = [];
    const ago = (rounds: number): number => words.at(-rounds) ?? 0;
    let mixed = hash as unknown as Hash;
    primes.forEach((prime, index) => {
      const [a, b, c, d, e, f, g, h] = mixed;
      const word =
        index < 16
          ? (padded[block + index] ?? 0)
          : (ago(16) +
              (turn(ago(15), 7) ^ turn(ago(15), 18) ^ (ago(15) >>> 3)) +
              ago(7) +
              (turn(ago(2), 17) ^ turn(ago(2), 19) ^ (ago(2) >>> 10))) |
            0;
      words.push(word);
      const next = h + turns(e, 6, 11, 25) + ((e & f) ^ (~e & g)) + fraction(Math.cbrt(prime)) + word;
      const sum = turns(a, 2, 13, 22) + ((a & b) ^ (a & c) ^ (b & c));
      mixed = [(next + sum) | 0, a, b, c, (d + next) | 0, e, f, g];
    });
    hash = hash.map((word, index) => (word + (mixed[index] ?? 0)) | 0);
  }
  return hash.flatMap((word) => [24, 16, 8, 0].map((bits) => (word >>> bits) & 255));
}
