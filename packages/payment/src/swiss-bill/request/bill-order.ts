import { type BillWarning, swissBill } from '#swiss-bill/bill/swiss-bill.ts';
import type { BillFormat, SwissBillOrder } from '#swiss-bill/swiss-bill-job.ts';
import type { SwissQrInvoiceInput } from './bill-schema.ts';
import { billDraft } from './rules.ts';

/** The job of a request that passed schema and rules. */
export function billOrder(
  input: SwissQrInvoiceInput,
  format: BillFormat,
): { readonly order: SwissBillOrder; readonly warnings: readonly BillWarning[] } {
  const { size, separator, dpi } = input;
  const { bill, warnings } = swissBill(billDraft(input));
  return { order: { bill, size, separator, format, dpi }, warnings };
}
