import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addMonths, dayOf, firstDayOfMonth, monthOf } from './calendar.ts';

const at = (text: string) => Date.parse(`${text}Z`);

test('days, months and the first of the month are those of UTC', () => {
  assert.equal(dayOf(at('1970-01-02T00:00')), 1);
  assert.equal(dayOf(-1), -1);
  assert.equal(monthOf(at('2026-03-31T23:59:59.999')), 2026 * 12 + 2);
  assert.equal(monthOf(at('2026-04-01T00:00')), 2026 * 12 + 3);
  assert.equal(firstDayOfMonth(at('2026-03-31T23:59')), dayOf(at('2026-03-01T00:00')));
});

test('months are added on the same day, or the last there is', () => {
  const cases = [
    ['2026-01-31T10:00', 1, '2026-02-28T10:00'],
    ['2024-01-31T10:00', 1, '2024-02-29T10:00'],
    ['2026-01-31T10:00', 2, '2026-03-31T10:00'],
    ['2024-02-29T23:59', 12, '2025-02-28T23:59'],
    ['2026-11-30T00:00', 3, '2027-02-28T00:00'],
    ['2026-05-05T05:05', 0, '2026-05-05T05:05'],
  ] as const;
  for (const [from, months, to] of cases)
    assert.equal(addMonths(at(from), months), at(to), `${from} + ${months}`);
});

test('the month counts exactly, whatever the day', () => {
  const property = fc.property(fc.nat(4_000_000_000_000), fc.nat(600), (ms, months) => {
    assert.equal(monthOf(addMonths(ms, months)), monthOf(ms) + months);
  });
  fc.assert(property, { seed: 7, numRuns: 500 });
});
