/** Values 0 to 81 of the characters in set 82, for the check character pair. */
const SET_82 = '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
const PAIR_CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Prime weights from the right (GS1 General Specifications 7.9.5). */
const PAIR_WEIGHTS = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83];
const PAIR_MODULUS = 1021;

/** Check character pair of a Global Model Number. @example checkPair('1987654Ad4X4bL5ttr2310c') // '2K' */
export function checkPair(text: string): string {
  let sum = 0;
  for (let i = 0; i < text.length; i++) {
    sum += SET_82.indexOf(text[text.length - 1 - i]!) * PAIR_WEIGHTS[i]!;
  }
  const value = sum % PAIR_MODULUS;
  return PAIR_CHARACTERS[value >> 5]! + PAIR_CHARACTERS[value & 31]!;
}
