import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InstalledFonts } from '@kontor/fonts';
import { readPdf } from '@kontor/pdf/testing';
import { checkPages, checkWindow, pagesOf } from '#testing/page-checks.ts';
import { sampleDocument } from '#testing/sample-document.ts';
import type { InfoRow, InvoiceDocument } from './layout/document.ts';
import { renderInvoice } from './render-invoice.ts';

const MM = 72 / 25.4;
const fonts = new InstalledFonts();

/** The drawing operators of the first page. */
async function operators(document: InvoiceDocument): Promise<string> {
  const pdf = readPdf((await renderInvoice(document, { fonts })).pdf);
  return Buffer.from(pdf.data(pdf.pages[0]!.get('Contents'))).toString('latin1');
}

const numbers = (text: string): readonly number[] => text.trim().split(/\s+/).map(Number);

/** The filled boxes of the first page, millimetres from its top. */
async function boxesOf(document: InvoiceDocument): Promise<readonly { top: number; bottom: number }[]> {
  const content = await operators(document);
  return [...content.matchAll(/((?:-?[\d.]+\s+){4})re f/g)].map(([, box]) => {
    const [, y, , height] = numbers(box!) as [number, number, number, number];
    const [one, other] = [297 - y / MM, 297 - (y + height) / MM];
    return { top: Math.min(one, other), bottom: Math.max(one, other) };
  });
}

const facts = (count: number): readonly InfoRow[] =>
  Array.from({ length: count }, (_, i) => ({ label: `Merkmal ${i + 1}`, value: `Wert ${i + 1}` }));

describe('MODERN: the panel', () => {
  for (const due of [sampleDocument.due, undefined])
    for (let count = 1; count <= 8; count++) {
      it(`ends 6 to 12 mm below the last of ${count} facts, ${due ? 'with' : 'without'} amount due; the table follows after 8`, async () => {
        const { due: _none, ...plain } = sampleDocument;
        const document: InvoiceDocument = {
          ...plain,
          ...(due === undefined ? {} : { due }),
          template: 'MODERN',
          info: facts(count),
        };
        const pages = await pagesOf(document);
        checkPages(pages, 'MODERN', { right: 190, bottom: 292 });
        const { sender, recipient } = document;
        checkWindow(pages, [[sender.name, ...sender.address].join(' · '), ...recipient], 'MODERN');
        const last = pages[0]!.find(({ text }) => text === `Wert ${count}`)!;
        const baseline = 297 - last.y / MM;
        const boxes = await boxesOf(document);
        const panel = boxes.find(({ top }) => Math.abs(top) < 0.1)!;
        const gap = panel.bottom - baseline;
        assert.ok(gap >= 6 - 0.01 && gap <= 12, `${gap} mm below the last fact`);
        assert.ok(
          boxes.some(({ top }) => Math.abs(top - panel.bottom - 8) < 0.01),
          'the table follows after 8 mm',
        );
      });
    }
});

it('CLASSIC has two kinds of rules: hairlines, and double ones of a thick and a thin line', async () => {
  const { epcCode: _none, ...document } = { ...sampleDocument, template: 'CLASSIC' as const };
  const content = await operators(document);
  const widths = [...content.matchAll(/(?:^|\s)([\d.]+) w\b/g)].map(([, width]) => Number(width));
  // 0.25 is also the return line's rule and the fold marks.
  assert.deepEqual([...new Set(widths)].sort(), [0.25, 0.35, 0.8]);
  // Head, total, foot.
  assert.equal(widths.filter((width) => width === 0.8).length, 3);
});
