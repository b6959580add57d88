import { isCurrency, unlessFarLonger } from '@kontor/base';
import { z } from 'zod';
import { must } from '../schema/constraint-text.ts';

/** An ISO 4217 alphabetic code in any letter case; the result is upper case. */
export const currency = () =>
  z
    .string()
    .overwrite(unlessFarLonger(3, (value) => value.toUpperCase()))
    .check(
      must({ kind: 'valid' }, (v) =>
        isCurrency(v) ? undefined : 'must be a current ISO 4217 currency code',
      ),
    );
