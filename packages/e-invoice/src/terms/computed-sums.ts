import { add, type Decimal, decimal, subtract, ZERO } from '@kontor/base';

const NUMBER = /^-?\d{1,20}(?:\.\d{1,20})?$/;

/** A stated amount; undefined for what is none. */
export const statedAmount = (value: string | undefined): Decimal | undefined =>
  value !== undefined && NUMBER.test(value) ? decimal(value) : undefined;

/** How whoever computes a sum reads the terms of its document. */
export interface SumTerms {
  /** A term of the whole document. */
  one(term: string): Decimal | undefined;
  /** The sum of a term over all groups of a name; undefined where there is nothing to add up. */
  all(group: string, term: string): Decimal | undefined;
}

/** A sum that EN 16931-1 computes: the term that states it, and what it must be as far as its parts are there. */
interface ComputedSum {
  readonly term: string;
  readonly of: (terms: SumTerms) => Decimal | undefined;
}

const orZero = (terms: SumTerms, term: string): Decimal => terms.one(term) ?? ZERO;

/** EN 16931-1, 6.4.2, BR-CO-10 to BR-CO-16. */
export const COMPUTED_SUMS = {
  'BR-CO-10': { term: 'BT-106', of: (terms) => terms.all('BG-25', 'BT-131') },
  'BR-CO-11': { term: 'BT-107', of: (terms) => terms.all('BG-20', 'BT-92') },
  'BR-CO-12': { term: 'BT-108', of: (terms) => terms.all('BG-21', 'BT-99') },
  'BR-CO-13': {
    term: 'BT-109',
    of: (terms) => {
      const lines = terms.one('BT-106');
      return lines && add(subtract(lines, orZero(terms, 'BT-107')), orZero(terms, 'BT-108'));
    },
  },
  'BR-CO-14': { term: 'BT-110', of: (terms) => terms.all('BG-23', 'BT-117') },
  'BR-CO-15': {
    term: 'BT-112',
    of: (terms) => {
      const net = terms.one('BT-109');
      return net && add(net, orZero(terms, 'BT-110'));
    },
  },
  'BR-CO-16': {
    term: 'BT-115',
    of: (terms) => {
      const total = terms.one('BT-112');
      return total && add(subtract(total, orZero(terms, 'BT-113')), orZero(terms, 'BT-114'));
    },
  },
} as const satisfies Readonly<Record<string, ComputedSum>>;

export type SumRuleId = keyof typeof COMPUTED_SUMS;
