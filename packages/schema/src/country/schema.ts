import { isCountry, unlessFarLonger } from '@kontor/base';
import { z } from 'zod';
import { must } from '../schema/constraint-text.ts';

/** An ISO 3166-1 alpha-2 code in any letter case; the result is upper case. */
export const country = () =>
  z
    .string()
    .overwrite(unlessFarLonger(2, (value) => value.toUpperCase()))
    .check(
      must({ kind: 'valid' }, (v) =>
        isCountry(v) ? undefined : 'must be an ISO 3166-1 alpha-2 country code',
      ),
    );
