import { z } from 'zod';
import { must } from '../schema/constraint-text.ts';

/** Decimal places of the shortest decimal form. @example decimalPlaces(10.99) // 2; decimalPlaces(1e-7) // 7 */
export function decimalPlaces(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const places = (mantissa.split('.')[1] ?? '').length - Number(exponent);
  return Math.max(0, places);
}

/** A whole number from `min` to `max`; 300.0 is one, 300.5 is none. */
export const integer = (min: number, max: number) =>
  z
    .number()
    .check(
      must({ kind: 'valid' }, (v) => (Number.isInteger(v) ? undefined : 'must be a whole number')),
      must({ kind: 'between', min, max }, (v) =>
        Number.isInteger(v) && (v < min || v > max) ? `${v} is outside ${min} to ${max}` : undefined,
      ),
    )
    .meta({ type: 'integer', minimum: min, maximum: max });

const twoDecimals = must<number>({ kind: 'decimals', max: 2 }, (v) =>
  decimalPlaces(v) > 2 ? `${decimalPlaces(v)} decimal places, at most 2 allowed` : undefined,
);

/**
 * A money amount as a JSON number: bounds report MustBeValid, more than two decimals their own identifier. Its description
 * names the two decimals: with `multipleOf: 0.01` generated validators refuse right amounts, since 19.99 / 0.01 is
 * 1998.9999999999998 in binary floats.
 */
export const amount = (min: number, max: number) =>
  z
    .number()
    .check(
      must({ kind: 'valid' }, (v) => (v < min || v > max ? `must be ${min} to ${max}` : undefined)),
      twoDecimals,
    )
    .meta({ minimum: min, maximum: max });

/** A decimal number whose bounds report `MustBeBetween…` when both are whole, else `MustBeValid`. */
export const decimalBetween = (min: number, max: number) =>
  z
    .number()
    .check(
      must({ kind: 'between', min, max }, (v) =>
        v < min || v > max ? `must be ${min} to ${max}` : undefined,
      ),
    )
    .meta({ minimum: min, maximum: max });

/**
 * A money amount whose bounds report `MustBeBetween…` with whole numbers and which may have two decimals up to the
 * upper one: `amountBetween(0, 99)` takes 99.99, the identifier ends in `0And99`.
 */
export const amountBetween = (min: number, max: number) => {
  const most = Number(`${max}.99`);
  return z
    .number()
    .check(
      must({ kind: 'between', min, max }, (v) =>
        v < min || v > most ? `must be ${min} to ${most}` : undefined,
      ),
      twoDecimals,
    )
    .meta({ minimum: min, maximum: most });
};

/** Side of a square picture in pixels: 100 to 2000, 300 when absent (rules: Pictures of payment codes). */
export const sizeInPixels = () => integer(100, 2000).default(300);
