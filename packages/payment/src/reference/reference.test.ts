import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mod97 } from '@kontor/base';
import fc from 'fast-check';
import {
  groupedCreditorReference,
  hasCreditorReferenceForm,
  isCreditorReference,
} from './creditor-reference.ts';
import { groupedQrReference, isQrReference, qrCheckDigit } from './qr-reference.ts';

const seed = { seed: 11649, numRuns: 500 };
const digits = (length: number) =>
  fc.array(fc.constantFrom(...'0123456789'), { minLength: length, maxLength: length }).map((d) => d.join(''));

describe('creditor reference, ISO 11649', () => {
  for (const value of [
    'RF18539007547034',
    'RF240191230100405JSH0438',
    'RF97C2H5OH',
    'RF471',
    'RF712348231',
  ]) {
    const valid = mod97(value.slice(4) + value.slice(0, 4)) === 1;
    it(`${valid ? 'accepts' : 'refuses'} ${value}`, () => assert.equal(isCreditorReference(value), valid));
  }
  it('accepts the published examples', () => {
    assert.equal(isCreditorReference('RF18539007547034'), true);
    assert.equal(isCreditorReference('RF240191230100405JSH0438'), true);
  });
  // The second is printed in the Swiss implementation guidelines, with wrong check digits.
  for (const value of [
    'RF19539007547034',
    'RF720191230100405JSH0438',
    'RF18',
    'RF',
    'XX18539007547034',
    'rf18539007547034',
    'RF1853900754703é',
    'RF18 5390 0754 7034',
  ]) {
    it(`refuses ${value}`, () => assert.equal(isCreditorReference(value), false));
  }
  it('tests the form apart from the check digits', () => {
    assert.equal(hasCreditorReferenceForm('RF00539007547034'), true);
    assert.equal(hasCreditorReferenceForm('RF00'), false);
    assert.equal(hasCreditorReferenceForm(`RF00${'1'.repeat(22)}`), false);
    assert.equal(hasCreditorReferenceForm('RFAB1'), false);
  });
  it('refuses single wrong digits and swaps of neighbours', () => {
    fc.assert(
      fc.property(digits(12), fc.nat(11), fc.integer({ min: 1, max: 9 }), (body, at, plus) => {
        const check = String(98 - mod97(`${body}RF00`)).padStart(2, '0');
        assert.equal(isCreditorReference(`RF${check}${body}`), true);
        const other = String((Number(body[at]) + plus) % 10);
        assert.equal(
          isCreditorReference(`RF${check}${body.slice(0, at)}${other}${body.slice(at + 1)}`),
          false,
        );
        if (at < 11 && body[at] !== body[at + 1]) {
          const swapped = body.slice(0, at) + body[at + 1] + body[at] + body.slice(at + 2);
          assert.equal(isCreditorReference(`RF${check}${swapped}`), false);
        }
      }),
      seed,
    );
  });
  it('is grouped in fours', () =>
    assert.equal(groupedCreditorReference('RF18539007547034'), 'RF18 5390 0754 7034'));
});

describe('Swiss QR reference', () => {
  it('has the check digit of modulo 10 recursive', () => {
    assert.equal(qrCheckDigit('21000000000313947143000901'), 7);
    assert.equal(isQrReference('210000000003139471430009017'), true);
  });
  for (const value of [
    '210000000003139471430009016',
    '0'.repeat(27),
    '21000000000313947143000901',
    '21000000000313947143000901A',
    '',
  ]) {
    it(`refuses ${JSON.stringify(value)}`, () => assert.equal(isQrReference(value), false));
  }
  it('refuses every single wrong digit', () => {
    fc.assert(
      fc.property(digits(26), fc.nat(25), fc.integer({ min: 1, max: 9 }), (body, at, plus) => {
        fc.pre(!/^0+$/.test(body));
        const whole = `${body}${qrCheckDigit(body)}`;
        assert.equal(isQrReference(whole), true);
        const other = String((Number(whole[at]) + plus) % 10);
        assert.equal(isQrReference(whole.slice(0, at) + other + whole.slice(at + 1)), false);
      }),
      seed,
    );
  });
  it('is grouped 2-5-5-5-5-5', () => {
    assert.equal(groupedQrReference('210000000003139471430009017'), '21 00000 00003 13947 14300 09017');
  });
});
