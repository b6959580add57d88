import type { Decimal } from '#lib/base/decimal/decimal.ts';
import { fixedText, text } from '#lib/base/decimal/text.ts';
import { element } from '#lib/base/xml/xml.ts';

/** An amount with the decimals of the currency. @example amountText(decimal(8.2), 2) // '8.20' */
export const amountText = (value: Decimal, decimals: number): string => fixedText(value, decimals);

/** A price: at least two decimals, no zeros beyond them. */
export const priceText = (value: Decimal): string => text(value, { minDecimals: 2 });

/** A quantity or percentage: no zeros at the end. */
export const numberText = (value: Decimal): string => text(value);

/** A day in format 102 (UNTDID 2379), YYYYMMDD. */
export const dateElement = (isoDate: string): string =>
  element('udt:DateTimeString', isoDate.replaceAll('-', ''), { format: '102' });
