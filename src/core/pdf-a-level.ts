import { PDF_A_LEVELS, shortLevel } from '@kontor/pdfa/jobs';
import { must } from '@kontor/schema';
import { z } from 'zod';

/** Spellings are not much longer than the level itself: `PDF/A-2b`. */
const MAX_SPELLING = 20;

const inWords = (words: readonly string[]) =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(words);

/** Not an enumeration of zod, which names `4` first: keys of objects that look like numbers come before others. */
const spelled = <const Words extends readonly [string, ...string[]]>(
  words: Words,
): z.ZodType<Words[number], string> =>
  z
    .string()
    .overwrite((value) => (value.length > MAX_SPELLING ? value : shortLevel(value)))
    .check(
      must({ kind: 'valid' }, (value) => (words.includes(value) ? undefined : `must be ${inWords(words)}`)),
    )
    .meta({ enum: [...words] }) as unknown as z.ZodType<Words[number], string>;

/** A member that takes a level of PDF/A in any of its spellings; its value is the short one. */
export const levelOfPdfA = () => spelled(PDF_A_LEVELS);

/** The same, or `none`. */
export const levelOrNone = () => spelled(['none', ...PDF_A_LEVELS]);
