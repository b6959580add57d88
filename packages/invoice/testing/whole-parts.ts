import assert from 'node:assert/strict';
import { gridFromText } from '@kontor/graphics/testing';
import fc from 'fast-check';
import { type InvoiceDocument, TEMPLATES } from '#layout/document.ts';
import { checkPages, checkWhole, checkWindow, pagesOf } from './page-checks.ts';
import { sampleDocument, sampleItems } from './sample-document.ts';

const word = fc.stringMatching(/^[A-Za-zäöü]{2,14}$/);
const name = fc
  .tuple(
    fc.array(word, { minLength: 1, maxLength: 7 }),
    fc.constantFrom('GmbH', 'GmbH & Co KG', 'e. U.', 'd.o.o.', 'Sp. z o.o.'),
  )
  .map(([words, form]) => `${words.join(' ')} ${form}`);
const email = fc.stringMatching(
  /^[a-z]{3,10}([.-][a-z]{2,12}){0,2}@[a-z]{3,12}(-[a-z]{3,10}){0,2}\.[a-z]{2,7}$/,
);
const iban = fc
  .stringMatching(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/)
  .map((compact) => compact.replace(/(.{4})(?=.)/g, '$1\u00a0'));
const bic = fc.stringMatching(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/);
const phone = fc
  .array(fc.integer({ min: 10, max: 999 }), { minLength: 3, maxLength: 5 })
  .map((groups) => `+43 ${groups.join(' ')}`);
const number = fc.stringMatching(/^[A-Z]{1,6}-20\d\d(-[A-Z]{3,12}|[/-]\d{2,6}){1,4}$/);
const link = fc.stringMatching(/^www\.[a-z]{3,10}-[a-z]{3,10}\.example\/[a-z]{2,8}-[a-z]{2,8}$/);
const vat = fc.constantFrom('ATU16370905', 'CHE-123.456.788 MWST', 'DE 136 695 976', 'FR 12 345 678 901');
const place = fc.tuple(fc.integer({ min: 1000, max: 99999 }), fc.array(word, { minLength: 1, maxLength: 3 }));

const strained = fc.record({
  template: fc.constantFrom(...TEMPLATES),
  paper: fc.constantFrom('A4' as const, 'LETTER' as const),
  locale: fc.constantFrom('de-AT', 'de-CH', 'en-US', 'nl-NL', 'he-IL'),
  withSlip: fc.boolean(),
  count: fc.integer({ min: 1, max: 30 }),
  name,
  recipient: name,
  street: fc.array(word, { minLength: 1, maxLength: 4 }),
  place,
  email,
  iban,
  bic,
  phone,
  order: number,
  invoice: number,
  link,
  vat,
  columns: fc.integer({ min: 1, max: 6 }),
});

/** Random invoices whose texts strain the page: no number, address or name is broken, nothing is outside the text area. */
export async function testWholeParts(numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(strained, async (sample) => {
      const { email, iban, bic, phone, order, invoice, link, vat, columns, withSlip } = sample;
      const town = `${sample.place[0]} ${sample.place[1].join(' ')}`;
      const address = [`${sample.street.join(' ')} 12/4, Hof 3`, town];
      const groups = [
        { title: 'Anschrift', values: [sample.name, ...address] },
        { title: 'Kontakt', values: [phone, email] },
        { title: 'Bank', values: [`IBAN ${iban}`, `BIC ${bic}`] },
        { title: 'Register', values: [`UID ${vat}`] },
        { values: [link] },
        { title: 'Bank 2', values: [`IBAN ${iban}`] },
      ].slice(0, columns);
      const document: InvoiceDocument = {
        ...sampleDocument,
        ...sampleItems(sample.count),
        template: sample.template,
        locale: sample.locale,
        paper: withSlip ? 'A4' : sample.paper,
        sender: { name: sample.name, address },
        recipient: [sample.recipient, ...address],
        heading: { label: 'Rechnung', number: invoice },
        info: [
          { label: 'Rechnungsnummer', value: invoice, strong: true },
          { label: 'Rechnungsdatum', value: '31.\u00a001.\u00a02026' },
          { label: 'Leistungszeitraum', value: '01.01.2026 – 31.01.2026' },
          { label: 'Bestellnummer', value: order },
          { label: 'Ihre Umsatzsteuer-Identifikationsnummer', value: vat },
        ],
        footer: groups,
        notice: `Bitte bis 31. 1. 2026 auf IBAN ${iban} überweisen, Fragen an ${email} oder ${phone}.`,
        epcCode: { grid: CODE, title: 'Zahlen mit Code', lines: [iban, `BIC ${bic}`, invoice] },
      };
      const shortAddress = `${address[0]!.split(',')[0]} · ${town}`;
      const what = `${sample.template}, ${sample.count} items`;
      const height = document.paper === 'LETTER' ? 279.4 : 297;
      const pages = await pagesOf(document, { withSlip, height });
      checkPages(pages, what, { right: 190, bottom: height - 5 });
      const used = groups.flatMap(({ values }) => values).join('\n');
      const inFoot = [phone, email, link, vat].filter((part) => used.includes(part));
      checkWhole(pages, [...inFoot, iban, bic, order, invoice, vat, '31. 1. 2026'], what);
      if (sample.locale !== 'he-IL' && document.paper === 'A4' && !withSlip)
        checkWindow(
          pages,
          [
            sample.name,
            address.join(' · '),
            ...document.recipient,
            shortAddress,
            `${sample.name} · ${address.join(' · ')}`,
            town,
          ],
          what,
        );
      const [first = []] = pages;
      const returned = first.filter(
        ({ top, bottom, left, size }) => top > 45 && bottom < 65 && left < 105 && size < 7.1,
      );
      if (document.paper === 'A4' && sample.locale !== 'he-IL') {
        assert.ok(
          returned.some(({ text }) => text.replaceAll('\u00a0', ' ').includes(town)),
          `${what}: no place in the return line`,
        );
        assert.ok(
          returned.every(({ text, right, size }) => !text.includes('…') && right <= 105.05 && size >= 6),
        );
      }
      assert.ok(
        pages.flat().every(({ size }) => size >= 5.99),
        `${what}: type below 6 points`,
      );
    }),
    { seed: 32, numRuns, endOnFailure: true },
  );
}

const CODE = gridFromText(['#.#', '.#.', '#.#']);
