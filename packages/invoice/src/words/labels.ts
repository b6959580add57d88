import type { ReplaceableModelWord } from './model-words.ts';

/** Texts of a document that callers can replace in both versions. */
interface InvoiceLabels {
  readonly invoice: string;
  readonly subtotal: string;
  readonly total: string;
  readonly amount: string;
  readonly description: string;
  readonly unitPrice: string;
  readonly sumPrice: string;
  /** `{current}` and `{total}` are replaced. */
  readonly numberOfPages: string;
  readonly carriedForward: string;
  readonly payByCode: string;
}

/** Texts that only version 2 prints. */
export interface FullInvoiceLabels extends InvoiceLabels {
  readonly vat: string;
  readonly number: string;
  readonly issueDate: string;
  readonly dueDate: string;
  readonly deliveryDate: string;
  readonly orderNumber: string;
  readonly buyerReference: string;
  readonly netTotal: string;
  /** Before facts of an item; absent: the word of the language. */
  readonly gtin?: string | undefined;
  readonly classifications?: string | undefined;
  readonly originCountry?: string | undefined;
  readonly objectNumber?: string | undefined;
}

/** Words that callers can replace too, beside the labels of every document. */
export const REPLACEABLE_WORDS = [
  'precedingInvoice',
  'paidAmount',
  'amountDue',
  'position',
  'rounding',
  'paymentReference',
  'accountName',
  'accountNumber',
  'bankCode',
  'card',
  'paidTo',
  'address',
  'contact',
  'bank',
  'registration',
  'taxNumber',
  'vatNumber',
  'recipientVatNumber',
  'taxOnBase',
  'taxTotal',
  'deliveryPeriod',
  'itemTotal',
  'billTo',
  'earlyPayment',
  'phone',
] as const;
export type ReplaceableWord = (typeof REPLACEABLE_WORDS)[number];

/** What a caller gives of them; an empty text leaves a label out. */
export type GivenLabels = {
  readonly [Name in keyof FullInvoiceLabels | ReplaceableWord | ReplaceableModelWord]?: string | undefined;
};
