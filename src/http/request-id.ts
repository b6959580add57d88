import type { Clock } from '../core/operation.ts';

/** Crockford's Base 32: no I, L, O, U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Makes request ids of 26 characters: time, then a count that starts at random, so that they sort by time. */
export function requestIds(clock: Clock, random: (count: number) => Uint8Array): () => string {
  const start = random(6);
  let count = start.reduce((value, byte) => value * 256 + byte, 0);
  const node = encode(
    random(4).reduce((value, byte) => value * 256 + byte, 0),
    6,
  );
  return () => {
    count = (count + 1) % 2 ** 50;
    return encode(clock.now(), 10) + node + encode(count, 10);
  };
}

function encode(value: number, length: number): string {
  let text = '';
  for (let rest = value, i = 0; i < length; i++) {
    text = ALPHABET[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}
