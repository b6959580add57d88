import { Unavailable } from '../../core/errors.ts';

/**
 * The Swiss payment part of an invoice. The module that draws it (`lib/swiss-bill`) does not exist yet, so a
 * request for one is refused as unavailable rather than served without the slip it asks for.
 */
export function swissSlip(): never {
  throw new Unavailable('swiss-bill is not part of this build');
}
