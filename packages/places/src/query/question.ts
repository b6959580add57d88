import type { Token } from '../text/token.ts';
import { mendDesignators } from './mend-designators.ts';
import { NOISE_WORDS } from './noise.data.ts';
import { type Reading, readingsOf, type Spelling } from './readings.ts';
import type { Words } from './words.ts';

const STOP_WEIGHT = 0.05;
const NOISE_WEIGHT = 0.1;
const DESIGNATOR_WEIGHT = 0.2;
const MIN_WEIGHT = 0.45;
/** Of a word that is not in the index, and of one too short to be one. */
const UNKNOWN_WEIGHT = 0.6;
const SHORT_UNKNOWN_WEIGHT = 0.3;
const SHORT = 3;
const POSTCODE = /^\d{4,6}$/;

/** One token of a query with what it may be. */
export interface Slot {
  readonly token: Token;
  /** Share in the judgement, 0.05 to 1; numbers have their own. */
  readonly weight: number;
  /** Names a country, or is the sign of one before a postcode. */
  readonly isCountry: boolean;
  readonly isNoise: boolean;
  /** A number that may be a postcode. */
  readonly isPostcode: boolean;
}

/** A query as the words of one data file let it be read. */
export interface Question {
  readonly slots: readonly Slot[];
  readonly readings: readonly Reading[];
  /** The readings by each of their keys. */
  readonly byKey: ReadonlyMap<string, readonly Reading[]>;
  /** Alpha-2 code that the query names. */
  readonly country?: string;
}

/** Where a query names a country. */
export interface AskedCountry {
  readonly code: string;
  /** Tokens that name it, from first to last; none if it was the prefix of a postcode. */
  readonly first: number;
  readonly last: number;
}

/** Gives each token of a query its readings and its weight. */
export function questionOf(
  written: readonly Token[],
  country: AskedCountry | undefined,
  words: Words,
  spelling: Spelling,
): Question {
  const tokens = mendDesignators(written, words);
  const readings = readingsOf(tokens, words, spelling);
  const numbers = tokens.filter(({ kind }) => kind === 'number').length;
  const slots = tokens.map((token, at): Slot => {
    const isCountry = country !== undefined && at >= country.first && at <= country.last;
    const isNoise = NOISE_WORDS.has(token.text);
    const weight = isNoise ? NOISE_WEIGHT : weightOf(token, bestReading(readings, at), words);
    return { token, weight, isCountry, isNoise, isPostcode: isPostcode(token, numbers, words) };
  });
  const byKey = byEachKey(readings);
  return { slots, readings, byKey, ...(country !== undefined && { country: country.code }) };
}

function byEachKey(readings: readonly Reading[]): ReadonlyMap<string, readonly Reading[]> {
  const byKey = new Map<string, Reading[]>();
  for (const reading of readings) {
    for (const key of new Set(reading.keys)) {
      const others = byKey.get(key);
      if (others === undefined) byKey.set(key, [reading]);
      else others.push(reading);
    }
  }
  return byKey;
}

function bestReading(readings: readonly Reading[], slot: number): Reading | undefined {
  return readings
    .filter(({ first, last }) => first <= slot && slot <= last)
    .reduce<Reading | undefined>(
      (best, one) => (best === undefined || one.similarity > best.similarity ? one : best),
      undefined,
    );
}

function weightOf({ isStop, isDesignator, text }: Token, reading: Reading | undefined, words: Words): number {
  if (isStop) return STOP_WEIGHT;
  if (isDesignator) return DESIGNATOR_WEIGHT;
  if (reading === undefined) return text.length <= SHORT ? SHORT_UNKNOWN_WEIGHT : UNKNOWN_WEIGHT;
  const rarity = Math.log(1 + words.total / Math.max(1, reading.documents)) / Math.log(1 + words.total);
  return MIN_WEIGHT + (1 - MIN_WEIGHT) * Math.min(1, rarity);
}

/** A lone number of four digits that no postcode has is a house's. */
function isPostcode({ kind, key }: Token, numbers: number, words: Words): boolean {
  if (kind !== 'number' || !POSTCODE.test(key)) return false;
  return key.length > 4 || numbers > 1 || words.documents(key) > 0;
}
