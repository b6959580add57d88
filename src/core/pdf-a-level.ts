import { PDF_A_LEVELS, pdfALevel, shortLevel } from '@kontor/pdfa/jobs';
import { must } from '@kontor/schema';
import { z } from 'zod';

/** Spellings are not much longer than the level itself: `PDF/A-2b`. */
const MAX_SPELLING = 16;
const LEVELS_IN_WORDS = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(PDF_A_LEVELS);

/** A member that takes a level of PDF/A in any of its spellings; its value is the short one. */
export const levelOfPdfA = () =>
  z
    .string()
    .overwrite((value) => (value.length > MAX_SPELLING ? value : shortLevel(value)))
    .check(must({ kind: 'valid' }, (value) => (pdfALevel(value) ? undefined : `must be ${LEVELS_IN_WORDS}`)))
    .meta({ enum: [...PDF_A_LEVELS] });
