import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HeavyAccounts, heavyAccountsOf } from './heavy-accounts.ts';
import type { ProcessKind, ProcessOwner, ProcessUse } from './process-uses.ts';

const MIB = 1024 ** 2;

/** `11 renderer 400 a`: process, kind, MiB, and whose document; `kept` of an account's page. The tens name its browser. */
function named(...lines: readonly string[]): readonly string[] {
  const owners = new Map<number, ProcessOwner>();
  const processes = lines.map((line): ProcessUse => {
    const [pid = '', kind = '', mib = '', account, use] = line.split(' ');
    if (account !== undefined)
      owners.set(Number(pid), { account, use: use === 'kept' ? 'kept' : 'document' });
    const root = Math.floor(Number(pid) / 10) * 10;
    return { pid: Number(pid), root, part: 'browser', kind: kind as ProcessKind, bytes: Number(mib) * MIB };
  });
  return heavyAccountsOf({ processes, owners });
}

const GROWN = '10 browser 400';
const FEW = '10 browser 300';

for (const [title, lines, accounts] of [
  [
    'the account that has most where the browser has grown',
    [GROWN, '11 renderer 160 a', '12 renderer 20 b'],
    ['a'],
  ],
  ['with all its documents', [GROWN, '11 renderer 80 a', '12 renderer 80 a', '13 renderer 90 b'], ['a']],
  [
    'also where a process beside it has grown',
    [FEW, '13 helper 400', '11 renderer 160 a', '12 renderer 9 b'],
    ['a'],
  ],
  ['nobody where nothing has grown', [FEW, '11 renderer 900 a', '12 renderer 20 b'], []],
  ['nobody with less than a document counts as', [GROWN, '11 renderer 149 a', '12 renderer 20 b'], []],
  ['nobody where others have as much', [GROWN, '11 renderer 200 a', '12 renderer 200 b'], []],
  ['nobody for a page that has no document', [GROWN, '11 renderer 400 a kept'], []],
  ['nobody for documents of another browser', [GROWN, '21 renderer 400 a', '11 renderer 20 b'], []],
  [
    'one in each browser',
    [GROWN, '11 renderer 200 a', '20 browser 400', '21 renderer 200 b', '22 renderer 9 a'],
    ['a', 'b'],
  ],
] as const) {
  test(`named is ${title}`, () => assert.deepEqual(named(...lines), accounts));
}

/** Two accounts have come; `a` was named and has a document. */
function taken() {
  const time = { now: 0 };
  const heavyAccounts = new HeavyAccounts(() => time.now);
  for (const account of ['a', 'b']) heavyAccounts.arrived(account);
  heavyAccounts.began('a');
  heavyAccounts.name(['a']);
  return { time, heavyAccounts };
}

test('who was named has one at a time, others as many as they like', () => {
  const { heavyAccounts } = taken();
  assert.equal(heavyAccounts.mayBegin('a'), false);
  heavyAccounts.began('b');
  assert.equal(heavyAccounts.mayBegin('b'), true);
  heavyAccounts.finished('a');
  assert.equal(heavyAccounts.mayBegin('a'), true);
});

test('of several that ran before all must have ended', () => {
  const { heavyAccounts } = taken();
  heavyAccounts.began('a');
  heavyAccounts.finished('a');
  assert.equal(heavyAccounts.mayBegin('a'), false);
});

test('it is forgotten after a minute', () => {
  const { time, heavyAccounts } = taken();
  time.now = 60_000;
  heavyAccounts.arrived('b');
  assert.equal(heavyAccounts.mayBegin('a'), false);
  time.now = 60_001;
  assert.equal(heavyAccounts.mayBegin('a'), true);
});

test('where nobody else has come for ten seconds nobody waits', () => {
  const { time, heavyAccounts } = taken();
  time.now = 9_000;
  heavyAccounts.arrived('a');
  assert.equal(heavyAccounts.mayBegin('a'), false);
  time.now = 10_001;
  assert.equal(heavyAccounts.mayBegin('a'), true);
});
