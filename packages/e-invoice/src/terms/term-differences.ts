import type { XmlNode } from '../xml/xml-tree.ts';
import type { StatedTerm, TermGroup } from './stated-invoice.ts';

/** Profiles prescribe them: of what a document is made into they are not its own. */
export const PRESCRIBED: ReadonlySet<string> = new Set(['BT-23', 'BT-24']);

/** A term that did not come back as the source states it; a value is absent where that side has none. */
export interface TermDifference {
  /** `BG-25` of a term in a line. */
  readonly group: string;
  readonly term: string;
  readonly source?: string | undefined;
  readonly result?: string | undefined;
  /** Where the source states it. */
  readonly node?: XmlNode | undefined;
  /** The source has several values of a term in this group, and one of them came back. */
  readonly isRepeated?: boolean;
}

/** White space around a text is that of the file's layout (EN 16931-1, 6.5.8: a text has no format). */
const trimmed = (terms: readonly StatedTerm[]): readonly StatedTerm[] =>
  terms.map((one) => ({ ...one, value: one.value.trim() }));

/** A group as a text in which order does not matter, to find its like. */
const key = (group: TermGroup): string =>
  JSON.stringify([
    trimmed(group.terms)
      .map(({ term, value }) => `${term}=${value}`)
      .sort(),
    group.groups.map(key).sort(),
  ]);

/** What remains of two lists when their equals are taken away. */
function unmatched<Item>(
  source: readonly Item[],
  result: readonly Item[],
  keyOf: (item: Item) => string,
): readonly [readonly Item[], readonly Item[]] {
  const counts = new Map<string, number>();
  for (const item of result) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  const take = (item: Item): boolean => {
    const count = counts.get(keyOf(item)) ?? 0;
    if (count > 0) counts.set(keyOf(item), count - 1);
    return count > 0;
  };
  const left = source.filter((item) => !take(item));
  const further = result.filter((item) => {
    const count = counts.get(keyOf(item)) ?? 0;
    if (count > 0) counts.set(keyOf(item), count - 1);
    return count > 0;
  });
  return [left, further];
}

function ofTerms(group: string, source: TermGroup, result: TermGroup): readonly TermDifference[] {
  const [lost, added] = unmatched(
    trimmed(source.terms),
    trimmed(result.terms),
    ({ term, value }) => `${term}=${value}`,
  );
  const rest = [...added];
  const changed = lost.map((one): TermDifference => {
    const index = rest.findIndex(({ term }) => term === one.term);
    const [other] = index < 0 ? [] : rest.splice(index, 1);
    const isRepeated = count(source, one.term) > 1 && count(result, one.term) > 0;
    return { group, term: one.term, source: one.value, result: other?.value, node: one.node, isRepeated };
  });
  return [...changed, ...rest.map(({ term, value }) => ({ group, term, result: value }))];
}

const count = ({ terms }: TermGroup, term: string): number => terms.filter((one) => one.term === term).length;

const EMPTY: TermGroup = { group: '', terms: [], groups: [] };

const of = (groups: readonly TermGroup[], name: string): readonly TermGroup[] =>
  groups.filter(({ group }) => group === name);

/** How far two groups are from each other: equal terms less unequal ones. */
const likeness = (one: TermGroup, other: TermGroup): number => {
  const values = new Set(trimmed(other.terms).map(({ term, value }) => `${term}=${value}`));
  return trimmed(one.terms).filter(({ term, value }) => values.has(`${term}=${value}`)).length;
};

/** Pairs that are compared to find the most alike; of more groups each is paired with that at its place. */
const MAX_COMPARED = 10_000;

const inOrder = (
  source: readonly TermGroup[],
  result: readonly TermGroup[],
): readonly (readonly [TermGroup, TermGroup])[] =>
  Array.from({ length: Math.max(source.length, result.length) }, (_, index) => [
    source[index] ?? EMPTY,
    result[index] ?? EMPTY,
  ]);

/** Each group with the one that is most like it, of those that nothing equals. */
function pairs(
  source: readonly TermGroup[],
  result: readonly TermGroup[],
): readonly (readonly [TermGroup, TermGroup])[] {
  if (source.length * result.length > MAX_COMPARED) return inOrder(source, result);
  const rest = [...result];
  const found = source.map((one): readonly [TermGroup, TermGroup] => {
    const best = rest.reduce<TermGroup | undefined>(
      (so, other) => (so === undefined || likeness(one, other) > likeness(one, so) ? other : so),
      undefined,
    );
    if (best !== undefined) rest.splice(rest.indexOf(best), 1);
    return [one, best ?? EMPTY];
  });
  return [...found, ...rest.map((other) => [EMPTY, other] as const)];
}

function differencesOf(source: TermGroup, result: TermGroup, group: string): readonly TermDifference[] {
  const names = [...new Set([...source.groups, ...result.groups].map((one) => one.group))];
  return [
    ...ofTerms(group, source, result),
    ...names.flatMap((name) => {
      const [left, further] = unmatched(of(source.groups, name), of(result.groups, name), key);
      return pairs(left, further).flatMap(([one, other]) => differencesOf(one, other, name));
    }),
  ];
}

/** Every term that the result does not have as the source has it, or has beside it; the order of groups aside. */
export const termDifferences = (source: TermGroup, result: TermGroup): readonly TermDifference[] =>
  differencesOf(source, result, 'BG-0');
