/** Before the references of `metadata`, and that VAT is due on payment (BT-8). */
export interface ReferenceWords {
  readonly projectNumber: string;
  readonly contractNumber: string;
  readonly salesOrderNumber: string;
  readonly receivingAdviceNumber: string;
  readonly despatchAdviceNumber: string;
  readonly tenderNumber: string;
  readonly objectNumber: string;
  readonly accountingReference: string;
  readonly taxPointDate: string;
  /** A sentence of its own; the mention of cash accounting of Directive 2006/112/EC, Article 226 (7a), where a law has one. */
  readonly taxOnPayment: string;
}

/** Before numbers, places and further parties, and before the list of attachments. */
export interface PartyWords {
  readonly supplierNumber: string;
  readonly customerNumber: string;
  readonly delivery: string;
  readonly payee: string;
  readonly taxRepresentative: string;
  readonly attachments: string;
}

/** Before further parties, by their role. */
export interface RoleWords {
  readonly invoicer: string;
  readonly invoicee: string;
  readonly payer: string;
  readonly buyerAgent: string;
  readonly sellerAgent: string;
  readonly productEndUser: string;
  readonly shipFrom: string;
  readonly ultimateShipTo: string;
}

/** At the top of an invoice. */
export interface DueWords {
  /** Before the due date, which replaces `{date}`. */
  readonly dueBy: string;
  /** Above the amount due of what has been paid in full. */
  readonly paid: string;
}

/** Headings by code (UNTDID 1001) beyond those of the types. */
export interface HeadingWords {
  readonly selfBilledCreditNote: string;
  readonly proFormaInvoice: string;
  readonly debitNote: string;
  readonly partialConstructionInvoice: string;
  readonly finalConstructionInvoice: string;
}

/** Words of the members beside those of every document. */
export interface ModelWords extends ReferenceWords, PartyWords, RoleWords, DueWords {
  readonly headings: HeadingWords;
}

/** Words before a value that a caller can replace. */
export const REPLACEABLE_MODEL_WORDS = [
  'projectNumber',
  'contractNumber',
  'salesOrderNumber',
  'receivingAdviceNumber',
  'despatchAdviceNumber',
  'tenderNumber',
  'objectNumber',
  'accountingReference',
  'taxPointDate',
  'supplierNumber',
  'customerNumber',
  'delivery',
  'payee',
  'taxRepresentative',
  'attachments',
  'invoicer',
  'invoicee',
  'payer',
  'buyerAgent',
  'sellerAgent',
  'productEndUser',
  'shipFrom',
  'ultimateShipTo',
  'dueBy',
  'paid',
] as const satisfies readonly (keyof ModelWords)[];
export type ReplaceableModelWord = (typeof REPLACEABLE_MODEL_WORDS)[number];
