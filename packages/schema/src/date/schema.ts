import { isDate } from '@kontor/base';
import { z } from 'zod';
import { must } from '../schema/constraint-text.ts';

/** A day of the calendar, written `YYYY-MM-DD`. */
export const isoDate = () =>
  z
    .string()
    .check(
      must({ kind: 'valid' }, (v) => (isDate(v) ? undefined : 'must be an existing day written YYYY-MM-DD')),
    )
    .meta({ format: 'date' });
