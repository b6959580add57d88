import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { currency } from '@kontor/schema';
import { currencyCodes, isCurrency, minorUnits } from './currency.ts';

describe('currency', () => {
  for (const [code, units] of [
    ['EUR', 2],
    ['HUF', 2],
    ['JPY', 0],
    ['KWD', 3],
    ['CLF', 4],
    ['ISK', 0],
    ['XAU', 2],
  ] as const) {
    it(`${code} has ${units} decimal places`, () => assert.equal(minorUnits(code), units));
  }
  for (const code of ['XCG', 'ZWG', 'SLE', 'VED', 'XAD', 'CHF', 'XDR']) {
    it(`${code} is current`, () => assert.equal(isCurrency(code), true));
  }
  for (const code of [
    'HRK',
    'BGN',
    'ZWL',
    'ANG',
    'CUC',
    'SLL',
    'DEM',
    'XXX',
    'XTS',
    'AAA',
    'eur',
    '',
    '__proto__',
  ]) {
    it(`${JSON.stringify(code)} is none`, () => assert.equal(isCurrency(code), false));
  }
  it('lists each code once', () => {
    assert.equal(currencyCodes().length, 178 - 2);
    assert.ok(currencyCodes().every((code) => /^[A-Z]{3}$/.test(code)));
  });
  it('takes any letter case, reports MustBeValid', () => {
    assert.equal(currency().parse('chf'), 'CHF');
    const [issue] = currency().safeParse('BGN').error?.issues ?? [];
    assert.deepEqual(issue?.code === 'custom' && issue.params, { rule: { kind: 'valid' } });
  });
});
