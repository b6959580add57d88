import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isBic } from './bic.ts';
import { bic } from './schema.ts';

describe('BIC', () => {
  for (const value of [
    'GIBAATWW',
    'GIBAATWWXXX',
    'BHBLDEHHXXX',
    'OKHBHUHB',
    'NCBVSVSSXXX',
    'PCBKXKPR',
    'DEUTDE3BXXX',
  ]) {
    it(`accepts ${value}`, () => assert.equal(isBic(value), true));
  }
  for (const value of [
    '',
    'GIBAATW',
    'GIBAATWWX',
    'GIBAATWWXX',
    'GIBAATWWXXXX',
    'G1BAATWW',
    'GIBAZZWW',
    'GIBAA1WW',
    'gibaatww',
    'GIBAATWÜ',
  ]) {
    it(`refuses ${JSON.stringify(value)}`, () => assert.equal(isBic(value), false));
  }
  it('normalises, and reports MustBeValid', () => {
    assert.equal(bic().parse(' giba at ww '), 'GIBAATWW');
    const [issue] = bic().safeParse('GIBAATWWX').error?.issues ?? [];
    assert.deepEqual(issue?.code === 'custom' && issue.params, { rule: { kind: 'valid' } });
  });
});
