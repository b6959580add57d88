import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf, itemsOf, testFullPages } from '#testing/full-pages.ts';
import { checkPages, pagesOf } from '#testing/page-checks.ts';
import { sampleDocument } from '#testing/sample-document.ts';
import { TEMPLATES } from './layout/document.ts';

for (const template of TEMPLATES) {
  for (const [count, description] of [
    [16, 'Position # in einer Zeile'],
    [10, 'Position # in zwei Zeilen\nMit Fadenheftung und Lesebändchen, Auflage 2026'],
  ] as const) {
    test(`${template}: ${count} times ${JSON.stringify(description)} on one page`, async () => {
      const pages = await pagesOf({ ...documentOf(itemsOf(count, description)), template });
      checkPages(pages, template, { right: 190, bottom: 292 });
      assert.equal(pages.length, 1);
    });
  }

  test(`${template}: later pages have the sender whole where the heading leaves it room`, async () => {
    const long = documentOf(itemsOf(60, 'Position # in einer Zeile'));
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
      const { epcCode: _none, ...plain } = documentOf(itemsOf(count, 'Position # in einer Zeile'));
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

/** A quarter of the numbers for each template, so that together they have all; each has all in the slow file. */
testFullPages(4);
