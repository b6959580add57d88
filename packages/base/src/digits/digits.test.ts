import assert from 'node:assert/strict';
import { test } from 'node:test';
import { digitsValue, weightedSum } from './digits.ts';
import { gs1CheckDigit } from './gs1-check-digit.ts';
import { luhnSum } from './luhn.ts';
import { isMod11Comma10 } from './mod11-10.ts';
import { mod97 } from './mod97.ts';

test('published examples of check digits', () => {
  // ISO/IEC 7064: the check digit of 0794 in MOD 11,10.
  assert.equal(isMod11Comma10('07945'), true);
  // GS1 General Specifications 7.9, the example of an SSCC.
  assert.equal(gs1CheckDigit('37610425002123456'), 9);
  assert.equal(gs1CheckDigit('9638507'), 4);
  assert.equal(luhnSum('79927398713', 0, 11) % 10, 0);
  // ISO 11649: RF18 with its letters and check digits at the end.
  assert.equal(mod97('539007547034RF18'), 1);
});

test('every other last digit is wrong', () => {
  for (let digit = 0; digit < 10; digit++) {
    assert.equal(isMod11Comma10(`0794${digit}`), digit === 5);
    assert.equal(luhnSum(`7992739871${digit}`, 0, 11) % 10 === 0, digit === 3);
  }
});

test('parts of a text of digits', () => {
  assert.equal(digitsValue('A1234B', 1, 5), 1234);
  assert.equal(weightedSum('A1234', [1, 10, 100], 1), 321);
  assert.equal(luhnSum('A79927398713B', 1, 12) % 10, 0);
});
