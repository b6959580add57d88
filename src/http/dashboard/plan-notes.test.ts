import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EntryRow } from '../../dashboard-api-types/wire.ts';
import type { Plan } from '../../meter/plans.ts';
import { withPlanNames } from './plan-notes.ts';

const plan = (id: string, name: string): readonly [string, Plan] => [
  id,
  { id, name, price: 0, currency: 'EUR', interval: 'month', credits: 1, rollover: 0, unlimited: false },
];
const PLANS = new Map([plan('starter', 'Starter'), plan('extra', 'Extra mit Allem')]);

const CASES: readonly (readonly [kind: EntryRow['kind'], note: string | null, shown: string | null])[] = [
  ['renewal', 'starter', 'Starter'],
  ['renewal', 'starter, extra', 'Starter, Extra mit Allem'],
  ['expiry', 'extra', 'Extra mit Allem'],
  ['renewal', 'gone', 'gone'],
  ['renewal', null, null],
  // What an operator has written stays as it is.
  ['grant', 'starter', 'starter'],
  ['refund', 'starter', 'starter'],
];

for (const [kind, note, shown] of CASES) {
  test(`${kind} ${note}: ${shown}`, () => {
    const row: EntryRow = { at: 1, kind, amount: 1, balance: 1, note };
    assert.deepEqual(withPlanNames([row], PLANS), [{ ...row, note: shown }]);
  });
}
