import { z } from 'zod';
import { must } from '#lib/base/schema/must.ts';
import { cleanText } from '#lib/base/text/clean-text.ts';
import { longerThan } from '#lib/base/text/schema.ts';
import { isLabelText } from '#lib/type/text/label-outline.ts';

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
