import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RequestSketch } from '#testing/invoice-request.ts';
import { ISSUE_CONTEXT, input } from '#testing/prepared.ts';
import { preparedInvoice } from './prepared-invoice.ts';
import { preparedInvoiceV1 } from './prepared-invoice-v1.ts';
import { invoiceSchema } from './schema/invoice-schema.ts';
import type { GivenLabels } from './words/labels.ts';

/** Every further label, with a word that is on no page of its own. */
const LABELS = {
  address: 'Our place',
  contact: 'Ask us',
  bank: 'Pay to',
  registration: 'Entries',
  taxNumber: 'Fiscal no.',
  vatNumber: 'VAT reg.',
  recipientVatNumber: 'Client VAT reg.',
  taxOnBase: '{vat} of {rate} from {base}',
  taxTotal: 'All VAT',
  deliveryPeriod: 'Worked',
  itemTotal: 'Item sum',
  dueBy: 'pay until {date}',
  paid: 'Settled',
  earlyPayment: '{percent} less until {date}',
  phone: 'Call',
} as const;

/** An invoice that prints all of them but `paid`. */
const REQUEST: RequestSketch = {
  language: 'EN',
  locale: 'en-IE',
  sender: {
    name: 'ACME Ltd',
    street: 'Main Street 1',
    postalCode: 'D01',
    city: 'Dublin',
    country: 'IE',
    contact: 'Ann Byrne',
    phone: '+353 1 234 5678',
    email: 'ann@acme.example',
    iban: 'IE29AIBK93115212345678',
    vatNumber: 'IE6388047V',
    taxNumber: '1234567T',
  },
  recipient: { name: 'Kunde GmbH', country: 'DE', vatNumber: 'DE136695976' },
  items: [
    { description: 'Work', unitPrice: 100, tax: 23, discounts: [{ percent: 10 }] },
    { description: 'Book', unitPrice: 10, tax: 9 },
  ],
  metadata: {
    number: '7',
    issueDate: '2026-01-31',
    dueDate: '2026-02-14',
    deliveryPeriod: { start: '2026-01-01', end: '2026-01-31' },
  },
  earlyPayment: [{ percent: 2, days: 7 }],
};

const documentWith = (labels: GivenLabels, more: RequestSketch = {}) =>
  preparedInvoice({ ...input({ ...REQUEST, ...more }), labels }, ISSUE_CONTEXT).document;

/** All texts of a document. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  return Object.values(value).flatMap(textsOf);
}

describe('further labels', () => {
  const document = documentWith(LABELS);
  const texts = textsOf(document).join('\n').replaceAll('\u00a0', ' ');
  const SHOWN = {
    ...LABELS,
    dueBy: 'pay until 14/02/2026',
    earlyPayment: '2% less until 07/02/2026',
    taxNumber: 'Fiscal no. 1234567T',
    vatNumber: 'VAT reg. IE6388047V',
    phone: 'Call +353 1 234 5678',
  };
  for (const [name, text] of Object.entries(SHOWN).filter(([name]) => name !== 'paid')) {
    it(`${name} is on the page`, () => {
      assert.ok(texts.includes(text), texts);
    });
  }

  it('paid is at the top of what has been paid', () => {
    const paid = documentWith(LABELS, { prepaidAmount: 121.6 });
    assert.deepEqual(paid.due, { label: 'Settled', amount: '0.00' });
  });

  it('that are empty leave out their title, word or row, never a number', () => {
    const bare = documentWith({ bank: '', phone: '', vatNumber: '', taxTotal: '' });
    const lines = bare.footer.flatMap(({ values }) => values);
    assert.deepEqual(
      bare.footer.map(({ title }) => title),
      ['Address', 'Contact', undefined, 'Registration'],
    );
    assert.ok(lines.includes('+353 1 234 5678') && lines.includes('IE6388047V'), lines.join());
    assert.ok(!bare.totals.some(({ label }) => label === 'Total VAT' || label === ''));
  });

  it('of a pattern without a mark have what it stands for behind them', () => {
    const { totals, notice = '' } = documentWith({
      taxOnBase: 'MwSt.',
      earlyPayment: 'Less',
    });
    assert.equal(totals.find(({ vat }) => vat !== undefined)?.vat?.pattern, 'MwSt. {rate} {base}');
    assert.match(notice.replaceAll('\u00a0', ' '), /^Less 2% 07\/02\/2026/m);
  });

  it('are titles at the foot of version 1, too', () => {
    const { document: v1 } = preparedInvoiceV1(
      {
        ...input({}),
        epcQrCode: undefined,
        swissQrInvoice: undefined,
        sender: ['ACME Ltd', 'Main Street 1', 'Tel. +353 1 234 5678', 'IBAN IE29AIBK93115212345678'],
        recipient: ['Kunde GmbH'],
        labels: { address: 'Our place', contact: 'Ask us', bank: 'Pay to' },
      },
      ISSUE_CONTEXT,
    );
    assert.deepEqual(
      v1.footer.map(({ title }) => title),
      ['Our place', 'Ask us', 'Pay to'],
    );
  });

  for (const name of [...Object.keys(LABELS), 'billTo']) {
    it(`${name} has at most 100 characters and must be a string`, () => {
      const { labels } = invoiceSchema.shape;
      assert.ok(labels.safeParse({ [name]: 'x'.repeat(100) }).success);
      assert.ok(!labels.safeParse({ [name]: 'x'.repeat(101) }).success);
      assert.ok(!labels.safeParse({ [name]: 7 }).success);
    });
  }
});

describe('one language on a page', () => {
  const GERMAN = { invoice: 'Honorarnote' };
  const ENGLISH = /\b(?:Address|Contact|Bank details|Due date|Total VAT|Subtotal|Quantity|Amount|Page)\b/;

  it('with labels alone is that of the locale', () => {
    const { language: _language, ...request } = REQUEST;
    const german = preparedInvoice(
      { ...input({ ...request, locale: 'de-AT' }), labels: GERMAN },
      ISSUE_CONTEXT,
    ).document;
    const texts = textsOf({ ...german, sender: '', items: [], eInvoice: '' }).join('\n');
    assert.doesNotMatch(texts, ENGLISH);
    assert.match(texts, /Bankverbindung[\s\S]*Seite \{current\} von \{total\}/);
  });
});
