import type { FontTools } from '@kontor/graphics';
import { validInput } from '@kontor/schema';
import { type BillFormat, swissBillJob } from '../swiss-bill-job.ts';
import { billOrder } from './bill-order.ts';
import { type SwissQrInvoiceInput, swissQrInvoiceInput } from './bill-schema.ts';

/**
 * Draws a Swiss QR-bill. The request has the members of `swissQrInvoiceInput`; what is left out has its default.
 * @throws InvalidInput with every violation
 */
export async function drawSwissBill(
  request: object,
  format: BillFormat,
  tools: FontTools,
): Promise<Uint8Array> {
  const input = validInput({ input: swissQrInvoiceInput }, request) as SwissQrInvoiceInput;
  return swissBillJob.run(billOrder(input, format).order, tools);
}
