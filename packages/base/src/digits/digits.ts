const ZERO = 0x30;

/** The digit at `index` as a number; the text must consist of digits. */
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
