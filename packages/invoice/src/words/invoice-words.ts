import type { FullInvoiceLabels } from './labels.ts';

/** What an invoice can be; the title of each names it in the heading. */
export const DOCUMENT_TITLES = [
  'invoice',
  'creditNote',
  'correctedInvoice',
  'partialInvoice',
  'selfBilledInvoice',
  'prepaymentInvoice',
] as const;
export type DocumentTitle = (typeof DOCUMENT_TITLES)[number];

/** All words that Kontor prints by itself, in one language. */
export interface InvoiceWords {
  /** What callers can replace one by one. */
  readonly labels: FullInvoiceLabels;
  /**
   * Headings. That of a self-billed invoice has the mention of Directive 2006/112/EC, Article 226 (10a), in the
   * words of the language's version (Directive 2010/45/EU).
   */
  readonly titles: Readonly<Record<DocumentTitle, string>>;
  /** Before number and date of what is not an invoice, such as a credit note. */
  readonly documentNumber: string;
  readonly documentDate: string;
  readonly precedingInvoice: string;
  readonly deliveryPeriod: string;
  /** Column: position number. */
  readonly position: string;
  /** Before the buyer's number of an item. */
  readonly itemNumber: string;
  readonly discount: string;
  readonly surcharge: string;
  /** Before the sum of an item, below its discounts and surcharges. */
  readonly itemTotal: string;
  readonly paidAmount: string;
  readonly amountDue: string;
  /** VAT that earlier payments include: `{vat}` and `{rate}` are replaced. */
  readonly includedVat: string;
  /** Parts of an earlier payment: `{net}`, `{vat}`, `{rate}` and `{tax}` are replaced. */
  readonly netAndVat: string;
  /** The VAT in another currency: `{vat}` and `{currency}` are replaced. */
  readonly vatIn: string;
  readonly rounding: string;
  /** Where nothing is stated and EN 16931 needs terms (BR-CO-25). */
  readonly termsAsAgreed: string;
  readonly paymentReference: string;
  readonly accountName: string;
  readonly accountNumber: string;
  readonly bankCode: string;
  readonly card: string;
  /** Before the account to which a credit note or self-billed invoice is paid. */
  readonly paidTo: string;
  /** Direct debit outside SEPA. */
  readonly collected: string;
  /** Early-payment discount: `{percent}` and `{date}` are replaced. */
  readonly earlyPayment: string;
  /** Direct debit: `{account}` is replaced, in the second also `{date}`. */
  readonly directDebit: string;
  readonly directDebitOn: string;
  readonly mandateReference: string;
  readonly creditorIdentifier: string;
  /** A note of e-invoices made with a test key. */
  readonly testDocument: string;
  /** A row of VAT: `{vat}`, `{rate}` and `{base}` are replaced. */
  readonly taxOnBase: string;
  /** The sum of such rows. */
  readonly taxTotal: string;
  /** Titles of the columns at the foot. */
  readonly address: string;
  readonly contact: string;
  readonly bank: string;
  readonly registration: string;
  /** Before numbers of the sender, and of the buyer. */
  readonly vatNumber: string;
  readonly recipientVatNumber: string;
  readonly taxNumber: string;
  readonly phone: string;
  /** Above the recipient, on paper whose letters have it there. */
  readonly billTo: string;
}
