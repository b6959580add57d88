import type { Warning } from '@kontor/invoice';

/** X-Warning tokens of version 2 and what they mean. */
export const WARNINGS: Readonly<Record<Warning, string>> = {
  'e-invoice-minimum':
    'Data for an EN 16931 invoice are missing: profile MINIMUM is attached, which is not legally an e-invoice. ' +
    'X-EInvoice-Missing lists the missing terms.',
  'e-invoice-incomplete':
    'Data for profile MINIMUM are missing too: the attached document breaks rules about the terms listed in ' +
    'X-EInvoice-Missing.',
  'vat-stated-twice': 'VAT is stated on items and in an entry; both were added to the total.',
  'tax-rate-unknown':
    'The amount of a VAT entry does not match any usual rate; give percent instead of value.',
  'tax-not-representable': 'The tax entries cannot be split by VAT rate: profile MINIMUM is attached.',
  'tax-category-assumed':
    'No reason for the missing VAT was found in the invoice: the VAT category was derived from the parties and the supply, ' +
    'or is the default. X-EInvoice-Assumed shows it; set taxCategory or state the reason in notice.',
  'supply-unknown':
    'No VAT category: nothing shows whether goods or services go abroad. Profile MINIMUM is attached; state items.supply.',
  'supply-mixed':
    'No VAT category: goods and services go abroad on one invoice. Profile MINIMUM is attached; make two invoices, or state ' +
    'items.taxCategory.',
  'tax-category-unknown':
    'No VAT category: it does not follow from the parties, for example because the buyer abroad is a consumer or has no VAT ' +
    'number. Profile MINIMUM is attached; state items.taxCategory.',
  'vat-statements-differ':
    'The statements on VAT contradict each other: taxCategory and a sentence of the invoice, or two sentences. taxCategory ' +
    'decides, else the usual order of reasons; no sentence was added.',
  'fee-without-vat': 'A fee follows the VAT entry; the e-invoice treats it as exempt from VAT.',
  'recipient-country-assumed': 'The recipient’s address has no country; the sender’s country was used.',
  'leitweg-id-invalid':
    'The buyer reference has the format of a Leitweg-ID, but its check digits are wrong; German authorities refuse it.',
  'unit-unknown':
    'Unknown unit: the e-invoice has the code C62 (one), the page the text as given; use a common word or a code of UN/ECE ' +
    'Recommendation 20.',
  'recipient-vat-number-invalid':
    'recipient.vatNumber does not match its country’s format or check digits. It is printed; the e-invoice has it only if ' +
    'the format matches.',
  'delivery-date-missing':
    'The day or period of delivery is missing: ZUGFeRD 2.4 requires it between German parties (BR-FX-EN-04), the law of ' +
    'Austrian sellers; set metadata.deliveryDate or metadata.deliveryPeriod.',
  'sender-vat-number-invalid': 'The check digits of sender.vatNumber are wrong.',
  'recipient-vat-number-missing':
    'Austrian invoices above 10,000 EUR to a business must have its VAT number (UStG § 11 Abs. 1 Z 2); set recipient.vatNumber.',
  'not-the-legal-invoice':
    'A national mandate for e-invoices applies, which this answer does not meet; X-EInvoice-Mandate names it.',
  'members-left-out':
    'The reached profile has no place for members that X-EInvoice-Left-Out names: they are printed, and the e-invoice lacks them.',
  'members-doubtful':
    'Members that X-EInvoice-Doubtful names break no rule of the profile that was asked for, and are most likely a slip: they are ' +
    'kept as stated. With profile AUTO they are refused.',
  'not-an-invoice':
    'Type 325 is a pro forma invoice: it is no invoice for VAT, and no payment code is printed.',
  'payment-terms-missing':
    'No due date and no terms of payment are stated, and EN 16931 needs one of them (BR-CO-25): page and e-invoice have "as ' +
    'agreed". State metadata.dueDate or paymentTerms.',
  'tax-currency-missing':
    'The currency is not that of the seller’s country: sellers who charge VAT must state it in that one, too (Directive ' +
    '2006/112/EC, Article 230). State taxCurrency.',
  'credit-note-negative':
    'The total of a credit note is below zero; its type already means that money goes back. State positive amounts.',
  'qr-code-omitted':
    'The payment code was left out: the amount is zero or above the limit, or the recipient does not pay.',
  'currency-not-payable': 'EPC codes are made for euro, and banks refuse others: the code was left out.',
  'account-outside-sepa': 'The account is not in a SEPA country: banking apps may refuse the code.',
  'qr-iban-eur-deprecated':
    'From version 2.4 of the Swiss guidelines on, QR-IBANs are for CHF only; version 2.3 ends in November 2027.',
  'accent-darkened': 'The accent was too light for white paper and was darkened to a contrast of 4.5 : 1.',
  'characters-replaced':
    'Some characters have no glyph in the installed fonts, or are not allowed in a Swiss QR bill, and were replaced.',
};
