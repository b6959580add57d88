import { multiply, round, text } from '@kontor/base';
import type { Assembled } from './assembled.ts';
import type { ChainLink } from './chain-link.ts';
import { type Layers, ORIGIN, ranked } from './layers.ts';
import type { Period } from './periods.ts';
import { AUSTRIAN_DATASETS } from './price-indexes.data.ts';
import { firstOf, months, newest, type Values, valuesOf, yearlyMeans, years } from './values.ts';

/** Decimal places of the published index. */
const PLACES = 1;

/**
 * An index of Statistik Austria. Its own datasets come first, then the long table, then what was imported; months after
 * its last one are chained as Statistik Austria does (rules: Statistik Austria) (rules: Chaining).
 */
export function austrianIndex(id: string, layers: Layers, links: readonly ChainLink[]): Assembled {
  const published = publishedValues(id, layers);
  const chained = chainedMonths(id, published, layers, links);
  const monthly = firstOf([months(published), chained]);
  // A mean of months, also of chained ones; never a chained average, which is 0.1 off at times (rules: Chaining).
  const yearly = firstOf([years(published), yearlyMeans(monthly, PLACES)]);
  const isChained = hasNoDataset(id) && chained.size > 0;
  return { yearly, monthly, isChained, newest: newest(monthly) ?? newest(yearly) };
}

const hasNoDataset = (id: string): boolean => AUSTRIAN_DATASETS[id]?.datasets.length === 0;

function publishedValues(id: string, layers: Layers): Values {
  const publishers = [...(AUSTRIAN_DATASETS[id]?.datasets ?? []), ORIGIN.austrianTable];
  const ordered = ranked(layers.get(id) ?? new Map(), publishers);
  return firstOf(ordered.map(({ observations }) => valuesOf(observations)));
}

/** Months that no publication has: all of the indexes of 1958, of others those after the last one published. */
function chainedMonths(id: string, published: Values, layers: Layers, links: readonly ChainLink[]): Values {
  const last = newest(months(published));
  if (last === undefined && !hasNoDataset(id)) return new Map();
  const chained = new Map<Period, string>();
  for (const { newest: base, from, to = Number.POSITIVE_INFINITY, factors } of links) {
    const factor = factors[id];
    if (factor === undefined || base === id) continue;
    for (const [month, value] of months(publishedValues(base, layers))) {
      const year = Math.floor(month / 100);
      const isWanted = !published.has(month) && (hasNoDataset(id) || month > last!);
      if (year < from || year > to || !isWanted || chained.has(month)) continue;
      chained.set(month, text(round(multiply(value, factor), PLACES)));
    }
  }
  return new Map([...chained].sort(([a], [b]) => a - b));
}
