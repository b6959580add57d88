import { digitAt } from '@kontor/base';

/** Σ digit × weight mod 11, the weights running 1 to 9 again and again from `first`. */
function remainder(number: string, first: number): number {
  let sum = 0;
  for (let i = 0; i < number.length - 1; i++) sum += (1 + ((i + first) % 9)) * digitAt(number, i);
  return sum % 11;
}

/** 9 digits, or 12 for temporarily registered taxpayers. */
export function isLithuanian(number: string): boolean {
  let rest = remainder(number, 0);
  if (rest === 10) rest = remainder(number, 2);
  return rest % 10 === digitAt(number, number.length - 1);
}
