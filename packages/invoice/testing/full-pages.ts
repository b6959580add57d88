import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gridFromText } from '@kontor/graphics/testing';
import { type DocumentItem, type InvoiceDocument, TEMPLATES } from '#layout/document.ts';
import { pagesOf } from './page-checks.ts';
import { sampleDocument } from './sample-document.ts';

const item = (description: string): DocumentItem => ({
  description,
  amount: '1',
  unit: 'Stück',
  unitPrice: '10',
  vatPercent: '20',
  sum: '10.00',
});

/** Totals of one rate, payment code, a line of closing text, and a foot of five lines. */
export const documentOf = (items: readonly DocumentItem[]): InvoiceDocument => ({
  ...sampleDocument,
  items,
  totals: [
    { label: 'Zwischensumme', amount: '100.00' },
    {
      label: 'USt',
      amount: '20.00',
      vat: { pattern: '{rate} {vat} auf {base}', percent: '20', base: '100.00' },
    },
  ],
  footer: [{ title: 'Anschrift', values: ['ACME SE', 'Wiedner Hauptstr. 32', 'Stiege 2', '1040 Wien'] }],
  epcCode: {
    grid: gridFromText(['#.#', '.#.', '#.#']),
    title: 'Zahlen mit Code',
    lines: ['AT57 2011 1400 1440 0144', 'BIC GIBAATWWXXX', '2026-017'],
  },
});

export const itemsOf = (count: number, description: string) =>
  Array.from({ length: count }, (_, i) => item(description.replace('#', String(i + 1))));

/**
 * Pages before the last are full, and the last has two items.
 * @param stride 1 for every number of items; else so many are passed over, others for the next template
 */
export function testFullPages(stride: number): void {
  for (const [index, template] of TEMPLATES.entries())
    test(`${template}: pages before the last are full, the last has two items, whatever their number`, async () => {
      for (let count = 8 + (index % stride); count <= 60; count += stride) {
        const pages = await pagesOf({ ...documentOf(itemsOf(count, 'Position # in einer Zeile')), template });
        const rowsOf = (page: (typeof pages)[number]) =>
          page.filter(({ text }) => text.startsWith('Position '));
        for (const page of pages.slice(0, -1)) {
          const carried = page.filter(({ text }) => text === 'Übertrag').at(-1)!;
          assert.ok(carried.bottom >= 266 - 34, `${count} items: a page ends at ${carried.bottom} mm`);
        }
        assert.ok(pages.length === 1 || rowsOf(pages.at(-1)!).length >= 2);
        const gaps = pages.flatMap((page) =>
          rowsOf(page)
            .slice(1)
            .map(({ y }, i) => Math.round((rowsOf(page)[i]!.y - y) * 20)),
        );
        assert.equal(new Set(gaps).size <= 1, true, `${count} items: rows of several heights`);
      }
    });
}
