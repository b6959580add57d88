import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DocumentRefused } from './document-refused.ts';
import { reasonToKeep, refuseJumps } from './guards.ts';
import { monthsOf } from './periods.ts';
import { isStale, staleness } from './staleness.ts';

const values = (...periods: number[]) => new Map(periods.map((period) => [period, '100']));
const century = Array.from({ length: 9 }, (_, index) => monthsOf(2010 + index)).flat();

test('a document that ends earlier than the stored values is not taken', () => {
  assert.match(
    reasonToKeep(values(202401, 202402), values(202401))!,
    /ends with 2024-01, before the stored 2024-02/,
  );
  assert.match(reasonToKeep(values(2023, 2024).set(202400, '1'), new Map())!, /ends with nothing/);
  assert.match(reasonToKeep(values(202401), values(202400))!, /ends with 2024, before the stored 2024-01/);
  assert.equal(reasonToKeep(values(202401), values(202401, 202402)), undefined);
  assert.equal(reasonToKeep(new Map(), values(202401)), undefined);
});

test('at most two of a hundred stored periods may vanish', () => {
  const stored = values(...century.slice(0, 100));
  assert.equal(reasonToKeep(stored, values(...century.slice(2, 100))), undefined);
  assert.equal(reasonToKeep(stored, values(...century.slice(3, 100))), 'lacks 3 of 100 stored periods');
});

const JUMPS: readonly (readonly [before: string, after: string, isRefused: boolean])[] = [
  ['100', '130', false],
  ['100', '130.01', true],
  ['100', '70', false],
  ['100', '69.99', true],
  ['0.1', '0.13', false],
];
for (const [before, after, isRefused] of JUMPS) {
  test(`${before} → ${after} within a month ${isRefused ? 'is refused' : 'is taken'}`, () => {
    for (const [first, second] of [
      [202401, 202402],
      [202312, 202401],
    ] as const) {
      const found = () => refuseJumps(new Map([...values(), [first, before], [second, after]]));
      if (isRefused) assert.throws(found, DocumentRefused);
      else found();
    }
  });
}

test('the hyperinflation of early 1997 is history, not a fault', () => {
  // Bulgaria, 2015 = 100, as published by Eurostat (I05 rebased).
  refuseJumps(
    new Map([
      [199612, '3.98'],
      [199701, '5.92'],
      [199702, '20.27'],
    ]),
  );
  assert.throws(
    () =>
      refuseJumps(
        new Map([
          [199712, '20'],
          [199801, '30'],
        ]),
      ),
    DocumentRefused,
  );
});

test('a gap and yearly values are no jump', () => {
  refuseJumps(new Map([...values(), [202401, '100'], [202403, '200'], [202400, '500'], [202300, '1']]));
});

test('a living series is stale 75 days after the end of its newest month', () => {
  const day = 86_400_000;
  const end = Date.UTC(2026, 8, 1); // of August 2026
  const state = { newest: 202608, isFrozen: false };
  assert.equal(isStale(state, end + 75 * day), false);
  assert.equal(isStale(state, end + 75 * day + 1), true);
  assert.equal(isStale({ ...state, isFrozen: true }, end + 999 * day), false);
  assert.equal(isStale({ newest: undefined, isFrozen: false }, end), false);
  // A yearly value is current until the one of the next year is due.
  assert.equal(isStale({ newest: 202500, isFrozen: false }, Date.UTC(2027, 0, 1) + 75 * day), false);
  assert.equal(isStale({ newest: 202500, isFrozen: false }, Date.UTC(2027, 0, 1) + 76 * day), true);
});

const AGES: readonly (readonly [newest: number, now: string, expected: object | undefined])[] = [
  [202411, '2026-11-23T12:00:00Z', { newest: '2024-11', days: 722 }],
  [202411, '2024-12-01T00:00:00Z', undefined],
  [202300, '2026-11-23T00:00:00Z', { newest: '2023', days: 1057 }],
  [202500, '2026-11-23T00:00:00Z', undefined],
];
for (const [newest, now, expected] of AGES) {
  test(`${newest} on ${now}: ${JSON.stringify(expected ?? 'not stale')}`, () => {
    assert.deepEqual(staleness({ newest, isFrozen: false }, Date.parse(now)), expected);
    assert.equal(staleness({ newest, isFrozen: true }, Date.parse(now)), undefined);
  });
}
