import { type BitGrid, gridFromRuns } from '@kontor/graphics';
import { fullNumber } from '../content/check-digit.ts';
import { characterWidths, type Group, weightedSum } from './character.ts';

const outside = (first: number, oddModules: number, oddWidest: number, period: number): Group => ({
  ...{ first, oddModules, oddWidest, evenModules: 16 - oddModules, evenWidest: 9 - oddWidest },
  ...{ narrow: 'even', fastest: 'even', period },
});
const inside = (first: number, oddModules: number, oddWidest: number, period: number): Group => ({
  ...{ first, oddModules, oddWidest, evenModules: 15 - oddModules, evenWidest: 9 - oddWidest },
  ...{ narrow: 'odd', fastest: 'odd', period },
});

/** ISO/IEC 24724, tables 1 and 2. */
const OUTSIDE = [
  outside(0, 12, 8, 1),
  outside(161, 10, 6, 10),
  outside(961, 8, 4, 34),
  outside(2015, 6, 3, 70),
  outside(2715, 4, 1, 126),
];
const INSIDE = [inside(0, 5, 2, 4), inside(336, 7, 4, 20), inside(1036, 9, 6, 48), inside(1516, 11, 8, 81)];

/** Table 4. */
const FINDERS = [
  [3, 8, 2, 1, 1],
  [3, 5, 5, 1, 1],
  [3, 3, 7, 1, 1],
  [3, 1, 9, 1, 1],
  [2, 7, 4, 1, 1],
  [2, 5, 6, 1, 1],
  [2, 3, 8, 1, 1],
  [1, 5, 7, 1, 1],
  [1, 3, 9, 1, 1],
] as const;
const PAIR_VALUES = 4_537_077;
const INSIDE_VALUES = 1597;
const CHECK_MODULUS = 79;

/** The numbers of both finder patterns; 8 and 72 are left out, for their pairs look like others (5.2.6). */
function finders(check: number): readonly [left: number, right: number] {
  const first = check >= 8 ? check + 1 : check;
  const value = first >= 72 ? first + 1 : first;
  return [Math.floor(value / FINDERS.length), value % FINDERS.length];
}

/**
 * GS1 DataBar Omnidirectional of ISO/IEC 24724: 13 digits of a GTIN, or 14 with the right check digit, `(01)` in front
 * or not. 96 modules, of which the first is light.
 * @throws InvalidInput for anything else.
 * @example databarBars('(01)09501101530003').width // 96
 */
export function databarBars(content: string): BitGrid {
  const number = Number(fullNumber(content.replace(/^\(01\)/, ''), 14).slice(0, 13));
  const characters = [Math.floor(number / PAIR_VALUES), number % PAIR_VALUES].flatMap((pair) => [
    characterWidths(Math.floor(pair / INSIDE_VALUES), OUTSIDE),
    characterWidths(pair % INSIDE_VALUES, INSIDE),
  ]);
  const [left, right] = finders(weightedSum(characters, [0, 8, 16, 24], CHECK_MODULUS));
  const [first, second, third, fourth] = characters;
  return gridFromRuns([
    0,
    ...[1, 1, ...first!, ...FINDERS[left]!, ...second!.toReversed()],
    ...[...fourth!, ...FINDERS[right]!.toReversed(), ...third!.toReversed(), 1, 1],
  ]);
}
