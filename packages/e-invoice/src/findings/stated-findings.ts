import { add, compare, type Decimal, decimal, fixedText, subtract, sum, ZERO } from '@kontor/base';
import type { Profile } from '../document/profile.ts';
import type { StatedInvoice, TermGroup } from '../terms/stated-invoice.ts';
import { groupsOf, termValue } from '../terms/term-access.ts';
import { termName } from '../terms/term-names.data.ts';
import { locationOf } from '../xml/xml-tree.ts';
import type { EInvoiceCheck, Finding } from './finding.ts';

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

const NUMBER = /^-?\d{1,20}(\.\d{1,20})?$/;

const amountOf = (group: TermGroup, term: string): Decimal | undefined => {
  const value = termValue(group, term);
  return value !== undefined && NUMBER.test(value) ? decimal(value) : undefined;
};

const sumOf = (groups: readonly TermGroup[], term: string): Decimal =>
  sum(groups.map((group) => amountOf(group, term) ?? ZERO));

interface SumRule {
  readonly rule: string;
  /** The sum. */
  readonly term: string;
  readonly of: string;
  /** Undefined where the document has nothing that is summed. */
  readonly computed: (stated: StatedInvoice) => Decimal | undefined;
  /** Profiles with other parts of the sum. */
  readonly exceptIn?: ReadonlySet<Profile>;
  /** An absent sum is zero. */
  readonly isOptional?: true;
}

const ofGroups =
  (name: string, term: string) =>
  (stated: StatedInvoice): Decimal | undefined => {
    const groups = groupsOf(stated, name);
    return groups.length === 0 ? undefined : sumOf(groups, term);
  };

const or0 = (stated: StatedInvoice, term: string): Decimal => amountOf(stated, term) ?? ZERO;

/** EN 16931-1, 6.4.2, BR-CO-10 to BR-CO-16. */
const SUMS: readonly SumRule[] = [
  {
    rule: 'BR-CO-10',
    term: 'BT-106',
    of: 'the lines (BT-131)',
    computed: ofGroups('BG-25', 'BT-131'),
    exceptIn: BEYOND_EN16931,
  },
  {
    rule: 'BR-CO-11',
    term: 'BT-107',
    of: 'the allowances (BT-92)',
    computed: ofGroups('BG-20', 'BT-92'),
    exceptIn: BEYOND_EN16931,
    isOptional: true,
  },
  {
    rule: 'BR-CO-12',
    term: 'BT-108',
    of: 'the charges (BT-99)',
    computed: ofGroups('BG-21', 'BT-99'),
    exceptIn: BEYOND_EN16931,
    isOptional: true,
  },
  {
    rule: 'BR-CO-13',
    term: 'BT-109',
    of: 'BT-106 - BT-107 + BT-108',
    computed: (stated) => {
      const lines = amountOf(stated, 'BT-106');
      return lines && add(subtract(lines, or0(stated, 'BT-107')), or0(stated, 'BT-108'));
    },
  },
  {
    rule: 'BR-CO-14',
    term: 'BT-110',
    of: 'the VAT of all rates (BT-117)',
    computed: ofGroups('BG-23', 'BT-117'),
    isOptional: true,
  },
  {
    rule: 'BR-CO-15',
    term: 'BT-112',
    of: 'BT-109 + BT-110',
    computed: (stated) => {
      const net = amountOf(stated, 'BT-109');
      return net && add(net, or0(stated, 'BT-110'));
    },
  },
  {
    rule: 'BR-CO-16',
    term: 'BT-115',
    of: 'BT-112 - BT-113 + BT-114',
    computed: (stated) => {
      const total = amountOf(stated, 'BT-112');
      return total && add(subtract(total, or0(stated, 'BT-113')), or0(stated, 'BT-114'));
    },
    exceptIn: BEYOND_EN16931,
  },
];

const nodeOf = ({ terms }: TermGroup, term: string): string => {
  const found = terms.find((one) => one.term === term);
  return found === undefined ? '/' : locationOf(found.node);
};

const MIN_DECIMALS = 2;
const written = (value: Decimal): string => {
  const [, fraction = ''] = fixedText(value, 20).replace(/0+$/, '').split('.');
  return fixedText(value, Math.max(MIN_DECIMALS, fraction.length));
};

function sumFinding(stated: StatedInvoice, { rule, term, of, computed, isOptional }: SumRule): Finding[] {
  const expected = computed(stated);
  const own = amountOf(stated, term) ?? (isOptional ? ZERO : undefined);
  if (expected === undefined || own === undefined || compare(own, expected) === 0) return [];
  const name = termName(term) ?? term;
  const text = `${name} (${term}) is ${written(own)}, the sum of ${of} is ${written(expected)}`;
  return [{ rule, severity: 'ERROR', term, location: nodeOf(stated, term), text }];
}

const missing = (rule: string, term: string): Finding => ({
  rule,
  severity: 'ERROR',
  term,
  location: '/',
  text: `${termName(term) ?? term} (${term}) is missing`,
});

/** What follows from the terms alone: those that every invoice has, and the sums that EN 16931 computes. */
export const statedFindings: EInvoiceCheck = ({ profile }, stated) => [
  ...REQUIRED.filter(([, term]) => termValue(stated, term) === undefined).map(([rule, term]) =>
    missing(rule, term),
  ),
  ...(WITHOUT_LINES.has(profile) || groupsOf(stated, 'BG-25').length > 0
    ? []
    : [{ ...missing('BR-16', 'BG-25'), text: 'The invoice has no line (BG-25)' }]),
  ...SUMS.filter(({ exceptIn }) => exceptIn?.has(profile) !== true).flatMap((one) => sumFinding(stated, one)),
];
