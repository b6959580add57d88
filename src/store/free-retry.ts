const DAY_MS = 86_400_000;
/** A retry goes uncharged within a day of the charge, this often (rules: Retries without a second charge). */
const FREE_REPEATS = 5;

/** Also when the clock went back since: the charge counts as just made. */
export const isFree = (repeats: number, chargedAt: number, now: number): boolean =>
  repeats < FREE_REPEATS && now - chargedAt < DAY_MS;
