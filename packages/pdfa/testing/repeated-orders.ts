import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convertPdfA } from '#convert.ts';
import { allCases, conversionOf, convertCase, FONTS, MADE_AT } from './case-conversions.ts';

/** @param every 1 for all cases, 2 for each second one */
export function testRepeatedOrders(every: number): void {
  test('the same order gives the same bytes, and a converted document needs no more repairs', () => {
    const cases = allCases().filter(({ outcome }) => outcome === undefined);
    for (const made of cases.filter((_, index) => index % every === 0)) {
      const [one, two] = [conversionOf(made, '3b'), convertCase(made, '3b')];
      assert.ok(one.kind === 'lossless' && two.kind === 'lossless');
      assert.deepEqual(one.pdf, two.pdf);
      const order = { pdf: one.pdf, level: '3b' as const, nowMs: MADE_AT, isTest: false };
      const again = convertPdfA(order, { fonts: FONTS });
      assert.ok(again.kind === 'lossless');
      assert.deepEqual(
        again.changes.map(({ rule }) => rule),
        ['metadata'],
      );
    }
  });
}
