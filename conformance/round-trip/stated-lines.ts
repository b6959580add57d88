import { compare, type Decimal, decimal, subtract } from '@kontor/base';
import { groupsOf, type TermGroup, termValue } from '@kontor/e-invoice/testing';

const amount = (line: TermGroup, term: string): Decimal | undefined => {
  const value = termValue(line, term);
  return /^-?\d+(\.\d+)?$/.test(value ?? '') ? decimal(value!) : undefined;
};

/** The price is that before the discount less the discount, where both are there (EN 16931-1, BT-146). */
function isPriceWrong(line: TermGroup): boolean {
  const [net, discount, gross] = ['BT-146', 'BT-147', 'BT-148'].map((term) => amount(line, term));
  if (net === undefined || discount === undefined || gross === undefined) return false;
  return compare(subtract(gross, discount), net) !== 0;
}

/** Whether two lines have the same identifier (EN 16931-1, BT-126: a unique identifier for the individual line). */
function hasTwins(lines: readonly TermGroup[]): boolean {
  const ids = lines.map((line) => termValue(line, 'BT-126')).filter((id) => id !== undefined);
  return new Set(ids).size < ids.length;
}

/**
 * What EN 16931-1 requires of lines in the description of a term, by the names of the rules that check it: Peppol has one for the
 * price, nobody for the identifier.
 */
export function brokenLines(terms: TermGroup): readonly string[] {
  const lines = groupsOf(terms, 'BG-25');
  return [
    ...(lines.some(isPriceWrong) ? ['PEPPOL-EN16931-R046'] : []),
    ...(hasTwins(lines) ? ['BT-126'] : []),
  ];
}
