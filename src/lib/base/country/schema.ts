import { z } from 'zod';
import { must } from '../schema/must.ts';
import { farLongerThan } from '../text/schema.ts';
import { isCountry } from './country.ts';

/** An ISO 3166-1 alpha-2 code in any letter case; the result is upper case. */
export const country = () =>
  z
    .string()
    .check(farLongerThan(2, { kind: 'valid' }))
    .overwrite((value) => value.toUpperCase())
    .check(
      must({ kind: 'valid' }, (v) =>
        isCountry(v) ? undefined : 'must be an ISO 3166-1 alpha-2 country code',
      ),
    );
