import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { validInput } from '@kontor/schema';
import type { RequestSketch } from '#testing/invoice-request.ts';
import { ISSUE_CONTEXT, prepared, RECIPIENT, SENDER } from '#testing/prepared.ts';
import { invoiceCheck } from './invoice-violations.ts';
import { preparedInvoice } from './prepared-invoice.ts';
import type { InvoiceInput } from './request/request.ts';
import { invoiceSchema } from './schema/invoice-schema.ts';

const untaxed = (members: object = {}): NonNullable<RequestSketch['items']> => [
  { description: 'Beratung', unit: 'h', unitPrice: 100, ...members },
];
const ABROAD = { name: 'Buyer Inc', city: 'Boston', country: 'US', status: 'BUSINESS' } as const;
const GERMAN = { name: 'Käufer GmbH', city: 'Berlin', country: 'DE' };
const DELIVERED = {
  number: '2026-017',
  issueDate: '2026-01-31',
  dueDate: '2026-02-14',
  deliveryDate: '2026-01-20',
};

interface Fact {
  readonly name: string;
  readonly request: RequestSketch;
  readonly profile?: string;
  /** In the CII. */
  readonly has?: RegExp;
  readonly lacks?: RegExp;
  readonly page?: RegExp;
  readonly warning?: string;
}

/** No sentence and no term that its caller did not state or that the data do not prove. */
const FACTS: readonly Fact[] = [
  {
    name: 'hours for a business outside the EU are not subject to VAT, and no export',
    request: { recipient: ABROAD, items: untaxed() },
    has: /<ram:CategoryCode>O<.*VATEX-EU-O/s,
    lacks: /VATEX-EU-G/,
    warning: 'tax-category-assumed',
  },
  {
    name: 'without evidence of goods or service nothing is claimed',
    request: { recipient: ABROAD, items: [{ description: 'Posten', sumPrice: 100 }] },
    profile: 'MINIMUM',
    warning: 'supply-unknown',
  },
  {
    name: 'what is not subject to VAT has its VAT number on the page and not in the XML',
    request: {
      recipient: { ...GERMAN, vatNumber: 'DE136695976' },
      items: untaxed(),
      notice: 'Nicht steuerbar nach § 3a Abs. 6 UStG.',
    },
    has: /<ram:CategoryCode>O</,
    lacks: /schemeID="VA"/,
    page: /DE136695976/,
  },
  {
    name: 'triangular trade is reverse charge in the words of the caller',
    request: {
      recipient: { ...GERMAN, vatNumber: 'DE136695976' },
      items: untaxed({ unit: 'kg' }),
      metadata: DELIVERED,
      notice: 'Dreiecksgeschäft nach Art. 25 UStG, Übergang der Steuerschuld.',
    },
    has: /<ram:ExemptionReason>Dreiecksgeschäft.*<ram:CategoryCode>AE<.*VATEX-EU-AE/s,
    lacks: /VATEX-EU-IC/,
  },
  {
    name: 'a Swiss seller has no Z across a border',
    request: {
      sender: { ...SENDER, country: 'CH', vatNumber: 'CHE-116.281.710 MWST' },
      recipient: { ...GERMAN, status: 'BUSINESS' },
      items: untaxed(),
    },
    has: /<ram:CategoryCode>O</,
    lacks: /<ram:CategoryCode>Z</,
  },
  {
    name: 'reverse charge needs the register number of the buyer where there is no VAT number (BR-AE-02)',
    request: {
      recipient: { ...GERMAN, registrationNumber: 'HRB 1234' },
      items: untaxed({ taxCategory: 'AE' }),
      profile: 'EN16931',
    },
    has: /<ram:CategoryCode>AE</,
  },
  {
    name: 'a withholding lessens the amount due and never the VAT',
    request: {
      items: [{ description: 'Diseño', unitPrice: 1000, tax: 21 }],
      feeTaxItems: [{ title: 'Retención IRPF 15 %', percent: -15 }],
    },
    has: />210\.00<\/ram:TaxTotalAmount>.*<ram:GrandTotalAmount>1210\.00<.*<ram:TotalPrepaidAmount>150\.00<.*<ram:DuePayableAmount>1060\.00</s,
  },
  {
    name: 'a recargo de equivalencia is a second VAT, which has no term',
    request: {
      items: [{ description: 'Género', unitPrice: 100 }],
      feeTaxItems: [
        { title: 'IVA 21 %', percent: 21 },
        { title: 'Recargo de equivalencia 5,2 %', percent: 5.2 },
      ],
    },
    profile: 'MINIMUM',
    warning: 'tax-not-representable',
  },
  {
    name: 'an exempt seller without VAT number is known by its register number (BR-E-02)',
    request: {
      sender: { name: 'A', country: 'AT', registrationNumber: 'FN 1a' },
      items: untaxed({ taxCategory: 'E', taxReason: 'Steuerfrei nach § 6 Abs. 1 Z 27 UStG' }),
    },
    has: /<ram:SpecifiedTaxRegistration><ram:ID schemeID="FC">FN 1a</,
  },
  {
    name: 'thanks are no payment terms: what the rules need is printed',
    request: { metadata: { number: '1', issueDate: '2026-01-31' }, notice: 'Danke für Ihren Auftrag!' },
    has: /<ram:SpecifiedTradePaymentTerms><ram:Description>Payment terms: as agreed</,
    page: /Payment terms: as agreed/,
    warning: 'payment-terms-missing',
  },
  {
    name: 'a credit note has the account of who is paid, and not that of the sender',
    request: {
      type: 'CREDIT_NOTE',
      recipient: { ...RECIPIENT, iban: 'DE89370400440532013000' },
    },
    has: /<ram:IBANID>DE89370400440532013000</,
    page: /DE89\u00a03704/,
    lacks: /AT572011140014400144/,
  },
  {
    name: 'a code of the list as unit is that code, and printed by its name',
    request: { items: [{ description: 'x', unit: 'H87', unitPrice: 1, tax: 20 }] },
    has: /unitCode="H87"/,
    page: /"pc"/,
  },
  {
    name: 'an Austrian seller without a day of delivery is warned',
    request: {},
    warning: 'delivery-date-missing',
  },
  {
    name: 'a VAT number of the sender with wrong check digits is warned about',
    request: { sender: { ...SENDER, vatNumber: 'ATU16370906' } },
    warning: 'sender-vat-number-invalid',
  },
  {
    name: 'some items state their position: the others have their place or the next free number',
    request: {
      items: ['', '1', '', 'A'.repeat(50)].map((position) => ({
        description: 'x',
        unitPrice: 1,
        tax: 20,
        position,
      })),
    },
    has: /<ram:LineID>2<.*<ram:LineID>1<.*<ram:LineID>3<.*<ram:LineID>A{50}</s,
  },
];

