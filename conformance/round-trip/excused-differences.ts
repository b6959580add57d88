import type { TermDifference, TermGroup } from '@kontor/e-invoice/testing';

/** Values that mean the same, and terms that a standard prescribes: each with its reason. */
interface Excuse {
  readonly reason: string;
  readonly applies: (difference: TermDifference, profile: string) => boolean;
}

const isZero = (value: string | undefined): boolean => value === undefined || Number(value) === 0;

/** Amounts of which EN 16931 has none where they are zero, as the sums count what is absent as 0 (BR-CO-13, BR-CO-16). */
const OPTIONAL_AMOUNTS = new Set(['BT-107', 'BT-108', 'BT-110', 'BT-113', 'BT-114', 'BT-147']);

const PRESCRIBED_PROCESS = new Set(['XRECHNUNG', 'PEPPOL']);

const spaced = (value: string | undefined): string | undefined => value?.replace(/\s+/g, ' ').trim();

/** Terms that EN 16931 has more than once in a group. */
const SEVERAL = new Set(['BT-29', 'BT-158']);

const VAT_NUMBERS = new Set(['BT-31', 'BT-48', 'BT-63']);
const RATES = new Set(['BT-96', 'BT-103', 'BT-119', 'BT-152']);
const ACCOUNTS = new Set(['BT-84', 'BT-91', 'BT-125']);

const letters = (value: string | undefined): string | undefined =>
  value?.toUpperCase().replace(/[^0-9A-Z]/g, '');

const unspaced = (value: string | undefined): string | undefined => value?.replace(/\s/g, '');

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
    applies: ({ term, source, result }) => OPTIONAL_AMOUNTS.has(term) && isZero(source) && isZero(result),
  },
  {
    reason: 'BT-149 of 1 is its default, and its unit that of the quantity',
    applies: ({ term, source, result }) =>
      (term === 'BT-149' && Number(source ?? 1) === 1 && Number(result ?? 1) === 1) ||
      (term === 'BT-150' && (source === undefined || result === undefined)),
  },
  {
    reason: 'a term occurs more often than EN 16931 has it',
    applies: ({ term, isRepeated }) => isRepeated === true && !SEVERAL.has(term),
  },
  {
    reason: 'VAT numbers are written without blanks and points',
    applies: ({ term, source, result }) =>
      VAT_NUMBERS.has(term) && source !== undefined && letters(source) === letters(result),
  },
  {
    reason: 'codes of VATEX are written in capitals, as the list has them',
    applies: ({ term, source, result }) => term === 'BT-121' && source?.toUpperCase() === result,
  },
  {
    reason: 'account numbers and Base64 are written without white space',
    applies: ({ term, source, result }) =>
      ACCOUNTS.has(term) && source !== undefined && unspaced(source) === unspaced(result),
  },
  {
    reason: 'category O has no rate (BR-O-05 to BR-O-07)',
    applies: ({ term, source, result }) => RATES.has(term) && source === '0' && result === undefined,
  },
  {
    reason: 'white space of the layout of the file',
    applies: ({ source, result }) => source !== undefined && spaced(source) === spaced(result),
  },
];

/** Why a difference is none of meaning; `undefined` where it is a loss. */
export const excuseOf = (difference: TermDifference, profile: string): string | undefined =>
  EXCUSES.find(({ applies }) => applies(difference, profile))?.reason;

const FEE_AMOUNTS: Readonly<Record<string, string>> = {
  'BG-20': 'BT-92',
  'BG-21': 'BT-99',
  'BG-27': 'BT-136',
  'BG-28': 'BT-141',
};

/** Whether a group is a discount or charge of nothing, which requests do not have. */
const isNothing = ({ group, terms }: TermGroup): boolean =>
  terms.some(({ term, value }) => term === FEE_AMOUNTS[group] && Number(value) === 0);

/** A group of VAT that has only what is nothing. */
const isEmptyVat = ({ group, terms }: TermGroup): boolean =>
  group === 'BG-23' &&
  ['BT-116', 'BT-117'].every((name) => terms.some(({ term, value }) => term === name && Number(value) === 0));

/** Name and media type of a file that is not there: an empty element states no attached document (BT-125). */
const isOfNoFile = (term: string, { terms }: TermGroup): boolean =>
  (term === 'BT-125-1' || term === 'BT-125-2') && !terms.some((one) => one.term === 'BT-125');

/**
 * The terms without discounts and charges of 0, without a VAT currency that is the currency of the invoice (R005), and without what
 * is of an empty file.
 */
export function meaningful(invoice: TermGroup): TermGroup {
  const currency = invoice.terms.find(({ term }) => term === 'BT-5')?.value;
  return {
    group: invoice.group,
    terms: invoice.terms.filter(
      ({ term, value }) => !(term === 'BT-6' && value === currency) && !isOfNoFile(term, invoice),
    ),
    groups: invoice.groups.filter((one) => !isNothing(one) && !isEmptyVat(one)).map(meaningful),
  };
}
