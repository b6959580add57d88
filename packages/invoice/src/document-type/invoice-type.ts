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

/** Code (BT-3, UNTDID 1001) and which title the words of a language have for it. */
const FACTS = {
  INVOICE: { code: '380', title: 'invoice' },
  CREDIT_NOTE: { code: '381', title: 'creditNote' },
  CORRECTED_INVOICE: { code: '384', title: 'correctedInvoice' },
  PARTIAL_INVOICE: { code: '326', title: 'partialInvoice' },
  SELF_BILLED_INVOICE: { code: '389', title: 'selfBilledInvoice' },
  PREPAYMENT_INVOICE: { code: '386', title: 'prepaymentInvoice' },
} as const satisfies Readonly<Record<InvoiceType, { readonly code: string; readonly title: string }>>;

/** Code and title of a type. */
export const typeFacts = (type: InvoiceType): (typeof FACTS)[InvoiceType] => FACTS[type];

/** Seller and buyer: who sends a self-billed invoice is the buyer (Directive 2006/112/EC, Article 224). */
export function partiesOf<Party>({
  type,
  sender,
  recipient,
}: {
  readonly type: InvoiceType;
  readonly sender: Party;
  readonly recipient: Party;
}): { readonly seller: Party; readonly buyer: Party } {
  return type === 'SELF_BILLED_INVOICE'
    ? { seller: recipient, buyer: sender }
    : { seller: sender, buyer: recipient };
}

/** Whether the recipient pays; else the sender does, and a code to scan would send money the wrong way. */
export const recipientPays = (type: InvoiceType): boolean =>
  type !== 'CREDIT_NOTE' && type !== 'SELF_BILLED_INVOICE';
