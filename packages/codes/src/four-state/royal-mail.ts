import type { BitGrid } from '@kontor/graphics';
import { contentError } from '../content/content-error.ts';
import { type FourStateBar, fourStateGrid } from './bar-grid.ts';

/** Six rows of six; row and column each make two of four bars longer, up and down. */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const SIDE = 6;
const LONG_BARS = ['0011', '0101', '0110', '1001', '1010', '1100'] as const;
const MAX_LENGTH = 50;

function bars(row: number, column: number): readonly FourStateBar[] {
  const [up, down] = [LONG_BARS[row]!, LONG_BARS[column]!];
  return Array.from(up, (bar, i): FourStateBar => {
    if (bar === '1') return down[i] === '1' ? 'full' : 'ascender';
    return down[i] === '1' ? 'descender' : 'tracker';
  });
}

/**
 * A 4-state customer code of Royal Mail (RM4SCC): one to fifty capital letters and digits, blanks left out, and the
 * check character, whose row and column are the sums of theirs, counted from 1, modulo 6.
 * @throws InvalidInput for other characters and longer texts.
 * @example royalMailGrid('LE28HS9Z').width // 75: 38 bars
 */
export function royalMailGrid(content: string): BitGrid {
  const text = content.replaceAll(' ', '');
  if (!/^[0-9A-Z]+$/.test(text)) throw contentError('must be capital letters and digits');
  if (text.length > MAX_LENGTH)
    throw contentError(`${text.length} characters; must be at most ${MAX_LENGTH}`);
  const places = Array.from(text, (character) => {
    const value = ALPHABET.indexOf(character);
    return [Math.floor(value / SIDE), value % SIDE] as const;
  });
  const sum = (axis: 0 | 1): number => places.reduce((total, place) => total + place[axis] + 1, 0);
  const check = [(sum(0) + SIDE - 1) % SIDE, (sum(1) + SIDE - 1) % SIDE] as const;
  const inner = [...places, check].flatMap(([row, column]) => bars(row, column));
  return fourStateGrid(['ascender', ...inner, 'full']);
}
