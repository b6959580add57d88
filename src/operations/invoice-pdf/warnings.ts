import type { Warning } from '#lib/invoice/prepared-invoice.ts';

/** X-Warning tokens of version 2 and what they mean. */
export const WARNINGS: Readonly<Record<Warning, string>> = {
  'e-invoice-minimum':
    'The data do not suffice for an EN 16931 invoice: profile MINIMUM is attached, which is no e-invoice in the ' +
    'sense of the law. X-EInvoice-Missing names what is missing.',
  'e-invoice-incomplete':
    'Even profile MINIMUM lacks data of its own: the attached document breaks rules about the terms that ' +
    'X-EInvoice-Missing names.',
  'vat-stated-twice': 'VAT is stated by the items and again by an entry; both were added to the total.',
  'tax-rate-unknown': 'A VAT entry gives an amount that is no usual rate of what it is charged on.',
  'tax-not-representable': 'The tax entries cannot be told by rate, so the e-invoice has profile MINIMUM.',
  'tax-category-assumed':
    'The invoice does not say why no VAT is charged, or not so that it was understood: the VAT category was concluded ' +
    'from the parties’ countries and VAT numbers, or is the one that remains. X-EInvoice-Assumed names it.',
  'fee-without-vat': 'A fee stands after the VAT entry; the e-invoice treats it as exempt from VAT.',
  'recipient-country-assumed': 'The recipient’s address has no country: it was taken for a domestic one.',
  'leitweg-id-invalid':
    'The reference of the buyer has the form of a Leitweg-ID and wrong check digits: German authorities refuse it.',
  'unit-unknown':
    'The unit of an item has no code of UN/ECE Recommendation 20 or 21 that is known here: the e-invoice counts it as C62 ' +
    '(one), the page shows it as given.',
  'recipient-vat-number-invalid':
    'recipient.vatNumber does not match the format or the check digits of its country. It is printed; in the e-invoice it ' +
    'stands only when the format matches.',
  'delivery-date-missing':
    'Between German parties an invoice names the day or period of delivery (BT-72 or BG-14); ZUGFeRD 2.4 refuses it ' +
    'without (BR-FX-EN-04). State metadata.deliveryDate or metadata.deliveryPeriod.',
  'qr-code-omitted':
    'There is nothing for the recipient to pay, or more than a payment code can say: it was left out.',
  'currency-not-payable': 'EPC codes are made for euro, and banks refuse others: the code was left out.',
  'account-outside-sepa': 'The account is not in a SEPA country: banking apps may refuse the code.',
  'qr-iban-eur-deprecated':
    'From version 2.4 of the Swiss guidelines on, QR-IBANs are for CHF only; version 2.3 ends in November 2027.',
  'accent-darkened': 'The accent was too light for white paper and was darkened to a contrast of 4.5 : 1.',
  'characters-replaced':
    'Some characters have no glyph in the installed fonts, or cannot stand in a Swiss QR bill, and were replaced.',
};
