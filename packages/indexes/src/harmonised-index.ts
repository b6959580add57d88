import type { Assembled } from './assembled.ts';
import { ORIGIN, ranked, type SeriesLayers } from './layers.ts';
import { periodOf } from './periods.ts';
import { firstOf, months, newest, valuesOf, yearlyMeans, years } from './values.ts';

/** Best first. */
const PUBLISHERS = [ORIGIN.eurostat, ORIGIN.eurostatFrozen, ORIGIN.eurostat2005] as const;
/** The United Kingdom's series ended with 2020-11 (rules: Eurostat). */
const ENDED = new Set(['gb-eu-hicp-2015']);
/** Decimal places of an annual average (rules: Eurostat). */
const PLACES = 2;

/** A series of Eurostat: annual averages are computed, since the annual dataset has base 2025 only. */
export function harmonisedIndex(id: string, layers: SeriesLayers): Assembled {
  const ordered = ranked(layers, PUBLISHERS);
  const values = firstOf(ordered.map(({ observations }) => valuesOf(observations)));
  const monthly = months(values);
  const last = newest(values);
  // What is computed from months follows their revisions; an imported average is used where months are missing.
  const yearly = firstOf([yearlyMeans(monthly, PLACES), years(values)]);
  const owner = ordered.find(({ observations }) => observations.some((one) => periodOf(one) === last));
  const isFrozen = ENDED.has(id) || (owner !== undefined && owner === layers.get(ORIGIN.eurostatFrozen));
  return { yearly, monthly, newest: last, isFrozen };
}
