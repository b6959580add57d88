import { compare, decimal, sum, text, type Violation, violation } from '@kontor/base';
import { XML_TYPE } from '../attachments/attachment.ts';
import { kindOf } from '../document-type/invoice-type.ts';
import { accountViolations } from './account-rules.ts';
import type { InvoiceInput } from './request.ts';
import { settlementViolations } from './settlement-rules.ts';

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

/** Positions of items identify them (BT-126): no two are the same. */
function positionViolations({ items = [] }: Partial<InvoiceInput>): readonly Violation[] {
  const seen = new Set<string>();
  return items.flatMap(({ position = '' }, index) => {
    if (position === '') return [];
    const isOfAnother = seen.has(position);
    seen.add(position);
    return isOfAnother
      ? [violation(['items', index, 'position'], { kind: 'valid' }, 'is that of another item')]
      : [];
  });
}

/** Profiles that there are in UBL; Peppol is UBL alone. */
const UBL_PROFILES: ReadonlySet<string> = new Set([
  'AUTO',
  'EN16931',
  'XRECHNUNG',
  'FRANCE',
  'EXTENDED_CTC_FR',
  'PEPPOL',
]);

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

/** EN 16931 has no XML files (BR-CL-24); the extension of XRechnung has (BR-DEX-01). */
const fileViolations = ({ attachments = [], profile }: Partial<InvoiceInput>): readonly Violation[] =>
  profile === 'XRECHNUNG'
    ? []
    : attachments.flatMap(({ mediaType }, index) =>
        mediaType === XML_TYPE
          ? [
              violation(
                ['attachments', index, 'mediaType'],
                { kind: 'valid' },
                `${XML_TYPE} needs profile XRECHNUNG`,
              ),
            ]
          : [],
      );

/** A type is stated by name or by code; the default name, which generated clients write out, is none. */
const typeViolations = ({ type = 'INVOICE', typeCode = '' }: Partial<InvoiceInput>): readonly Violation[] =>
  typeCode === '' || type === 'INVOICE'
    ? []
    : [violation(['typeCode'], { kind: 'combined', with: 'type' }, 'state one of them')];

const precedingViolations = ({
  precedingInvoice,
  precedingInvoices = [],
}: Partial<InvoiceInput>): readonly Violation[] =>
  precedingInvoice === undefined || precedingInvoices.length === 0
    ? []
    : [violation(['precedingInvoices'], { kind: 'combined', with: 'precedingInvoice' }, 'state one of them')];

/** Rules across members on the kind of document, its payments and its e-invoice; refused members are absent. */
export const documentViolations = (stated: Partial<InvoiceInput>): readonly Violation[] => [
  ...typeViolations(stated),
  ...violationsOfKind({ ...stated, type: kindOf(stated) }),
];

const violationsOfKind = (input: Partial<InvoiceInput>): readonly Violation[] => [
  ...precedingViolations(input),
  ...paymentViolations(input),
  ...accountViolations(input),
  ...settlementViolations(input),
  ...discountViolations(input),
  ...positionViolations(input),
  ...formatViolations(input),
  ...fileViolations(input),
];
