import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { tableInWords } from '../scripts/reference/german-table.ts';
import {
  MANDATE_WORDS,
  TERM_WORDS,
  VAT_SENTENCE_WORDS,
  VAT_TABLE_WORDS,
} from '../scripts/reference/german-tables.data.ts';
import { mandateTable } from '../scripts/reference/mandate-table.ts';
import { termTable } from '../scripts/reference/term-table.ts';
import { vatSentences } from '../scripts/reference/vat-sentences.ts';
import { vatTable } from '../scripts/reference/vat-table.ts';

const table = (...rows: readonly string[]): string =>
  ['| Term | Name |', '|---|---|', ...rows.map((row) => `| ${row} |`)].join('\n');
const WORDS = { Term: 'Angabe', Name: 'Name', seller: 'Verkäufer', street: 'Straße' };

describe('a table of the docs in German', () => {
  it('has its words cell by cell, and part by part between colons', () => {
    const lines = tableInWords(table('seller | seller: street'), WORDS).split('\n');
    assert.deepEqual(lines, ['| Angabe | Name |', '|---|---|', '| Verkäufer | Verkäufer: Straße |']);
  });

  for (const cell of ['`sender.name`', '`K`, VATEX-EU-IC', 'BT-1', '–', ''])
    it(`keeps what is no word: ${JSON.stringify(cell)}`, () => {
      assert.equal(tableInWords(table(`BT-1 | ${cell}`), WORDS).split('\n')[2], `| BT-1 | ${cell} |`);
    });

  it('keeps columns that are in another language', () => {
    assert.ok(
      tableInWords(table('Autoliquidation | street'), WORDS, [0]).endsWith('| Autoliquidation | Straße |'),
    );
  });

  for (const cell of ['town', 'seller: town'])
    it(`is refused while a cell has no German: ${cell}`, () => {
      assert.throws(
        () => tableInWords(table(`BT-1 | ${cell}`), WORDS),
        /no German for this cell of a table: town/,
      );
    });

  for (const [name, english, words] of [
    ['of the VAT category', vatTable(), VAT_TABLE_WORDS],
    ['of sentences about VAT', vatSentences(), VAT_SENTENCE_WORDS],
    ['of mandates', mandateTable(), MANDATE_WORDS],
    ['of terms', termTable(), TERM_WORDS],
  ] as const)
    it(`has no words that the table ${name} does not need`, () => {
      const cells = english.split('\n').flatMap((row) => row.slice(2, -2).split(' | '));
      const parts = new Set([...cells, ...cells.flatMap((cell) => cell.split(': '))]);
      assert.deepEqual(
        Object.keys(words).filter((word) => !parts.has(word)),
        [],
      );
    });
});
