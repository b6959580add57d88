import assert from 'node:assert/strict';
import { test } from 'node:test';
import { creditorIdentifierFault, MANDATE_REFERENCE } from './direct-debit.ts';

// As guides of banks print them.
for (const identifier of [
  'DE98ZZZ09999999999',
  'DE98 ZZZ 0999 9999 999',
  'de98abc09999999999',
  'AT61ZZZ01234567890',
  'ES59ZZZX1234567L',
  'FR72ZZZ123456',
  'NL79ZZZ999999990000',
]) {
  test(`${identifier} is a creditor identifier`, () =>
    assert.equal(creditorIdentifierFault(identifier), undefined));
}

for (const identifier of [
  'DE97ZZZ09999999999',
  'DE98ZZZ09999999998',
  '',
  'ZZZ',
  'DE98ZZZ',
  'DE98ZZZ0999 9999-999',
]) {
  test(`${identifier} is none`, () => assert.notEqual(creditorIdentifierFault(identifier), undefined));
}

test('mandate references have the characters of SEPA', () => {
  for (const text of ['M-2026/001', "A b.c,d:e(f)?+'"])
    assert.equal(MANDATE_REFERENCE.test(text), true, text);
  for (const text of ['Ä1', 'a_b', 'a'.repeat(36), ''])
    assert.equal(MANDATE_REFERENCE.test(text), false, text);
});
