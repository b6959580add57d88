import { must } from '@kontor/schema';
import { OBJECT_SCHEMES } from './object-scheme.data.ts';
import { printable } from './text.ts';

const SCHEMES: ReadonlySet<string> = new Set(OBJECT_SCHEMES.split(' '));

/** What kind of number an object has: code list UNTDID 1153 (BR-CL-07). */
export const objectScheme = () =>
  printable(3).check(
    must({ kind: 'valid' }, (value) =>
      value === '' || SCHEMES.has(value) ? undefined : 'must be a code of UNTDID 1153 such as AWV',
    ),
  );
