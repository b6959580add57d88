import type { FailureCode, RegisterFailure } from './register-failure.ts';

/** Waits before the further attempts, in milliseconds. */
const CROWDED = [500, 1500, 3500] as const;
const ONCE = [1000] as const;
const NEVER = [] as const;

/** Each wait is drawn from 80 to 120 %, so that calls that failed together do not come back together. */
const JITTER = 0.2;

/** Crowded registers let the next one in soon; broken ones rarely recover within seconds; refusals do not change. */
const DELAYS: Partial<Record<FailureCode, readonly number[]>> = {
  MS_MAX_CONCURRENT_REQ: CROWDED,
  MS_MAX_CONCURRENT_REQ_TIME: CROWDED,
  GLOBAL_MAX_CONCURRENT_REQ: CROWDED,
  GLOBAL_MAX_CONCURRENT_REQ_TIME: CROWDED,
  'http-429': CROWDED,
  'http-502': CROWDED,
  'http-503': CROWDED,
  'http-504': CROWDED,
  reset: CROWDED,
  MS_UNAVAILABLE: ONCE,
  SERVICE_UNAVAILABLE: ONCE,
  TIMEOUT: ONCE,
  'evatr-0008': ONCE,
  timeout: ONCE,
  unreachable: ONCE,
  unresolved: ONCE,
};

/**
 * Milliseconds to wait before the next attempt, or `undefined` for no further one. `attempts` were made already;
 * `random` gives 0 to 1. A register that names a time gets at least that.
 */
export function retryDelayMs(
  reason: RegisterFailure,
  attempts: number,
  random: () => number,
): number | undefined {
  const delay = (DELAYS[reason.code] ?? NEVER)[attempts - 1];
  if (delay === undefined) return undefined;
  const jittered = delay * (1 - JITTER + 2 * JITTER * random());
  return Math.max(jittered, (reason.retryAfterSeconds ?? 0) * 1000);
}
