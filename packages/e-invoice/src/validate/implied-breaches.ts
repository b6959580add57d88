import { compare, type Decimal, fixedText, sum, ZERO } from '@kontor/base';
import type { Profile } from '../document/profile.ts';
import { COMPUTED_SUMS, type SumRuleId, type SumTerms, statedAmount } from '../terms/computed-sums.ts';
import type { StatedInvoice, TermGroup } from '../terms/stated-invoice.ts';
import { groupsOf, termValue } from '../terms/term-access.ts';
import { termName } from '../terms/term-names.data.ts';
import type { Breach } from './finding.ts';

/** Terms that every invoice has, and the rule that requires them (EN 16931-1, 6.4.1). */
const REQUIRED: readonly (readonly [rule: string, term: string])[] = [
  ['BR-01', 'BT-24'],
  ['BR-02', 'BT-1'],
  ['BR-03', 'BT-2'],
  ['BR-04', 'BT-3'],
  ['BR-05', 'BT-5'],
  ['BR-06', 'BT-27'],
  ['BR-07', 'BT-44'],
  ['BR-09', 'BT-40'],
  ['BR-13', 'BT-109'],
  ['BR-14', 'BT-112'],
  ['BR-15', 'BT-115'],
];

/** Profiles that count more than EN 16931: sub-lines, services, payments for others. */
const BEYOND_EN16931: ReadonlySet<Profile> = new Set(['EXTENDED', 'FRANCE_EXTENDED', 'XRECHNUNG_EXTENSION']);
const WITHOUT_LINES: ReadonlySet<Profile> = new Set(['MINIMUM', 'BASIC_WL']);

const amountOf = (group: TermGroup, term: string): Decimal | undefined =>
  statedAmount(termValue(group, term));

const sumTerms = (stated: StatedInvoice): SumTerms => ({
  one: (term) => amountOf(stated, term),
  all: (name, term) => {
    const groups = groupsOf(stated, name);
    return groups.length === 0 ? undefined : sum(groups.map((group) => amountOf(group, term) ?? ZERO));
  },
});

interface SumRule {
  readonly rule: SumRuleId;
  readonly of: string;
  /** Profiles with other parts of the sum. */
  readonly exceptIn?: ReadonlySet<Profile>;
  /** An absent sum is zero. */
  readonly isOptional?: true;
}

const SUMS: readonly SumRule[] = [
  { rule: 'BR-CO-10', of: 'the lines (BT-131)', exceptIn: BEYOND_EN16931 },
  { rule: 'BR-CO-11', of: 'the allowances (BT-92)', exceptIn: BEYOND_EN16931, isOptional: true },
  { rule: 'BR-CO-12', of: 'the charges (BT-99)', exceptIn: BEYOND_EN16931, isOptional: true },
  { rule: 'BR-CO-13', of: 'BT-106 - BT-107 + BT-108' },
  { rule: 'BR-CO-14', of: 'the VAT of all rates (BT-117)', isOptional: true },
  { rule: 'BR-CO-15', of: 'BT-109 + BT-110' },
  { rule: 'BR-CO-16', of: 'BT-112 - BT-113 + BT-114', exceptIn: BEYOND_EN16931 },
];

const nodeOf = ({ terms }: TermGroup, term: string) => terms.find((one) => one.term === term)?.node;

const MIN_DECIMALS = 2;
const written = (value: Decimal): string => {
  const [, fraction = ''] = fixedText(value, 20).replace(/0+$/, '').split('.');
  return fixedText(value, Math.max(MIN_DECIMALS, fraction.length));
};

function sumBreach(stated: StatedInvoice, { rule, of, isOptional }: SumRule): Breach[] {
  const { term, of: computed } = COMPUTED_SUMS[rule];
  const expected = computed(sumTerms(stated));
  const own = amountOf(stated, term) ?? (isOptional ? ZERO : undefined);
  if (expected === undefined || own === undefined || compare(own, expected) === 0) return [];
  const name = termName(term) ?? term;
  const text = `${name} (${term}) is ${written(own)}, the sum of ${of} is ${written(expected)}`;
  return [{ rule, severity: 'ERROR', term, node: nodeOf(stated, term), text }];
}

const missing = (rule: string, term: string): Breach => ({
  rule,
  severity: 'ERROR',
  term,
  text: `${termName(term) ?? term} (${term}) is missing`,
});

/**
 * What a profile demands of any invoice where its publisher's rules are not installed: terms that every invoice has, and the sums that
 * EN 16931 computes.
 */
export const impliedBreaches = (stated: StatedInvoice, profile: Profile): readonly Breach[] => [
  ...REQUIRED.filter(([, term]) => termValue(stated, term) === undefined).map(([rule, term]) =>
    missing(rule, term),
  ),
  ...(WITHOUT_LINES.has(profile) || groupsOf(stated, 'BG-25').length > 0
    ? []
    : [{ ...missing('BR-16', 'BG-25'), text: 'The invoice has no line (BG-25)' }]),
  ...SUMS.filter(({ exceptIn }) => exceptIn?.has(profile) !== true).flatMap((one) => sumBreach(stated, one)),
];
