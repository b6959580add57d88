import { isCreditCode, isSelfBilledCode } from './type-code.ts';

/** What a document of version 2 can be. */
export const INVOICE_TYPES = [
  'INVOICE',
  'CREDIT_NOTE',
  'CORRECTED_INVOICE',
  'PARTIAL_INVOICE',
  'SELF_BILLED_INVOICE',
  'PREPAYMENT_INVOICE',
] as const;
export type InvoiceType = (typeof INVOICE_TYPES)[number];

/** How a document behaves: beside the types, a credit note that the buyer issues, which a code alone states. */
export type DocumentKind = InvoiceType | 'SELF_BILLED_CREDIT_NOTE';

/** Code (BT-3, UNTDID 1001) and which title the words of a language have for it. */
const FACTS = {
  INVOICE: { code: '380', title: 'invoice' },
  CREDIT_NOTE: { code: '381', title: 'creditNote' },
  CORRECTED_INVOICE: { code: '384', title: 'correctedInvoice' },
  PARTIAL_INVOICE: { code: '326', title: 'partialInvoice' },
  SELF_BILLED_INVOICE: { code: '389', title: 'selfBilledInvoice' },
  PREPAYMENT_INVOICE: { code: '386', title: 'prepaymentInvoice' },
  SELF_BILLED_CREDIT_NOTE: { code: '261', title: 'creditNote' },
} as const satisfies Readonly<Record<DocumentKind, { readonly code: string; readonly title: string }>>;

/** Code and title of a type. */
export const typeFacts = (type: DocumentKind): (typeof FACTS)[DocumentKind] => FACTS[type];

/** Codes that behave as a type; all others are an INVOICE or, where money goes back, a CREDIT_NOTE. */
const KINDS: Readonly<Record<string, DocumentKind>> = {
  326: 'PARTIAL_INVOICE',
  384: 'CORRECTED_INVOICE',
  386: 'PREPAYMENT_INVOICE',
  875: 'PARTIAL_INVOICE',
  876: 'PARTIAL_INVOICE',
};

/** How a document behaves whose type is stated as code, or else by name. */
export function kindOf({
  type = 'INVOICE',
  typeCode = '',
}: {
  readonly type?: DocumentKind | undefined;
  readonly typeCode?: string | undefined;
}): DocumentKind {
  if (typeCode === '') return type;
  if (isSelfBilledCode(typeCode)) {
    return isCreditCode(typeCode) ? 'SELF_BILLED_CREDIT_NOTE' : 'SELF_BILLED_INVOICE';
  }
  return isCreditCode(typeCode) ? 'CREDIT_NOTE' : (KINDS[typeCode] ?? 'INVOICE');
}

/** A document that is sent before an invoice, and is none (UNTDID 1001). */
const PRO_FORMA = '325';
export const isProForma = ({ typeCode }: { readonly typeCode?: string | undefined }): boolean =>
  typeCode === PRO_FORMA;

/** Whether the sender is the buyer (Directive 2006/112/EC, Article 224). */
export const isSelfBilled = (type: DocumentKind): boolean =>
  type === 'SELF_BILLED_INVOICE' || type === 'SELF_BILLED_CREDIT_NOTE';

/** Whether money goes back to the buyer. */
export const isCreditNote = (type: DocumentKind): boolean =>
  type === 'CREDIT_NOTE' || type === 'SELF_BILLED_CREDIT_NOTE';

/** Seller and buyer: who sends a self-billed document is the buyer (Directive 2006/112/EC, Article 224). */
export function partiesOf<Party>({
  type,
  sender,
  recipient,
}: {
  readonly type: DocumentKind;
  readonly sender: Party;
  readonly recipient: Party;
}): { readonly seller: Party; readonly buyer: Party } {
  return isSelfBilled(type) ? { seller: recipient, buyer: sender } : { seller: sender, buyer: recipient };
}

/**
 * Whether the recipient pays; else the sender does, and a code to scan would send money the wrong way. What a buyer credits
 * itself is paid back by the seller, who receives it.
 */
export const recipientPays = (type: DocumentKind): boolean => isCreditNote(type) === isSelfBilled(type);
