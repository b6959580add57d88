import type { FontTools } from '@kontor/graphics';
import { validInput } from '@kontor/schema';
import type { FinishedInvoice } from './finished-invoice.ts';
import { invoiceJob } from './invoice-jobs.ts';
import { invoiceCheck } from './invoice-violations.ts';
import type { InvoiceInput, IssueContext } from './request/request.ts';
import { invoiceSchema } from './schema/invoice-schema.ts';

/**
 * An invoice as PDF/A-3 with its e-invoice inside. The request has the members of `invoiceSchema`; what is left out has
 * its default.
 * @throws InvalidInput with every violation
 */
export async function invoicePdf(
  request: object,
  issueContext: IssueContext,
  tools: FontTools,
): Promise<FinishedInvoice> {
  const rules = { input: invoiceSchema, check: invoiceCheck };
  const input = validInput(rules, request, { SWISS_QR_STRICT_24: false }) as InvoiceInput;
  return invoiceJob.run({ request: input, issueContext }, tools);
}
