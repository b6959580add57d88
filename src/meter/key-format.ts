import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { KeyMark } from '../store/records.ts';

/** `count` bytes that nobody can foresee. */
export type RandomBytes = (count: number) => Uint8Array;

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
/** The largest multiple of 62 in a byte: bytes from here on would favour some letters. */
const FAIR_BYTES = 248;

/** CRC-32 (as in zlib) of the text, base 62, most significant first, six characters. */
function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    digits = ALPHABET.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** Uniform characters: bytes beyond the fair range are thrown away, not folded. */
function randomCharacters(random: RandomBytes): string {
  let text = '';
  while (text.length < RANDOM_LENGTH) {
    for (const byte of random(RANDOM_LENGTH + 8)) {
      if (byte < FAIR_BYTES && text.length < RANDOM_LENGTH) text += ALPHABET.charAt(byte % 62);
    }
  }
  return text;
}

const startOf = (prefix: string, test: boolean): string => `${prefix}${test ? 't' : ''}_`;

/**
 * A new key, 190 bits (rules: API keys): prefix, 32 random characters, checksum.
 * @example generateKey('kontor', randomBytes) // 'kontor_4fK9aZ0QpLm7Xc2VbN8sTyR1eWuHdJgI42hoA0'
 */
export function generateKey(
  prefix: string,
  random: RandomBytes,
  options: { readonly test?: boolean } = {},
): string {
  const body = startOf(prefix, options.test ?? false) + randomCharacters(random);
  return body + checksum(body);
}

/** `foreign`: of no form of ours, perhaps imported. `broken`: our prefix, but mistyped or cut off. */
export type KeyForm = 'live' | 'test' | 'foreign' | 'broken';

/** What a token claims to be; needs no look-up. */
export function keyForm(token: string, prefix: string): KeyForm {
  const test = token.startsWith(startOf(prefix, true));
  if (!test && !token.startsWith(startOf(prefix, false))) return 'foreign';
  const start = startOf(prefix, test).length;
  if (token.length !== start + RANDOM_LENGTH + CHECKSUM_LENGTH) return 'broken';
  const body = token.slice(0, -CHECKSUM_LENGTH);
  if (!/^[0-9A-Za-z]+$/.test(token.slice(start)) || token.slice(-CHECKSUM_LENGTH) !== checksum(body)) {
    return 'broken';
  }
  return test ? 'test' : 'live';
}

/** SHA-256, the only thing that is stored of a key's secret. */
export const keyHash = (token: string): Buffer =>
  // By way of a text: bytes straight from there come in memory of their own, which takes longer than the hash itself.
  Buffer.from(hash('sha256', token, 'latin1'), 'latin1');

/** What is stored of a key: hash, and four characters at either end to distinguish keys. */
export function keyMark(token: string, prefix: string): KeyMark {
  const form = keyForm(token, prefix);
  const shown = form === 'foreign' ? token : token.slice(startOf(prefix, form === 'test').length);
  return {
    hash: Uint8Array.from(keyHash(token)),
    head: shown.slice(0, 4),
    tail: shown.slice(-4),
    test: form === 'test',
  };
}
