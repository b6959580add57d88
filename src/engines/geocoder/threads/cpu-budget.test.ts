import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DeadlineExceeded } from '@kontor/places';
import { CpuBudget } from './cpu-budget.ts';

const NEVER_CANCELLED = { throwIfCancelled: () => {} };

/** A budget whose thread has then used so much of the processor and of the clock. */
function after({ cpu, clock }: { readonly cpu: number; readonly clock: number }): CpuBudget {
  const times = { cpu: 40, now: 1000 };
  const budget = new CpuBudget(NEVER_CANCELLED, { cpu: () => times.cpu, now: () => times.now });
  times.cpu += cpu;
  times.now += clock;
  return budget;
}

test('a busy machine takes no steps from a question: the clock may run on', () => {
  const budget = after({ cpu: 200, clock: 9_000 });
  budget.throwIfExceeded();
  assert.equal(budget.usedShare, 0.8);
});

test('250 ms of the processor are all, however fast', () => {
  assert.throws(() => after({ cpu: 251, clock: 251 }).throwIfExceeded(), DeadlineExceeded);
});

test('ten seconds by the clock are all, whatever the thread waits for', () => {
  assert.throws(() => after({ cpu: 1, clock: 10_001 }).throwIfExceeded(), DeadlineExceeded);
});

test('a caller who left ends it', () => {
  const left = new Error('left');
  const context = {
    throwIfCancelled: () => {
      throw left;
    },
  };
  assert.throws(() => new CpuBudget(context).throwIfExceeded(), left);
});

test('the time of this thread is measured', () => {
  const budget = new CpuBudget(NEVER_CANCELLED);
  const until = performance.now() + 20;
  while (performance.now() < until) Math.sqrt(until);
  assert.ok(budget.usedShare > 0 && budget.usedShare < 1);
});
