import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BookedCharge, compareBooks } from './books.ts';
import type { Attempt } from './charged-call.ts';

const attempt = (status: number | undefined, changes: Partial<Attempt> = {}): Attempt => ({
  ...{ requestId: 'a', status, used: status === 200 ? 1 : 0 },
  ...changes,
});
const charge = (changes: Partial<BookedCharge> = {}): BookedCharge => ({
  ...{ requestId: 'a', cost: 1, isRefunded: false },
  ...changes,
});

interface Case {
  readonly what: string;
  readonly attempts: readonly Attempt[];
  readonly charges: readonly BookedCharge[];
  readonly faults: readonly string[];
}

const CASES: readonly Case[] = [
  { what: 'answered and charged', attempts: [attempt(200)], charges: [charge()], faults: [] },
  {
    what: 'a free retry',
    attempts: [attempt(200, { used: 0 })],
    charges: [charge({ cost: 0 })],
    faults: [],
  },
  { what: 'unpaid', attempts: [attempt(402)], charges: [], faults: [] },
  { what: 'away', attempts: [attempt(503)], charges: [], faults: [] },
  {
    what: 'away, and refunded',
    attempts: [attempt(503)],
    charges: [charge({ isRefunded: true })],
    faults: [],
  },
  { what: 'cut off after the charge', attempts: [attempt(undefined)], charges: [charge()], faults: [] },
  { what: 'for nothing', attempts: [attempt(200)], charges: [], faults: ['a: answered, not charged'] },
  { what: 'twice', attempts: [attempt(200)], charges: [charge(), charge()], faults: ['a: charged 2 times'] },
  {
    what: 'given back',
    attempts: [attempt(200)],
    charges: [charge({ isRefunded: true })],
    faults: ['a: answered, refunded'],
  },
  {
    what: 'another price',
    attempts: [attempt(200)],
    charges: [charge({ cost: 2 })],
    faults: ['a: answered 1 credits, charged 2'],
  },
  {
    what: 'away, and kept',
    attempts: [attempt(503)],
    charges: [charge()],
    faults: ['a: answered 503, charged, not refunded'],
  },
  {
    what: 'unpaid, and charged',
    attempts: [attempt(402)],
    charges: [charge()],
    faults: ['a: answered 402, charged, not refunded'],
  },
  { what: 'broken', attempts: [attempt(500)], charges: [], faults: ['a: answered 500'] },
  {
    what: 'both tries of one call',
    attempts: [
      attempt(undefined, { idempotencyKey: 'k' }),
      attempt(200, { requestId: 'b', idempotencyKey: 'k' }),
    ],
    charges: [charge(), charge({ requestId: 'b' })],
    faults: ['k: charged 2 credits'],
  },
  {
    what: 'one of the tries of one call',
    attempts: [
      attempt(undefined, { idempotencyKey: 'k' }),
      attempt(200, { requestId: 'b', idempotencyKey: 'k', used: 0 }),
    ],
    charges: [charge(), charge({ requestId: 'b', cost: 0 })],
    faults: [],
  },
];

for (const { what, attempts, charges, faults } of CASES)
  test(`a call that is ${what}: ${faults.length === 0 ? 'right' : faults.join()}`, () => {
    assert.deepEqual(compareBooks(attempts, charges).faults, faults);
  });

test('the comparison counts what became of calls', () => {
  const attempts = [
    attempt(200),
    attempt(503, { requestId: 'b' }),
    attempt(503, { requestId: 'c' }),
    attempt(undefined, { requestId: 'd' }),
    attempt(undefined, { requestId: 'e' }),
  ];
  const charges = [charge(), charge({ requestId: 'c', isRefunded: true }), charge({ requestId: 'e' })];
  assert.deepEqual(compareBooks(attempts, charges), {
    ...{ answered: 1, unavailable: 2, cutOff: 2, refunded: 1, cutOffCharged: 1, faults: [] },
  });
});
