import type { Assembled } from './assembled.ts';
import { isMonth, type Period } from './periods.ts';
import type { PriceIndex } from './price-index.ts';
import type { Values } from './values.ts';

export type Frequency = 'YEARLY' | 'MONTHLY';

/**
 * The body of an answer: JSON in which each value is as it was published, digit by digit; a binary number never
 * comes into being. `undefined` when the index has no values of that frequency.
 */
export function indexAnswer(index: PriceIndex, made: Assembled, frequency: Frequency): string | undefined {
  const values: Values = frequency === 'YEARLY' ? made.yearly : made.monthly;
  if (values.size === 0) return undefined;
  const { id, source } = index;
  const name = made.isChained ? `${index.name} (chained)` : index.name;
  const head = JSON.stringify({ id, name, source, frequency });
  const list = [...values].sort(([a], [b]) => a - b).map(([period, value]) => entry(period, value));
  return `${head.slice(0, -1)},"values":[${list.join()}]}`;
}

function entry(period: Period, value: string): string {
  const month = isMonth(period) ? `,"month":${period % 100}` : '';
  return `{"year":${Math.floor(period / 100)}${month},"value":${value}}`;
}
