import { compare, multiply } from '@kontor/base';
import { DocumentRefused } from './document-refused.ts';
import { isMonth, monthBefore, type Period, periodText } from './periods.ts';
import { months, newest, type Values } from './values.ts';

/** Of a hundred stored periods at most so many may be missing in what replaces them. */
const MAX_VANISHED_PERCENT = 2;
/** A month may be at most 1.3 times the one before, and at least 0.7 times. */
const MAX_RATIO = '1.3';
const MIN_RATIO = '0.7';
/** Bulgaria (+49 %, +242 %) and Romania (+31 %) really rose more in early 1997; nobody has since (Eurostat, 1996 to 2024). */
const FIRST_CHECKED = 199_801;

/**
 * Why new values must not take the place of stored ones of the same source; `undefined` when they may
 * (rules: Guards).
 */
export function reasonToKeep(stored: Values, fresh: Values): string | undefined {
  const [last, lastFresh] = [newest(stored), newest(fresh)];
  if (last !== undefined && (lastFresh === undefined || isOlder(lastFresh, last))) {
    return `ends with ${lastFresh === undefined ? 'nothing' : periodText(lastFresh)}, before the stored ${periodText(last)}`;
  }
  const vanished = [...stored.keys()].filter((period) => !fresh.has(period)).length;
  if (vanished * 100 > stored.size * MAX_VANISHED_PERCENT)
    return `lacks ${vanished} of ${stored.size} stored periods`;
  return undefined;
}

/** Months are compared with months, years with years; a list without months is older than one with them. */
const isOlder = (one: Period, other: Period): boolean =>
  isMonth(one) === isMonth(other) ? one < other : !isMonth(one);

/**
 * Refuses values that change by more than 30 % from one month to the next, since 1998 (rules: Guards).
 * @throws DocumentRefused
 */
export function refuseJumps(values: Values): void {
  for (const [month, value] of months(values)) {
    const before = values.get(monthBefore(month));
    if (before === undefined || month < FIRST_CHECKED) continue;
    const isJump =
      compare(value, multiply(before, MAX_RATIO)) > 0 || compare(value, multiply(before, MIN_RATIO)) < 0;
    if (isJump) throw new DocumentRefused(`changes by more than 30 % in ${periodText(month)}`);
  }
}
