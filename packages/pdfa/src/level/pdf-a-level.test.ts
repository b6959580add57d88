import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claimOfLevel, PDF_A_LEVELS, pdfALevel, withoutTags, withoutUnicode } from './pdf-a-level.ts';

const SPELLINGS = [
  ['2b', '2b'],
  ['2B', '2b'],
  ['PDF/A-2b', '2b'],
  ['PDFA-2B', '2b'],
  ['pdf/a 3U', '3u'],
  ['PDF/A 1a', '1a'],
  ['pdfa1b', '1b'],
  [' PDF/A-4 ', '4'],
  ['PDF/A-4F', '4f'],
  ['4e', undefined],
  ['1u', undefined],
  ['', undefined],
  ['PDF/A-', undefined],
  ['none', undefined],
  ['PDF/X-4', undefined],
  ['PDF/A-PDF/A-2b', undefined],
] as const;

for (const [text, level] of SPELLINGS)
  test(`"${text}" is read as ${level}`, () => assert.equal(pdfALevel(text), level));

test('each level lacks what the next lower one does not promise', () => {
  const lowered = PDF_A_LEVELS.map((level) => [level, withoutTags(level), withoutUnicode(level)].join(' '));
  assert.deepEqual(lowered, [
    ...['1a 1b 1b', '1b 1b 1b', '2a 2u 2b', '2b 2b 2b', '2u 2u 2b'],
    ...['3a 3u 3b', '3b 3b 3b', '3u 3u 3b', '4 4 4', '4f 4f 4f'],
  ]);
});

test('part 4 has no letter, 4f has F', () => {
  assert.deepEqual(PDF_A_LEVELS.map(claimOfLevel), [
    { part: 1, conformance: 'A' },
    { part: 1, conformance: 'B' },
    { part: 2, conformance: 'A' },
    { part: 2, conformance: 'B' },
    { part: 2, conformance: 'U' },
    { part: 3, conformance: 'A' },
    { part: 3, conformance: 'B' },
    { part: 3, conformance: 'U' },
    { part: 4 },
    { part: 4, conformance: 'F' },
  ]);
});
