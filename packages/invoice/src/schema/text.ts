import { farLongerThan, longerThan, must } from '@kontor/schema';
import { z } from 'zod';
import { isEmail } from '../request/electronic-address.ts';
import { printableLine, printableText } from '../request/printable-text.ts';

const filled = must<string>({ kind: 'blank' }, (value) =>
  value === '' ? 'must have a printable character' : undefined,
);

/** A text of several lines, at most `max` characters; line breaks are kept, control characters vanish. */
export const paragraph = (max: number) =>
  z
    .string()
    .check(farLongerThan(max))
    .overwrite(printableText)
    .check(longerThan(max))
    .meta({ maxLength: max });

/** The same on one line. A text of control characters alone becomes the empty text: treat it as absent. */
export const printable = (max: number) =>
  z
    .string()
    .check(farLongerThan(max))
    .overwrite(printableLine)
    .check(longerThan(max))
    .meta({ maxLength: max });

/** A paragraph that must not be empty. */
export const filledParagraph = (max: number) => paragraph(max).check(filled);

/** A line that must not be empty. */
export const filledPrintable = (max: number) => printable(max).check(filled);

/** An e-mail address, judged by its form alone. */
export const email = () =>
  printable(200).check(
    must({ kind: 'valid' }, (value) =>
      value === '' || isEmail(value) ? undefined : 'must be an e-mail address',
    ),
  );
