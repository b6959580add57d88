import type { InvoiceInput } from '@kontor/invoice';
import { invoiceSchema } from '@kontor/invoice';
import { preparedInvoice } from '@kontor/invoice/testing';
import type { z } from 'zod';
import { EXAMPLES } from '../../src/operations/invoice-pdf/examples.ts';

/** One invoice as request for us, and as finished texts and XML for the peers, who compute nothing. */
export interface Sample {
  readonly request: InvoiceInput;
  readonly page: PageTexts;
  readonly xml: Uint8Array;
}

/** What a peer sets: strings alone. */
export interface PageTexts {
  readonly sender: string;
  readonly recipient: readonly string[];
  readonly info: readonly (readonly [string, string])[];
  readonly heading: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly totals: readonly (readonly [string, string])[];
  readonly notice: string;
  readonly footer: readonly (readonly string[])[];
}

export const ISSUE_CONTEXT = { nowMs: Date.UTC(2026, 10, 21), pdfDates: 'now' } as const;

/** Different texts and amounts at each turn, so that nobody profits from repeating the same file. */
const VARIANTS = 8;

function requestOf(items: number, turn: number): InvoiceInput {
  const input: z.input<typeof invoiceSchema> = {
    ...EXAMPLES[0].input,
    items: Array.from({ length: items }, (_, index) => ({
      description: `Artikel ${index + 1} aus Lieferung ${turn}`,
      amount: (index % 7) + 0.5,
      unit: 'Stück',
      unitPrice: 1.13 * (index + 1) + turn,
      tax: index % 3 === 0 ? 10 : 20,
    })),
  };
  return invoiceSchema.parse(input);
}

function sampleOf(items: number, turn: number): Sample {
  const request = requestOf(items, turn);
  const { document } = preparedInvoice(request, ISSUE_CONTEXT);
  const { columns, heading, totals, total } = document;
  const page: PageTexts = {
    sender: [document.sender.name, ...document.sender.address].join(' · '),
    recipient: document.recipient,
    info: document.info.map(({ label, value }) => [label, value] as const),
    heading: `${heading.label} ${heading.number ?? ''}`,
    columns: [columns.description, columns.amount, columns.unitPrice, columns.vat ?? '', columns.sum],
    rows: document.items.map((item) => [
      item.description,
      `${item.amount} ${item.unit ?? ''}`,
      item.unitPrice ?? '',
      `${item.vatPercent ?? ''} %`,
      item.sum,
    ]),
    totals: [...totals, total].map(({ label, amount }) => [label, `EUR ${amount}`] as const),
    notice: document.notice ?? '',
    footer: document.footer.map(({ title, values }) => [title ?? '', ...values]),
  };
  return { request, page, xml: document.eInvoice?.xml ?? new Uint8Array() };
}

/** Hands out the variants in turn. */
export function samples(items: number): () => Sample {
  const made = Array.from({ length: VARIANTS }, (_, turn) => sampleOf(items, turn));
  let next = 0;
  return () => made[next++ % VARIANTS]!;
}
