import { digitAt } from './digits.ts';

/** Check digit of GS1 General Specifications 7.9: weights 3, 1, 3 … from the right. @example gs1CheckDigit('9638507') // 4 */
export function gs1CheckDigit(digits: string): number {
  let sum = 0;
  let weight = 3;
  for (let i = digits.length - 1; i >= 0; i--) {
    sum += digitAt(digits, i) * weight;
    weight = 4 - weight;
  }
  return (10 - (sum % 10)) % 10;
}
