import { z } from 'zod';
import { country } from '#lib/base/country/schema.ts';
import { line } from '#lib/base/text/schema.ts';
import { iban } from '#lib/payment/iban/schema.ts';
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
  name: filledPrintable(SWISS_LIMITS.name).describe('Name or company.'),
  street: printable(SWISS_LIMITS.street).optional().describe('Street and house number.'),
  postalCode: filledPrintable(SWISS_LIMITS.postalCode).describe('Postal code.'),
  city: filledPrintable(SWISS_LIMITS.city).describe('City.'),
  country: country().default('CH').describe('ISO 3166-1 alpha-2 code.'),
});

/** The creditor of version 1: an account in Switzerland or Liechtenstein. */
export const swissCreditor = () =>
  z.object({
    iban: iban({ countries: ['CH', 'LI'] }).describe('IBAN or QR-IBAN, CH or LI.'),
    ...partyShape(),
  });

/** The debtor of version 1. */
export const swissDebtor = () => z.object(partyShape());
