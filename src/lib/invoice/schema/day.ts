import { z } from 'zod';
import { lenientDate } from '#lib/base/date/calendar-date.ts';
import { must } from '#lib/base/schema/must.ts';

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
