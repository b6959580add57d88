import { divide, sum, text } from '@kontor/base';
import type { Observation } from './observation.ts';
import { isMonth, monthsOf, type Period, periodOf } from './periods.ts';

/** Values by period, as decimal text. */
export type Values = ReadonlyMap<Period, string>;

export const valuesOf = (observations: Iterable<Observation>): Values =>
  new Map(Array.from(observations, (one) => [periodOf(one), one.value]));

/** For each period the value of the first that has it. */
export function firstOf(all: readonly Values[]): Values {
  const merged = new Map<Period, string>();
  for (const values of all) {
    for (const [period, value] of values) if (!merged.has(period)) merged.set(period, value);
  }
  return merged;
}

export const months = (values: Values): Values => only(values, isMonth);
export const years = (values: Values): Values => only(values, (period) => !isMonth(period));

const only = (values: Values, isWanted: (period: Period) => boolean): Values =>
  new Map([...values].filter(([period]) => isWanted(period)));

/** Arithmetic mean, half up. */
export const mean = (values: readonly string[], places: number): string =>
  text(divide(sum(values), values.length, places));

/** Mean of each calendar year of which all twelve months are there; others have none. */
export function yearlyMeans(values: Values, places: number): Values {
  const found = new Set([...values.keys()].filter(isMonth).map((period) => Math.floor(period / 100)));
  const means = new Map<Period, string>();
  for (const year of found) {
    const twelve = monthsOf(year).flatMap((month) => values.get(month) ?? []);
    if (twelve.length === 12) means.set(year * 100, mean(twelve, places));
  }
  return means;
}

/** The newest month, or the newest year where there is no month. */
export function newest(values: Values): Period | undefined {
  const periods = [...values.keys()];
  const last = periods
    .filter(isMonth)
    .sort((a, b) => a - b)
    .at(-1);
  return last ?? periods.sort((a, b) => a - b).at(-1);
}
