import { cleanText } from '@kontor/base';
import { isLabelText } from '@kontor/graphics';
import { longerThan, must } from '@kontor/schema';
import { z } from 'zod';

const MAX_LENGTH = 20;

/** A frame's label; the empty text is a value of its own here: no label. */
export const frameText = () =>
  z
    .string()
    .check(longerThan(MAX_LENGTH))
    .overwrite(cleanText)
    .check(
      longerThan(MAX_LENGTH),
      must({ kind: 'valid' }, (value) =>
        isLabelText(value) ? undefined : 'must be printable Latin-1 characters',
      ),
    )
    .meta({ maxLength: MAX_LENGTH });
