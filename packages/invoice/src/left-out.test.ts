import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RequestSketch } from '#testing/invoice-request.ts';
import { prepared, RECIPIENT, SENDER, xmlOf } from '#testing/prepared.ts';

const REQUEST: RequestSketch = {
  sender: {
    ...SENDER,
    identifiers: ['L-7'],
    tradingName: 'Acme Shop',
    legalInformation: 'Vorstand: A. Gruber',
  },
  recipient: { ...RECIPIENT, addressLine2: 'Tor 3', tradingName: 'Donau' },
  payee: { name: 'Factoring AG' },
  delivery: { city: 'Graz', country: 'AT' },
  precedingInvoices: [{ number: 'A-1' }],
  attachments: [{ number: 'Beilage 1' }],
  metadata: {
    number: '2026-017',
    issueDate: '2026-01-31',
    dueDate: '2026-02-14',
    projectNumber: 'P-1',
    contractNumber: 'C-9',
    taxPointDate: '2026-01-20',
  },
};

const BASIC = [
  'sender.legalInformation',
  'attachments',
  'metadata.projectNumber',
  'metadata.taxPointDate',
  'recipient.tradingName',
];

/** Profile that is asked for, and what it has no place for. */
const CASES = [
  ['EN16931', []],
  ['EXTENDED', []],
  ['BASIC', [...BASIC]],
  ['BASIC_WL', [...BASIC]],
  [
    'MINIMUM',
    [
      'sender.identifiers',
      'sender.tradingName',
      'recipient.tradingName',
      'recipient.addressLine2',
      'sender.legalInformation',
      'delivery',
      'payee',
      'precedingInvoices',
      'attachments',
      'metadata.projectNumber',
      'metadata.contractNumber',
      'metadata.taxPointDate',
    ],
  ],
] as const;

describe('members that a profile has no place for', () => {
  for (const [profile, members] of CASES) {
    it(`${profile}: ${members.join(', ') || 'none'}`, () => {
      const { facts, warnings } = prepared({ ...REQUEST, profile });
      assert.deepEqual(facts['EInvoice-Left-Out']?.split(', ') ?? [], members);
      assert.equal(warnings.includes('members-left-out'), members.length > 0);
    });

    it(`${profile} has none of them in its XML`, () => {
      const xml = xmlOf({ ...REQUEST, profile });
      for (const text of members.length === 0 ? [] : ['Vorstand', '>P-1<', '20260120', 'Beilage'])
        assert.ok(!xml.includes(text), text);
    });
  }

  it('are printed all the same', () => {
    const { document } = prepared({ ...REQUEST, profile: 'MINIMUM' });
    assert.ok(document.info.some(({ value }) => value === 'P-1'));
  });

  it('are second identifiers and legal information of the buyer, in every profile', () => {
    const { facts } = prepared({
      recipient: { ...RECIPIENT, identifiers: ['1', '2', '3'], legalInformation: 'x' },
    });
    assert.equal(
      facts['EInvoice-Left-Out'],
      'recipient.legalInformation, recipient.identifiers[1], recipient.identifiers[2]',
    );
  });

  it('are further preceding invoices, but for UBL, BASIC_WL and EXTENDED', () => {
    const precedingInvoices = [{ number: 'A-1' }, { number: 'A-2' }];
    const leftOut = (sketch: RequestSketch) =>
      prepared({ precedingInvoices, ...sketch }).facts['EInvoice-Left-Out'];
    assert.equal(leftOut({}), 'precedingInvoices[1]');
    assert.equal(leftOut({ profile: 'EXTENDED' }), undefined);
    assert.equal(leftOut({ profile: 'BASIC_WL' }), undefined);
    assert.equal(leftOut({ format: 'UBL' }), undefined);
  });

  it('of items are named with their place', () => {
    const items = [
      { description: 'a', unitPrice: 1, tax: 20 },
      {
        description: 'b',
        unitPrice: 1,
        tax: 20,
        gtin: '4006381333931',
        attributes: [{ name: 'c', value: 'd' }],
      },
    ];
    const leftOut = (profile: 'BASIC' | 'BASIC_WL' | 'EN16931') =>
      prepared({ items, profile }).facts['EInvoice-Left-Out'];
    assert.equal(leftOut('EN16931'), undefined);
    assert.equal(leftOut('BASIC'), 'items[1].attributes');
    assert.equal(leftOut('BASIC_WL'), 'items[1].gtin, items[1].attributes');
  });

  it('are not named without e-invoice', () => {
    const { facts, warnings } = prepared({ ...REQUEST, zugferdDisabled: true });
    assert.deepEqual([facts['EInvoice-Left-Out'], warnings.includes('members-left-out')], [undefined, false]);
  });
});

describe('a pro forma invoice', () => {
  const { document, warnings } = prepared({ typeCode: '325', language: 'DE', epcQrCode: {} });

  it('is headed so, warns, and has no payment code', () => {
    assert.equal(document.heading.label, 'Proforma-Rechnung');
    assert.ok(warnings.includes('not-an-invoice') && warnings.includes('qr-code-omitted'), warnings.join());
    assert.equal(document.epcCode, undefined);
  });
});
