import {
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  multiply,
  round,
  subtract,
  sum,
  ZERO,
} from '@kontor/base';
import { groupsOf, type TermGroup, termValue } from '@kontor/e-invoice/testing';

/** The terms that an invoice computes: BG-22 and BG-23, and the sum of a line. */
export const SUM_TERMS: ReadonlySet<string> = new Set([
  ...['BT-106', 'BT-107', 'BT-108', 'BT-109', 'BT-110', 'BT-111', 'BT-112', 'BT-113', 'BT-114', 'BT-115'],
  ...['BT-116', 'BT-117', 'BT-131'],
]);

const isNumber = (value: string | undefined): value is string => /^-?\d+(\.\d+)?$/.test(value ?? '');

const amount = (group: TermGroup, term: string): Decimal => {
  const value = termValue(group, term);
  return isNumber(value) ? decimal(value) : ZERO;
};

const total = (groups: readonly TermGroup[], term: string): Decimal =>
  sum(groups.map((group) => amount(group, term)));

const isEqual = (one: Decimal, other: Decimal): boolean => compare(round(one, 2), round(other, 2)) === 0;

const HUNDRED = decimal(100);

/** BT-131 as it follows from price, quantity, discounts and charges (Peppol: PEPPOL-EN16931-R120). */
function lineSum(line: TermGroup): Decimal {
  const stated = amount(line, 'BT-149');
  const per = compare(stated, ZERO) === 0 ? decimal(1) : stated;
  const price = divide(multiply(amount(line, 'BT-146'), amount(line, 'BT-129')), per, 8);
  const fees = subtract(total(groupsOf(line, 'BG-28'), 'BT-141'), total(groupsOf(line, 'BG-27'), 'BT-136'));
  return add(round(price, 2), fees);
}

function vatFaults(terms: TermGroup): readonly string[] {
  const faults: string[] = [];
  for (const group of groupsOf(terms, 'BG-23')) {
    const rate = amount(group, 'BT-119');
    const tax = round(divide(multiply(amount(group, 'BT-116'), rate), HUNDRED, 8), 2);
    if (!isEqual(tax, amount(group, 'BT-117'))) faults.push('BR-CO-17');
    if (!isEqual(amount(group, 'BT-116'), baseOf(terms, group))) faults.push('BR-S-08');
  }
  return faults;
}

/** BT-116 of a category and rate as it follows from lines, discounts and charges. */
function baseOf(terms: TermGroup, group: TermGroup): Decimal {
  const category = termValue(group, 'BT-118');
  const rate = amount(group, 'BT-119');
  const among = (name: string, categoryTerm: string, rateTerm: string) =>
    groupsOf(terms, name).filter(
      (one) => termValue(one, categoryTerm) === category && compare(amount(one, rateTerm), rate) === 0,
    );
  const lines = total(among('BG-25', 'BT-151', 'BT-152'), 'BT-131');
  const charges = total(among('BG-21', 'BT-102', 'BT-103'), 'BT-99');
  return subtract(add(lines, charges), total(among('BG-20', 'BT-95', 'BT-96'), 'BT-92'));
}

/** Rules about sums that the stated amounts of an invoice break, by the names of EN 16931-1 and Peppol. */
export function brokenSums(terms: TermGroup): readonly string[] {
  const of = (term: string) => amount(terms, term);
  const lines = groupsOf(terms, 'BG-25');
  const rules: readonly (readonly [string, Decimal, Decimal])[] = [
    ['BR-CO-10', of('BT-106'), total(lines, 'BT-131')],
    ['BR-CO-11', of('BT-107'), total(groupsOf(terms, 'BG-20'), 'BT-92')],
    ['BR-CO-12', of('BT-108'), total(groupsOf(terms, 'BG-21'), 'BT-99')],
    ['BR-CO-13', of('BT-109'), add(subtract(of('BT-106'), of('BT-107')), of('BT-108'))],
    ['BR-CO-14', of('BT-110'), total(groupsOf(terms, 'BG-23'), 'BT-117')],
    ['BR-CO-15', of('BT-112'), add(of('BT-109'), of('BT-110'))],
    ['BR-CO-16', of('BT-115'), add(subtract(of('BT-112'), of('BT-113')), of('BT-114'))],
  ];
  const broken = rules.filter(([, stated, computed]) => !isEqual(stated, computed)).map(([rule]) => rule);
  const isLineWrong = lines.some((line) => !isEqual(lineSum(line), amount(line, 'BT-131')));
  return [...new Set([...broken, ...vatFaults(terms), ...(isLineWrong ? ['PEPPOL-EN16931-R120'] : [])])];
}
