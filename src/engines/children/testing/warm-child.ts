import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { Unavailable } from '@kontor/base';
import { keyOf } from '#testing/source.ts';
import { ChildFault, type ChildFaultReason } from '../child-fault.ts';
import { ChildPool, type ChildPoolOptions } from '../child-pool.ts';
import type { Message } from '../message-frame.ts';

export const forever = new AbortController().signal;
export const NOTHING = new Uint8Array(0);
const MODULE = new URL('./misbehaving-child.ts', import.meta.url);
export const OPTIONS = { concurrency: 4 };

/** What keeps a child from the rest of the machine. */
export const GUARDS = [
  { name: 'in a sandbox', bwrap: undefined },
  { name: 'without a sandbox', bwrap: '/nowhere/bwrap' },
] as const;

type Ask = (
  task: string,
  more?: { with?: string; body?: Uint8Array; signal?: AbortSignal },
) => Promise<Message>;

/** A pool of one child; at its end no process of it may be left. */
export async function withPool(
  t: TestContext,
  options: Partial<ChildPoolOptions>,
  use: (ask: Ask, pool: ChildPool) => Promise<void>,
): Promise<void> {
  const pool = new ChildPool({
    module: MODULE,
    children: 1,
    queueLimit: 8,
    clock: { now: () => performance.now() },
    memoryBytes: 256 * 1024 ** 2,
    limits: { timeMs: 20_000, cpuMs: 10_000, answerBytes: 1_000_000 },
    searchPath: process.env.PATH ?? '',
    ...options,
  });
  try {
    await pool.start();
    if (options.bwrap === undefined && pool.state.note?.includes('without sandbox') === true) {
      assert.notEqual(process.env.CI, 'true', pool.state.note);
      t.skip(`bubblewrap is not installed or not allowed here: ${pool.state.note}`);
      return;
    }
    const caller = pool.forCaller(keyOf(1));
    await use(
      (task, { with: argument, body = NOTHING, signal = forever } = {}) =>
        caller.ask({ head: { do: task, with: argument }, body }, signal),
      pool,
    );
  } finally {
    await pool.close();
  }
}

const fails = (reason: ChildFaultReason) => (error: unknown) =>
  error instanceof ChildFault && error.reason === reason;

/** What is true of a child whatever is around it. */
export function testWarmChild({ name, bwrap }: (typeof GUARDS)[number]): void {
  describe(`a warm child ${name}`, OPTIONS, () => {
    it('answers order after order, bytes as they are', async (t) => {
      await withPool(t, { bwrap }, async (ask) => {
        const body = Uint8Array.from({ length: 300_000 }, (_, index) => index * 7);
        const first = await ask('who');
        for (let n = 0; n < 300; n += 1) {
          const answer = await ask('echo', { with: `Nr. ${n} ✓`, body: body.subarray(0, n * 1000) });
          assert.deepEqual(answer.head, { do: 'echo', with: `Nr. ${n} ✓` });
          assert.equal(Buffer.compare(answer.body, body.subarray(0, n * 1000)), 0);
        }
        assert.deepEqual((await ask('who')).head, first.head, 'it is still the same process');
        assert.equal((await ask('prints')).head, 'printed', 'what it prints goes nowhere');
      });
    });

    /** Ways to fail that cost the child its life. */
    const deaths: readonly (readonly [task: string, reason: ChildFaultReason])[] = [
      ['exit', 'ended'],
      ['crash', 'ended'],
      ['heap', 'ended'],
      ['hoard', 'memory'],
      ['garbage', 'nonsense'],
      ['long', 'nonsense'],
    ];
    for (const [task, reason] of deaths) {
      it(`fails one order alone: ${task}`, async (t) => {
        await withPool(t, { bwrap, memoryBytes: 96 * 1024 ** 2 }, async (ask) => {
          const before = await ask('who');
          const orders = [ask(task), ask('echo'), ask('echo')];
          const [first, ...others] = await Promise.allSettled(orders);
          assert(first?.status === 'rejected' && fails(reason)(first.reason), String(first));
          assert.deepEqual(
            others.map(({ status }) => status),
            ['fulfilled', 'fulfilled'],
          );
          if (bwrap !== undefined) assert.notEqual((await ask('who')).head, before.head, 'another process');
        });
      });
    }

    it('is killed when one order takes more CPU time than it may, not when many do', async (t) => {
      await withPool(t, { bwrap, limits: { timeMs: 20_000, cpuMs: 400, answerBytes: 1000 } }, async (ask) => {
        for (const _ of [1, 2, 3]) assert.equal((await ask('works', { with: '150' })).head, 'worked');
        await assert.rejects(ask('spin'), fails('cpu'));
        assert.deepEqual((await ask('echo')).head, { do: 'echo' });
      });
    });

    it('is killed when it takes too long, or its caller has gone, whatever it ignores', async (t) => {
      await withPool(t, { bwrap, limits: { timeMs: 500, cpuMs: 10_000, answerBytes: 1000 } }, async (ask) => {
        await assert.rejects(ask('stubborn'), fails('time'));
        const stop = new AbortController();
        const reason = new Unavailable('deadline of test');
        const running = assert.rejects(ask('stubborn', { signal: stop.signal }), (error) => error === reason);
        setImmediate(() => stop.abort(reason));
        await running;
        assert.deepEqual((await ask('echo')).head, { do: 'echo' });
      });
    });

    it('lives on when its code throws', async (t) => {
      await withPool(t, { bwrap }, async (ask) => {
        const { head } = await ask('who');
        const error = await ask('throw').catch((fault: unknown) => fault);
        assert(error instanceof ChildFault && error.reason === 'thrown');
        assert.match(error.detail, /^TypeError: quotes its input/);
        assert.doesNotMatch(JSON.stringify(error) + error.message + error.stack, /quotes/);
        assert.deepEqual((await ask('who')).head, head);
      });
    });

    it('is replaced when it answers what nobody has asked', async (t) => {
      await withPool(t, { bwrap }, async (ask) => {
        assert.equal((await ask('twice')).head, 'not asked for');
        assert.deepEqual((await ask('echo', { with: 'own' })).head, { do: 'echo', with: 'own' });
      });
    });

    it('gets no variables of the service', async (t) => {
      await withPool(t, { bwrap }, async (ask) => {
        const { head } = await ask('environment');
        const { PWD: _, ...environment } = head as Record<string, string>; // bubblewrap sets it
        assert.deepEqual(environment, { LC_ALL: 'C.UTF-8' });
      });
    });
  });
}
