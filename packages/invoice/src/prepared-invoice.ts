import { InvalidInput, type Violation, violation } from '@kontor/base';
import type { SwissBill } from '@kontor/payment/invoices';
import { type Accent, documentAccent } from './document/accent.ts';
import { invoiceDocument } from './document/invoice-document.ts';
import { keptDoubts } from './doubt/doubts.ts';
import {
  type ComputedInvoice,
  computedInvoice,
  type InvoiceWarning,
  profiledInvoice,
  unreachedTerms,
} from './e-invoice/e-invoice.ts';
import { leftOutMembers } from './e-invoice/left-out.ts';
import { type EpcOutcome, epcCode, numberAsRemittance } from './epc-code.ts';
import { unmetMandate } from './law/mandates.ts';
import type { InvoiceDocument, LayoutWarning } from './layout/document.ts';
import { isTransferred } from './payment/direct-debit.ts';
import type { InvoiceInput, InvoiceRequest, IssueContext } from './request/request.ts';
import { type SwissOutcome, swissOutcome } from './swiss-slip.ts';
import { worded } from './words/worded-request.ts';

/** Every X-Warning token of the invoice operations. */
export type Warning =
  | InvoiceWarning
  | 'members-left-out'
  | 'members-doubtful'
  | 'not-the-legal-invoice'
  | EpcOutcome['warnings'][number]
  | SwissOutcome['warnings'][number]
  | Accent['warnings'][number]
  | LayoutWarning;

/** An invoice ready to be drawn, and the headers beside the file. */
export interface PreparedInvoice {
  readonly document: InvoiceDocument;
  /** Absent: no Swiss payment part. */
  readonly bill?: SwissBill | undefined;
  readonly warnings: readonly Warning[];
  /** Response headers without `X-`. */
  readonly facts: Readonly<Record<string, string>>;
}

/** One violation for each term that keeps the invoice from the profile its caller asked for. */
function profileViolations(facts: ComputedInvoice): readonly Violation[] {
  return unreachedTerms(facts).map(({ term, field, description }) => ({
    ...violation(['profile'], { kind: 'valid' }, ''),
    field,
    description: `${field}: ${facts.request.profile} needs ${term}: ${description}`,
  }));
}

function epcOutcome({ request, terms, amounts }: ComputedInvoice): EpcOutcome {
  const { epcQrCode, sender, payee, currency, labels } = request;
  if (epcQrCode === undefined || sender.iban === undefined) return { warnings: [] };
  if (!isTransferred(request)) return { warnings: ['qr-code-omitted'] };
  return epcCode({
    iban: sender.iban,
    bic: sender.bic,
    // The account is that of who is paid (BG-10).
    recipient: payee?.name ?? sender.name,
    currency,
    amount: amounts.due,
    reference: epcQrCode.reference,
    text: epcQrCode.text || numberAsRemittance(request.paymentReference || terms.number),
    message: epcQrCode.message,
    title: labels.payByCode,
    fields: {
      text: ['epcQrCode', 'text'],
      recipient: [payee === undefined ? 'sender' : 'payee', 'name'],
      message: ['epcQrCode', 'message'],
    },
  });
}

/** Warnings about the e-invoice alone: without one they would only puzzle. */
const E_INVOICE_WARNINGS: ReadonlySet<Warning> = new Set([
  'tax-rate-unknown',
  'tax-not-representable',
  'tax-category-assumed',
  'supply-unknown',
  'supply-mixed',
  'tax-category-unknown',
  'fee-without-vat',
  'recipient-country-assumed',
  'unit-unknown',
  'leitweg-id-invalid',
  'payment-terms-missing',
]);

interface Attached {
  readonly eInvoice?: InvoiceDocument['eInvoice'];
  readonly warnings: readonly Warning[];
  readonly facts: Readonly<Record<string, string>>;
}

function attached(computed: ComputedInvoice, isTest: boolean | undefined): Attached {
  const found = withoutMandate(computed, isTest);
  const mandate = unmetMandate({ ...computed, profile: found.eInvoice?.profile });
  if (mandate === undefined) return found;
  return {
    ...found,
    warnings: [...found.warnings, 'not-the-legal-invoice'],
    facts: { ...found.facts, 'EInvoice-Mandate': mandate },
  };
}

function withoutMandate(computed: ComputedInvoice, isTest: boolean | undefined): Attached {
  if (computed.request.zugferdDisabled) {
    return { warnings: computed.warnings.filter((warning) => !E_INVOICE_WARNINGS.has(warning)), facts: {} };
  }
  const broken = profileViolations(computed);
  if (broken.length > 0) throw new InvalidInput(broken);
  const { eInvoice, missing, warnings } = profiledInvoice(computed, isTest);
  const facts: Record<string, string> = { 'EInvoice-Profile': eInvoice.profile };
  const assumed = computed.assumedTerms.map(({ term, value }) => `${term}=${value}`);
  if (assumed.length > 0) facts['EInvoice-Assumed'] = assumed.join(', ');
  if (missing.length > 0) facts['EInvoice-Missing'] = missing.map(({ term }) => term).join(', ');
  const leftOut = leftOutMembers(computed.request, eInvoice.profile);
  if (leftOut.length > 0) facts['EInvoice-Left-Out'] = leftOut.join(', ');
  const doubtful = keptDoubts(computed.request);
  if (doubtful.length > 0) facts['EInvoice-Doubtful'] = doubtful.join(', ');
  const all: readonly Warning[] = [
    ...warnings,
    ...computed.warnings,
    ...(leftOut.length > 0 ? (['members-left-out'] as const) : []),
    ...(doubtful.length > 0 ? (['members-doubtful'] as const) : []),
  ];
  return { eInvoice, warnings: all, facts };
}

/**
 * The e-invoice of version 2 by itself.
 * @throws InvalidInput when the requested profile is not reached, or the e-invoice is switched off
 */
export function preparedEInvoice(
  input: InvoiceInput,
  { nowMs, isTest }: IssueContext,
): Omit<PreparedInvoice, 'document' | 'bill'> & { readonly xml: Uint8Array } {
  const computed = computedInvoice(worded(input, input.sender.country), nowMs);
  const { eInvoice, warnings, facts } = attached(computed, isTest);
  if (eInvoice === undefined) {
    const description = 'must be false where the answer is the e-invoice';
    throw new InvalidInput([violation(['zugferdDisabled'], { kind: 'valid' }, description)]);
  }
  return { xml: eInvoice.xml, warnings, facts };
}

/**
 * Everything about an invoice of version 2 but the drawing: amounts, e-invoice, payment code, texts.
 * @throws InvalidInput when the requested profile is not reached or a payment code has no room for its texts.
 */
export function preparedInvoice(input: InvoiceInput, issueContext: IssueContext): PreparedInvoice {
  const request: InvoiceRequest = worded(input, input.sender.country);
  const computed = computedInvoice(request, issueContext.nowMs);
  const { eInvoice, warnings, facts } = attached(computed, issueContext.isTest);
  const epc = epcOutcome(computed);
  const swiss = swissOutcome(computed);
  return {
    document: invoiceDocument(computed, { epcCode: epc.code, eInvoice }, issueContext),
    bill: swiss.bill,
    warnings: [...warnings, ...epc.warnings, ...swiss.warnings, ...documentAccent(request.accent).warnings],
    facts,
  };
}
