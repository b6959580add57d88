import { InvalidInput, type Violation } from '@kontor/base';
import { type InvoiceInput, type InvoiceSettings, invoiceXmlJob } from '@kontor/invoice';
import { acceptableRequest } from '../request/acceptable-request.ts';
import { profilesFor, requestOfTerms } from '../request/request-of-terms.ts';
import { type StatedInvoice, statedInvoice } from '../terms/stated-invoice.ts';
import type { Members } from '../terms/term-access.ts';
import { PRESCRIBED, type TermDifference, termDifferences } from '../terms/term-differences.ts';
import { readTree } from '../xml/read-tree.ts';

export interface WriteContext {
  readonly nowMs: number;
  readonly settings: InvoiceSettings;
}

/** A request of `POST /v2/invoice-pdf` for an invoice, and what of it does not come back. */
export interface WrittenAgain {
  readonly request: Members;
  /** Terms of which the document that the request gives has no or another value, and those that it adds. */
  readonly differences: readonly TermDifference[];
  /** Why the request cannot be sent as it is. */
  readonly violations: readonly Violation[];
}

type Written = { readonly xml: Uint8Array } | { readonly violations: readonly Violation[] };

async function written(request: InvoiceInput, { nowMs, settings }: WriteContext): Promise<Written> {
  try {
    const issueContext = { nowMs, pdfDates: settings.PDF_DATES };
    return await invoiceXmlJob.run({ request, issueContext }, {});
  } catch (error) {
    if (error instanceof InvalidInput) return { violations: error.violations };
    throw error;
  }
}

/**
 * States an invoice as a request, and has that request written: what lossless means is not concluded from a table, it is tried.
 * The profile that the document claims is part of the request where it is reached.
 */
export async function writtenAgain(stated: StatedInvoice, context: WriteContext): Promise<WrittenAgain> {
  const own = requestOfTerms(stated);
  let last: WrittenAgain = { request: own, differences: [], violations: [] };
  for (const profile of profilesFor(stated)) {
    const members = profile === undefined ? own : { ...own, profile };
    const { request, input, violations } = acceptableRequest(members, context.settings);
    if (input === undefined) {
      last = { request, differences: [], violations };
      continue;
    }
    const result = await written(input, context);
    if ('xml' in result) {
      const { root } = readTree(result.xml);
      const differences = termDifferences(stated, statedInvoice(root, stated.syntax));
      return {
        request,
        differences: differences.filter(({ term }) => !PRESCRIBED.has(term)),
        violations: [],
      };
    }
    last = { request, differences: [], violations: result.violations };
  }
  return last;
}
