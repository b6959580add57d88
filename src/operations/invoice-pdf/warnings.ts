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
    'No reason for the missing VAT was found in the invoice: the VAT category was derived from the parties’ countries and ' +
    'VAT numbers, or is the default. X-EInvoice-Assumed shows it; set taxCategory or state the reason in notice.',
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
    'BT-72 is missing: ZUGFeRD 2.4 requires the day or period of delivery between German parties (BR-FX-EN-04); set ' +
    'metadata.deliveryDate or metadata.deliveryPeriod.',
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
