import { compare, sign, subtract } from '@kontor/base';
import { across, decimalBetween, type Fault, must } from '@kontor/schema';
import { z } from 'zod';
import { fine, itemPrice, type StatedPrices } from '../amounts/item-price.ts';
import { isCounted, type LineKind } from '../request/item-extras.ts';
import { MAX_PRICE } from './price.ts';

interface PricedItem extends StatedPrices {
  readonly sumPrice?: number | undefined;
  readonly priceQuantity?: number | undefined;
  readonly lineKind?: LineKind | undefined;
}

const oneOf = (path: string, or: string, description: string): Fault => ({
  path: [path],
  rule: { kind: 'oneOf', or },
  description,
});

const wrong = (path: string, description: string): Fault => ({
  path: [path],
  rule: { kind: 'valid' },
  description,
});

/** Two of the three prices, or one of the other two members that give a sum; what does not count needs none. */
function missingPrices(item: PricedItem): readonly Fault[] {
  const { unitPrice, grossPrice, priceDiscount, sumPrice } = item;
  if (unitPrice !== undefined) return [];
  if (grossPrice === undefined && priceDiscount === undefined) {
    return sumPrice === undefined && isCounted(item.lineKind)
      ? [oneOf('unitPrice', 'sumPrice', 'unitPrice or sumPrice is needed')]
      : [];
  }
  if (grossPrice === undefined) {
    return [oneOf('unitPrice', 'grossPrice', 'unitPrice or grossPrice is needed beside priceDiscount')];
  }
  return priceDiscount === undefined
    ? [oneOf('unitPrice', 'priceDiscount', 'unitPrice or priceDiscount is needed beside grossPrice')]
    : [];
}

/**
 * What makes no price before a discount: BT-148 is not below BT-146, which is not below zero (BR-27, BR-28), but where a discount below
 * zero states that the price was raised.
 */
function wrongPrices(item: PricedItem): readonly Fault[] {
  const price = itemPrice(item);
  if (price?.gross === undefined || price.discount === undefined) return [];
  const { net, gross, discount } = price;
  if (sign(net) < 0 && item.unitPrice === undefined) {
    return [wrong('priceDiscount', 'must not be more than grossPrice')];
  }
  if (sign(net) < 0) return [wrong('unitPrice', 'must not be negative beside grossPrice or priceDiscount')];
  if (compare(gross, net) < 0 && (item.priceDiscount ?? 0) >= 0) {
    return [wrong('grossPrice', 'must not be less than unitPrice')];
  }
  if (compare(subtract(gross, discount), net) === 0) return [];
  return [wrong('priceDiscount', 'must be grossPrice less unitPrice; leave one of the three out')];
}

/** A discount below zero raises the price: it is none unless both prices beside it are stated, and agree. */
function negativeDiscount(item: PricedItem, refused: ReadonlySet<PropertyKey>): readonly Fault[] {
  const isGiven = (name: 'unitPrice' | 'grossPrice') => item[name] !== undefined || refused.has(name);
  if ((item.priceDiscount ?? 0) >= 0 || (isGiven('unitPrice') && isGiven('grossPrice'))) return [];
  const description = `must be 0 to ${MAX_PRICE}; negative only beside grossPrice and unitPrice`;
  return [{ path: ['priceDiscount'], rule: { kind: 'between', min: 0, max: MAX_PRICE }, description }];
}

/** The quantity that a price is for means nothing for a sum; a default that a client writes out is as none. */
function wrongQuantity(item: PricedItem): readonly Fault[] {
  if (item.priceQuantity === undefined || item.priceQuantity === 1) return [];
  const hasNoPrice = itemPrice(item) === undefined && item.sumPrice !== undefined;
  return hasNoPrice ? [wrong('priceQuantity', 'must not be stated beside sumPrice alone')] : [];
}

/**
 * The rules between the prices of an item. A member of a wrong type counts as given: that is reported already.
 * @example z.object(itemShape()).check(consistentPrices())
 */
export const consistentPrices = () =>
  across<PricedItem>((item, refused) => {
    const isRefused = [...PRICES].some((name) => refused.has(name));
    const negative = negativeDiscount(item, refused);
    if (isRefused || negative.length > 0) return negative;
    return [...missingPrices(item), ...wrongPrices(item), ...wrongQuantity(item)];
  });

const PRICES: readonly (keyof PricedItem)[] = [
  'unitPrice',
  'grossPrice',
  'priceDiscount',
  'sumPrice',
  'priceQuantity',
  'lineKind',
];

/** A price that is not negative. */
const unsignedPrice = () => decimalBetween(0, MAX_PRICE);

/** More than nothing, with the decimals that count. */
const priceQuantity = () =>
  z
    .number()
    .check(
      must({ kind: 'valid' }, (value) =>
        value > MAX_PRICE || sign(fine(value)) <= 0
          ? `must be more than 0 and at most ${MAX_PRICE}; 8 decimal places count`
          : undefined,
      ),
    )
    .meta({ exclusiveMinimum: 0, maximum: MAX_PRICE });

/** Members of an item for a price before its discount, and for the quantity that prices are for. */
export const itemPriceShape = () => ({
  grossPrice: unsignedPrice()
    .optional()
    .describe(
      'Price before `priceDiscount` (BT-148). Of `grossPrice`, `priceDiscount` and `unitPrice` two give the third.',
    ),
  priceDiscount: decimalBetween(-MAX_PRICE, MAX_PRICE)
    .optional()
    .describe(
      'What is taken off `grossPrice` to give `unitPrice` (BT-147). Negative where the price was raised, beside both prices.',
    ),
  priceQuantity: priceQuantity()
    .optional()
    .meta({ default: 1 })
    .describe('How many units `unitPrice` is the price of, such as 100 (BT-149).'),
});
