import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CreditEntry } from '../store/records.ts';
import { lowCredit, lowCreditKinds } from './low-credit.ts';

const entry = (id: number, amount: number): CreditEntry => ({
  ...{ id, account: 1, kind: 'grant', amount, reference: `${id}`, note: null, actor: 'test', at: 0 },
});
const ENTRIES = [entry(3, -10), entry(2, 100), entry(1, 5_000)];

test('an account is short at 80 % and 100 % of what it was given last, and below its own mark', () => {
  const reason = (credits: number, lowCreditMark: number | null = null, unlimited = false) =>
    lowCredit({ credits, unlimited, lowCreditMark }, ENTRIES);
  assert.equal(reason(21), undefined);
  assert.equal(reason(20), 'used-80');
  assert.equal(reason(0), 'used-100');
  assert.equal(reason(49, 50), 'mark');
  assert.equal(reason(50, 50), undefined);
  assert.equal(reason(0, 50), 'used-100', 'the worst reason counts');
  assert.equal(reason(0, null, true), undefined);
});

test('whoever never had credits is not short of them', () => {
  assert.equal(lowCredit({ credits: 0, unlimited: false, lowCreditMark: 10 }, []), undefined);
});

test('all reasons are listed, the worst first', () => {
  const kinds = (credits: number) =>
    lowCreditKinds({ credits, unlimited: false, lowCreditMark: 30 }, ENTRIES);
  assert.deepEqual(kinds(30), []);
  assert.deepEqual(kinds(25), ['mark']);
  assert.deepEqual(kinds(20), ['mark', 'used-80']);
  assert.deepEqual(kinds(0), ['used-100', 'mark', 'used-80']);
});
