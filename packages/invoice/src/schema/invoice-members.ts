import { isLocale, localeTag, MAX_LOCALE_LENGTH, unlessFarLonger } from '@kontor/base';
import { color } from '@kontor/graphics';
import { currency, must, oneOf } from '@kontor/schema';
import { z } from 'zod';
import { CURRENCY_FORMATS, TEMPLATES } from '../layout/document.ts';
import { PAPER_NAMES } from '../layout/paper.ts';
import { logoFault } from '../request/logo.ts';
import { ITEM_WORDS } from '../words/item-words.data.ts';
import type { ItemLabel } from '../words/item-words.ts';
import type { ReplaceableWord } from '../words/labels.ts';
import type { ReplaceableModelWord } from '../words/model-words.ts';
import { STANDARD_LABELS } from '../words/worded-request.ts';
import { wordsOf } from '../words/words-of.ts';
import { language } from './language.ts';
import { paragraph, printable } from './text.ts';

/** A BCP 47 language tag, also with underscores, or a country; the result has hyphens and a language. */
const locale = () =>
  z
    .string()
    .overwrite(unlessFarLonger(MAX_LOCALE_LENGTH, localeTag))
    .check(
      must({ kind: 'valid' }, (value) =>
        isLocale(value)
          ? undefined
          : 'must be a language tag such as de-AT or en-US, or a country such as AT',
      ),
    );

/** A colour of the page. */
const accent = () =>
  z
    .string()
    .check(
      must({ kind: 'valid' }, (value) =>
        color(value) === undefined ? 'must be #RRGGBB or #RGB' : undefined,
      ),
    );

const footerItems = () =>
  z
    .array(
      z.object({
        title: printable(200).optional().describe('Heading of the column.'),
        values: z
          .array(printable(200))
          .max(10)
          .optional()
          .describe('The lines below the heading, at most 10.'),
      }),
    )
    .max(8)
    .optional()
    .describe(
      'Columns at the foot of every page, for example address, bank and company register. At most 8.',
    );

const contextItems = () =>
  z
    .array(
      z.object({
        title: printable(200).optional().describe('For example `Order date`.'),
        value: printable(200).optional().describe('For example `13.05.2024`.'),
      }),
    )
    .max(50)
    .optional()
    .describe('Facts shown beside the address, for example order number or period of service. At most 50.');

/** Members that both versions of the operation have, apart from items, parties and labels. */
export const commonShape = () => ({
  template: oneOf(TEMPLATES).default('DEFAULT').describe('The look of the invoice.'),
  accent: accent()
    .optional()
    .describe(
      'Colour of heading, rules and bars, `#RRGGBB` or `#RGB`. Too light for white paper (contrast below 4.5 : 1), it ' +
        'is darkened, with `X-Warning: accent-darkened`. Default: that of the template.',
    ),
  paper: oneOf(PAPER_NAMES)
    .default('A4')
    .describe('Size of the pages: A4 or LETTER (8½ × 11 inches). A Swiss QR bill needs A4.'),
  logo: z
    .string()
    .check(must({ kind: 'valid' }, logoFault))
    .optional()
    .describe(
      'The sender’s logo: PNG, JPEG, GIF, WebP or SVG in Base64, also as data: URI. At most 5 MiB decoded.',
    ),
  locale: locale()
    .default('de-AT')
    .describe(
      'Language and region by which numbers and dates are written (BCP 47); a country alone (`AT`) means its language.',
    ),
  language: language()
    .optional()
    .describe(
      'Language of all standard texts; single `labels` still win. Absent: that of the given `labels`, else that of ' +
        '`locale`; without labels English. Numbers and dates follow `locale`.',
    ),
  currency: currency().default('EUR').describe('Currency of all amounts (ISO 4217).'),
  currencyFormat: oneOf(CURRENCY_FORMATS)
    .default('CODE')
    .describe('How the totals name the currency: SYMBOL (€), CODE (EUR) or NAME (Euro, by locale).'),
  footerItems: footerItems(),
  contextItems: contextItems(),
  notice: paragraph(20_000)
    .optional()
    .describe('A text after the totals, at most 20,000 characters; line breaks are kept.'),
  deterministic: z
    .boolean()
    .default(false)
    .describe('Dates the file with the issue date, so that the same request always gives the same bytes.'),
});

const ENGLISH = { ...wordsOf('EN').labels, ...STANDARD_LABELS };

