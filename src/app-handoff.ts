/** What only a session that continues on a phone needs, as a chunk of its own. */
export { encodeQr } from './io/qr.ts';
