import type { BitGrid } from '@kontor/graphics';
import { contentError, shown } from '../content/content-error.ts';
import { append, barRow } from './bar-row.ts';
import { fullAsciiPair } from './full-ascii.ts';
import { code39Alphabet, code39Bits } from './patterns.data.ts';

const MAX_CHARACTERS = 80;
const STAR = 43;
const CHARACTER_MODULES = 13;
const UNKNOWN = 255;

let values: Uint8Array | undefined;

/** Value of each ASCII character in Code 39; 255 for those that need a pair. The star counts as such. */
function valuesByCode(): Uint8Array {
  const table = new Uint8Array(128).fill(UNKNOWN);
  for (let value = 0; value < STAR; value++) table[code39Alphabet.charCodeAt(value)] = value;
  return table;
}

/** Characters that stand for themselves also in a full-ASCII text: digits, letters, space, hyphen, full stop. */
const plain = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 32 || code === 45 || code === 46;

interface Code39Options {
  /** Write in full ASCII even when every character has a symbol of its own. */
  readonly fullAscii?: boolean;
}

/**
 * The symbol characters of a text: itself, or, when one character has no symbol of its own, all in full ASCII.
 * @example code39Characters('a1') // '+A1'
 */
function code39Characters(content: string, options: Code39Options = {}): string {
  values ??= valuesByCode();
  let needsPairs = options.fullAscii === true;
  for (let i = 0; i < content.length; i++) {
    const code = content.charCodeAt(i);
    if (code > 127) throw contentError(`${shown(content.slice(i))} is not ASCII`);
    needsPairs ||= values[code] === UNKNOWN;
  }
  if (!needsPairs) return content;
  let text = '';
  for (let i = 0; i < content.length; i++) {
    const code = content.charCodeAt(i);
    text += plain(code) ? content[i]! : fullAsciiPair(code);
  }
  return text;
}

/** Code 39 of ISO/IEC 16388, wide = 2 modules, no check character; up to 80 symbol characters. */
export function code39Bars(content: string, options: Code39Options = {}): BitGrid {
  const text = code39Characters(content, options);
  if (text.length > MAX_CHARACTERS)
    throw contentError(`${text.length} symbol characters; must be at most 80`);
  const row = barRow((text.length + 2) * CHARACTER_MODULES - 1);
  const start = code39Bits[STAR]!;
  append(row, start, CHARACTER_MODULES);
  for (let i = 0; i < text.length; i++)
    append(row, code39Bits[values![text.charCodeAt(i)]!]!, CHARACTER_MODULES);
  append(row, start >> 1, CHARACTER_MODULES - 1);
  return row.grid;
}
