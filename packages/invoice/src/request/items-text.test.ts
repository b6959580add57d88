import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemsTextViolations } from './items-text.ts';

const itemsOf = (description: string, count: number, unit?: string) =>
  Array.from({ length: count }, () => ({ description, unit }));

for (const [name, most, text, unit] of [
  ['Latin', 400, 'é'.repeat(5000), undefined],
  ['Greek and Cyrillic', 400, 'αж'.repeat(2500), undefined],
  ['punctuation and currencies', 400, '–“€ '.repeat(1250), undefined],
  ['Chinese', 40, '漢'.repeat(5000), undefined],
  ['Arabic', 40, 'ع'.repeat(5000), undefined],
  ['characters beyond 16 bits', 40, '😀'.repeat(2500), undefined],
  ['lines', 40, '\n'.repeat(5000), undefined],
  ['with units', 400, 'a'.repeat(4950), 'b'.repeat(50)],
] as const) {
  test(`${name}: ${most} items of such texts fit, one more does not`, () => {
    assert.deepEqual(itemsTextViolations(itemsOf(text, most, unit)), []);
    const [found] = itemsTextViolations(itemsOf(text, most + 1, unit));
    assert.equal(found?.message, 'message.itemsMustNotBeLongerThan2000000Characters');
    assert.equal(found?.field, 'items');
    assert.match(found.description, /2000000 characters .* count 10 each/);
  });
}

test('without items there is no violation', () => assert.deepEqual(itemsTextViolations(undefined), []));

test('5,000 items with all their facts fit', () => {
  const item = {
    description: 'Kupferleitung NYM-J, 3 × 1,5 mm²',
    unit: 'm',
    gtin: '4006381333931',
    originCountry: 'DE',
    objectNumber: 'Z-4711',
    note: 'Zuschnitt auf Ringe zu 50 m.',
    classifications: [{ code: '8544 49 91' }],
    attributes: [
      { name: 'Farbe', value: 'grau' },
      { name: 'Norm', value: 'DIN VDE 0250-204' },
    ],
    discounts: [{ title: 'Treuerabatt' }],
  };
  const items = (count: number) => Array.from({ length: count }, () => item);
  assert.deepEqual(itemsTextViolations(items(5_000)), []);
  assert.equal(itemsTextViolations(items(10_000)).length, 1);
});
