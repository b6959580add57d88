import type { Violation } from '@kontor/base';
import type { StatedInvoice } from '../terms/stated-invoice.ts';
import type { TermDifference } from '../terms/term-differences.ts';
import { termName } from '../terms/term-names.data.ts';
import { locationOf, stringValue, type XmlNode } from '../xml/xml-tree.ts';
import type { WrittenAgain } from './written-again.ts';

/** What of a document is not in the request, or comes back otherwise. */
export interface UnmappedEntry {
  /** Business term of EN 16931-1; null for what is none; `totals` where the sums of the request are others. */
  readonly term: string | null;
  readonly name: string | null;
  /** XPath with positions. */
  readonly location: string;
  /** At most 200 characters of it. */
  readonly value: string | null;
}

const MAX_ENTRIES = 1_000;
const MAX_VALUE = 200;

/** The terms that an invoice computes: BG-22 and BG-23, and the sum of a line. */
export const SUM_TERMS: ReadonlySet<string> = new Set([
  ...['BT-106', 'BT-107', 'BT-108', 'BT-109', 'BT-110', 'BT-111', 'BT-112', 'BT-113', 'BT-114', 'BT-115'],
  ...['BT-116', 'BT-117', 'BT-131'],
]);

const ZERO = /^[+-]?0*(?:\.0*)?$/;

const isNothing = (value: string | undefined): boolean => value === undefined || ZERO.test(value);

/** A sum of nothing is zero, whether it is stated or not (EN 16931-1, BR-CO-11 to BR-CO-16): it is lost, and no other sum. */
const isOtherSum = ({ term, source, result }: TermDifference): boolean =>
  SUM_TERMS.has(term) && !(isNothing(source) && isNothing(result));

const TOTALS: UnmappedEntry = {
  term: 'totals',
  name: 'The request gives other sums than the document states',
  location: '/',
  value: null,
};

const shortened = (text: string): string => {
  const trimmed = text.trim();
  return trimmed.length > MAX_VALUE ? `${trimmed.slice(0, MAX_VALUE - 1)}…` : trimmed;
};

const ofNode = (node: XmlNode): UnmappedEntry => ({
  term: null,
  name: null,
  location: locationOf(node),
  value: shortened(stringValue(node)),
});

const lost = ({ term, source = '', node }: TermDifference): UnmappedEntry => ({
  term,
  name: termName(term) ?? null,
  location: node === undefined ? '/' : locationOf(node),
  value: shortened(source),
});

/** A term that the request states by its defaults. */
const added = ({ term }: TermDifference): UnmappedEntry => ({
  term,
  name: `${termName(term) ?? term}: the request adds it`,
  location: '/',
  value: null,
});

/** A rule of the request that the document cannot keep. */
const unsendable = ({ description }: Violation): UnmappedEntry => ({
  term: null,
  name: shortened(description),
  location: '/',
  value: null,
});

export interface Unmapped {
  readonly entries: readonly UnmappedEntry[];
  /** Beyond them. */
  readonly more: number;
}

/** Everything for which a request does not stand for its document; none exactly where reading is lossless. */
export function unmappedOf(
  stated: StatedInvoice,
  { differences, violations }: Pick<WrittenAgain, 'differences' | 'violations'>,
): Unmapped {
  const [sums, others] = [true, false].map((isSum) => differences.filter((one) => isOtherSum(one) === isSum));
  const all: (() => UnmappedEntry)[] = [
    ...(sums!.length > 0 ? [() => TOTALS] : []),
    ...others!.map((one) => () => (one.source === undefined ? added(one) : lost(one))),
    ...stated.unmapped.map((node) => () => ofNode(node)),
    ...violations.map((one) => () => unsendable(one)),
  ];
  return {
    entries: all.slice(0, MAX_ENTRIES).map((entry) => entry()),
    more: Math.max(0, all.length - MAX_ENTRIES),
  };
}
