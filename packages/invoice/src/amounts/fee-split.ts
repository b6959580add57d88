import {
  absolute,
  add,
  compare,
  type Decimal,
  divide,
  multiply,
  sign,
  subtract,
  sum,
  ZERO,
} from '@kontor/base';

/** A VAT group of lines, as far as sharing out a fee needs it. */
export interface SplitGroup {
  readonly lineTotal: Decimal;
  readonly rate: Decimal;
}

/** The group with the largest absolute sum; of equal ones the higher rate, then the first. */
function heaviest(groups: readonly SplitGroup[]): number {
  let best = 0;
  groups.forEach((group, index) => {
    const other = groups[best]!;
    const order = compare(absolute(group.lineTotal), absolute(other.lineTotal));
    if (order > 0 || (order === 0 && compare(group.rate, other.rate) > 0)) best = index;
  });
  return best;
}

/**
 * Shares a fee over the VAT groups of the lines in proportion to their sums: ancillary services share the fate of
 * the main supply. What rounding leaves over goes to the heaviest group, so the parts always add up to the fee.
 */
export function feeParts(
  fee: Decimal,
  groups: readonly SplitGroup[],
  minorUnits: number,
): readonly Decimal[] {
  const total = sum(groups.map((group) => group.lineTotal));
  const parts = groups.map((group) =>
    sign(total) === 0 ? ZERO : divide(multiply(fee, group.lineTotal), total, minorUnits),
  );
  const rest = subtract(fee, sum(parts));
  const index = heaviest(groups);
  return parts.map((part, position) => (position === index ? add(part, rest) : part));
}
