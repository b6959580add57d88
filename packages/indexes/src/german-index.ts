import { divide, multiply, text } from '@kontor/base';
import type { Assembled } from './assembled.ts';
import { type Layer, ORIGIN, ranked, type SeriesLayers } from './layers.ts';
import { firstOf, months, newest, type Values, valuesOf, yearlyMeans, years } from './values.ts';

/** Best first: the office itself before the Bundesbank, which estimates the newest month at times. */
const PUBLISHERS = [
  ORIGIN.genesisYears,
  ORIGIN.genesisMonths,
  ORIGIN.bundesbankYears,
  ORIGIN.bundesbankMonths,
] as const;
/** Decimal places of the published index. */
const PLACES = 1;
const BASE_YEAR = 2015;

/**
 * The German consumer price index on 2015 = 100, which Destatis no longer publishes: values of a newer base, divided by
 * that base's average of 2015 (rules: The German index). As long as 2015 is not complete on a base, nothing on it
 * is converted.
 */
export function germanIndex(layers: SeriesLayers): Assembled {
  const ordered = ranked(layers, PUBLISHERS);
  const bases = [...new Set(ordered.map(({ base = BASE_YEAR }) => base))];
  const converted = bases.map((base) => convert(ofBase(ordered, base), base));
  const values = firstOf(converted);
  const monthly = months(values);
  return { yearly: years(values), monthly, newest: newest(values) };
}

/** Layers of one base, best first. Means are taken on that base and converted afterwards; official averages win. */
function convert(layers: readonly Layer[], base: number): Values {
  const published = firstOf(layers.map(({ observations }) => valuesOf(observations)));
  const values = firstOf([published, yearlyMeans(published, PLACES)]);
  if (base === BASE_YEAR) return values;
  const divisor = values.get(BASE_YEAR * 100);
  if (divisor === undefined) return new Map();
  return new Map(
    Array.from(values, ([period, value]) => [period, text(divide(multiply(value, 100), divisor, PLACES))]),
  );
}

/** Whether a base's average of 2015 can be determined: without it nothing on that base is converted. */
export function isComplete2015(layers: SeriesLayers, base: number): boolean {
  return convert(ofBase([...layers.values()], base), base).size > 0;
}

const ofBase = (layers: readonly Layer[], base: number): readonly Layer[] =>
  layers.filter((layer) => (layer.base ?? BASE_YEAR) === base);
