import { compact, ibanFault, unlessFarLonger } from '@kontor/base';
import { z } from 'zod';
import { must } from '../schema/constraint-text.ts';

/** Of any IBAN (ISO 13616-1, 5.3). */
const MAX_LENGTH = 34;

/**
 * An IBAN; white space and letter case do not matter, the result is compact. `countries` narrows the choice.
 * @example iban({ countries: ['CH', 'LI'] })
 */
export function iban(options: { readonly countries?: readonly string[] } = {}) {
  const { countries } = options;
  const wrong = (value: string): string | undefined => {
    if (countries !== undefined && !countries.includes(value.slice(0, 2))) {
      return `must be an account in ${countries.join(' or ')}`;
    }
    return ibanFault(value);
  };
  return z
    .string()
    .overwrite(unlessFarLonger(MAX_LENGTH, compact))
    .check(must({ kind: 'valid' }, wrong));
}
