import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BitGrid, isDark } from '@kontor/graphics';
import { TRACK_ROWS } from './bar-grid.ts';
import { intelligentMailGrid } from './intelligent-mail.ts';
import { royalMailGrid } from './royal-mail.ts';

/** Bars as the standards spell them: full, ascender, descender, tracker. */
function bars(grid: BitGrid): string {
  let text = '';
  for (let x = 0; x < grid.width; x += 2) {
    const [up, down] = [isDark(grid, x, 0), isDark(grid, x, TRACK_ROWS - 1)];
    if (up) text += down ? 'F' : 'A';
    else text += down ? 'D' : 'T';
  }
  return text;
}

/** USPS-B-3200, appendix B. */
const mail: readonly (readonly [content: string, bars: string])[] = [
  ['01234567094987654321', 'ATTFATTDTTADTAATTDTDTATTDAFDDFADFDFTFFFFFTATFAAAATDFFTDAADFTFDTDT'],
  ['01234567094987654321-01234', 'DTTAFADDTTFTDTFTFDTDDADADAFADFATDDFTAAAFDTTADFAAATDFDTDFADDDTDFFT'],
  ['01234567094987654321-012345678', 'ADFTTAFDTTTTFATTADTAAATFTFTATDAAAFDDADATATDTDTTDFDTDATADADTDFFTFA'],
  ['01234567094987654321-01234567891', 'AADTFFDFTDADTAADAATFDTDDAAADDTDTTDAFADADDDTFFFDDTTTADFAAADFTDAADA'],
];

for (const [content, wanted] of mail) {
  test(`Intelligent Mail of ${content}`, () => assert.equal(bars(intelligentMailGrid(content)), wanted));
}

test('Royal Mail: start, characters, check character, stop', () => {
  // Rows of L, E, 2, 8, H, S, 9 and Z add up to 29 − 1 and columns to 26: the check character of row 4 and column 2 is K.
  const text = bars(royalMailGrid('LE2 8HS9Z'));
  assert.equal(text.length, 4 * 9 + 2);
  assert.match(text, /^A.*F$/);
  assert.equal(text, bars(royalMailGrid('LE28HS9Z')));
  // 0: ascenders and descenders of the last two bars; its sums are 1 and 1, which is 0 again.
  assert.equal(bars(royalMailGrid('0')), 'ATTFFTTFFF');
});
