import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FieldPath } from '@kontor/base';
import { declaredMember, suggestMember } from './suggest-member.ts';

const PATHS = [
  ...['amount', 'currency', 'creditor', 'size', 'foregroundColor', 'labels', 'options', 'items', 'notes'],
  ...['creditor.iban', 'creditor.name', 'creditor.houseNumber'],
  ...['labels.total', 'labels.amount'],
  ...['options.showText', 'options.quietZone', 'options.mode'],
  ...['items[].unitPrice', 'items[].tax', 'items[].discounts', 'items[].discounts[].percent'],
  ...['notes[].code', 'notes[].text'],
];
const members = PATHS.map((path) => declaredMember(path.replaceAll('[]', '.[]').split('.')));

const cases: readonly [
  what: string,
  unknown: FieldPath,
  near: string | undefined,
  values?: Readonly<Record<string, unknown>>,
][] = [
  ['misspelt, in the same object', ['amuont'], 'amount'],
  ['misspelt, in the same nested object', ['options', 'quietZome'], 'options.quietZone'],
  ['misspelt, in the same entry of a list', ['items', 2, 'taxx'], 'items[2].tax'],
  ['in other letter case and with other signs', ['items', 0, 'UNIT_PRICE'], 'items[0].unitPrice'],
  ['nested, of the top', ['options', 'currency'], 'currency'],
  ['nested and misspelt, of the top', ['options', 'curency'], 'currency'],
  ['at the top, of a nested object', ['quietZone'], 'options.quietZone'],
  ['at the top and misspelt, of a nested object', ['quietZome'], 'options.quietZone'],
  ['at the top, of the entries of a list', ['unitPrice'], 'items[].unitPrice'],
  ['the path in one word', ['creditorIban'], 'creditor.iban'],
  ['the path in one word with lines', ['creditor_iban'], 'creditor.iban'],
  ['in an entry, of the entry around it', ['items', 1, 'discounts', 0, 'tax'], 'items[1].tax'],
  ['in an entry, of entries in it', ['items', 1, 'percent'], 'items[1].discounts[].percent'],
  ['in an entry of another list', ['notes', 3, 'tax'], 'items[].tax'],
  ['a word of a nested member', ['zone'], 'options.quietZone'],
  ['a word of a member of the same object', ['color'], 'foregroundColor'],
  ['with one word more', ['currencyCode'], 'currency'],
  ['the same object before the same name elsewhere', ['labels', 'amonut'], 'labels.amount'],
  ['the same name elsewhere before a word of it here', ['creditor', 'text'], 'notes[].text'],
  ['the nearer of two places', ['options', 'total'], 'labels.total'],
  ['a short name does not count as misspelt elsewhere', ['node'], undefined],
  ['a part of a word is none', ['ho'], undefined],
  ['like none', ['weather'], undefined],
  ['too long to be misspelt', [`${'x'.repeat(60)}amount`], undefined],
  ['without a letter', ['***'], undefined],
  ['given as well', ['amuont'], 'labels.amount', { amount: 1 }],
  ['given as well everywhere', ['amuont'], undefined, { amount: 1, labels: { amount: 'x' } }],
  ['given in all entries', ['tax'], undefined, { items: [{ tax: 1 }, { tax: 2 }] }],
  ['given in some entries', ['tax'], 'items[].tax', { items: [{ tax: 1 }, {}] }],
  ['given in another entry', ['items', 1, 'taxx'], 'items[1].tax', { items: [{ tax: 1 }, { taxx: 2 }] }],
  ['an object of another type is not looked into', ['iban'], 'creditor.iban', { creditor: 'A' }],
];

describe('the member that an unknown one may stand for', () => {
  for (const [what, unknown, near, values = {}] of cases)
    it(`${what}: ${unknown.join(' ').slice(0, 40)}`, () =>
      assert.equal(suggestMember(members, values, unknown), near));
});
