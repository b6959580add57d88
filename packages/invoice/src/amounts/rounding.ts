import { type Decimal, decimal, divide, multiply, round, subtract, ZERO } from '@kontor/base';
import type { InvoiceRequest } from '../request/request.ts';

/**
 * BT-114: what makes the amount due a multiple of `roundTo`, half away from zero, or the amount that the caller states.
 * @example rounding(decimal('345.53'), { roundTo: 0.05 }, 2) // 0.02
 */
export function rounding(
  payable: Decimal,
  { roundTo, roundingAmount }: Pick<InvoiceRequest, 'roundTo' | 'roundingAmount'>,
  minorUnits: number,
): Decimal {
  if (roundTo !== undefined) {
    const step = decimal(roundTo);
    return round(subtract(multiply(divide(payable, step, 0), step), payable), minorUnits);
  }
  return roundingAmount === undefined ? ZERO : round(decimal(roundingAmount), minorUnits);
}
