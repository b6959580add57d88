import { ibanOf, weightedSum } from '@kontor/base';

/** Weights of the modulo 11 check from the left (Czech National Bank, decree 169/2011, § 3). */
const NUMBER_WEIGHTS = [6, 3, 7, 9, 10, 5, 8, 4, 2, 1] as const;
const PREFIX_WEIGHTS = [10, 5, 8, 4, 2, 1] as const;

const passes = (padded: string, weights: readonly number[]): boolean =>
  weightedSum(padded, weights) % 11 === 0;

/** 2 to 10 digits, at least two of them not zero, modulo 11. @example isCzechNumber('2000145399') // true */
export const isCzechNumber = (number: string): boolean =>
  /^\d{2,10}$/.test(number) &&
  /[1-9].*[1-9]/.test(number) &&
  passes(number.padStart(10, '0'), NUMBER_WEIGHTS);

/** Up to 6 digits, modulo 11. @example isCzechPrefix('19') // true */
export const isCzechPrefix = (prefix: string): boolean =>
  /^\d{0,6}$/.test(prefix) && passes(prefix.padStart(6, '0'), PREFIX_WEIGHTS);

/** Four digits; whether such a bank exists is not checked. */
export const isCzechBankCode = (code: string): boolean => /^\d{4}$/.test(code);

/** A domestic account number in its parts, each of them valid. */
export interface CzechAccount {
  readonly prefix?: string | undefined;
  readonly number: string;
  readonly bankCode: string;
}

/**
 * The IBAN of a Czech account: bank code, prefix of 6, number of 10 digits.
 * @example czechIban({ prefix: '19', number: '2000145399', bankCode: '0800' }) // 'CZ6508000000192000145399'
 */
export const czechIban = ({ prefix = '', number, bankCode }: CzechAccount): string =>
  ibanOf('CZ', bankCode + prefix.padStart(6, '0') + number.padStart(10, '0'));
