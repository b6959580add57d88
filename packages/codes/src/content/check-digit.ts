import { digitAt, gs1CheckDigit } from '@kontor/base';
import { contentError } from './content-error.ts';

/** Refuses a text with anything but ASCII digits. */
export function requireDigits(content: string): void {
  for (let i = 0; i < content.length; i++) {
    const digit = digitAt(content, i);
    if (digit < 0 || digit > 9) throw contentError('must contain only digits');
  }
}

/** Refuses a text whose digit at `place` is not the check digit. */
export function requireCheckDigit(content: string, place: number, wanted: number): void {
  if (digitAt(content, place) !== wanted) throw contentError(`wrong check digit; must be ${wanted}`);
}

/**
 * The full number of `length` digits: the check digit is added when it is missing and compared when it is there.
 * `checkDigitOf` gets the digits before it, and may refuse them.
 * @throws InvalidInput for other lengths, other characters, a wrong check digit.
 */
export function withCheckDigit(
  content: string,
  length: number,
  checkDigitOf: (digits: string) => number,
): string {
  requireDigits(content);
  if (content.length !== length - 1 && content.length !== length) {
    throw contentError(`${content.length} digits; must be ${length - 1} or ${length}`);
  }
  const digits = content.slice(0, length - 1);
  const wanted = checkDigitOf(digits);
  if (content.length === length) requireCheckDigit(content, length - 1, wanted);
  return digits + wanted;
}

/** The full number of `length` digits with the check digit of GS1. @throws InvalidInput as `withCheckDigit` */
export const fullNumber = (content: string, length: number): string =>
  withCheckDigit(content, length, gs1CheckDigit);
