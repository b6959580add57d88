/** How postcodes of a country are written. */
export interface PostcodeForm {
  /** The whole code without blanks and hyphens, in upper case; groups are its printed parts. */
  readonly pattern: string;
  /** The printed form, `$1` for the first group. */
  readonly printed: string;
}

/**
 * How addresses of a group of countries are written. Facts, each with its source: one file for a group, read by one parser
 * (`vocabulary.ts`, `postcode.ts`, `formatted-address.ts`). All words are folded (`fold`).
 */
export interface AddressForms {
  /** ISO 3166-1 alpha-2, each with what is its own. */
  readonly countries: Readonly<Record<string, CountryForm>>;
  /** Words for kinds of street, each list under the word that stands for all of it. */
  readonly streetKinds?: Readonly<Record<string, string>>;
  /** Other words that are abbreviated or inflected. */
  readonly words?: Readonly<Record<string, string>>;
  /** Short words that may stand for several: `st` is Saint or Street. */
  readonly ambiguous?: Readonly<Record<string, string>>;
  /** Written before a house number, and no part of it. */
  readonly numberWords?: string;
  /** Written before the number of a flat, floor or entrance. */
  readonly unitWords?: string;
  /** Written after a house number: which part of its house is meant. */
  readonly numberEnds?: string;
  /** Written before or after the name of a town, and no part of it. */
  readonly settlementWords?: string;
  /** Abbreviations with signs inside. */
  readonly signs?: readonly (readonly [pattern: RegExp, words: string])[];
  /** Signs inside house numbers, which data write in as many ways as queries. */
  readonly numberSigns?: readonly (readonly [pattern: RegExp, words: string])[];
}

/** `17/5` is flat 5 of house 17, `12-5` flat 5 of house 12, `11 B 9` flat 9 on stair B of house 11; in `5/12` the flat is first. */
export type FlatForm = 'house/flat' | 'house-flat' | 'house stair flat' | 'flat/house';

export interface CountryForm {
  readonly postcode?: PostcodeForm;
  /**
   * The lines of an address. Members in braces; a line without any of its members is left out, and so is what is between two
   * members of which one is missing.
   */
  readonly lines: readonly string[];
  /** How a flat is written with the number of its house; elsewhere a second number is another house. */
  readonly flat?: FlatForm;
  /** Addresses name the town of the post office, which need not be the municipality that a street is in. */
  readonly hasPostTowns?: boolean;
  /** Short names of states, provinces, cantons that follow the town, each with its name. */
  readonly states?: Readonly<Record<string, string>>;
}
