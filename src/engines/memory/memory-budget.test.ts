import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Unavailable } from '@kontor/base';
import type { Source } from '#shares/source.ts';
import { MemoryBudget } from './memory-budget.ts';
import { memoryLimit } from './memory-limit.ts';
import type { FromMonitor, ToMonitor } from './memory-tasks.ts';
import type { ProcessEnding } from './process-uses.ts';

const MIB = 1024 ** 2;
const PARTS = { service: 0, browser: 0, programs: 0, decoders: 0 };
const account = (number: number): Source => ({ kind: 'account', account: number, key: 1, weight: 1 });

/** A budget of 1,740 MiB whose looks the test makes. */
function budgeted() {
  const time = { now: 0 };
  const told: ToMonitor[] = [];
  const used: (readonly [number, number])[] = [];
  let hear: (message: FromMonitor) => void = () => {};
  const budget = new MemoryBudget({
    limit: 2048 * MIB,
    now: () => time.now,
    watch: (_limits, heard) => {
      hear = heard;
      return { notify: (message) => void told.push(message), close: async () => {} };
    },
    onUsed: (number, bytes) => used.push([number, bytes / MIB]),
    onError: (error) => assert.fail(String(error)),
  });
  const look = (
    mib: number,
    renderers: Readonly<Record<number, number>> = {},
    isShort = false,
    heavyAccounts: readonly string[] = [],
  ) => {
    const all = Object.entries(renderers).map(([pid, size]) => [Number(pid), size * MIB] as const);
    hear({
      kind: 'look',
      used: mib * MIB,
      programs: 0,
      parts: PARTS,
      renderers: new Map(all),
      isShort,
      heavyAccounts,
    });
  };
  const end = (ending: Partial<ProcessEnding>) => {
    const usual = {
      pid: 11,
      root: 10,
      part: 'browser',
      kind: 'renderer',
      bytes: MIB,
      reason: 'budget',
    } as const;
    hear({ kind: 'ended', ending: { ...usual, ...ending } });
  };
  const entered: string[] = [];
  const enter = (name: string, number: number, stop = new AbortController()) => {
    budget.enter(account(number), 150 * MIB, stop.signal).then(
      () => entered.push(name),
      (error: Error) => entered.push(`${name}: ${error.message}`),
    );
    return stop;
  };
  const settled = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return entered.splice(0);
  };
  return {
    time,
    told,
    used,
    budget,
    look,
    end,
    enter,
    settled,
    hear: (message: FromMonitor) => hear(message),
  };
}

test('documents begin while there is memory, of which each takes some at once', async () => {
  const { look, enter, settled } = budgeted();
  look(1400);
  for (const name of ['a', 'b', 'c']) enter(name, 1);
  assert.deepEqual(await settled(), ['a', 'b']);
  look(1400);
  assert.deepEqual(await settled(), [], 'the look may not yet have seen what the first ones take');
  look(1400);
  assert.deepEqual(await settled(), ['c']);
});

test('the account that has least goes first', async () => {
  const { budget, look, enter, settled } = budgeted();
  budget.own(11, { account: '1', use: 'document' });
  look(1700, { 11: 400 });
  enter('greedy', 1);
  enter('modest', 2);
  look(1500, { 11: 400 });
  assert.deepEqual(await settled(), ['modest']);
});

test('whoever waits may leave', async () => {
  const { look, enter, settled, told } = budgeted();
  look(1700);
  enter('a', 1).abort(new Error('deadline'));
  assert.deepEqual(await settled(), ['a: deadline']);
  assert.deepEqual(told.at(-1), { kind: 'waiting', all: [] });
  look(100);
  assert.deepEqual(await settled(), []);
});

test('documents of an account that was named run one at a time, and keep nobody else waiting', async () => {
  const { budget, look, enter, settled, told } = budgeted();
  enter('other', 2);
  const leave = await budget.enter(account(1), 150 * MIB, new AbortController().signal);
  look(500, {}, false, ['1']);
  enter('second', 1);
  enter('third', 1);
  enter('another', 2);
  assert.deepEqual(await settled(), ['other', 'another']);
  assert.equal(budget.mayOpenMore(), true);
  look(500);
  assert.deepEqual(await settled(), []);
  assert.deepEqual(
    told.findLast(({ kind }) => kind === 'waiting'),
    { kind: 'waiting', all: [] },
    'no memory is freed for them',
  );
  leave();
  look(500);
  assert.deepEqual(await settled(), ['second']);
});

