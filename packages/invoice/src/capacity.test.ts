import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gridFromText } from '@kontor/graphics/testing';
import { checkPages, pagesOf } from '#testing/page-checks.ts';
import { sampleDocument } from '#testing/sample-document.ts';
import { type DocumentItem, type InvoiceDocument, TEMPLATES } from './layout/document.ts';

const item = (description: string): DocumentItem => ({
  description,
  amount: '1',
  unit: 'Stück',
  unitPrice: '10',
  vatPercent: '20',
  sum: '10.00',
});

/** Totals of one rate, payment code, a line of closing text, and a foot of five lines. */
const document = (items: readonly DocumentItem[]): InvoiceDocument => ({
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

const items = (count: number, description: string) =>
  Array.from({ length: count }, (_, i) => item(description.replace('#', String(i + 1))));

for (const template of TEMPLATES) {
  for (const [count, description] of [
    [16, 'Position # in einer Zeile'],
    [10, 'Position # in zwei Zeilen\nMit Fadenheftung und Lesebändchen, Auflage 2026'],
  ] as const) {
    test(`${template}: ${count} times ${JSON.stringify(description)} on one page`, async () => {
      const pages = await pagesOf({ ...document(items(count, description)), template });
      checkPages(pages, template, { right: 190, bottom: 292 });
      assert.equal(pages.length, 1);
    });
  }

  test(`${template}: pages before the last are full, the last has two items, whatever their number`, async () => {
    for (let count = 8; count <= 60; count++) {
      const pages = await pagesOf({ ...document(items(count, 'Position # in einer Zeile')), template });
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

  test(`${template}: later pages have the sender whole where the heading leaves it room`, async () => {
    const long = document(items(60, 'Position # in einer Zeile'));
    for (const [name, isWhole] of [
      ['Papierwarenmanufaktur und Buchbinderei Sieber & Söhne GmbH & Co KG', true],
      ['Gesellschaft für Papier '.repeat(8).trim(), false],
    ] as const) {
      const sender = { ...sampleDocument.sender, name };
      const [, ...later] = await pagesOf({ ...long, template, sender });
      assert.ok(later.length > 0);
      for (const page of later) {
        const head = page.filter(({ top }) => top < 20);
        assert.ok(head.some(({ text }) => (isWhole ? text === name : /^Gesellschaft .*…$/.test(text))));
        assert.ok(head.every(({ right }) => right <= 190.1));
        // Sender and heading do not touch.
        const [first, second] = head.toSorted((a, b) => a.left - b.left);
        assert.ok(first !== undefined && second !== undefined && second.left - first.right >= 5.9);
      }
    }
  });

  test(`${template}: above a payment part the window and the last 5 mm stay free`, async () => {
    for (const count of [3, 5, 9, 20]) {
      const { epcCode: _none, ...plain } = document(items(count, 'Position # in einer Zeile'));
      const pages = await pagesOf({ ...plain, template }, { withSlip: true });
      assert.ok(pages.at(-1)!.every(({ bottom }) => bottom <= 187));
      const inWindow = pages[0]!.filter(
        ({ left, top, bottom }) => left < 105 && bottom > 46 && top < 88 && left >= 20,
      );
      const { sender, recipient } = sampleDocument;
      const allowed = [[sender.name, ...sender.address].join(' · '), ...recipient];
      for (const { text } of inWindow) assert.ok(allowed.includes(text), `${text} in the window`);
    }
  });
}
