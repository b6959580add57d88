import type { VariantToken } from '../text/index-forms.ts';
import type { KeyText } from './key-text.ts';

/** A street or place that may be meant, with the words it is found under. */
export interface Candidate {
  readonly kind: 'street' | 'place';
  readonly id: number;
  /** Its names, each as its own tokens. */
  readonly variants: readonly (readonly VariantToken[])[];
  /** Keys of its city in all languages, and of its postcodes. */
  readonly context: KeyText;
  /** Keys of what encloses it: suburb, district, county. */
  readonly enclosing: KeyText;
}

/** What decides where the text does not. */
export interface TieBreaker {
  /** Alpha-2. */
  readonly country?: string;
  /** Share of the highest rank, 0 to 1: a city before a hamlet. */
  readonly rank: number;
  readonly population: number;
}
