import type { Interpretation } from './interpretations.ts';
import type { SearchQuery, Slot } from './search-query.ts';

/** A word of a query as one part of a text query: any of its interpretations. */
export interface Group {
  readonly slot: number;
  /** In the language of FTS5: nothing but keys in quotes, AND, OR and brackets. */
  readonly expression: string;
  /** At most so many streets and places have it. */
  readonly documents: number;
}

/** A text query with a bound of what it costs. */
export interface TextPlan {
  readonly expression: string;
  /** Streets and places with its rarest part. */
  readonly documents: number;
}

/** The words of a query that have weight, rarest first: never a kind of street, an article or noise. */
export function groupsOf(searchQuery: SearchQuery): readonly Group[] {
  return groupsWhere(searchQuery, ({ isCountry }) => !isCountry);
}

/** As `groupsOf`, with the words for a country: they may be a town's name as well. */
export const groupsWithCountry = (searchQuery: SearchQuery): readonly Group[] =>
  groupsWhere(searchQuery, () => true);

function groupsWhere(
  { slots, interpretations }: SearchQuery,
  isWanted: (slot: Slot) => boolean,
): readonly Group[] {
  return slots
    .flatMap((one, slot) => {
      const { token, isNoise } = one;
      if (token.kind === 'number' || token.isStop || token.isDesignator || isNoise || one.isPostcode)
        return [];
      if (!isWanted(one)) return [];
      const own = interpretations.filter(({ first, last }) => first <= slot && slot <= last);
      return own.length === 0 ? [] : [groupOf(slot, own)];
    })
    .sort((a, b) => a.documents - b.documents || a.slot - b.slot);
}

/** Kinds of street, and postcodes that are known: they narrow a query down that found too much. */
export function narrowingGroups({ slots, interpretations }: SearchQuery): readonly Group[] {
  return slots.flatMap(({ token, isPostcode, isCountry }, slot) => {
    if (!isPostcode && !(token.isDesignator && !isCountry)) return [];
    const own = interpretations.filter(
      ({ first, last, keys }) => first === slot && last === slot && keys.length === 1,
    );
    return own.length === 0 ? [] : [groupOf(slot, own)];
  });
}

/** All groups at once. */
export function allOf(groups: readonly Group[]): TextPlan {
  return {
    expression: groups.map(({ expression }) => expression).join(' AND '),
    documents: Math.min(...groups.map(({ documents }) => documents)),
  };
}

/**
 * The part of the query that has the house number or a kind of street, with each part that has the postcode or comes
 * after it, else with what is left: other words of an envelope are not in the index.
 */
export function partPlans(
  { slots }: SearchQuery,
  groups: readonly Group[],
  narrowing: readonly Group[],
): readonly TextPlan[] {
  const partOf = ({ slot }: Group): number => slots[slot]!.token.segment;
  const postcodes = narrowing.filter(({ slot }) => slots[slot]!.isPostcode);
  const kinds = narrowing.filter(({ slot }) => !slots[slot]!.isPostcode);
  const isStreetLike = ({ token, isPostcode }: Slot): boolean =>
    token.isDesignator || (token.kind === 'number' && !isPostcode);
  const parts = [...new Set(slots.filter(isStreetLike).map(({ token }) => token.segment))];
  return parts.flatMap((part) => {
    const named = groups.filter((group) => partOf(group) === part);
    // "Graben 5": the kind is the name.
    const own = named.length > 0 ? named : kinds.filter((group) => partOf(group) === part);
    const after = groups.filter((group) => partOf(group) > part);
    if (own.length === 0 || named.length + after.length === groups.length) return [];
    const plans = postcodes.map((postcode) => allOf([...own, postcode]));
    return after.length === 0 ? plans : [...plans, allOf([...own, ...after])];
  });
}

/** What is asked for when no text has all words: without one of them, then two and two; what is rare comes first. */
export function* relaxedPlans(groups: readonly Group[], postcodes: readonly Group[]): Generator<TextPlan> {
  if (groups.length > 2) {
    for (const dropped of [...groups].reverse()) yield allOf(groups.filter((group) => group !== dropped));
  }
  for (const postcode of postcodes) {
    for (const group of groups.slice(0, 2)) yield allOf([group, postcode]);
  }
  if (groups.length <= 3) return;
  for (const [at, first] of groups.entries()) {
    for (const second of groups.slice(at + 1)) yield allOf([first, second]);
  }
}

function groupOf(slot: number, interpretations: readonly Interpretation[]): Group {
  const forms = new Set(interpretations.map(expressionOf));
  const documents = interpretations.reduce((sum, interpretation) => sum + interpretation.documents, 0);
  const expression = forms.size === 1 ? [...forms][0]! : `(${[...forms].join(' OR ')})`;
  return { slot, expression, documents };
}

function expressionOf({ keys }: Interpretation): string {
  const quoted = keys.map((key) => `"${key}"`);
  return quoted.length === 1 ? quoted[0]! : `(${quoted.join(' AND ')})`;
}
