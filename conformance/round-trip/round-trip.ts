import { InvalidInput, type Violation } from '@kontor/base';
import {
  acceptableRequest,
  type Members,
  profilesFor,
  requestOfTerms,
  type StatedInvoice,
} from '@kontor/e-invoice/testing';
import { INVOICE_SETTINGS } from '@kontor/invoice';
import { preparedEInvoice } from '@kontor/invoice/testing';
import { defaultsOf } from '@kontor/schema/testing';
import { sourceTerms } from './source-terms.ts';

/** The suite runs on a fixed day; every source states its own date. */
const NOW_MS = Date.UTC(2026, 10, 25, 12);
const SETTINGS = defaultsOf(INVOICE_SETTINGS);

/** What became of one source. */
export interface RoundTrip {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly source: StatedInvoice;
  /** The violations for which members were left out, or a profile was not reached. */
  readonly refusals: readonly string[];
  /** Absent: refused. */
  readonly result?: RoundTripResult;
}

export interface RoundTripResult {
  readonly profile: string;
  readonly xml: Uint8Array;
  readonly terms: StatedInvoice;
  readonly warnings: readonly string[];
}

interface Attempt {
  readonly refusals: readonly string[];
  readonly made?: ReturnType<typeof preparedEInvoice>;
}

const described = ({ message, description }: Violation): string => `${message}: ${description}`;

/**
 * The e-invoice of a request; what its rules refuse is left out and counts as lost. Without one where the profile is not
 * reached, or nothing is left to leave out.
 */
function attempt(request: Members): Attempt {
  const { input, violations } = acceptableRequest(request, SETTINGS);
  const refusals = violations.map(described);
  if (input === undefined) return { refusals };
  try {
    return { refusals, made: preparedEInvoice(input, { nowMs: NOW_MS, pdfDates: SETTINGS.PDF_DATES }) };
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    return { refusals: [...refusals, ...error.violations.map(described)] };
  }
}

/** Source → request → our e-invoice → terms. A program fault is thrown; a refusal is a result. */
export function roundTrip(name: string, bytes: Uint8Array): RoundTrip | undefined {
  const source = sourceTerms(bytes);
  if (source === undefined) return undefined;
  const request = requestOfTerms(source);
  const refusals: string[] = [];
  for (const profile of profilesFor(source)) {
    const { made, refusals: further } = attempt(profile === undefined ? request : { ...request, profile });
    refusals.push(...further.map((text) => `${profile ?? 'AUTO'}: ${text}`));
    if (made === undefined) continue;
    const { xml, facts, warnings } = made;
    const result = { profile: facts['EInvoice-Profile'] ?? '', xml, terms: sourceTerms(xml)!, warnings };
    return { name, bytes, source, refusals: [...new Set(refusals)], result };
  }
  return { name, bytes, source, refusals: [...new Set(refusals)] };
}
