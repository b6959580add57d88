import { compare, decimal, sum, text, type Violation, violation } from '@kontor/base';
import { accountViolations } from './account-rules.ts';
import { debitViolations } from './debit-rules.ts';
import type { InvoiceInput } from './request.ts';
import { settlementViolations } from './settlement-rules.ts';

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

/** A discount has its end stated in one way. */
const discountViolations = ({ earlyPayment = [] }: Partial<InvoiceInput>): readonly Violation[] =>
  earlyPayment.flatMap(({ days, until }, index) =>
    days === undefined || until === undefined
      ? []
      : [
          violation(
            ['earlyPayment', index, 'days'],
            { kind: 'combined', with: 'until' },
            'state one of them',
          ),
        ],
  );

/** Positions of items identify them (BT-126): all have one or none, and no two the same. */
function positionViolations({ items = [] }: Partial<InvoiceInput>): readonly Violation[] {
  const isStated = ({ position = '' }: { readonly position?: string | undefined }) => position !== '';
  if (!items.some(isStated)) return [];
  const seen = new Set<string>();
  return items.flatMap(({ position = '' }, index) => {
    const at = ['items', index, 'position'];
    if (position === '') return [violation(at, { kind: 'blank' }, 'all items have a position or none')];
    if (seen.has(position)) return [violation(at, { kind: 'valid' }, 'is that of another item')];
    seen.add(position);
    return [];
  });
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
    return [violation(['profile'], { kind: 'valid' }, `${profile} is not available as UBL`)];
  }
  if (format === 'CII' && profile === 'PEPPOL') {
    return [violation(['format'], { kind: 'valid' }, 'must be UBL with profile PEPPOL')];
  }
  return [];
}

/** Rules across members on the kind of document, its payments and its e-invoice; refused members are absent. */
export const documentViolations = (input: Partial<InvoiceInput>): readonly Violation[] => [
  ...correctionViolations(input),
  ...paymentViolations(input),
  ...debitViolations(input),
  ...accountViolations(input),
  ...settlementViolations(input),
  ...discountViolations(input),
  ...positionViolations(input),
  ...formatViolations(input),
];
