import { ADDRESS_TEXTS } from '@kontor/payment/invoices';
import { country, iban, line, model } from '@kontor/schema';
import { z } from 'zod';
import { filledPrintable, printable } from './text.ts';

/** Limits of the Swiss QR bill (Swiss Payment Standards, Implementation Guidelines QR-bill v2.3, 4.2). */
export const SWISS_LIMITS = { name: 70, street: 70, postalCode: 16, city: 35, information: 140 } as const;

/** Members that both versions have: what the payment is for. */
export const swissShape = () => ({
  information: line(SWISS_LIMITS.information).optional().describe('Unstructured message.'),
  structuredInformation: line(SWISS_LIMITS.information).optional().describe('Billing information.'),
  reference: line(200).optional().describe('QR reference (27 digits) or creditor reference of ISO 11649.'),
});

const partyShape = () => ({
  name: filledPrintable(SWISS_LIMITS.name).describe(ADDRESS_TEXTS.name),
  street: printable(SWISS_LIMITS.street).optional().describe(ADDRESS_TEXTS.street),
  postalCode: filledPrintable(SWISS_LIMITS.postalCode).describe(ADDRESS_TEXTS.postalCode),
  city: filledPrintable(SWISS_LIMITS.city).describe(ADDRESS_TEXTS.city),
  country: country().default('CH').describe(ADDRESS_TEXTS.country),
});

/** The creditor of version 1: an account in Switzerland or Liechtenstein. */
export const swissCreditor = () =>
  model(
    'SwissQrInvoiceCreditor',
    z.object({
      iban: iban({ countries: ['CH', 'LI'] }).describe(ADDRESS_TEXTS.iban),
      ...partyShape(),
    }),
  );

/** The debtor of version 1. */
export const swissDebtor = () => model('SwissQrInvoiceDebtor', z.object(partyShape()));
