import type { TermDifference } from './term-differences.ts';

/** Values that mean the same, and terms that a standard prescribes: each with its reason. */
interface Excuse {
  readonly reason: string;
  readonly applies: (difference: TermDifference, profile: string) => boolean;
}

const isZero = (value: string | undefined): boolean => value === undefined || Number(value) === 0;

/** Amounts of which EN 16931 has none where they are zero, as the sums count what is absent as 0 (BR-CO-13, BR-CO-16). */
const OPTIONAL_AMOUNTS = new Set(['BT-107', 'BT-108', 'BT-113', 'BT-114', 'BT-147']);

const PRESCRIBED_PROCESS = new Set(['XRECHNUNG', 'PEPPOL']);

const spaced = (value: string | undefined): string | undefined => value?.replace(/\s+/g, ' ').trim();

const EXCUSES: readonly Excuse[] = [
  {
    reason: 'BT-24 is that of the profile, of its present version',
    applies: ({ term }) => term === 'BT-24',
  },
  {
    reason: 'BT-23 is prescribed by XRechnung and Peppol',
    applies: ({ term }, profile) => term === 'BT-23' && PRESCRIBED_PROCESS.has(profile),
  },
  {
    reason: 'an optional amount of 0 means the same as none',
    applies: ({ term, source, result }) =>
      OPTIONAL_AMOUNTS.has(term) && isZero(source) && isZero(result),
  },
  {
    reason: 'BT-149 of 1 is its default, and its unit that of the quantity',
    applies: ({ term, source, result }) =>
      (term === 'BT-149' && Number(source ?? 1) === 1 && Number(result ?? 1) === 1) ||
      (term === 'BT-150' && (source === undefined || result === undefined)),
  },
  {
    reason: 'white space of the layout of the file',
    applies: ({ source, result }) => source !== undefined && spaced(source) === spaced(result),
  },
];

/** Why a difference is none of meaning; `undefined` where it is a loss. */
export const excuseOf = (difference: TermDifference, profile: string): string | undefined =>
  EXCUSES.find(({ applies }) => applies(difference, profile))?.reason;