test('while memory is short nothing begins', async () => {
  const { budget, look, enter, settled } = budgeted();
  look(2000, {}, true);
  enter('a', 1);
  assert.deepEqual(
    [budget.isShort, budget.mayOpenMore(), await settled()],
    [true, false, ['a: memory is short']],
  );
  await assert.rejects(
    budget.enter(account(1), 1, new AbortController().signal),
    (error) => error instanceof Unavailable && error.retryAfterSeconds === 2,
  );
});

test('one more slot opens only where its memory is free, and nobody waits for memory', () => {
  const { budget, look, enter } = budgeted();
  look(1500);
  assert.equal(budget.mayOpenMore(), true);
  look(1600);
  assert.equal(budget.mayOpenMore(), false);
  enter('a', 1);
  look(1595);
  assert.equal(budget.mayOpenMore(), false);
});

test('what runs is reported when it begins and ends', async () => {
  const { budget, told, look } = budgeted();
  look(100);
  const leave = await budget.enter(account(1), 1, new AbortController().signal);
  leave();
  leave();
  assert.deepEqual(told, [
    { kind: 'running', count: 1 },
    { kind: 'running', count: 0 },
  ]);
});

test('a thread that begins again gets all owners', () => {
  const { budget, told, hear } = budgeted();
  const owner = { account: '1', use: 'document' } as const;
  budget.own(11, owner);
  told.length = 0;
  hear({ kind: 'began' });
  assert.deepEqual(told, [
    { kind: 'running', count: 0 },
    { kind: 'own', pid: 11, owner },
  ]);
});

test('what was ended is remembered for a while; of renderers of nobody, for a second', () => {
  const { budget, time, end } = budgeted();
  budget.own(11, { account: '1', use: 'document' });
  end({ pid: 11 });
  end({ pid: 12 });
  end({ pid: 30, part: 'programs', kind: 'program', bytes: 9 });
  assert.deepEqual(
    [budget.endingOf(11)?.pid, budget.strangers.map(({ pid }) => pid), budget.endedProgramBytes],
    [11, [12], 9],
  );
  time.now = 1_001;
  assert.deepEqual([budget.endingOf(11)?.pid, budget.strangers, budget.endedProgramBytes], [11, [], 0]);
  time.now = 5_001;
  end({ pid: 13 });
  assert.equal(budget.endingOf(11), undefined);
});

test('a browser leaves when it has a successor, or one of its own processes was ended', () => {
  const { budget, end } = budgeted();
  end({ pid: 11, root: 10 });
  assert.equal(budget.isLeaving(10), false);
  end({ pid: 10, root: 10, kind: 'browser' });
  assert.equal(budget.isLeaving(10), true);
  budget.leaving(20);
  assert.equal(budget.isLeaving(20), true);
});

test('what documents of an account have is reported by its number', () => {
  const { budget, look, used } = budgeted();
  budget.own(11, { account: '7', use: 'document' });
  budget.own(12, { account: '7', use: 'kept' });
  budget.own(13, { account: 'networks', use: 'document' });
  look(500, { 11: 100, 12: 20, 13: 50 });
  assert.deepEqual(used, [[7, 120]]);
});

for (const [title, set, machine, limit] of [
  ['what the operator sets', 900, { constrained: 512, total: 4096 }, 900],
  ['the limit of the group', undefined, { constrained: 1024, total: 4096 }, 1024],
  ['not less than 768 MiB', undefined, { constrained: 512, total: 4096 }, 768],
  ['2 GiB where there is no limit', undefined, { constrained: 0, total: 4096 }, 2048],
  ['or one above what the machine has', undefined, { constrained: 1e12, total: 4096 }, 2048],
] as const) {
  test(`the limit: ${title}`, () => {
    const bytes = { constrained: machine.constrained * MIB, total: machine.total * MIB };
    assert.equal(memoryLimit(set === undefined ? undefined : set * MIB, bytes) / MIB, limit);
  });
}
