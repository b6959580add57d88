import type { Clock } from '../core/operation.ts';
import type { RandomBytes } from './key-format.ts';

const NONCE_BYTES = 10;
const PLACES_OF_TIME = 9;
const PLACES_OF_COUNT = 7;

/**
 * Makes ids for charges: time, count, and a number of this process. In order of time, so that new rows go to the end
 * of the table; unique also after a restart and when the clock goes back.
 */
export function chargeIds(random: RandomBytes, clock: Clock): () => string {
  const nonce = Buffer.from(random(NONCE_BYTES)).toString('hex');
  let count = 0;
  return () => {
    count++;
    const time = clock.now().toString(36).padStart(PLACES_OF_TIME, '0');
    return time + count.toString(36).padStart(PLACES_OF_COUNT, '0') + nonce;
  };
}
