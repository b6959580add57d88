import { cleanText, isDate, unlessFarLonger } from '@kontor/base';
import { country, decimalBetween, iban, integer, isoDate, longerThan, model, must } from '@kontor/schema';
import { z } from 'zod';
import { SWISS_LANGUAGES } from './bill/bill-language.data.ts';
import { BILL_CURRENCIES, BILL_LIMITS } from './bill/bill-request.ts';
import { uidDigits } from './bill/uid-number.ts';

/**
 * One line of at most `max` characters as sent. What becomes of it in the character set of the bill is judged by
 * `billFaults`.
 */
export const billText = (max: number) =>
  z.string().check(longerThan(max)).overwrite(cleanText).meta({ maxLength: max });

/** The descriptions of the members of every address. */
export const ADDRESS_TEXTS = {
  iban: 'IBAN or QR-IBAN of an account in Switzerland or Liechtenstein; white space does not matter.',
  name: 'Name or company, at most 70 characters.',
  street: 'Street or P.O. box, at most 70 characters; may include the building number.',
  postalCode: 'Postal code without country prefix.',
  city: 'Town, at most 35 characters.',
  country: 'ISO 3166-1 alpha-2 code of the country.',
} as const;

const addressShape = () => ({
  name: billText(BILL_LIMITS.name).describe(ADDRESS_TEXTS.name),
  street: billText(BILL_LIMITS.street).optional().describe(ADDRESS_TEXTS.street),
  houseNumber: billText(BILL_LIMITS.houseNumber)
    .optional()
    .describe('Building number, at most 16 characters, when it is not part of the street.'),
  postalCode: billText(BILL_LIMITS.postalCode).describe(ADDRESS_TEXTS.postalCode),
  city: billText(BILL_LIMITS.city).describe(ADDRESS_TEXTS.city),
  country: country().default('CH').describe(ADDRESS_TEXTS.country),
});

/** Who is paid: an account in Switzerland or Liechtenstein, and an address. */
export const billCreditor = () =>
  model(
    'SwissQrInvoiceCreditor',
    z.object({
      iban: iban({ countries: ['CH', 'LI'] }).describe(ADDRESS_TEXTS.iban),
      ...addressShape(),
    }),
  );

/** Who pays. */
export const billDebtor = () => model('SwissQrInvoiceDebtor', z.object(addressShape()));

/** CHF or EUR in any letter case. */
export const billCurrency = () =>
  z
    .string()
    .overwrite(unlessFarLonger(3, (value) => value.toUpperCase()))
    .pipe(z.enum(BILL_CURRENCIES))
    .meta({ enum: [...BILL_CURRENCIES] });

/** One of the languages of the slip, in any letter case; a region is cut off (contract: Input rules). */
export const billLanguage = () =>
  z
    .string()
    .overwrite(unlessFarLonger(2, (value) => value.toUpperCase().replace(/[-_].*$/s, '')))
    .pipe(z.enum(SWISS_LANGUAGES))
    .meta({ enum: [...SWISS_LANGUAGES] });

/** `YYYY-MM-DD/YYYY-MM-DD` */
const MAX_SERVICE_LENGTH = 21;

function serviceFault(value: string): string | undefined {
  if (value.length > MAX_SERVICE_LENGTH) return 'must be YYYY-MM-DD or YYYY-MM-DD/YYYY-MM-DD';
  const [from = '', to = from, ...more] = value.split('/');
  if (more.length > 0 || !isDate(from) || !isDate(to)) return 'must be YYYY-MM-DD or YYYY-MM-DD/YYYY-MM-DD';
  return to < from ? 'ends before it begins' : undefined;
}

const percent = () => decimalBetween(0, 100);
const MAX_AMOUNT = 999_999_999.99;
const MAX_RATES = 20;

const vatRate = () =>
  z.object({
    ratePercent: percent().describe('VAT rate in percent.'),
    net: decimalBetween(-MAX_AMOUNT, MAX_AMOUNT)
      .optional()
      .describe('Net amount at this rate; may be left out when there is one rate only.'),
  });

/** Rates are distinguished by their amounts. */
const everyAmount = must<readonly { net?: number | undefined }[]>({ kind: 'valid' }, (rates) =>
  rates.length > 1 && rates.some(({ net }) => net === undefined)
    ? 'several rates need a net amount each'
    : undefined,
);

/** The object from which billing information in the syntax S1 is built. */
export const billBilling = () =>
  z.object({
    invoiceNumber: billText(BILL_LIMITS.structuredInformation).optional().describe('Invoice number.'),
    invoiceDate: isoDate().optional().describe('Invoice date, YYYY-MM-DD.'),
    customerReference: billText(BILL_LIMITS.structuredInformation)
      .optional()
      .describe("The customer's reference."),
    vatNumber: z
      .string()
      .overwrite((value) => uidDigits(value) ?? value)
      .check(
        must({ kind: 'valid' }, (value) =>
          uidDigits(value) === undefined ? 'must be a UID with its right check digit' : undefined,
        ),
      )
      .optional()
      .describe('UID of the biller, e.g. CHE-106.017.086 MWST.'),
    serviceDate: z
      .string()
      .check(must({ kind: 'valid' }, serviceFault))
      .optional()
      .describe('Day of the service, or first and last day: YYYY-MM-DD/YYYY-MM-DD.'),
    vat: z.array(vatRate()).max(MAX_RATES).check(everyAmount).optional().describe('VAT rates.'),
    importVat: z
      .array(
        z.object({
          ratePercent: percent().describe('VAT rate in percent.'),
          amount: decimalBetween(-MAX_AMOUNT, MAX_AMOUNT).describe('Amount of import tax.'),
        }),
      )
      .max(MAX_RATES)
      .optional()
      .describe('Import taxes.'),
    conditions: z
      .array(
        z.object({
          discountPercent: percent().describe('Discount in percent; 0 for the net payment term.'),
          days: integer(0, 999).describe('Days after the invoice date.'),
        }),
      )
      .max(MAX_RATES)
      .optional()
      .describe('Terms of payment.'),
  });
