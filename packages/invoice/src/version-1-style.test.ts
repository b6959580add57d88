import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InstalledFonts } from '@kontor/fonts';
import { readPdf } from '@kontor/pdf/testing';
import { checkPages, pagesOf } from '#testing/page-checks.ts';
import { ISSUE_CONTEXT, input } from '#testing/prepared.ts';
import { type InvoiceDocument, TEMPLATES, type TemplateName } from './layout/document.ts';
import { preparedInvoiceV1 } from './prepared-invoice-v1.ts';
import { renderInvoice } from './render-invoice.ts';

const MM = 72 / 25.4;

const documentOf = (template: TemplateName): InvoiceDocument =>
  preparedInvoiceV1(
    {
      ...input({ template }),
      epcQrCode: undefined,
      swissQrInvoice: undefined,
      sender: ['ACME Ltd', 'Main Street 1'],
      recipient: ['Kunde GmbH'],
      contextItems: [
        { title: 'Invoice number', value: '7' },
        { title: 'Order', value: 'PO-1' },
      ],
      labels: {},
    },
    ISSUE_CONTEXT,
  ).document;

async function operators(document: InvoiceDocument): Promise<string> {
  const pdf = readPdf((await renderInvoice(document, { fonts: new InstalledFonts() })).pdf);
  return Buffer.from(pdf.data(pdf.pages[0]!.get('Contents'))).toString('latin1');
}

describe('version 1 keeps its look', () => {
  it('the panel of MODERN ends above the table at y 92, however few facts are on it', async () => {
    const boxes = [...(await operators(documentOf('MODERN'))).matchAll(/((?:-?[\d.]+\s+){4})re f/g)].map(
      ([, box]) => box!.trim().split(/\s+/).map(Number),
    );
    const ends = boxes.map(([, y, , height]) => 297 - Math.min(y!, y! + height!) / MM);
    assert.ok(
      ends.some((end) => Math.abs(end - 92) < 0.1),
      ends.join(),
    );
  });

  it('CLASSIC has rules around the table that are as heavy as those of the head', async () => {
    const widths = [...(await operators(documentOf('CLASSIC'))).matchAll(/(?:^|\s)([\d.]+) w\b/g)].map(
      ([, width]) => Number(width),
    );
    assert.ok(widths.includes(0.4));
    assert.ok(widths.filter((width) => width === 0.8).length > 3, widths.join());
  });

  it('MINIMALISTIC has the name of the sender in 11 points', async () => {
    const [texts = []] = await pagesOf(documentOf('MINIMALISTIC'));
    assert.equal(texts.find(({ text }) => text === 'ACME Ltd')?.size, 11);
  });

  for (const template of TEMPLATES) {
    it(`nothing overlaps in ${template}`, async () => {
      checkPages(await pagesOf(documentOf(template)), template, { right: 195, bottom: 297 });
    });
  }
});
