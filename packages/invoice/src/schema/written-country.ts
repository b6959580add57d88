import { unlessFarLonger } from '@kontor/base';
import { must } from '@kontor/schema';
import { z } from 'zod';
import { isPlace, placeCode } from '../request/place-code.ts';

const code = () => z.string().overwrite(unlessFarLonger(2, placeCode));

const wrong = 'must be an ISO 3166-1 alpha-2 country code';

/**
 * A country by code, in any letter case: ISO 3166-1 alpha-2, `EL` for `GR`, `XI` for Northern Ireland, `1A` or `XK` for Kosovo.
 */
export const writtenCountry = () =>
  code().check(must({ kind: 'valid' }, (value) => (value === '' || isPlace(value) ? undefined : wrong)));

/** The same, and not empty. */
export const filledCountry = () =>
  code().check(must({ kind: 'valid' }, (value) => (isPlace(value) ? undefined : wrong)));
