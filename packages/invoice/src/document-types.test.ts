import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RequestSketch } from '#testing/invoice-request.ts';
import { ISSUE_CONTEXT, input, prepared, RECIPIENT, xmlOf } from '#testing/prepared.ts';
import { INVOICE_TYPES, type InvoiceType } from './document-type/invoice-type.ts';
import { preparedInvoice } from './prepared-invoice.ts';

const PRECEDING = { number: '2026-001', issueDate: '2026-01-05' };

describe('types of documents', () => {
  const EXPECTED: Readonly<Record<InvoiceType, readonly [code: string, heading: string]>> = {
    INVOICE: ['380', 'Invoice'],
    CREDIT_NOTE: ['381', 'Credit note'],
    CORRECTED_INVOICE: ['384', 'Corrected invoice'],
    PARTIAL_INVOICE: ['326', 'Partial invoice'],
    SELF_BILLED_INVOICE: ['389', 'Invoice (self-billing)'],
    PREPAYMENT_INVOICE: ['386', 'Prepayment invoice'],
  };
  for (const type of INVOICE_TYPES) {
    const [code, heading] = EXPECTED[type];
    it(`${type} is ${code} in the e-invoice and "${heading}" on the page`, () => {
      assert.match(xmlOf({ type }), new RegExp(`<ram:TypeCode>${code}</ram:TypeCode><ram:IssueDateTime>`));
      assert.equal(prepared({ type }).document.heading.label, heading);
    });
  }

  it('a label of the caller wins over the title of the type', () => {
    const request = { ...input({ type: 'CREDIT_NOTE' }), labels: { invoice: 'Rechnungskorrektur' } };
    assert.equal(preparedInvoice(request, ISSUE_CONTEXT).document.heading.label, 'Rechnungskorrektur');
  });

  it('positive prices make a credit note of positive amounts', () => {
    const { document } = prepared({ type: 'CREDIT_NOTE' });
    assert.equal(document.total.amount, '120.00');
    assert.match(xmlOf({ type: 'CREDIT_NOTE' }), /<ram:GrandTotalAmount>120\.00</);
  });

  it('a code to pay is left out where the recipient is paid', () => {
    for (const type of INVOICE_TYPES) {
      const { document, warnings } = prepared({ type, epcQrCode: {} });
      const isPaid = type === 'CREDIT_NOTE' || type === 'SELF_BILLED_INVOICE';
      assert.equal(document.epcCode === undefined, isPaid, type);
      assert.equal(warnings.includes('qr-code-omitted'), isPaid, type);
    }
  });

  it('the account of the e-invoice is that of who is paid', () => {
    const iban = 'AT483200000012345864';
    const recipient = { ...RECIPIENT, iban };
    assert.match(xmlOf({ type: 'INVOICE', recipient }), /IBANID>AT572011140014400144</);
    assert.match(xmlOf({ type: 'CREDIT_NOTE', recipient }), new RegExp(`IBANID>${iban}<`));
    assert.doesNotMatch(xmlOf({ type: 'CREDIT_NOTE' }), /IBANID/);
  });

  it('who sends a self-billed invoice is the buyer', () => {
    const xml = xmlOf({ type: 'SELF_BILLED_INVOICE' });
    assert.match(xml, /<ram:SellerTradeParty><ram:Name>Donau Handels GmbH</);
    assert.match(xml, /<ram:BuyerTradeParty><ram:Name>ACME Holding SE</);
  });

  it('what a self-billed invoice lacks of its seller is a member of the recipient', () => {
    const { vatNumber, ...recipient } = RECIPIENT;
    const request = input({ type: 'SELF_BILLED_INVOICE', recipient, profile: 'EN16931' });
    assert.throws(
      () => preparedInvoice(request, ISSUE_CONTEXT),
      ({ violations }: { violations: readonly { field: string }[] }) =>
        violations.length === 1 && violations[0]?.field === 'recipient.vatNumber',
    );
  });
});

describe('the preceding invoice', () => {
  it('is beside the address and in the e-invoice', () => {
    const { document } = prepared({ type: 'CREDIT_NOTE', precedingInvoice: PRECEDING });
    assert.deepEqual(
      document.info.find(({ label }) => label === 'Original invoice')?.value,
      '2026-001, 05.01.2026',
    );
    assert.match(
      xmlOf({ precedingInvoice: PRECEDING }),
      /<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>2026-001<\/ram:IssuerAssignedID><ram:FormattedIssueDateTime><qdt:DateTimeString format="102">20260105</,
    );
  });
});

describe('what has been paid already', () => {
  const totalsOf = (sketch: RequestSketch) => {
    const { totals, total } = prepared(sketch).document;
    return [...totals, total].map(({ label, amount }) => `${label} ${amount}`).slice(-3);
  };
  const summation = (sketch: RequestSketch) =>
    /<ram:GrandTotalAmount>.*<\/ram:SpecifiedTradeSettlementHeaderMonetarySummation>/
      .exec(xmlOf(sketch))?.[0]
      .replace(/<[^>]*>/g, ' ')
      .trim()
      .split(/\s+/);

  it('is taken off the total', () => {
    assert.deepEqual(totalsOf({ prepaidAmount: 50 }), [
      'Total 120.00',
      'Already paid -50.00',
      'Amount due 70.00',
    ]);
    assert.deepEqual(summation({ prepaidAmount: 50 }), ['120.00', '50.00', '70.00']);
  });
  it('is printed payment by payment', () => {
    const earlierPayments = [{ title: 'Deposit 2026-003', date: '12.01.2026', amount: 30 }, { amount: 20.5 }];
    assert.deepEqual(totalsOf({ earlierPayments }), [
      'Deposit 2026-003, 12.01.2026 -30.00',
      'Already paid -20.50',
      'Amount due 69.50',
    ]);
    assert.deepEqual(summation({ earlierPayments, prepaidAmount: 50.5 }), ['120.00', '50.50', '69.50']);
  });
  it('leaves nothing to scan when it is all', () => {
    const { document, warnings } = prepared({ prepaidAmount: 120, epcQrCode: {} });
    assert.equal(document.epcCode, undefined);
    assert.deepEqual(warnings, ['delivery-date-missing', 'qr-code-omitted']);
    assert.deepEqual(totalsOf({ prepaidAmount: 120 }).at(-1), 'Amount due 0.00');
  });
  it('of nothing changes nothing', () => {
    assert.deepEqual(totalsOf({ prepaidAmount: 0 }), totalsOf({}));
    assert.deepEqual(summation({ prepaidAmount: 0 }), ['120.00', '120.00']);
  });
});
