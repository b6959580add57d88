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

/** Rules across members that say what the document is and what of it is paid; refused members are absent. */
export const documentViolations = (input: Partial<InvoiceInput>): readonly Violation[] => [
  ...correctionViolations(input),
  ...paymentViolations(input),
];
