import { PDF_A_LEVELS, shortLevel } from '@kontor/pdfa/jobs';
import { z } from 'zod';

/** Spellings are not much longer than the level itself: `PDF/A-2b`. */
const MAX_SPELLING = 20;

const inShort = (value: unknown): unknown =>
  typeof value === 'string' && value.length <= MAX_SPELLING ? shortLevel(value) : value;

const inWords = (words: readonly string[]) =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(words);

const spelled = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z
    .preprocess(inShort, z.enum(words, { error: () => `must be ${inWords(words)}` }))
    // In the order of the standards, which keys of an object would not keep.
    .meta({ enum: [...words] });

/** A member that takes a level of PDF/A in any of its spellings; its value is the short one. */
export const levelOfPdfA = () => spelled(PDF_A_LEVELS);

/** The same, or `none`. */
export const levelOrNone = () => spelled(['none', ...PDF_A_LEVELS]);
