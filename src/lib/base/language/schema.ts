import { z } from 'zod';
import { must } from '../schema/must.ts';
import { farLongerThan } from '../text/schema.ts';
import { isLanguage, languageOf } from './language.ts';

/** An ISO 639-1 code in any letter case, a region (`de-AT`) is cut off; the result is lower case. */
export const language = () =>
  z
    .string()
    .check(farLongerThan(2, { kind: 'valid' }))
    .overwrite(languageOf)
    .check(
      must({ kind: 'valid' }, (v) => (isLanguage(v) ? undefined : 'must be an ISO 639-1 language code')),
    );
