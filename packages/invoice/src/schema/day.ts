import { lenientDate } from '@kontor/base';
import { must } from '@kontor/schema';
import { z } from 'zod';

/** A day of an invoice, written `YYYY-MM-DD` or `DD.MM.YYYY`, or a date-time, whose date counts. */
export const day = () =>
  z
    .string()
    .check(
      must({ kind: 'valid' }, (value) =>
        lenientDate(value) === undefined
          ? 'must be an existing day written YYYY-MM-DD or DD.MM.YYYY'
          : undefined,
      ),
    );
