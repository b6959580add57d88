import { type ConformanceRequest, FEES, v2 } from './request-parts.ts';
import { ACME, BERLIN, DONAU, HAMBURG, invoice, METADATA } from './sample-parties.ts';

const { iban, bic, ...UNBANKED } = ACME;
const UNDATED = { number: '7', issueDate: '2026-01-31' };
const DELIVERED = { ...METADATA, deliveryDate: '2026-01-28', buyerReference: '04011000-1234512345-06' };
const FINAL = [
  {
    title: 'Anzahlung 1',
    date: '2026-01-12',
    amount: 240,
    tax: 20,
    invoiceNumber: 'A-1',
    invoiceDate: '2026-01-10',
  },
  { title: 'Anzahlung A-2', amount: 110, tax: 10, invoiceNumber: 'A-2' },
  { amount: 50, taxAmount: 8.33 },
];
const WITHHELD = [{ title: 'Retención IRPF 15 %', percent: -15 }];

type Members = Readonly<Record<string, unknown>>;

/** What the amount due follows from, and how it is paid. */
const ways = (): readonly (readonly [string, Members])[] => [
  ['a withholding', { feeTaxItems: [...FEES, ...WITHHELD] }],
  ['a fee with a base', { feeTaxItems: [{ title: 'Rabatt', percent: -10, base: 150, tax: 20 }] }],
  ['a final invoice', { earlierPayments: FINAL }],
  ['a final invoice of another one', { earlierPayments: FINAL, precedingInvoice: { number: 'V-1' } }],
  ['rounding', { roundTo: 1, feeTaxItems: FEES }],
  ['rounding as stated', { roundingAmount: -0.5, prepaidAmount: -10 }],
  ['VAT in another currency', { taxCurrency: { code: 'CZK', rate: 24.125 } }],
  ['terms of payment', { paymentTerms: 'Zahlbar sofort.\nOhne Abzug.', metadata: UNDATED }],
  ['sentences on payment', { notice: 'Danke! Zahlbar sofort.', metadata: UNDATED }],
  ['terms as agreed', { notice: 'Danke!', metadata: UNDATED, language: 'FR' }],
  ['a reference of payment', { paymentReference: 'K-4711/7', epcQrCode: {} }],
  ['means of payment', { sender: UNBANKED, paymentMeans: { code: '10', text: 'Bar bezahlt' } }],
  ['a card', { card: { number: '411111xxxxxx1234', holder: 'Anna Gruber' } }],
  [
    'several accounts',
    {
      sender: { ...UNBANKED, accountNumber: '12345678', bankCode: '20-00-00', accounts: [{ iban, bic }] },
    },
  ],
  [
    'a direct debit outside SEPA',
    {
      currency: 'CHF',
      taxCurrency: { code: 'EUR', rate: 1.07 },
      directDebit: { mandateReference: 'M_1', creditorIdentifier: '41100000000123456' },
      recipient: { ...DONAU, accountNumber: '12345678' },
    },
  ],
];

/** Beside EN 16931; those below it have no BT-114. */
const LOWER = ['BASIC_WL', 'BASIC', 'EXTENDED'] as const;

/** Every way in both syntaxes, in the profiles that have it, and as a credit note. */
export const settlementRequests = (): readonly ConformanceRequest[] =>
  ways().flatMap(([name, members]) => {
    const isUndated = members.metadata === UNDATED;
    const metadata = isUndated ? { ...DELIVERED, dueDate: undefined } : DELIVERED;
    const isRounded = 'roundTo' in members || 'roundingAmount' in members;
    const profiles = isRounded ? (['EXTENDED'] as const) : LOWER;
    const { sender, recipient, currency, taxCurrency, directDebit, ...rest } = members;
    const german = {
      ...rest,
      sender: { ...HAMBURG, ...(sender as object | undefined), name: HAMBURG.name, country: 'DE' },
      recipient: { ...BERLIN, email: 'eingang@vehement.example' },
      metadata,
    };
    const peppol = {
      ...members,
      format: 'UBL',
      sender: { ...((sender as object | undefined) ?? ACME), electronicAddress: '9915:b-acme' },
      recipient: { ...DONAU, ...(recipient as object | undefined), electronicAddress: '9915:b-donau' },
      metadata: { ...metadata, buyerReference: 'EK-7' },
    };
    return [
      v2(name, invoice(members)),
      v2(`${name}, UBL`, invoice({ ...members, format: 'UBL' })),
      ...profiles.map((profile) => v2(`${name}, ${profile}`, invoice({ ...members, profile }), profile)),
      v2(`${name}, Peppol`, invoice(peppol), 'PEPPOL'),
      ...(sender === undefined && directDebit === undefined && currency === undefined
        ? [v2(`${name}, XRechnung`, invoice({ ...german, profile: 'XRECHNUNG' }), 'XRECHNUNG')]
        : []),
      ...(directDebit === undefined
        ? [
            v2(`${name}, credit note`, invoice({ ...members, type: 'CREDIT_NOTE' })),
            v2(`${name}, credit note, UBL`, invoice({ ...members, type: 'CREDIT_NOTE', format: 'UBL' })),
          ]
        : []),
    ];
  });
