import type { InvoiceRequest } from '#request/request.ts';
import { worded } from '#words/worded-request.ts';

/** What a test writes down of a request: items without amounts, everything else optional. */
export interface RequestSketch extends Partial<Omit<InvoiceRequest, 'items'>> {
  readonly items?: readonly (Omit<InvoiceRequest['items'][number], 'amount'> & {
    readonly amount?: number;
  })[];
}

/** A validated request with the defaults of the interface for everything that `sketch` leaves out. */
export function invoiceRequest(sketch: RequestSketch): InvoiceRequest {
  const { items = [], ...rest } = sketch;
  const { words, language, labels } = worded(
    { labels: {}, locale: 'de-AT', language: sketch.language },
    undefined,
  );
  return {
    type: 'INVOICE',
    format: 'CII',
    template: 'DEFAULT',
    paper: 'A4',
    locale: 'de-AT',
    currency: 'EUR',
    currencyFormat: 'CODE',
    sender: { name: 'Seller' },
    recipient: { name: 'Buyer' },
    words,
    language,
    labels,
    zugferdDisabled: false,
    profile: 'AUTO',
    deterministic: false,
    positionNumbers: false,
    dueAtTop: true,
    ...rest,
    items: items.map((item) => ({ amount: 1, ...item })),
  };
}
