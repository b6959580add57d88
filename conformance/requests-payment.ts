import { type ConformanceRequest, FEES, v2 } from './request-parts.ts';
import { ACME, BERLIN, DONAU, HAMBURG, invoice, METADATA } from './sample-parties.ts';

const DISCOUNTS = [
  { percent: 3, days: 7 },
  { percent: 2.25, until: '2026-02-10', base: 500 },
];
const DEBIT = { mandateReference: 'M-2026/7', creditorIdentifier: 'DE98ZZZ09999999999' };
const PAYER = { ...BERLIN, email: 'eingang@vehement.example', iban: 'DE02120300000000202051' };
const AUSTRIAN_PAYER = { ...DONAU, iban: 'AT611904300234573201' };
const DELIVERED = { ...METADATA, deliveryDate: '2026-01-28', buyerReference: '04011000-1234512345-06' };

/** Between two German companies, where the rules are most. */
const german = (members: Readonly<Record<string, unknown>>) =>
  invoice({
    locale: 'de-DE',
    language: 'DE',
    sender: HAMBURG,
    recipient: PAYER,
    items: [{ description: 'Wartung', amount: 3, unit: 'h', unitPrice: 92.5, tax: 19 }],
    metadata: DELIVERED,
    ...members,
  });

const PROFILES = ['BASIC_WL', 'BASIC', 'EN16931', 'EXTENDED', 'XRECHNUNG'] as const;
const ways = (): readonly (readonly [string, Readonly<Record<string, unknown>>])[] => [
  ['discounts', { earlyPayment: DISCOUNTS }],
  [
    'discounts without a due date',
    { earlyPayment: DISCOUNTS, metadata: { ...DELIVERED, dueDate: undefined } },
  ],
  [
    'discounts of what remains',
    { earlyPayment: DISCOUNTS.slice(0, 1), prepaidAmount: 100, notice: 'Danke.' },
  ],
  ['direct debit', { directDebit: DEBIT, epcQrCode: {} }],
  ['direct debit with discounts', { directDebit: DEBIT, earlyPayment: DISCOUNTS, feeTaxItems: FEES }],
];

/** Every way of paying in every profile that has it, and in UBL. */
const inProfiles = (): readonly ConformanceRequest[] =>
  ways().flatMap(([name, members]) => [
    ...PROFILES.map((profile) => v2(`${name}, ${profile}`, german({ ...members, profile }), profile)),
    v2(`${name}, Austrian`, invoice({ ...members, recipient: AUSTRIAN_PAYER, feeTaxItems: FEES })),
    v2(
      `${name}, Peppol`,
      invoice({
        ...members,
        format: 'UBL',
        sender: { ...ACME, electronicAddress: '9915:b-acme' },
        recipient: { ...AUSTRIAN_PAYER, electronicAddress: '9915:b-donau' },
        metadata: { ...METADATA, buyerReference: 'EK-7' },
      }),
      'PEPPOL',
    ),
    v2(
      `${name}, Peppol between German parties`,
      german({
        ...members,
        format: 'UBL',
        sender: { ...HAMBURG, electronicAddress: '9930:de136695976' },
        recipient: { ...PAYER, electronicAddress: '9930:de136695976' },
      }),
      'PEPPOL',
    ),
  ]);

const { iban, ...WITHOUT_ACCOUNT } = ACME;
const ITEMS = ['1', '1.1', '1.2', 'A'].map((position) => ({
  description: 'x',
  sumPrice: 10,
  tax: 20,
  position,
}));

/** Terms in words, or none. */
const further = (): readonly ConformanceRequest[] => [
  v2(
    'a net term in days',
    invoice({ metadata: { number: '7', issueDate: '2026-01-31' }, notice: 'Payment within 14 days' }),
  ),
  v2(
    'a net term in days, XRechnung',
    german({
      profile: 'XRECHNUNG',
      metadata: { ...DELIVERED, dueDate: undefined },
      notice: '#SKONTO#TAGE=7#PROZENT=2.00#\n30 Tage netto',
    }),
    'XRECHNUNG',
  ),
  v2('no account', invoice({ sender: WITHOUT_ACCOUNT })),
  v2('no account, UBL', invoice({ sender: WITHOUT_ACCOUNT, format: 'UBL' })),
  v2('positions of the caller', invoice({ items: ITEMS })),
  v2(
    'positions, counted',
    invoice({ positionNumbers: true, template: 'CLASSIC', language: 'FI', feeTaxItems: FEES }),
  ),
  v2(
    'a VAT entry of 0 %',
    invoice({ items: [{ description: 'x', sumPrice: 10 }], feeTaxItems: [{ title: '0 % USt', percent: 0 }] }),
  ),
  v2(
    'intra-community supply, XRechnung',
    german({
      profile: 'XRECHNUNG',
      recipient: { ...DONAU, email: 'einkauf@donau.example' },
      items: [{ description: 'Ware', amount: 3, unit: 'Stück', unitPrice: 92.5, taxCategory: 'K' }],
    }),
    'XRECHNUNG',
  ),
];

/** How and when the amount is paid. */
export const paymentRequests = (): readonly ConformanceRequest[] => [...inProfiles(), ...further()];
