import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decide, type MemorySnapshot } from './policy.ts';
import {
  limitsOf,
  type MemoryPart,
  type ProcessKind,
  type ProcessOwner,
  type ProcessUse,
} from './process-uses.ts';

const MIB = 1024 ** 2;
const PART_OF: Readonly<Record<ProcessKind, MemoryPart>> = {
  service: 'service',
  browser: 'browser',
  helper: 'browser',
  renderer: 'browser',
  program: 'programs',
  decoder: 'decoders',
};

/** `11 renderer 400 a`: process, kind, MiB, and whose; `kept` of nobody. The tens of a process name its root. */
function looked(lines: readonly string[], more: Partial<MemorySnapshot> = {}): MemorySnapshot {
  const processes: ProcessUse[] = [];
  const owners = new Map<number, ProcessOwner>();
  for (const line of lines) {
    const [pid = '', kind = '', mib = '', owner] = line.split(' ');
    const known = kind as ProcessKind;
    const root = known === 'service' ? 0 : Math.floor(Number(pid) / 10) * 10;
    processes.push({ pid: Number(pid), root, part: PART_OF[known], kind: known, bytes: Number(mib) * MIB });
    if (owner === 'kept') owners.set(Number(pid), { account: '', use: 'kept' });
    else if (owner !== undefined) owners.set(Number(pid), { account: owner, use: 'document' });
  }
  const none = { dying: new Set<number>(), leaving: new Set<number>(), waiting: [], growth: 0 };
  return { processes, owners, limits: limitsOf(2048 * MIB), ...none, ...more };
}

interface Case {
  readonly title: string;
  readonly lines: readonly string[];
  readonly more?: Partial<MemorySnapshot>;
  readonly ended?: readonly number[];
  readonly reason?: string;
  readonly replaced?: readonly number[];
  readonly isShort?: boolean;
}

const SERVICE = '1 service 100';
const BROWSER = '10 browser 90';

