import { countriesOfAreaCode } from '../languages/administrative-areas.data.ts';
import type { Token } from '../text/token.ts';
import { correctDesignators } from './correct-designators.ts';
import { type Interpretation, interpretationsOf, type Spelling } from './interpretations.ts';
import { NOISE_WORDS } from './noise.data.ts';
import type { Words } from './words.ts';

const STOP_WEIGHT = 0.05;
const NOISE_WEIGHT = 0.1;
const DESIGNATOR_WEIGHT = 0.2;
const MIN_WEIGHT = 0.45;
/** Of a word that is not in the index, and of one too short to be one. */
const UNKNOWN_WEIGHT = 0.6;
const SHORT_UNKNOWN_WEIGHT = 0.3;
const SHORT = 3;
const POSTCODE = /^\d{4,8}$/;
/** Postcodes with letters that are one word (GB, CA, NL). */
const LETTERED_POSTCODE = /^(?:[a-z]{1,2}\d[a-z\d]?\d[a-z]{2}|[a-z]\d[a-z]\d[a-z]\d|[1-9]\d{3}[a-z]{2})$/;
/** Postcodes with a hyphen: PL, JP, PT, BR. `87-89` and `1174/29` are house numbers. */
const PARTED_POSTCODE = /^(?:\d{2}-\d{3}|\d{3}-\d{4}|\d{4}-\d{3}|\d{5}-\d{3})$/;
const POSTCODE_WEIGHT = 0.3;

/** One token of a query with what it may be. */
export interface Slot {
  readonly token: Token;
  /** Share in the judgement, 0.05 to 1; numbers have their own. */
  readonly weight: number;
  /** Names a country, or is the sign of one before a postcode. */
  readonly isCountry: boolean;
  /** It is the code of a state or a province, by which towns of one name differ: `Portland, OR`. */
  readonly isArea: boolean;
  readonly isNoise: boolean;
  /** A number that may be a postcode. */
  readonly isPostcode: boolean;
}

/** A query as the words of one data file let it be read. */
export interface SearchQuery {
  readonly slots: readonly Slot[];
  readonly interpretations: readonly Interpretation[];
  /** The interpretations by each of their keys. */
  readonly byKey: ReadonlyMap<string, readonly Interpretation[]>;
  /** Alpha-2 code that the query names. */
  readonly country?: string;
  /** What else the words for it may mean. */
  readonly otherCountries?: readonly string[];
}

/** Where a query names a country. */
export interface NamedCountry {
  readonly code: string;
  /** Tokens that name it, from first to last; none if it was the prefix of a postcode. */
  readonly first: number;
  readonly last: number;
  /** Countries that the same letters may mean. */
  readonly others?: readonly string[];
}

/** Gives each token of a query its interpretations and its weight. */
export function searchQueryOf(
  written: readonly Token[],
  country: NamedCountry | undefined,
  words: Words,
  spelling: Spelling,
): SearchQuery {
  const tokens = correctDesignators(written, words);
  const interpretations = interpretationsOf(tokens, words, spelling);
  const numbers = tokens.filter(({ kind }) => kind === 'number').length;
  const slots = tokens.map((token, at): Slot => {
    const isCountry = country !== undefined && at >= country.first && at <= country.last;
    const isNoise = NOISE_WORDS.has(token.text);
    const isCode = isPostcode(token, numbers, words);
    const weight = weightOf(token, bestInterpretation(interpretations, at), words);
    const isArea = isCountry && countriesOfAreaCode(token.text).length > 0;
    const share = shareOf({ weight, isNoise, isCode });
    return { token, weight: share, isCountry, isArea, isNoise, isPostcode: isCode };
  });
  const byKey = byEachKey(interpretations);
  const { code, others = [] } = country ?? {};
  const named = code === undefined ? {} : { country: code, otherCountries: others };
  return { slots, interpretations, byKey, ...named };
}

/** What is beside an address has little weight, and a postcode has its own share of the score. */
function shareOf({ weight, isNoise, isCode }: { weight: number; isNoise: boolean; isCode: boolean }): number {
  if (isNoise) return NOISE_WEIGHT;
  return isCode ? Math.min(weight, POSTCODE_WEIGHT) : weight;
}

function byEachKey(
  interpretations: readonly Interpretation[],
): ReadonlyMap<string, readonly Interpretation[]> {
  const byKey = new Map<string, Interpretation[]>();
  for (const interpretation of interpretations) {
    for (const key of new Set(interpretation.keys)) {
      const others = byKey.get(key);
      if (others === undefined) byKey.set(key, [interpretation]);
      else others.push(interpretation);
    }
  }
  return byKey;
}

function bestInterpretation(
  interpretations: readonly Interpretation[],
  slot: number,
): Interpretation | undefined {
  return interpretations
    .filter(({ first, last }) => first <= slot && slot <= last)
    .reduce<Interpretation | undefined>(
      (best, one) => (best === undefined || one.similarity > best.similarity ? one : best),
      undefined,
    );
}

function weightOf(
  { isStop, isDesignator, text }: Token,
  interpretation: Interpretation | undefined,
  words: Words,
): number {
  if (isStop) return STOP_WEIGHT;
  if (isDesignator) return DESIGNATOR_WEIGHT;
  if (interpretation === undefined) return text.length <= SHORT ? SHORT_UNKNOWN_WEIGHT : UNKNOWN_WEIGHT;
  const rarity =
    Math.log(1 + words.total / Math.max(1, interpretation.documents)) / Math.log(1 + words.total);
  return MIN_WEIGHT + (1 - MIN_WEIGHT) * Math.min(1, rarity);
}

/** A lone number of four digits that no postcode has is a house's. */
function isPostcode({ kind, key, text }: Token, numbers: number, words: Words): boolean {
  if (LETTERED_POSTCODE.test(text)) return true;
  if (kind !== 'number' || !POSTCODE.test(key) || !(key === text || PARTED_POSTCODE.test(text))) return false;
  return key.length > 4 || numbers > 1 || words.documents(key) > 0;
}
