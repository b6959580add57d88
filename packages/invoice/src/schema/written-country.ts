import { isCountry, unlessFarLonger } from '@kontor/base';
import { must } from '@kontor/schema';
import { z } from 'zod';

/** The European Union's own code of Greece. */
const GREECE = 'EL';
/** Northern Ireland as a place of supply (BR-CL-14 has it beside ISO 3166-1). */
const NORTHERN_IRELAND = 'XI';

/** A country by code, in any letter case: ISO 3166-1 alpha-2, `EL` for `GR`, and `XI` for Northern Ireland. */
export const writtenCountry = () =>
  z
    .string()
    .overwrite(
      unlessFarLonger(2, (value) => {
        const code = value.toUpperCase();
        return code === GREECE ? 'GR' : code;
      }),
    )
    .check(
      must({ kind: 'valid' }, (value) =>
        value === '' || value === NORTHERN_IRELAND || isCountry(value)
          ? undefined
          : 'must be an ISO 3166-1 alpha-2 country code',
      ),
    );
