import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { GROUPS, TERMS } from '@kontor/e-invoice/rules';
import { unknownMembers, unstatedTerms } from '../scripts/reference/term-table.ts';

describe('business terms of EN 16931', () => {
  it('are all in the table: BT-1 to BT-165 but BT-4, which there is not', () => {
    const all = Array.from({ length: 165 }, (_, index) => index + 1).filter((term) => term !== 4);
    assert.deepEqual(
      TERMS.map(([term]) => term),
      all,
    );
  });

  it('have their groups there too: BG-1 to BG-32', () => {
    assert.deepEqual(
      GROUPS.map(([group]) => group),
      Array.from({ length: 32 }, (_, index) => index + 1),
    );
  });

  it('name members that requests have', () => {
    assert.deepEqual(unknownMembers(), []);
  });

  it('can each be stated', () => {
    assert.deepEqual(unstatedTerms(), []);
  });
});
