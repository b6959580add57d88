import { type Violation, violation } from '#core/errors.ts';
import { compare, decimal, sum } from '#lib/base/decimal/decimal.ts';
import { text } from '#lib/base/decimal/text.ts';
import type { InvoiceInput } from './request.ts';

/** A corrected invoice must name what it corrects (Directive 2006/112/EC, Article 219). */
function correctionViolations({ type, precedingInvoice }: Partial<InvoiceInput>): readonly Violation[] {
  if (type !== 'CORRECTED_INVOICE' || precedingInvoice !== undefined) return [];
  return [
    violation(
      ['precedingInvoice'],
      { kind: 'null' },
      'a corrected invoice must name the invoice it corrects',
    ),
  ];
}

function paymentViolations({
  prepaidAmount,
  earlierPayments = [],
}: Partial<InvoiceInput>): readonly Violation[] {
  if (prepaidAmount === undefined || earlierPayments.length === 0) return [];
  const paid = sum(earlierPayments.map(({ amount }) => decimal(amount)));
  if (compare(paid, decimal(prepaidAmount)) === 0) return [];
  const description = `must be the sum of earlierPayments, ${text(paid)}; leave one of them out`;
  return [violation(['prepaidAmount'], { kind: 'valid' }, description)];
}

/** Profiles that there are in UBL; Peppol is UBL alone. */
const UBL_PROFILES: ReadonlySet<string> = new Set(['AUTO', 'EN16931', 'XRECHNUNG', 'FRANCE', 'PEPPOL']);

function formatViolations({
  format,
  profile = 'AUTO',
  zugferdDisabled,
}: Partial<InvoiceInput>): readonly Violation[] {
  if (format === 'UBL' && zugferdDisabled === true) {
    return [violation(['format'], { kind: 'combined', with: 'zugferdDisabled' }, 'UBL needs an e-invoice')];
  }
  if (format === 'UBL' && !UBL_PROFILES.has(profile)) {
    return [violation(['profile'], { kind: 'valid' }, `there is no UBL of profile ${profile}`)];
  }
  if (format === 'CII' && profile === 'PEPPOL') {
    return [violation(['format'], { kind: 'valid' }, 'must be UBL with profile PEPPOL')];
  }
  return [];
}

/** Rules across members that say what the document is, what of it is paid and which e-invoice it carries; refused members are absent. */
export const documentViolations = (input: Partial<InvoiceInput>): readonly Violation[] => [
  ...correctionViolations(input),
  ...paymentViolations(input),
  ...formatViolations(input),
];
