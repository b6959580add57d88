import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InstalledFonts } from '@kontor/fonts';
import { convertPdfA } from '#convert.ts';
import { pdfACases } from './cases.ts';

const NOW = Date.UTC(2026, 0, 31, 8, 5);

/** @param every 1 for all cases, 2 for each second one */
export function testRepeatedOrders(every: number): void {
  const fonts = new InstalledFonts();
  test('the same order gives the same bytes, and a converted document needs no more repairs', () => {
    const cases = pdfACases(fonts).filter(({ outcome }) => outcome === undefined);
    for (const { pdf } of cases.filter((_, index) => index % every === 0)) {
      const order = { pdf, level: '3b' as const, nowMs: NOW, isTest: false };
      const [one, two] = [convertPdfA(order, { fonts }), convertPdfA(order, { fonts })];
      assert.ok(one.kind === 'lossless' && two.kind === 'lossless');
      assert.deepEqual(one.pdf, two.pdf);
      const again = convertPdfA({ ...order, pdf: one.pdf }, { fonts });
      assert.ok(again.kind === 'lossless');
      assert.deepEqual(
        again.changes.map(({ rule }) => rule),
        ['metadata'],
      );
    }
  });
}
