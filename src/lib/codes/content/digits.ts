import { contentError } from './content-error.ts';

/** Refuses a text that holds anything but ASCII digits. */
export function requireDigits(content: string): void {
  for (let i = 0; i < content.length; i++) {
    const code = content.charCodeAt(i);
    if (code < 48 || code > 57) throw contentError('only digits are allowed');
  }
}

/** Check digit of GS1 General Specifications 7.9: weights 3, 1, 3 … from the right. @example checkDigit('9638507') // 4 */
export function checkDigit(digits: string): number {
  let sum = 0;
  let weight = 3;
  for (let i = digits.length - 1; i >= 0; i--) {
    sum += (digits.charCodeAt(i) - 48) * weight;
    weight = 4 - weight;
  }
  return (10 - (sum % 10)) % 10;
}

/**
 * The full number of `length` digits: the check digit is added when it is missing and compared when it is there.
 * @throws InvalidInput for other lengths, other characters, a wrong check digit.
 */
export function fullNumber(content: string, length: number): string {
  requireDigits(content);
  if (content.length === length - 1) return content + checkDigit(content);
  if (content.length !== length) {
    throw contentError(`${content.length} digits, but ${length - 1} or ${length} are needed`);
  }
  const wanted = checkDigit(content.slice(0, -1));
  if (wanted !== content.charCodeAt(length - 1) - 48) {
    throw contentError(`the check digit is wrong, it should be ${wanted}`);
  }
  return content;
}
