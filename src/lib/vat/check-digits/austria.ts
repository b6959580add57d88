import { digitAt } from './digit-sums.ts';

/** `U` and eight digits. The sum of the seven doubled from the right is Luhn's, shifted by 4: (96 − s) mod 10. */
export function isAustrian(number: string): boolean {
  let sum = 0;
  for (let i = 1; i <= 7; i += 2) sum += digitAt(number, i);
  for (let i = 2; i <= 6; i += 2) {
    const twice = 2 * digitAt(number, i);
    sum += twice < 10 ? twice : twice - 9;
  }
  return (96 - sum) % 10 === digitAt(number, 8);
}
