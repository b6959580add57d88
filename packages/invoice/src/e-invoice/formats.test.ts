import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidInput, type InvalidInput as Refusal } from '@kontor/base';
import { invoiceRequest, type RequestSketch } from '#testing/invoice-request.ts';
import { preparedEInvoice } from '../prepared-invoice.ts';
import type { InvoiceInput } from '../request/request.ts';

const SELLER = {
  name: 'Atelier Lumière SARL',
  street: '12 rue de la Paix',
  postalCode: '75002',
  city: 'Paris',
  country: 'FR',
  vatNumber: 'FR83404833048',
  registrationNumber: '404 833 048 00017',
  electronicAddress: '0225:404833048',
  email: 'factures@lumiere.example',
  iban: 'FR1420041010050500013M02606',
};
const BUYER = { ...SELLER, name: 'Soierie du Rhône SAS', registrationNumber: '303265045' };
const NOTES = ['PMT', 'PMD', 'AAB'].map((code) => ({ code, text: `Mention ${code}` }));

function input(sketch: RequestSketch): InvoiceInput {
  const { words, labels, language, ...request } = invoiceRequest({
    sender: SELLER,
    recipient: BUYER,
    items: [{ description: 'Conseil', unitPrice: 100, tax: 20 }],
    metadata: { number: 'F2026-017', issueDate: '2026-09-30', dueDate: '2026-10-30', buyerReference: 'EK-7' },
    ...sketch,
  });
  return { ...request, labels: {} };
}

const made = (sketch: RequestSketch) => {
  const { xml, facts, warnings } = preparedEInvoice(input(sketch), { nowMs: 0, pdfDates: 'now' });
  return { xml: new TextDecoder().decode(xml), profile: facts['EInvoice-Profile'], warnings };
};

/** Terms and fields that a refusal names. */
function refused(sketch: RequestSketch): readonly string[] {
  try {
    made(sketch);
  } catch (error) {
    assert.ok(error instanceof InvalidInput);
    return (error as Refusal).violations.map(({ field = '', description }) =>
      `${/needs (\S+):/.exec(description)?.[1] ?? ''} ${field}`.trim(),
    );
  }
  return [];
}

