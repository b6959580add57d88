import { type Violation, violation } from '@kontor/base';
import type { InvoiceInput } from './request.ts';

/** What is kept back lessens the amount due: its sign is negative. */
const withholdingViolations = ({ feeTaxItems = [] }: Partial<InvoiceInput>): readonly Violation[] =>
  feeTaxItems.flatMap(({ kind, percent, value }, index) => {
    if (kind !== 'WITHHOLDING' || (percent ?? value ?? 0) < 0) return [];
    const member = percent === undefined ? 'value' : 'percent';
    return [violation(['feeTaxItems', index, member], { kind: 'valid' }, 'must be negative: it is withheld')];
  });

const includedTaxViolations = ({ earlierPayments = [] }: Partial<InvoiceInput>): readonly Violation[] =>
  earlierPayments.flatMap(({ amount, taxAmount }, index) =>
    taxAmount === undefined || taxAmount <= amount
      ? []
      : [
          violation(
            ['earlierPayments', index, 'taxAmount'],
            { kind: 'valid' },
            'must not be above the amount, which includes it',
          ),
        ],
  );

function taxCurrencyViolations({
  taxCurrency,
  currency = 'EUR',
}: Partial<InvoiceInput>): readonly Violation[] {
  if (taxCurrency === undefined) return [];
  const { code, rate, amount } = taxCurrency;
  const found: Violation[] = [];
  if (code === currency) {
    const description = 'must be another currency than that of the invoice';
    found.push(violation(['taxCurrency', 'code'], { kind: 'valid' }, description));
  }
  if (rate !== undefined && amount !== undefined) {
    found.push(violation(['taxCurrency', 'rate'], { kind: 'combined', with: 'amount' }, 'state one of them'));
  }
  return found;
}

const roundingViolations = ({ roundTo, roundingAmount }: Partial<InvoiceInput>): readonly Violation[] =>
  roundTo === undefined || roundingAmount === undefined
    ? []
    : [violation(['roundTo'], { kind: 'combined', with: 'roundingAmount' }, 'state one of them')];

/** Rules across members on what the amount due follows from; refused members are absent. */
export const settlementViolations = (input: Partial<InvoiceInput>): readonly Violation[] => [
  ...withholdingViolations(input),
  ...includedTaxViolations(input),
  ...taxCurrencyViolations(input),
  ...roundingViolations(input),
];