const CASES: readonly Case[] = [
  {
    title: 'below the budget nothing is ended',
    lines: [SERVICE, BROWSER, '11 renderer 900 a', '12 renderer 600 b'],
  },
  {
    title: 'a page without a document goes before any document',
    lines: [
      SERVICE,
      BROWSER,
      '11 renderer 900 a',
      '12 renderer 500 a',
      '13 renderer 200 kept',
      '14 renderer 60 kept',
    ],
    ended: [13, 14, 11],
    reason: 'budget',
  },
  {
    title: 'the largest document of the account that has most',
    lines: [SERVICE, BROWSER, '11 renderer 600 a', '12 renderer 500 b', '13 renderer 500 b'],
    ended: [12],
  },
  {
    title: 'it goes on until a tenth of the budget is free',
    lines: [
      SERVICE,
      BROWSER,
      '11 renderer 90 a',
      '12 renderer 90 a',
      '13 renderer 90 a',
      '14 renderer 1000 b',
      '15 renderer 900 c',
    ],
    ended: [14],
  },
  {
    title: 'one that grows beyond a gibibyte is ended although memory is free',
    lines: [SERVICE, '11 renderer 1025 a'],
    ended: [11],
    reason: 'process',
  },
  {
    title: 'what was ended and is not yet gone is as good as free',
    lines: [SERVICE, BROWSER, '11 renderer 1000 a', '12 renderer 600 b'],
    more: { dying: new Set([11]) },
  },
  {
    title: 'as long as both are not too much together',
    lines: [SERVICE, BROWSER, '11 renderer 1000 a', '12 renderer 700 b', '13 renderer 200 c'],
    more: { dying: new Set([11]) },
    ended: [12],
  },
  {
    title: 'what grows so fast that it would be above the limit before it is gone is ended sooner',
    lines: [SERVICE, BROWSER, '11 renderer 800 a', '12 renderer 500 b'],
    more: { growth: 4 * MIB },
    ended: [11],
  },
  {
    title: 'what grows more slowly is not',
    lines: [SERVICE, BROWSER, '11 renderer 800 a', '12 renderer 500 b'],
    more: { growth: 3 * MIB },
  },
  {
    title: 'renderers that nobody has claimed are of one account',
    lines: [SERVICE, '11 renderer 500', '12 renderer 550', '13 renderer 700 a'],
    ended: [12],
  },
  {
    title: 'a browser whose own process grows gets a successor',
    lines: [SERVICE, '10 browser 385', '11 renderer 60 a'],
    replaced: [10],
  },
  {
    title: 'a helper that grows as well, and only once',
    lines: [SERVICE, '10 browser 90', '12 helper 400', '13 helper 500', '20 browser 90', '21 helper 390'],
    more: { leaving: new Set([20]) },
    replaced: [10],
  },
  {
    title: 'of a browser that leaves, all goes before any document of another',
    lines: [SERVICE, '10 browser 700', '11 renderer 200 b', '20 browser 90', '21 renderer 800 a'],
    more: { leaving: new Set([10]) },
    ended: [10, 11],
  },
  {
    title: 'a helper that is larger than any document is ended alone',
    lines: [SERVICE, BROWSER, '12 helper 1600', '11 renderer 60 a'],
    ended: [12],
    replaced: [10],
  },
  {
    title: 'with the first process of a browser all of it goes',
    lines: [SERVICE, '10 browser 1600', '11 renderer 60 a', '20 browser 90'],
    ended: [10, 11],
    replaced: [10],
  },
  {
    title: 'but before it the documents there of the account that has most',
    lines: [SERVICE, '10 browser 1600', '11 renderer 60 a', '12 renderer 20 a', '13 renderer 40 b'],
    ended: [11, 12],
    replaced: [10],
  },
  {
    title: 'and while they are dying it waits for what that frees',
    lines: [SERVICE, '10 browser 1600', '11 renderer 60 a', '12 renderer 40 b'],
    more: { dying: new Set([11]) },
    replaced: [10],
  },
  {
    title: 'the largest program goes with all that it has started',
    lines: [SERVICE, '30 program 20', '31 program 900', '40 program 850'],
    ended: [30, 31],
  },
  {
    title: 'who waits gets the memory of empty pages',
    lines: [SERVICE, BROWSER, '11 renderer 200 kept', '12 renderer 900 a', '13 renderer 350 a'],
    more: { waiting: [{ account: 'b', ms: 0 }] },
    ended: [11],
  },
  {
    title: 'who has waited for a second gets that of an account that has far more',
    lines: [SERVICE, BROWSER, '12 renderer 900 a', '13 renderer 550 a'],
    more: { waiting: [{ account: 'b', ms: 1000 }] },
    ended: [12],
  },
  {
    title: 'but not of its own account',
    lines: [SERVICE, BROWSER, '12 renderer 900 a', '13 renderer 550 a'],
    more: { waiting: [{ account: 'a', ms: 9000 }] },
  },
  {
    title: 'nor of one that has about as much',
    lines: [SERVICE, BROWSER, '12 renderer 750 a', '13 renderer 700 b'],
    more: { waiting: [{ account: 'b', ms: 9000 }] },
  },
  { title: 'the service itself is never ended', lines: ['1 service 1950'], isShort: true },
  {
    title: 'memory is not short while something is dying',
    lines: ['1 service 1950', '11 renderer 300'],
    more: { dying: new Set([11]) },
  },
];

for (const { title, lines, more, ended = [], reason, replaced = [], isShort = false } of CASES) {
  test(title, () => {
    const decision = decide(looked(lines, more));
    assert.deepEqual(
      [decision.end.map(({ pid }) => pid), decision.replace, decision.isShort],
      [ended, replaced, isShort],
    );
    if (reason !== undefined) for (const ending of decision.end) assert.equal(ending.reason, reason);
  });
}
