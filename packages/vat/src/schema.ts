import { must } from '@kontor/schema';
import { z } from 'zod';
import { vatNumber } from './vat-number.ts';

/** A VAT number with the prefix of its state in that state's format; check digits are not looked at. */
export const vatId = () =>
  z
    .string()
    .check(
      must({ kind: 'valid' }, (value) =>
        vatNumber(value) === undefined
          ? 'must begin with the prefix of an EU state, XI, GB, CHE, NO or IS and have its format'
          : undefined,
      ),
    );
