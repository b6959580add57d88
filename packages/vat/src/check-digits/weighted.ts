import { digitAt, weightedSum } from '@kontor/base';

type Rule = (digits: string) => boolean;

/** The weighted sum over all digits, check digit included, is a multiple of `modulus`. */
const vanishes =
  (weights: readonly number[], modulus: number): Rule =>
  (digits) =>
    weightedSum(digits, weights) % modulus === 0;

/** The check digit after the weighted ones equals the remainder 11 − sum mod 11, 0 for 11; 10 never matches. */
const complementOf11 =
  (weights: readonly number[], start = 0): Rule =>
  (digits) =>
    (11 - (weightedSum(digits, weights, start) % 11)) % 11 === digitAt(digits, start + weights.length);

const EIGHT_TO_TWO = [8, 7, 6, 5, 4, 3, 2];
const POLAND = [6, 5, 7, 2, 3, 4, 5, 6, 7];
const PORTUGAL = [9, 8, 7, 6, 5, 4, 3, 2];
const ROMANIA = [7, 5, 3, 2, 1, 7, 5, 3, 2];

/** The last digit is Σ weight × digit mod 11; a remainder of 10 is never given out. */
const poland: Rule = (digits) => weightedSum(digits, POLAND) % 11 === digitAt(digits, 9);

const portugal: Rule = (digits) =>
  ((11 - (weightedSum(digits, PORTUGAL) % 11)) % 11) % 10 === digitAt(digits, 8);

const romania: Rule = (digits) => {
  const padded = digits.padStart(10, '0');
  return ((10 * weightedSum(padded, ROMANIA)) % 11) % 10 === digitAt(padded, 9);
};

/** 10 is written 0; 11 is never given out. */
const slovenia: Rule = (digits) => {
  const check = 11 - (weightedSum(digits, EIGHT_TO_TWO) % 11);
  return (check === 10 ? 0 : check) === digitAt(digits, 7);
};

/** Each digit counts double the next one to its right. */
const greece: Rule = (digits) => {
  let sum = 0;
  for (let i = 0; i < 8; i++) sum = 2 * sum + digitAt(digits, i);
  return ((2 * sum) % 11) % 10 === digitAt(digits, 8);
};

/** VAT numbers that one weighted sum decides, by prefix. */
export const WEIGHTED: Readonly<Record<string, Rule>> = {
  // `CHE…`: the digits follow the E (eCH-0097, section on check digits).
  CH: complementOf11([5, 4, 3, 2, 7, 6, 5, 4], 1),
  DK: vanishes([2, 7, 6, 5, 4, 3, 2, 1], 11),
  EE: vanishes([3, 7, 1, 3, 7, 1, 3, 7, 1], 10),
  EL: greece,
  FI: vanishes([7, 9, 10, 5, 8, 4, 2, 1], 11),
  HU: vanishes([9, 7, 3, 1, 9, 7, 3, 1], 10),
  MT: vanishes([3, 4, 6, 7, 8, 9, 10, 1], 37),
  NO: vanishes([3, 2, 7, 6, 5, 4, 3, 2, 1], 11),
  PL: poland,
  PT: portugal,
  RO: romania,
  SI: slovenia,
};