describe('UBL', () => {
  it('is Peppol BIS Billing when both addresses and a reference are there, else EN 16931', () => {
    assert.equal(made({ format: 'UBL' }).profile, 'PEPPOL');
    const { electronicAddress, ...recipient } = BUYER;
    const plain = made({ format: 'UBL', recipient });
    assert.equal(plain.profile, 'EN16931');
    assert.match(plain.xml, /<cbc:CustomizationID>urn:cen\.eu:en16931:2017<\/cbc:CustomizationID><cbc:ID>/);
  });
  it('is a CreditNote for credit notes alone', () => {
    assert.match(made({ format: 'UBL' }).xml, /<ubl:Invoice .*<cbc:InvoiceTypeCode>380<.*<cac:InvoiceLine>/s);
    const note = made({ format: 'UBL', type: 'CREDIT_NOTE' }).xml;
    assert.match(note, /<ubl:CreditNote .*<cbc:CreditNoteTypeCode>381<.*<cbc:CreditedQuantity/s);
  });
  it('is refused where EN 16931 is not reached: there is nothing less', () => {
    const { country, vatNumber, ...recipient } = BUYER;
    assert.deepEqual(refused({ format: 'UBL', recipient: { ...recipient, postalCode: '', city: '' } }), [
      'BT-55 recipient.country',
    ]);
  });
  it('of Peppol has one note, of others each with its code', () => {
    const notes = { notice: 'Merci.', legalNotes: NOTES };
    assert.equal(made({ format: 'UBL', ...notes }).xml.match(/<cbc:Note>/g)?.length, 1);
    assert.match(made({ format: 'UBL', profile: 'EN16931', ...notes }).xml, /<cbc:Note>#PMT#Mention PMT</);
  });
});

describe('profiles below and above EN 16931', () => {
  it('BASIC WL has no lines, BASIC lines without description, EXTENDED everything', () => {
    const items = [{ description: 'Conseil\nsur place', unitPrice: 100, tax: 20 }];
    const lines = (profile: 'BASIC_WL' | 'BASIC' | 'EXTENDED') => {
      const { xml } = made({ profile, items });
      return [/IncludedSupplyChainTradeLineItem/.test(xml), /ram:Description>sur place/.test(xml)];
    };
    assert.deepEqual(lines('BASIC_WL'), [false, false]);
    assert.deepEqual(lines('BASIC'), [true, false]);
    assert.deepEqual(lines('EXTENDED'), [true, true]);
  });
});

describe('France', () => {
  it('reads a SIRET as SIREN and establishment', () => {
    const { xml } = made({});
    assert.match(xml, /<ram:GlobalID schemeID="0009">40483304800017<\/ram:GlobalID><ram:Name>Atelier/);
    assert.match(xml, /<ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">404833048</);
    assert.match(xml, /<ram:URIID schemeID="0225">404833048</);
  });
  it('needs mode and three notes', () => {
    assert.deepEqual(refused({ profile: 'FRANCE' }), ['BT-23 businessProcess', 'BR-FR-05 legalNotes']);
    const { xml } = made({ profile: 'FRANCE', businessProcess: 'S1', legalNotes: NOTES });
    assert.match(xml, /<ram:Content>Mention PMD<\/ram:Content><ram:SubjectCode>PMD</);
    assert.match(xml, /BusinessProcessSpecifiedDocumentContextParameter><ram:ID>S1</);
  });
  const base: RequestSketch = { profile: 'FRANCE', businessProcess: 'S1', legalNotes: NOTES };
  const CASES: readonly (readonly [string, RequestSketch, readonly string[]])[] = [
    ['no partial invoices', { type: 'PARTIAL_INVOICE' }, ['BR-FR-04 type']],
    [
      'credit notes name the invoice and its date',
      { type: 'CREDIT_NOTE', precedingInvoice: { number: '1' } },
      ['BT-26 precedingInvoice.issueDate'],
    ],
    [
      'no reasons of charges in CII, whose schema lacks them',
      { feeTaxItems: [{ title: 'Port', value: 5, tax: 20, reasonCode: 'FC' }] },
      ['BT-105 items[].surcharges[].reasonCode'],
    ],
    [
      'no later reasons of discounts in CII either',
      {
        items: [{ description: 'x', unitPrice: 100, tax: 20, discounts: [{ value: 5, reasonCode: '105' }] }],
      },
      ['BT-105 items[].surcharges[].reasonCode'],
    ],
    [
      'no place beside ISO 3166-1 in CII',
      { items: [{ description: 'x', unitPrice: 100, tax: 20, originCountry: '1A' }] },
      ['BR-CL-14 recipient.country'],
    ],
    [
      'all of it in UBL',
      {
        format: 'UBL',
        feeTaxItems: [{ title: 'Port', value: 5, tax: 20, reasonCode: 'FC' }],
        items: [{ description: 'x', unitPrice: 100, tax: 20, originCountry: '1A' }],
      },
      [],
    ],
    ['one note of each code', { legalNotes: [...NOTES, ...NOTES.slice(0, 1)] }, ['BR-FR-06 legalNotes']],
    [
      'what is paid already is paid in whole',
      { businessProcess: 'B2', prepaidAmount: 119 },
      ['BT-113 prepaidAmount'],
    ],
    [
      'a due date after the issue',
      { metadata: { number: '1', issueDate: '2026-09-30', dueDate: '2026-09-29' } },
      ['BT-9 metadata.dueDate'],
    ],
    [
      'numbers without blanks',
      { metadata: { number: 'F 17', issueDate: '2026-09-30' } },
      ['BR-FR-02 metadata.number'],
    ],
    [
      'numbers without brackets of the invoice before',
      { precedingInvoice: { number: '<1>', issueDate: '2026-08-31' } },
      ['BR-FR-02 precedingInvoice.number'],
    ],
    [
      'no longer number of the invoice before than 35 characters',
      { precedingInvoice: { number: '1'.repeat(36), issueDate: '2026-08-31' } },
      ['BR-FR-02 precedingInvoice.number'],
    ],
    ['rates of France', { items: [{ description: 'Conseil', unitPrice: 100, tax: 19 }] }, ['BR-FR-16 items']],
    [
      'rates of France for fees too',
      { feeTaxItems: [{ title: 'Port', value: 5, tax: 21, kind: 'FEE' }] },
      ['BR-FR-16 items'],
    ],
    ['euro alone', { currency: 'USD' }, ['BT-6 currency']],
    [
      'quantities of four decimals',
      { items: [{ description: 'a', unitPrice: 1, amount: 0.00001, tax: 20 }] },
      ['BR-FR-DEC items'],
    ],
    [
      'a SIREN',
      { sender: { ...SELLER, registrationNumber: 'RCS Paris' } },
      ['BT-30 sender.registrationNumber'],
    ],
  ];
  it('takes rates of Corsica, of the press, and none', () => {
    const items = [0, 0.9, 1.05, 2.1, 8.5, 19.6].map((tax) => ({ description: 'a', unitPrice: 1, tax }));
    assert.deepEqual(refused({ ...base, items }), []);
  });
  for (const [name, sketch, expected] of CASES) {
    it(`wants ${name}`, () => assert.deepEqual(refused({ ...base, ...sketch }), expected));
  }
});
