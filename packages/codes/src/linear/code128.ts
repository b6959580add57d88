import type { BitGrid } from '@kontor/graphics';
import { contentError, shown } from '../content/content-error.ts';
import { append, barRow } from './bar-row.ts';
import { greedyValues } from './code128-greedy.ts';
import { shortestValues } from './code128-shortest.ts';
import { code128Bits, code128Stop } from './patterns.data.ts';

const MAX_CHARACTERS = 80;
const CHARACTER_MODULES = 11;
const STOP_MODULES = 13;
const MODULUS = 103;
const FNC1_ESCAPE = 0xf1;
const FNC4_ESCAPE = 0xf4;

/** ASCII as it is, FNC1 to FNC4 (written U+00F1 to U+00F4) as 128 to 131. */
function characters(content: string): Uint8Array {
  if (content.length > MAX_CHARACTERS) {
    throw contentError(`${content.length} characters; must be at most ${MAX_CHARACTERS}`);
  }
  const codes = new Uint8Array(content.length);
  for (let i = 0; i < content.length; i++) {
    const code = content.charCodeAt(i);
    if (code < 128) codes[i] = code;
    else if (code >= FNC1_ESCAPE && code <= FNC4_ESCAPE) codes[i] = code - FNC1_ESCAPE + 128;
    else throw contentError(`${shown(content.slice(i))} does not exist in Code 128`);
  }
  return codes;
}

interface Code128Options {
  /** Take the sequence of code sets with the fewest symbol characters instead of the usual rule. */
  readonly compact?: boolean | undefined;
}

/**
 * Code 128 of ISO/IEC 15417: ASCII and U+00F1 to U+00F4 for FNC1 to FNC4, up to 80 characters.
 * @example code128Bars('123456').width // 68
 */
export function code128Bars(content: string, options: Code128Options = {}): BitGrid {
  const codes = characters(content);
  const values = options.compact === true ? shortestValues(codes) : greedyValues(codes);
  const row = barRow((values.length + 1) * CHARACTER_MODULES + STOP_MODULES);
  let sum = values[0]!;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    sum += value * i;
    append(row, code128Bits[value]!, CHARACTER_MODULES);
  }
  append(row, code128Bits[sum % MODULUS]!, CHARACTER_MODULES);
  append(row, code128Stop, STOP_MODULES);
  return row.grid;
}
