import { Dice } from './dice.ts';

/** What means something to FTS5, SQL, patterns or terminals, and nothing to an address. */
const SYNTAX = [
  '"',
  "'",
  '""',
  '*',
  '^',
  '(',
  ')',
  'AND',
  'OR',
  'NOT',
  'NEAR(',
  'NEAR/2',
  '{name ctx}:',
  'name:',
  '-name:',
  '+',
  ':',
  ';',
  '--',
  '/*',
  '%',
  '_',
  '\\',
  '\0',
  '\n',
  '\r\n',
  '\t',
  "' OR 1=1",
  '"; DROP TABLE street; --',
  '$x',
  '../..',
  '\u202e',
  '\ufeff',
];
const SCRIPTS: readonly (readonly [first: number, last: number])[] = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x370, 0x3ff],
  [0x400, 0x4ff],
  [0x590, 0x5ff],
  [0x600, 0x6ff],
  [0x900, 0x97f],
  [0xe00, 0xe7f],
  [0x1100, 0x11ff],
  [0x3040, 0x30ff],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
  [0xd800, 0xdfff],
  [0xe000, 0xe0ff],
  [0xfdd0, 0xfdef],
  [0x1f300, 0x1faff],
  [0x10400, 0x1044f],
  [0x0, 0x1f],
];
const MAX_CODE_POINTS = 500;

/** Random and hostile queries of up to 500 code points; `words` are some of the data. */
export function* hostileQueries(count: number, words: readonly string[], seed: number): Generator<string> {
  const dice = new Dice(seed);
  for (let index = 0; index < count; index++) {
    const parts = Array.from({ length: 1 + dice.below(dice.of([3, 12, 80])) }, () => partOf(words, dice));
    yield [...parts.join(dice.of([' ', '', ', ', '-', '. ', '\n']))].slice(0, MAX_CODE_POINTS).join('');
  }
}

function partOf(words: readonly string[], dice: Dice): string {
  switch (dice.below(8)) {
    case 0:
      return dice.of(SYNTAX);
    case 1:
      return lettersOf(dice.of(SCRIPTS), 1 + dice.below(20), dice);
    case 2:
      return String(dice.below(10 ** dice.below(15)));
    case 3:
      return lettersOf([0x61, 0x7a], 1 + dice.below(12), dice);
    case 4:
      return dice.of([
        'a',
        'e',
        'ß',
        'str.',
        'x'.repeat(500),
        'ab'.repeat(40),
        '1'.repeat(70),
        'strasse'.repeat(9),
      ]);
    case 5:
      return dice.of(words).slice(0, 1 + dice.below(9)) + dice.of(['', '.', '*', '"']);
    default:
      return dice.of(words);
  }
}

function lettersOf([first, last]: readonly [number, number], count: number, dice: Dice): string {
  return Array.from({ length: count }, () => String.fromCodePoint(first + dice.below(last - first + 1))).join(
    '',
  );
}
