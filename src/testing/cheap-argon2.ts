import { argon2 } from 'node:crypto';
import { promisify } from 'node:util';
import type { Argon2 } from '../accounts/passwords.ts';

const derive = promisify(argon2);

/** The least that RFC 9106, section 3.1, allows for each lane. */
const KIB_OF_LANE = 8;

/**
 * Argon2 in a thousandth of the time, whatever cost is named: hundreds of passwords are set and compared in tests that
 * are not about it. What it costs in the service, and what is stored, `passwords.test.ts` has.
 */
export const cheapArgon2: Argon2 = (algorithm, parameters) =>
  derive(algorithm, { ...parameters, memory: KIB_OF_LANE * parameters.parallelism, passes: 1 });
