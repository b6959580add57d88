const ZERO = 0x30;

/** The digit at `index` as a number; the text is known to hold digits. */
export const digitAt = (text: string, index: number): number => text.charCodeAt(index) - ZERO;

/** Value of the digits in [start, end). */
export function digitsValue(text: string, start: number, end: number): number {
  let value = 0;
  for (let i = start; i < end; i++) value = value * 10 + digitAt(text, i);
  return value;
}

/** Σ weight × digit over as many leading digits (from `start`) as there are weights. */
export function weightedSum(text: string, weights: readonly number[], start = 0): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) sum += weights[i]! * digitAt(text, start + i);
  return sum;
}

/** Sum of the Luhn algorithm (ISO/IEC 7812-1 Annex B) over [start, end); right numbers give a multiple of 10. */
export function luhnSum(text: string, start: number, end: number): number {
  let sum = 0;
  for (let i = end - 1, isDoubled = false; i >= start; i--, isDoubled = !isDoubled) {
    const digit = digitAt(text, i);
    if (!isDoubled) sum += digit;
    else sum += digit < 5 ? 2 * digit : 2 * digit - 9;
  }
  return sum;
}

/** ISO/IEC 7064 MOD 11,10: the last digit is the check digit. */
export function isMod11Comma10(text: string): boolean {
  let product = 10;
  const last = text.length - 1;
  for (let i = 0; i < last; i++) {
    const sum = (product + digitAt(text, i)) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return (11 - product) % 10 === digitAt(text, last);
}
