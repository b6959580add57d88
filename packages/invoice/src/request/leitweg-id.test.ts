import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { leitwegId } from './leitweg-id.ts';

describe('Leitweg-ID', () => {
  // Published samples of KoSIT and of federal authorities.
  for (const right of [
    '04011000-1234512345-06',
    '991-33333TEST-33',
    '991-01484-64',
    '05711-06001-79',
    '992-90009-96',
  ]) {
    it(`${right} has right check digits`, () => {
      assert.equal(leitwegId(right), 'right');
      assert.equal(leitwegId(` ${right.toLowerCase()} `), 'right');
    });
    it(`${right} with another digit is wrong`, () => {
      const last = Number(right.at(-1));
      assert.equal(leitwegId(`${right.slice(0, -1)}${(last + 1) % 10}`), 'wrong');
    });
  }
  it('is no other reference', () => {
    for (const text of ['', 'Abt. 7', 'PO-4711', '4711', '1-06', '04011000-äöü-06'])
      assert.equal(leitwegId(text), 'none');
  });
});
