import { digitAt } from './digits.ts';

/**
 * Sum of the Luhn algorithm (ISO/IEC 7812-1 annex B) over [start, end); right numbers give a multiple of 10.
 * @example luhnSum('79927398713', 0, 11) % 10 // 0
 */
export function luhnSum(text: string, start: number, end: number): number {
  let sum = 0;
  for (let i = end - 1, isDoubled = false; i >= start; i--, isDoubled = !isDoubled) {
    const digit = digitAt(text, i);
    if (!isDoubled) sum += digit;
    else sum += digit < 5 ? 2 * digit : 2 * digit - 9;
  }
  return sum;
}
