import { compact, unlessFarLonger } from '@kontor/base';
import { must } from '@kontor/schema';
import { z } from 'zod';
import { isBic } from './bic.ts';

const MAX_LENGTH = 11;

/** A BIC of 8 or 11 characters; white space and letter case do not matter, the result is compact. */
export const bic = () =>
  z
    .string()
    .overwrite(unlessFarLonger(MAX_LENGTH, compact))
    .check(
      must({ kind: 'valid' }, (value) =>
        isBic(value)
          ? undefined
          : 'must be 4 letters, a country code, 2 letters or digits, optionally 3 more',
      ),
    );
