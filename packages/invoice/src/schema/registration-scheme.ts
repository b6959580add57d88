import { must } from '@kontor/schema';
import { isIcd } from '../code-lists/code-lists.ts';
import { printable } from './text.ts';

/** Of which register a registration number is: a code of the list ICD (BR-CL-11). */
export const registrationScheme = () =>
  printable(200).check(
    must({ kind: 'valid' }, (value) =>
      value === '' || isIcd(value) ? undefined : 'must be a code of the list ICD (ISO 6523) such as 0002',
    ),
  );
