import { compare, decimal, sign } from '@kontor/base';
import type { Line } from './line.ts';

const ONE = decimal(1);

/** Whether a line has a price or sum of its own. */
export const statesPrice = ({ unitPrice, gross }: Pick<Line, 'unitPrice' | 'gross'>): boolean =>
  unitPrice !== undefined || sign(gross) !== 0;

/** Whether the quantity of a line is more than the one that every line has by default. */
export const statesQuantity = ({ amount, unit = '', unitCode }: Line): boolean =>
  compare(amount, ONE) !== 0 || unit !== '' || unitCode !== DEFAULT_UNIT;

/** UN/ECE Recommendation 20: one. */
const DEFAULT_UNIT = 'C62';
