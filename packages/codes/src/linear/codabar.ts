import type { BitGrid } from '@kontor/graphics';
import { contentError, shown } from '../content/content-error.ts';
import { append, barRow } from './bar-row.ts';
import { codabarAlphabet, codabarBits, codabarLengths } from './patterns.data.ts';

const MAX_CHARACTERS = 80;
const UNKNOWN = 255;
const FIRST_GUARD = 16;
/** The second notation of the guards A to D in EN 798. */
const OTHER_GUARDS = 'TN*E';

let values: Uint8Array | undefined;

/** Place in `codabarAlphabet` by ASCII code, guards in both notations and any case. */
function valuesByCode(): Uint8Array {
  const table = new Uint8Array(128).fill(UNKNOWN);
  for (let value = 0; value < codabarAlphabet.length; value++)
    table[codabarAlphabet.charCodeAt(value)] = value;
  for (let guard = 0; guard < 4; guard++) {
    const value = FIRST_GUARD + guard;
    table[codabarAlphabet.charCodeAt(value) | 32] = value;
    table[OTHER_GUARDS.charCodeAt(guard)] = value;
    table[OTHER_GUARDS.charCodeAt(guard) | 32] = value;
  }
  return table;
}

/** Values of the symbol characters, guards included; A…A is put around a text without guards. */
function codabarValues(content: string): Uint8Array {
  values ??= valuesByCode();
  const isGuard = (at: number): boolean => {
    const value = values![content.charCodeAt(at)] ?? UNKNOWN;
    return value >= FIRST_GUARD && value !== UNKNOWN;
  };
  const starts = isGuard(0);
  if (starts !== (content.length > 1 && isGuard(content.length - 1))) {
    throw contentError('must have guard characters at both ends or at none');
  }
  const offset = starts ? 0 : 1;
  const length = content.length + 2 * offset;
  if (length > MAX_CHARACTERS) throw contentError(`${length} characters; must be at most ${MAX_CHARACTERS}`);
  const result = new Uint8Array(length).fill(FIRST_GUARD);
  for (let i = 0; i < content.length; i++) {
    const value = values[content.charCodeAt(i)] ?? UNKNOWN;
    const isEnd = starts && (i === 0 || i === content.length - 1);
    if (value >= FIRST_GUARD && !isEnd)
      throw contentError(`${shown(content.slice(i))} does not exist in Codabar`);
    result[i + offset] = value;
  }
  return result;
}

/** The characters of the symbol with their guards. @example codabarText('t12e') // 'A12D' */
export function codabarText(content: string): string {
  return Array.from(codabarValues(content), (value) => codabarAlphabet[value]).join('');
}

/** Codabar of EN 798, wide = 2 modules: digits and - $ : / . +, guards A to D (or T N * E), up to 80 characters. */
export function codabarBars(content: string): BitGrid {
  const indexes = codabarValues(content);
  let width = -1;
  for (let i = 0; i < indexes.length; i++) width += codabarLengths[indexes[i]!]!;
  const row = barRow(width);
  const last = indexes.length - 1;
  for (let i = 0; i < last; i++) append(row, codabarBits[indexes[i]!]!, codabarLengths[indexes[i]!]!);
  // The symbol ends before the gap after the last character.
  append(row, codabarBits[indexes[last]!]! >> 1, codabarLengths[indexes[last]!]! - 1);
  return row.grid;
}
