import { editDistance } from '@kontor/base';
import type { SearchQuery, Slot } from '../query/search-query.ts';
import type { VariantToken } from '../text/index-forms.ts';
import { misspelledKey } from '../text/key.ts';
import type { NameCoverage } from './name-coverage.ts';
import type { SlotHits } from './slot-hits.ts';

/** How far a whole name may be away, by its letters without the kind of street. */
const EDITS: readonly (readonly [fewerThan: number, edits: number])[] = [
  [5, 1],
  [12, 2],
  [Number.POSITIVE_INFINITY, 3],
];
/** Letters that a kind of street takes at the end of a compound, more or less. */
const LETTERS_OF_ENDING = 4;
const PER_EDIT = 0.15;

/** The words of a query that may be a badly spelled name of a street. */
export interface QueriedName {
  readonly slots: readonly number[];
  /** Keys in a row, as the index has them and as they are written; without a kind of street. */
  readonly forms: readonly string[];
  readonly designator: string | undefined;
}

/**
 * The name of a street that a query has in the part with the house number, or with a kind of street; undefined where there
 * is none, or where all its words are words of the index: then it is the name of a street elsewhere.
 * @param city how well the words are met by the town
 */
export function queriedName(
  { slots, interpretations }: SearchQuery,
  city: SlotHits,
): QueriedName | undefined {
  const part = slots.find(isStreetLike)?.token.segment;
  const own = slots.flatMap((slot, at) =>
    slot.token.segment === part && isOfName(slot) && city[at] === 0 ? [at] : [],
  );
  const words = own.filter((at) => !slots[at]!.token.isDesignator);
  const isKnown = (at: number): boolean =>
    slots[at]!.token.isStop ||
    interpretations.some(({ first, last, similarity }) => first <= at && at <= last && similarity === 1);
  if (words.length === 0 || words.every(isKnown)) return undefined;
  const designator = own.map((at) => slots[at]!.token).find(({ isDesignator }) => isDesignator);
  const tokens = words.map((at) => slots[at]!.token);
  const forms = [
    tokens.map(({ key }) => key).join(''),
    tokens.map(({ text }) => misspelledKey(text)).join(''),
  ];
  return { slots: own, forms: [...new Set(forms)], designator: designator?.key };
}

/** How many edits a name is away in its nearest form; undefined if too many. */
export function editsToName(
  written: QueriedName,
  variants: readonly (readonly VariantToken[])[],
): number | undefined {
  const edits = variants.flatMap((variant) => editsToVariant(written, variant) ?? []);
  return edits.length === 0 ? undefined : Math.min(...edits);
}

function editsToVariant(written: QueriedName, variant: readonly VariantToken[]): number | undefined {
  const designator = variant.find(({ kind }) => kind === 'designator')?.key;
  if (designator !== written.designator) return undefined;
  const name = variant.flatMap(({ key, kind }) => (kind === 'designator' ? [] : [key])).join('');
  const letters = variant.reduce((sum, { key, kind }) => sum + (kind === 'name' ? key.length : 0), 0);
  const counted = designator === undefined && variant.length === 1 ? letters - LETTERS_OF_ENDING : letters;
  const limit = EDITS.find(([fewerThan]) => counted < fewerThan)![1];
  const edits = Math.min(...written.forms.map((form) => editDistance(form, name, limit)));
  return edits > limit ? undefined : edits;
}

/** The coverage of a name that is so many edits away from what was written. */
export function wholeNameCoverage({ slots }: SearchQuery, written: QueriedName, edits: number): NameCoverage {
  const share = 1 - PER_EDIT * edits;
  const hits = slots.map((_, at) => (written.slots.includes(at) ? share : 0));
  return { share, hits, isOther: false };
}

const isStreetLike = ({ token, isPostcode }: Slot): boolean =>
  token.isDesignator || (token.kind === 'number' && !isPostcode);

const isOfName = ({ token, isNoise, isCountry }: Slot): boolean =>
  token.kind === 'word' && !isNoise && !isCountry;
