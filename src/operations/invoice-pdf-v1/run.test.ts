import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { preparedInvoiceV1 } from '@kontor/invoice/testing';
import { invoicePdfV1 } from './index.ts';
import { invoiceSchemaV1 } from './schema.ts';

const ISSUE_CONTEXT = { nowMs: Date.UTC(2026, 10, 21, 8, 30, 15), pdfDates: 'now' } as const;
const BASE = {
  sender: ['ACME Holding SE', 'Wiedner Hauptstraße 32', '', '1040 Wien'],
  recipient: ['Kunde AG', 'Weg 1'],
  items: [
    { description: 'a', amount: 2, unitPrice: 49.99 },
    { description: 'b', amount: 10, unit: 'm', unitPrice: 1.15 },
  ],
};
const prepared = (members: object) =>
  preparedInvoiceV1(invoiceSchemaV1.parse({ ...BASE, ...members }), ISSUE_CONTEXT);

describe('an invoice of version 1', () => {
  it('adds every entry on top of the earlier ones and prints each as its own row', () => {
    const { document } = prepared({
      feeTaxItems: [
        { title: 'Verpackung', value: 4.5 },
        { title: '19 % MwSt.', percent: 19 },
        { title: 'Skonto', percent: -2 },
      ],
    });
    assert.deepEqual(
      document.totals.map(({ label, amount }) => `${label} ${amount}`),
      ['Subtotal 111.48', 'Verpackung 4.50', '19 % MwSt. 22.04', 'Skonto -2.76'],
    );
    assert.equal(document.total.amount, '135.26');
  });

  it('takes the first line for the name and has neither VAT column nor e-invoice', () => {
    const { document, facts } = prepared({});
    assert.deepEqual(document.sender, {
      name: 'ACME Holding SE',
      address: ['Wiedner Hauptstraße 32', '1040 Wien'],
    });
    assert.deepEqual(document.recipient, ['Kunde AG', 'Weg 1']);
    assert.equal(document.columns.vat, undefined);
    assert.equal(document.eInvoice, undefined);
    assert.deepEqual(facts, {});
    assert.equal(document.metadata.createdAt, '2026-11-21T08:30:15Z');
  });

  it('shows a single item without fee as the total alone', () => {
    const { document } = prepared({ items: [{ description: 'Product A', sumPrice: 10 }] });
    assert.deepEqual(document.totals, []);
    assert.equal(document.total.amount, '10.00');
  });

  it('reads number and date from the context items', () => {
    const contextItems = [
      { title: 'Invoice number', value: 'A-1' },
      { title: 'Invoice date', value: '13.05.2024' },
    ];
    const { document } = prepared({ contextItems, deterministic: true });
    assert.deepEqual(document.heading, { label: 'Invoice', number: 'A-1' });
    assert.equal(document.metadata.createdAt, '2024-05-13T00:00:00Z');
  });

  it('prints an EPC code with the total, and warns when it cannot', () => {
    const epcQrCode = { iban: 'AT57 2011 1400 1440 0144', recipient: 'ACME', message: 'Danke' };
    const { document, warnings } = prepared({ epcQrCode });
    assert.deepEqual(document.epcCode?.lines, ['AT57\u00a02011\u00a01400\u00a01440\u00a00144', 'Danke']);
    assert.deepEqual(warnings, []);
    const free = prepared({ epcQrCode, items: [{ description: 'a', sumPrice: 0 }] });
    assert.equal(free.document.epcCode, undefined);
    assert.deepEqual(free.warnings, ['qr-code-omitted']);
    assert.deepEqual(prepared({ epcQrCode, currency: 'CHF' }).warnings, ['currency-not-payable']);
    const outside = { ...epcQrCode, iban: 'TR33 0006 1005 1978 6457 8413 26' };
    assert.deepEqual(prepared({ epcQrCode: outside }).warnings, ['account-outside-sepa']);
  });

  it('is declared as deprecated since 2024-10-15', () => {
    assert.deepEqual(invoicePdfV1.deprecated, { successor: '/v2/invoice-pdf', since: 1_728_950_400 });
    assert.equal(new Date(1_728_950_400_000).toISOString(), '2024-10-15T00:00:00.000Z');
  });
});
