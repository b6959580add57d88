import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RequestSketch } from '#testing/invoice-request.ts';
import { checkPages, type PlacedText, pagesOf } from '#testing/page-checks.ts';
import { ISSUE_CONTEXT, input, prepared } from '#testing/prepared.ts';
import { type InvoiceDocument, TEMPLATES } from './layout/document.ts';
import { preparedInvoice } from './prepared-invoice.ts';
import type { InvoiceInput } from './request/request.ts';
import { templateOf } from './templates/template-of.ts';

const documentOf = (sketch: RequestSketch): InvoiceDocument =>
  prepared({ language: 'DE', ...sketch }).document;

const NUMBER = '2026-017';
const METADATA = { number: NUMBER, issueDate: '2026-01-31' };
const PRECEDING = { number: '2025-999', issueDate: '2025-12-01' };
const TOP = 118;

describe('what is to be paid', () => {
  const CASES: readonly (readonly [string, RequestSketch, InvoiceDocument['due']])[] = [
    [
      'is the amount due, and when',
      {},
      { label: 'Offener Betrag', amount: '120.00', date: 'zahlbar bis 14.02.2026' },
    ],
    [
      'has no date where none is given',
      { metadata: METADATA },
      { label: 'Offener Betrag', amount: '120.00' },
    ],
    [
      'is what earlier payments leave',
      { prepaidAmount: 20, metadata: METADATA },
      { label: 'Offener Betrag', amount: '100.00' },
    ],
    ['is nothing where all has been paid', { prepaidAmount: 120 }, { label: 'Bezahlt', amount: '0.00' }],
    [
      'has not been paid where there was nothing to pay',
      { items: [{ description: 'Muster', unitPrice: 0, tax: 20 }], metadata: METADATA },
      { label: 'Offener Betrag', amount: '0.00' },
    ],
    [
      'is the total of a credit note, which nobody is asked to pay',
      { type: 'CREDIT_NOTE', precedingInvoice: PRECEDING },
      { label: 'Gesamtbetrag', amount: '120.00' },
    ],
    ['is not at the top on request', { dueAtTop: false }, undefined],
  ];
  for (const [name, sketch, expected] of CASES) {
    it(name, () => {
      assert.deepEqual(documentOf(sketch).due, expected);
    });
  }

  it('has the words of the caller, the date behind a text without its mark', () => {
    const dueOf = (labels: InvoiceInput['labels'], sketch: RequestSketch = {}) =>
      preparedInvoice({ ...input(sketch), labels }, ISSUE_CONTEXT).document.due;
    const labels = { amountDue: 'To pay', dueBy: 'until', paid: 'Settled' };
    assert.deepEqual(dueOf(labels), { label: 'To pay', amount: '120.00', date: 'until 14.02.2026' });
    assert.equal(dueOf({ ...labels, dueBy: '{date} at the latest' })?.date, '14.02.2026 at the latest');
    assert.equal(dueOf(labels, { prepaidAmount: 120 })?.label, 'Settled');
    // An empty label leaves its text out.
    assert.deepEqual(dueOf({ amountDue: '', dueBy: '' }), { label: '', amount: '120.00' });
  });
});

/** The texts of the first page that are at the top, by template. */
async function topOf(document: InvoiceDocument): Promise<readonly PlacedText[]> {
  const [first] = await pagesOf(document);
  // A short table and its totals may be there, too.
  const texts = first!.filter(({ bottom, mark }) => bottom < TOP && mark !== 'TH' && mark !== 'TD');
  checkPages([texts], document.template, { right: 190, bottom: TOP });
  return texts;
}

const spaced = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');
const times = (texts: readonly PlacedText[], part: string): number =>
  texts.filter(({ text }) => spaced(text).includes(part)).length;

for (const template of TEMPLATES) {
  describe(`${template}: the top of the first page`, () => {
    const { body } = templateOf({ template }).style;

    for (const [name, sketch, amount, word] of [
      ['an invoice', {}, 'EUR 120,00', 'zahlbar bis 14.02.2026'],
      ['an invoice without due date', { metadata: METADATA }, 'EUR 120,00', 'Offener Betrag'],
      ['a credit note', { type: 'CREDIT_NOTE', precedingInvoice: PRECEDING }, 'EUR 120,00', 'Gesamtbetrag'],
      ['what has been paid', { prepaidAmount: 120 }, 'EUR 0,00', 'Bezahlt'],
    ] as const) {
      it(`${name}: ${word}, ${amount} in larger figures, the number once`, async () => {
        const texts = await topOf(documentOf({ ...sketch, template }));
        const figure = texts.find(({ text }) => spaced(text) === amount);
        assert.ok(figure !== undefined, texts.map(({ text }) => text).join(' | '));
        assert.ok(figure.size >= 1.25 * body, `${figure.size} pt`);
        assert.equal(times(texts, word), 1);
        assert.equal(times(texts, NUMBER), 1);
      });
    }

    it('a due date is beside the amount, and among the facts where those are apart from it', async () => {
      const texts = await topOf(documentOf({ template }));
      assert.equal(times(texts, '14.02.2026'), template === 'MODERN' ? 1 : 2);
      // A delivery on the same day stays.
      const sameDay = { ...METADATA, dueDate: '2026-02-14', deliveryDate: '2026-02-14' };
      const both = await topOf(documentOf({ template, metadata: sameDay }));
      assert.equal(times(both, '14.02.2026'), template === 'MODERN' ? 2 : 3);
    });

    it('a number that a context item states is once there', async () => {
      const texts = await topOf(
        documentOf({
          template,
          metadata: { issueDate: '2026-01-31' },
          contextItems: [{ title: 'Rechnungsnummer', value: NUMBER }],
        }),
      );
      assert.equal(times(texts, NUMBER), 1);
    });

    it('a number too long for the heading is whole among the facts', async () => {
      const number = `RE-2026-${'0123456789'.repeat(6)}`;
      const pages = await pagesOf(documentOf({ template, metadata: { ...METADATA, number } }));
      const whole = pages[0]!.filter(({ text }) => text === number);
      assert.equal(whole.length, 1);
    });

    it('large amounts and long words have room beside the heading', async () => {
      const texts = await topOf(
        documentOf({
          template,
          language: 'EN',
          locale: 'en-IE',
          type: 'SELF_BILLED_INVOICE',
          currencyFormat: 'NAME',
          currency: 'BAM',
          items: [{ description: 'x', unitPrice: 98_765_432_109.87, tax: 20 }],
        }),
      );
      assert.ok(times(texts, '118,518,518,531.84') === 1);
    });

    it('is as it was without', async () => {
      const texts = await topOf(documentOf({ template, dueAtTop: false }));
      assert.equal(times(texts, 'EUR'), 0);
      assert.equal(times(texts, NUMBER), 2);
    });
  });
}
