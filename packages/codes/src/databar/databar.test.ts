import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeGrid } from '#testing/decode.ts';
import { refusal } from '#testing/refusal.ts';
import { elementString, gs1Elements } from '../gs1/element-string.ts';
import { databarBars } from './databar.ts';
import { databarExpandedBars } from './databar-expanded.ts';

const expanded = (content: string) => databarExpandedBars(gs1Elements(content));
const readExpanded = async (content: string) => (await decodeGrid(expanded(content), ['DataBarExp']))?.text;

test('random numbers of 13 digits are read back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.bigInt({ min: 0n, max: 10n ** 13n - 1n }), async (number) => {
      const digits = String(number).padStart(13, '0');
      const read = await decodeGrid(databarBars(digits), ['DataBarOmni']);
      assert.equal(read?.text.slice(0, 15), `01${digits}`);
    }),
    { seed: 24724, numRuns: 80 },
  );
  assert.equal(databarBars('0950110153000').width, 96);
});

const GTIN = '(01)90012345678908';
/** Content, symbol characters with the check character. */
const methods: readonly (readonly [content: string, characters: number])[] = [
  // Every method of ISO/IEC 24724, table 10.
  ['(10)12A', 4],
  ['(01)00012345678905(10)ABC123', 9],
  [`${GTIN}(3103)001750`, 6],
  [`${GTIN}(3202)000156`, 6],
  [`${GTIN}(3203)022767`, 6],
  [`${GTIN}(3922)795`, 7],
  [`${GTIN}(3932)9781234`, 8],
  [`${GTIN}(3103)032768`, 8],
  [`${GTIN}(3203)022768`, 8],
  ...(['11', '13', '15', '17'] as const).flatMap((date) => [
    [`${GTIN}(3103)001750(${date})100312`, 8] as const,
    [`${GTIN}(3202)001750(${date})100312`, 8] as const,
  ]),
  // A weight of six digits has no shorter form.
  [`${GTIN}(3103)123456`, 8],
  [`${GTIN}(3924)1234`, 8],
];

for (const [content, characters] of methods) {
  test(`GS1 DataBar Expanded of ${content}`, async () => {
    assert.equal(await readExpanded(content), elementString(gs1Elements(content)));
    const finders = Math.ceil(characters / 2);
    assert.equal(expanded(content).width, 17 * characters + 15 * finders + 4);
  });
}

test('digits, capitals and small letters of every length up to the limit are read back', async () => {
  const limits = [
    ['1234567890', 74],
    ['ABC-DEFGHI', 41],
    ['ab%cdEFghi', 36],
  ] as const;
  for (const [letters, limit] of limits) {
    let accepted = 0;
    for (let length = 1; length <= limit; length++) {
      const content = `(91)${letters.repeat(9).slice(0, length)}`;
      try {
        expanded(content);
      } catch {
        continue;
      }
      accepted = length;
      assert.equal(await readExpanded(content), `91${content.slice(4)}`);
    }
    assert.ok(accepted > limit - 8, `${letters}: ${accepted}`);
  }
});

test('too much is refused with the limit', () => {
  assert.match(
    refusal(() => expanded(`(91)${'A'.repeat(60)}`)),
    /must be at most 22/,
  );
});
