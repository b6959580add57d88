import type { Clock } from '../core/operation.ts';

/** Crockford's Base 32: no I, L, O, U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Digits of the count that are looked up: the ones before them are the same for a thousand ids. */
const LOW_DIGITS = 2;
const BLOCK = ALPHABET.length ** LOW_DIGITS;

/** Makes request ids of 26 characters: time, then a count that starts at random, so that they sort by time. */
export function requestIds(clock: Clock, random: (count: number) => Uint8Array): () => string {
  const start = random(6);
  let count = start.reduce((value, byte) => value * 256 + byte, 0);
  const node = encode(
    random(4).reduce((value, byte) => value * 256 + byte, 0),
    6,
  );
  const time = remembered((now) => encode(now, 10));
  const high = remembered((block) => encode(block, 10 - LOW_DIGITS));
  const low = Array.from({ length: BLOCK }, (_, value) => encode(value, LOW_DIGITS));
  return () => {
    count = (count + 1) % 2 ** 50;
    return time(clock.now()) + node + high(Math.floor(count / BLOCK)) + low[count % BLOCK];
  };
}

/** Computes again only when the value is another than last time. */
function remembered(text: (value: number) => string): (value: number) => string {
  let lastValue = Number.NaN;
  let last = '';
  return (value) => {
    if (value !== lastValue) {
      lastValue = value;
      last = text(value);
    }
    return last;
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
