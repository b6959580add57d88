import { amount, integer, stated } from '@kontor/schema';
import { z } from 'zod';
import { BILL_LIMITS, MAX_ALTERNATIVE_SCHEMES, MAX_BILL_AMOUNT } from '#swiss-bill/bill/bill-request.ts';
import {
  billBilling,
  billCreditor,
  billCurrency,
  billDebtor,
  billLanguage,
  billText,
} from '#swiss-bill/schema.ts';
import { BILL_SIZES, SEPARATORS } from '#swiss-bill/swiss-bill-job.ts';
import { billRules } from './rules.ts';

export const swissQrInvoiceInput = z
  .object({
    creditor: billCreditor().describe('Who is paid.'),
    debtor: billDebtor().optional().describe('Who pays; absent: an empty field to be filled in by hand.'),
    currency: billCurrency().default('CHF').describe('CHF or EUR.'),
    amount: stated({ format: 'float' }, amount(0, MAX_BILL_AMOUNT))
      .optional()
      .describe(
        'Amount with at most two decimals; absent: an empty field to be filled in by hand; 0: a notification that is not to be paid.',
      ),
    information: billText(BILL_LIMITS.information)
      .optional()
      .describe('Message to the payer; together with the billing information at most 140 characters.'),
    structuredInformation: billText(BILL_LIMITS.structuredInformation)
      .optional()
      .describe('Billing information for the software of the payer; begins with //, for example //S1.'),
    reference: z
      .string()
      .optional()
      .describe(
        'QR reference (27 digits, leading zeros may be left out) for a QR-IBAN, creditor reference (ISO 11649) or ' +
          'none for another IBAN. White space does not matter.',
      ),
    size: z
      .enum(BILL_SIZES)
      .default('QR_CODE')
      .describe(
        'The code alone (56 × 56 mm), the bill (210 × 105 mm), or a sheet with the bill at its foot.',
      ),
    language: billLanguage().default('EN').describe('Language of the headings.'),
    alternativeSchemes: z
      .array(billText(BILL_LIMITS.alternativeScheme))
      .max(MAX_ALTERNATIVE_SCHEMES)
      .optional()
      .describe('Data of alternative payment schemes, at most two, for example eBill/B/….'),
    separator: z
      .enum(SEPARATORS)
      .default('SCISSORS')
      .describe('Lines with scissors around the payment part; NONE for perforated paper.'),
    dpi: integer(72, 600).default(300).describe('Resolution of a PNG in pixels an inch.'),
    billing: billBilling()
      .optional()
      .describe('Invoice data from which structuredInformation is built in the syntax //S1.'),
  })
  .check(billRules);

export type SwissQrInvoiceInput = z.output<typeof swissQrInvoiceInput>;
