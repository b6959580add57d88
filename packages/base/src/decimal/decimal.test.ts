import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  absolute,
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  multiply,
  negate,
  round,
  sign,
  subtract,
  sum,
} from './decimal.ts';
import { fixedText, text } from './text.ts';

const seed = { seed: 20260131, numRuns: 500 };
const decimals = fc
  .record({
    units: fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }),
    scale: fc.integer({ min: 0, max: 12 }),
  })
  .map((d): Decimal => d);

/** [value, minDecimals, maxDecimals, text] */
const texts: readonly [number | string, number, number, string][] = [
  [10, 0, 20, '10'],
  [10, 2, 20, '10.00'],
  [10.99, 0, 20, '10.99'],
  [0, 0, 20, '0'],
  [-0, 2, 20, '0.00'],
  [0.1 + 0.2, 2, 20, '0.30000000000000004'],
  [0.29, 2, 2, '0.29'],
  [4.35, 2, 2, '4.35'],
  [8.2, 2, 2, '8.20'],
  [70.7, 2, 2, '70.70'],
  [1005.1, 2, 2, '1005.10'],
  [16777217.01, 2, 2, '16777217.01'],
  [999999999.99, 2, 2, '999999999.99'],
  [1e21, 0, 20, '1000000000000000000000'],
  [1e-7, 0, 20, '0.0000001'],
  [1.5e-10, 0, 20, '0.00000000015'],
  [-0.004, 2, 2, '0.00'],
  [-0.005, 2, 2, '-0.01'],
  [1.005, 2, 2, '1.01'],
  [2.675, 2, 2, '2.68'],
  ['2.5', 0, 0, '3'],
  ['-2.5', 0, 0, '-3'],
  ['+007.50', 0, 20, '7.5'],
  ['1.2345678E7', 0, 20, '12345678'],
  ['100', 0, 20, '100'],
  ['9007199254740993', 0, 20, '9007199254740993'],
];

describe('decimal text', () => {
  for (const [value, minDecimals, maxDecimals, expected] of texts) {
    it(`${value} with ${minDecimals} to ${maxDecimals} places is ${expected}`, () => {
      assert.equal(text(value, { minDecimals, maxDecimals }), expected);
    });
  }

  it('gives back every finite number by its shortest form', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (v) => {
        assert.equal(Number(text(v)), v === 0 ? 0 : v);
      }),
      seed,
    );
  });

  it('fixedText pads and rounds', () => {
    assert.equal(fixedText(1.999, 2), '2.00');
    assert.equal(fixedText(3n, 3), '3.000');
    assert.equal(fixedText(3, 0), '3');
    assert.equal(fixedText(-0, 2), '0.00');
    assert.equal(fixedText(1e-7, 2), '0.00');
    assert.equal(fixedText(1e21, 1), '1000000000000000000000.0');
    assert.throws(() => fixedText(Number.NaN, 2), RangeError);
    assert.throws(() => fixedText(Number.NEGATIVE_INFINITY, 2), RangeError);
  });

  it('fixedText takes the same way for numbers and for decimals', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.nat(4), (v, places) => {
        assert.equal(fixedText(v, places), fixedText(decimal(v), places));
      }),
      seed,
    );
  });
});

describe('decimal refuses what is no decimal', () => {
  for (const bad of ['', ' ', '1,5', '.5', '5.', '0x10', '1e', '1e99999', '1e401', '--1', 'NaN', '१']) {
    it(JSON.stringify(bad), () => assert.throws(() => decimal(bad), RangeError));
  }
  for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
    it(String(bad), () => assert.throws(() => decimal(bad), RangeError));
  }
});

describe('arithmetic', () => {
  it('is exact where binary fractions are not', () => {
    assert.equal(text(add(0.1, 0.2)), '0.3');
    assert.equal(text(multiply(1.1, 1.1)), '1.21');
    assert.equal(text(subtract(1, 0.9)), '0.1');
    assert.equal(text(sum([0.1, 0.2, 0.3])), '0.6');
    assert.equal(text(sum([])), '0');
    assert.equal(text(multiply('128.85', '1.05')), '135.2925');
  });

  it('divides to the given places, a half away from zero', () => {
    assert.equal(text(divide(2, 3, 4)), '0.6667');
    assert.equal(text(divide(-2, 3, 4)), '-0.6667');
    assert.equal(text(divide(2, -3, 4)), '-0.6667');
    assert.equal(text(divide(1, 8, 2)), '0.13');
    assert.equal(text(divide('0.001', '1000', 2)), '0');
    assert.equal(text(divide(6, '0.2', 0)), '30');
    assert.throws(() => divide(1, 0, 2), RangeError);
  });

  it('rounds to tens with negative digits', () => {
    assert.equal(text(round(1250, -2)), '1300');
    assert.equal(text(round('-14.9', -1)), '-10');
  });

  it('compares across scales', () => {
    assert.equal(compare('1.0', 1), 0);
    assert.equal(compare(-1, 0.5), -1);
    assert.equal(compare('10.01', '10.001'), 1);
    assert.equal(sign('-0.00'), 0);
    assert.equal(sign(-3), -1);
    assert.equal(text(absolute('-1.5')), '1.5');
    assert.equal(text(negate('1.5')), '-1.5');
  });

  it('obeys the laws of a ring', () => {
    fc.assert(
      fc.property(decimals, decimals, decimals, (a, b, c) => {
        assert.equal(compare(add(a, b), add(b, a)), 0);
        assert.equal(compare(multiply(a, add(b, c)), add(multiply(a, b), multiply(a, c))), 0);
        assert.equal(compare(subtract(add(a, b), b), a), 0);
        assert.equal(compare(decimal(text(a)), a), 0);
      }),
      seed,
    );
  });

  it('rounds to the nearest, never further than half a unit', () => {
    fc.assert(
      fc.property(decimals, fc.integer({ min: 0, max: 8 }), (a, digits) => {
        const error = absolute(subtract(round(a, digits), a));
        assert.ok(compare(multiply(error, 2), { units: 1n, scale: digits }) <= 0);
        assert.equal(compare(round(negate(a), digits), negate(round(a, digits))), 0, 'symmetric about zero');
      }),
      seed,
    );
  });

  it('division undoes multiplication', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        fc.pre(b.units !== 0n);
        assert.equal(compare(divide(multiply(a, b), b, 12), a), 0);
      }),
      seed,
    );
  });
});
