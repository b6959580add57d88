import { must } from '@kontor/schema';
import { isReferenceQualifier } from '../code-lists/code-lists.ts';
import { printable } from './text.ts';

/** What kind of number an object has: code list UNTDID 1153 (BR-CL-07). */
export const objectScheme = () =>
  printable(3).check(
    must({ kind: 'valid' }, (value) =>
      value === '' || isReferenceQualifier(value) ? undefined : 'must be a code of UNTDID 1153 such as AWV',
    ),
  );
