import { InvalidInput, type Violation } from '@kontor/base';
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

/** The suite runs on a fixed day; every source states its own date. */
const NOW_MS = Date.UTC(2026, 10, 25, 12);
const SETTINGS = defaultsOf(INVOICE_SETTINGS);

/** What became of one source. */
export interface RoundTrip {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly source: InvoiceTerms;
  /** The violations for which members were left out, or a profile was not reached. */
  readonly refusals: readonly string[];
  /** Absent: refused. */
  readonly result?: RoundTripResult;
}

export interface RoundTripResult {
  readonly profile: string;
  readonly xml: Uint8Array;
  readonly terms: InvoiceTerms;
  readonly warnings: readonly string[];
}

/** The e-invoice of a request as the service makes it: tidying, schema, rules between members. @throws InvalidInput */
function eInvoice(request: Members) {
  const checked = checkInput(invoicePdf, normalizeStrings(structuredClone(request)), SETTINGS);
  if (!('input' in checked)) throw new InvalidInput(checked.violations);
  return preparedEInvoice(checked.input as InvoiceInput, { nowMs: NOW_MS, pdfDates: SETTINGS.PDF_DATES });
}

/** How often members are left out: each time all that are refused at once. */
const MAX_ATTEMPTS = 6;

interface Attempt {
  readonly refusals: readonly string[];
  readonly made?: ReturnType<typeof eInvoice>;
}

const described = ({ message, description }: Violation): string => `${message}: ${description}`;

/**
 * The e-invoice of a request; what its rules refuse is left out and counts as lost. Without one where the profile is not
 * reached, or nothing is left to leave out.
 */
function attempt(request: Members): Attempt {
  const left = structuredClone(request) as Record<string, unknown>;
  const refusals: string[] = [];
  for (let count = 0; count < MAX_ATTEMPTS; count += 1) {
    try {
      return { refusals, made: eInvoice(left) };
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      const { violations } = error;
      refusals.push(...violations.map(described));
      if (!violations.every((one) => isRemoved(left, one))) return { refusals };
    }
  }
  return { refusals };
}

/** Leaves out what a violation names; false where the profile is not reached, or nothing is there to leave out. */
function isRemoved(request: Record<string, unknown>, { message, field = '' }: Violation): boolean {
  const path = field.split(/[.[\]]+/).filter((name) => name !== '');
  const last = path.pop();
  if (message === 'message.profileMustBeValid' || last === undefined) return false;
  let parent: unknown = request;
  for (const name of path) parent = (parent as Record<string, unknown> | undefined)?.[name];
  if (typeof parent !== 'object' || parent === null || !Object.hasOwn(parent, last)) {
    return isOwnerRemoved(request, path);
  }
  if (Array.isArray(parent)) parent[Number(last)] = null;
  else delete (parent as Record<string, unknown>)[last];
  return true;
}

/** A member that is missing: what needs it is left out, such as a currency without its amount. */
function isOwnerRemoved(request: Record<string, unknown>, path: readonly string[]): boolean {
  const name = path.at(-1) ?? '';
  let owner: unknown = request;
  for (const one of path.slice(0, -1)) owner = (owner as Record<string, unknown> | undefined)?.[one];
  if (!OPTIONAL_OWNERS.has(name) || typeof owner !== 'object' || owner === null) return false;
  const isThere = Object.hasOwn(owner, name);
  delete (owner as Record<string, unknown>)[name];
  return isThere;
}

const OPTIONAL_OWNERS: ReadonlySet<string> = new Set([
  'card',
  'delivery',
  'deliveryPeriod',
  'directDebit',
  'payee',
  'period',
  'taxCurrency',
  'taxRepresentative',
]);

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
    const { made, refusals: further } = attempt({ ...request, profile });
    refusals.push(...further.map((text) => `${profile}: ${text}`));
    if (made === undefined) continue;
    const { xml, facts, warnings } = made;
    const result = { profile: facts['EInvoice-Profile'] ?? '', xml, terms: invoiceTerms(xml), warnings };
    return { name, bytes, source, refusals: [...new Set(refusals)], result };
  }
  return { name, bytes, source, refusals: [...new Set(refusals)] };
}
