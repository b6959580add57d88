import { must } from '@kontor/schema';
import { printable } from './text.ts';

/** A code of a list; the empty text counts as absent. */
export const code = (isKnown: (value: string) => boolean, otherwise: string) =>
  printable(200).check(
    must({ kind: 'valid' }, (value) => (value === '' || isKnown(value) ? undefined : otherwise)),
  );