/** A standard text; which one it is when absent depends on `language`. */
export const label = (name: keyof typeof ENGLISH) =>
  printable(100).optional().meta({ default: ENGLISH[name] });

const WORDS = wordsOf('EN');

/** A standard word beside the labels. */
export const word = (name: ReplaceableWord | ReplaceableModelWord) =>
  printable(100).optional().meta({ example: WORDS[name] });

/** Words of version 2 that callers can replace beside the labels of every document. */
export const wordShape = () => ({
  precedingInvoice: word('precedingInvoice').describe('Before the number of `precedingInvoice`.'),
  paidAmount: word('paidAmount').describe('Before payments without a title.'),
  position: word('position').describe('Column: number of the item.'),
  amountDue: word('amountDue').describe('The amount to pay when something has been paid already.'),
  rounding: word('rounding').describe('Before what rounding adds to the amount due or takes off it.'),
  paymentReference: word('paymentReference').describe('Before `paymentReference`.'),
  accountName: word('accountName').describe('Before the holder of an account.'),
  accountNumber: word('accountNumber').describe('Before a number of an account without IBAN.'),
  bankCode: word('bankCode').describe('Before the code of a bank without BIC.'),
  card: word('card').describe('Before the last digits of `card`.'),
  paidTo: word('paidTo').describe(
    'Before the account to which a credit note or self-billed invoice is paid.',
  ),
  taxNumber: word('taxNumber').describe('Before the sender’s tax number.'),
  vatNumber: word('vatNumber').describe('Before the sender’s VAT number.'),
  recipientVatNumber: word('recipientVatNumber').describe('Before the recipient’s VAT number.'),
  taxOnBase: word('taxOnBase').describe(
    'Total: the VAT of one rate. `{rate}` and `{base}` are replaced by the rate and the amount that it is charged on, ' +
      '`{vat}` by the label `vat`.',
  ),
  taxTotal: word('taxTotal').describe('Total: the VAT of all rates.'),
  deliveryPeriod: word('deliveryPeriod').describe('Before periods of delivery or service.'),
  itemTotal: word('itemTotal').describe('Before the sum of an item, below its discounts and surcharges.'),
  earlyPayment: word('earlyPayment').describe(
    'Discount for early payment: `{percent}` and `{date}` are replaced by the percentage and the last day.',
  ),
  phone: word('phone').describe('Before the sender’s telephone number.'),
});

/** Words beside the labels that both versions let one replace. */
export const footWordShape = () => ({
  address: word('address').describe('At the foot: title above the sender’s address.'),
  contact: word('contact').describe('At the foot: title above contact, telephone number and e-mail address.'),
  bank: word('bank').describe('At the foot: title above the accounts.'),
  registration: word('registration').describe('At the foot: title above register, VAT and tax number.'),
  billTo: word('billTo').describe('Above the recipient, on Letter paper.'),
});

const ITEM_TEXTS = { gtin: 'GTIN', ...ITEM_WORDS.EN };

/** A standard word before a fact of an item. */
const itemLabel = (name: ItemLabel) => printable(100).optional().meta({ default: ITEM_TEXTS[name] });

/** Words of version 2 before the facts of items. */
export const itemLabelShape = () => ({
  gtin: itemLabel('gtin').describe('Before the GTIN of an item.'),
  classifications: itemLabel('classifications').describe('Before the customs tariff number of an item.'),
  originCountry: itemLabel('originCountry').describe('Before the country of origin of an item.'),
});

/** Texts of the invoice that both versions let one replace. */
export const labelShape = () => ({
  invoice: label('invoice').describe('The heading.'),
  subtotal: label('subtotal').describe('Sum of the items.'),
  total: label('total').describe('The amount to pay.'),
  amount: label('amount').describe('Column: quantity.'),
  description: label('description').describe('Column: description.'),
  unitPrice: label('unitPrice').describe('Column: price of one unit.'),
  sumPrice: label('sumPrice').describe('Column: price of the item.'),
  numberOfPages: label('numberOfPages').describe(
    'Page number: `{current}` and `{total}` are replaced by the page and the number of pages.',
  ),
  carriedForward: label('carriedForward').describe('Sum so far, at a page break.'),
  payByCode: label('payByCode').describe('Beside the payment code.'),
});

export const LABELS_TEXT =
  'Replaces standard texts. Without `language` the others are in the language of the given ones, else in that of `locale`, else English.';
