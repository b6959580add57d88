import { cleanText, codePoints, maxUnits } from '@kontor/base';
import { z } from 'zod';
import { must } from '../schema/constraint-text.ts';

/** Refuses a text far longer than `max` code points; for fields that change their text before it is measured. */
export const farLongerThan = (max: number): z.core.CheckFn<string> =>
  must({ kind: 'longer', max }, (value) =>
    value.length > maxUnits(max)
      ? `more than ${maxUnits(max)} characters, at most ${max} allowed`
      : undefined,
  );

/** Refuses a text of more than `max` code points; one that is far longer is not counted. */
export const longerThan = (max: number): z.core.CheckFn<string> =>
  must({ kind: 'longer', max }, (value) => {
    if (value.length <= max) return undefined;
    if (value.length > maxUnits(max)) return `more than ${maxUnits(max)} characters, at most ${max} allowed`;
    const length = codePoints(value);
    return length > max ? `${length} characters, at most ${max} allowed` : undefined;
  });

/** A text of at most `max` code points; the pipeline has trimmed it and dropped it when blank. */
export const text = (max: number) => z.string().check(longerThan(max)).meta({ maxLength: max });

/** One word of a closed list, spelt exactly so. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) => z.enum(words);

/**
 * One line of at most `max` code points, before and after cleaning: line breaks and control characters become
 * spaces, invisible characters vanish. A text of such characters alone becomes the empty text: treat it as absent.
 */
export const line = (max: number) => text(max).overwrite(cleanText).check(longerThan(max));

/** Like `line`, for a member that must not be empty. */
export const filledLine = (max: number) =>
  line(max).check(
    must({ kind: 'blank' }, (value) => (value === '' ? 'must have a visible character' : undefined)),
  );

/** One to `max` decimal digits; leading zeros are kept. */
export const digits = (max: number) =>
  text(max)
    .check(must({ kind: 'valid' }, (value) => (/^[0-9]+$/.test(value) ? undefined : 'must be digits only')))
    .meta({ pattern: `^[0-9]{1,${max}}$` });
