import { unlessFarLonger } from '@kontor/base';
import { z } from 'zod';
import { INVOICE_LANGUAGES } from '../words/words-of.ts';

/** Longer than any language tag in use. */
const MAX_LENGTH = 35;

/** A language of our words: `DE`, also in lower case or with a region (`de-AT`), which is left out. */
export const language = () =>
  z
    .string()
    .overwrite(unlessFarLonger(MAX_LENGTH, (value) => value.toUpperCase().replace(/[-_].*$/s, '')))
    .pipe(z.enum(INVOICE_LANGUAGES))
    .meta({ enum: [...INVOICE_LANGUAGES] });
