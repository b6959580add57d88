import { INVOICE_TYPES } from '@kontor/invoice/testing';
import { type ConformanceRequest, v2 } from './request-parts.ts';
import { BERLIN, HAMBURG, invoice, METADATA } from './sample-parties.ts';

const DELIVERED = { ...METADATA, deliveryDate: '2026-01-28', buyerReference: '04011000-1234512345-06' };
const PRECEDING = { number: '2026-001', issueDate: '2026-01-05' };
const BUYER = { ...BERLIN, email: 'eingang@vehement.example', iban: 'DE02120300000000202051' };
const ITEMS = [{ description: 'Wartung', amount: 3, unit: 'h', unitPrice: 92.5, tax: 19 }];

/** Every type between two German companies, where the rules are most. */
const german = (members: Readonly<Record<string, unknown>>) =>
  invoice({
    locale: 'de-DE',
    sender: HAMBURG,
    recipient: BUYER,
    items: ITEMS,
    metadata: DELIVERED,
    ...members,
  });

/** On a self-billed invoice the recipient is the seller. */
const partiesOf = (type: string) =>
  type === 'SELF_BILLED_INVOICE' ? { sender: BUYER, recipient: HAMBURG } : {};

/** Every type as EN 16931 and XRechnung, with and without the account of who is paid. */
const types = (): readonly ConformanceRequest[] =>
  INVOICE_TYPES.flatMap((type) => {
    const members = { type, precedingInvoice: PRECEDING, ...partiesOf(type), epcQrCode: {} };
    const requests = [
      v2(`type ${type}`, german(members)),
      v2(`type ${type}, MINIMUM`, german({ ...members, profile: 'MINIMUM' }), 'MINIMUM'),
    ];
    // XRechnung advises against prepayment invoices (BR-DE-17).
    if (type === 'PREPAYMENT_INVOICE') return requests;
    return [
      ...requests,
      v2(`type ${type}, XRechnung`, german({ ...members, profile: 'XRECHNUNG' }), 'XRECHNUNG'),
    ];
  });

const { iban, ...WITHOUT_ACCOUNT } = BUYER;

/** Credit notes in another sign, without an account, in other countries. */
const creditNotes = (): readonly ConformanceRequest[] => [
  v2(
    'credit note of negative prices',
    german({ type: 'CREDIT_NOTE', items: [{ ...ITEMS[0], unitPrice: -92.5 }] }),
  ),
  v2(
    'credit note without an account, XRechnung',
    german({
      type: 'CREDIT_NOTE',
      recipient: WITHOUT_ACCOUNT,
      precedingInvoice: PRECEDING,
      profile: 'XRECHNUNG',
    }),
    'XRECHNUNG',
  ),
  v2('Austrian credit note', invoice({ type: 'CREDIT_NOTE', precedingInvoice: { number: '2026-001' } })),
];

/** Sums that were paid already, in whole and in part. */
const prepaid = (): readonly ConformanceRequest[] => [
  v2('prepaid in part', invoice({ prepaidAmount: 500, epcQrCode: {} })),
  v2('prepaid in whole', invoice({ prepaidAmount: 1062, epcQrCode: {} })),
  v2('prepaid more than the total', invoice({ prepaidAmount: 2000, epcQrCode: {} })),
  v2(
    'earlier payments with titles and dates',
    invoice({
      epcQrCode: {},
      earlierPayments: [{ title: 'Anzahlung 2026-003', date: '2026-01-12', amount: 300 }, { amount: 150.55 }],
    }),
  ),
  v2(
    'earlier payments, MINIMUM',
    invoice({ profile: 'MINIMUM', earlierPayments: [{ title: 'Anzahlung', amount: 300 }] }),
    'MINIMUM',
  ),
];

/** Kinds of documents, and what of them is paid. */
export const typeRequests = (): readonly ConformanceRequest[] => [...types(), ...creditNotes(), ...prepaid()];
