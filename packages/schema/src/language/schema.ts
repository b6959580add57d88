import { isLanguage, languageOf, unlessFarLonger } from '@kontor/base';
import { z } from 'zod';
import { must } from '../schema/constraint-text.ts';

/** An ISO 639-1 code in any letter case, a region (`de-AT`) is cut off; the result is lower case. */
export const language = () =>
  z
    .string()
    .overwrite(unlessFarLonger(2, languageOf))
    .check(
      must({ kind: 'valid' }, (v) => (isLanguage(v) ? undefined : 'must be an ISO 639-1 language code')),
    );
