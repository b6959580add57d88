import { type Decimal, fixedText, text } from '@kontor/base';
import type { GroupCategory } from '../amounts/taxed-category.ts';
import type { SemanticTax } from './semantic-invoice.ts';

/** An amount with the decimals of the currency. @example amountText(decimal(8.2), 2) // '8.20' */
export const amountText = (value: Decimal, decimals: number): string => fixedText(value, decimals);

/** A price: at least two decimals, no zeros beyond them. */
export const priceText = (value: Decimal): string => text(value, { minDecimals: 2 });

/** A quantity or percentage: no zeros at the end. */
export const numberText = (value: Decimal): string => text(value);

/** Absent where there is no text. */
export const filled = (value: string | undefined): string | undefined => (value === '' ? undefined : value);

/** Category and rate of a line or fee; category O has none (BR-O-05 to BR-O-07). */
export const semanticTax = (tax: {
  readonly category: GroupCategory;
  readonly rate: Decimal;
}): SemanticTax =>
  tax.category === 'O' ? { category: tax.category } : { category: tax.category, rate: numberText(tax.rate) };
