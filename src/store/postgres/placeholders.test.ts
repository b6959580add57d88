import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withDollars } from './placeholders.ts';

test('question marks become numbered parameters, in their order or by their numbers', () => {
  assert.equal(withDollars('a = ? AND b = ?'), 'a = $1 AND b = $2');
  assert.equal(withDollars('a = ?2, b = ?1, c = ?2'), 'a = $2, b = $1, c = $2');
});

test('those inside quotes stay', () => {
  assert.equal(
    withDollars(`a LIKE ? ESCAPE '?' AND "b?" = ? AND c = 'it''s ?'`),
    `a LIKE $1 ESCAPE '?' AND "b?" = $2 AND c = 'it''s ?'`,
  );
});