describe('facts that the caller states or the data prove', () => {
  for (const { name, request, profile = 'EN16931', has, lacks, page, warning } of FACTS) {
    it(name, () => {
      const { facts, document, warnings } = prepared(request);
      const xml = new TextDecoder().decode(document.eInvoice?.xml);
      assert.equal(facts['EInvoice-Profile'], profile);
      if (has !== undefined) assert.match(xml, has);
      if (lacks !== undefined) assert.doesNotMatch(xml, lacks);
      if (warning !== undefined)
        assert.ok(
          warnings.some((token) => token === warning),
          warnings.join(),
        );
      if (page !== undefined) assert.match(JSON.stringify({ ...document, eInvoice: undefined }), page);
    });
  }
});

const checked = (request: object): InvoiceInput =>
  validInput({ input: invoiceSchema, check: invoiceCheck }, request, {
    SWISS_QR_STRICT_24: false,
  }) as InvoiceInput;

describe('members that may lack, or be negative', () => {
  const REQUEST = {
    sender: SENDER,
    recipient: RECIPIENT,
    items: [{ description: 'x', unitPrice: 100, tax: 20 }],
    metadata: DELIVERED,
  };
  it('a legal note without code, and a payment that was taken back', () => {
    const input = checked({ ...REQUEST, legalNotes: [{ text: 'Hinweis' }], prepaidAmount: -20 });
    const { document } = preparedInvoice(input, ISSUE_CONTEXT);
    const xml = new TextDecoder().decode(document.eInvoice?.xml);
    assert.match(xml, /<ram:IncludedNote><ram:Content>Hinweis<\/ram:Content><\/ram:IncludedNote>/);
    assert.match(xml, /<ram:TotalPrepaidAmount>-20\.00<.*<ram:DuePayableAmount>140\.00</s);
  });

  it('outside SEPA a direct debit needs neither mandate nor creditor', () => {
    const recipient = { ...RECIPIENT, accountNumber: '12345678' };
    const input = checked({ ...REQUEST, recipient, currency: 'GBP', directDebit: {} });
    const xml = new TextDecoder().decode(preparedInvoice(input, ISSUE_CONTEXT).document.eInvoice?.xml);
    assert.match(xml, /<ram:TypeCode>49</);
  });

  it('a participant with wrong check digits and an unknown register are refused', () => {
    const sender = { ...SENDER, electronicAddress: '0088:7300010000002', registrationScheme: '9999' };
    assert.throws(
      () => checked({ ...REQUEST, sender }),
      /senderElectronicAddressMustBeValid|senderRegistrationSchemeMustBeValid/,
    );
  });
});
