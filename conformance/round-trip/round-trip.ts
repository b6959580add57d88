import { InvalidInput } from '@kontor/base';
import { INVOICE_SETTINGS, type InvoiceInput } from '@kontor/invoice';
import { preparedEInvoice } from '@kontor/invoice/testing';
import { checkInput } from '@kontor/schema';
import { defaultsOf } from '@kontor/schema/testing';
import { normalizeStrings } from '../../src/call/normalize-strings.ts';
import { invoicePdf } from '../../src/operations/invoice-pdf/index.ts';
import { type InvoiceTerms, invoiceTerms } from './reader/invoice-terms.ts';
import { UnreadableXml } from './reader/xml-node.ts';
import { profilesFor, requestOfTerms } from './request/request-of-terms.ts';
import type { Members } from './request/term-access.ts';
import { type TermDifference, termDifferences } from './term-differences.ts';

/** The suite runs on a fixed day; every source states its own date. */
const NOW_MS = Date.UTC(2026, 10, 25, 12);
const SETTINGS = defaultsOf(INVOICE_SETTINGS);

/** What became of one source. */
export interface RoundTrip {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly source: InvoiceTerms;
  readonly request: Members;
  /** Identifiers of the violations for which the claimed profile was refused, then those of EN16931. */
  readonly refusals: readonly string[];
  /** Absent: refused. */
  readonly result?: RoundTripResult;
}

interface RoundTripResult {
  readonly profile: string;
  readonly xml: Uint8Array;
  readonly warnings: readonly string[];
  readonly differences: readonly TermDifference[];
}

/** The e-invoice of a request as the service makes it: tidying, schema, rules between members. @throws InvalidInput */
function eInvoice(request: Members) {
  const checked = checkInput(invoicePdf, normalizeStrings(structuredClone(request)), SETTINGS);
  if (!('input' in checked)) throw new InvalidInput(checked.violations);
  return preparedEInvoice(checked.input as InvoiceInput, { nowMs: NOW_MS, pdfDates: SETTINGS.PDF_DATES });
}

function refusalsOf(error: unknown): readonly string[] {
  if (!(error instanceof InvalidInput)) throw error;
  return error.violations.map(({ message, description }) => `${message}: ${description}`);
}

/** Source → request → our e-invoice → terms. A program fault is thrown; a refusal is a result. */
export function roundTrip(name: string, bytes: Uint8Array): RoundTrip | undefined {
  let source: InvoiceTerms;
  try {
    source = invoiceTerms(bytes);
  } catch (error) {
    if (error instanceof UnreadableXml) return undefined;
    throw error;
  }
  const request = requestOfTerms(source);
  const refusals: string[] = [];
  for (const profile of profilesFor(source)) {
    try {
      const { xml, facts, warnings } = eInvoice({ ...request, profile });
      const differences = termDifferences(source, invoiceTerms(xml));
      const result = { profile: facts['EInvoice-Profile'] ?? '', xml, warnings, differences };
      return { name, bytes, source, request, refusals, result };
    } catch (error) {
      refusals.push(...refusalsOf(error).map((text) => `${profile}: ${text}`));
    }
  }
  return { name, bytes, source, request, refusals };
}
