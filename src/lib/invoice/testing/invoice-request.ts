import type { FullInvoiceLabels, InvoiceRequest } from '../request/request.ts';

/** The texts that stand on an invoice whose caller gives none. */
export const LABELS: FullInvoiceLabels = {
  invoice: 'Invoice',
  subtotal: 'Subtotal',
  total: 'Total',
  amount: 'Amount',
  description: 'Description',
  unitPrice: 'Unit price',
  sumPrice: 'Sum price',
  numberOfPages: '{current} | {total}',
  vat: 'VAT',
  number: 'Number',
  issueDate: 'Date',
  dueDate: 'Due date',
  deliveryDate: 'Delivery date',
  orderNumber: 'Order number',
  buyerReference: 'Reference',
  carriedForward: 'Carried forward',
  payByCode: 'Pay by code',
};

/** What a test writes down of a request: items without amounts, everything else optional. */
export interface RequestSketch extends Partial<Omit<InvoiceRequest, 'items'>> {
  readonly items?: readonly (Omit<InvoiceRequest['items'][number], 'amount'> & {
    readonly amount?: number;
  })[];
}

/** A validated request with the defaults of the interface for everything that `sketch` leaves out. */
export function invoiceRequest(sketch: RequestSketch): InvoiceRequest {
  const { items = [], ...rest } = sketch;
  return {
    template: 'DEFAULT',
    locale: 'de-AT',
    currency: 'EUR',
    currencyFormat: 'CODE',
    sender: { name: 'Seller' },
    recipient: { name: 'Buyer' },
    labels: LABELS,
    zugferdDisabled: false,
    profile: 'AUTO',
    deterministic: false,
    ...rest,
    items: items.map((item) => ({ amount: 1, ...item })),
  };
}
