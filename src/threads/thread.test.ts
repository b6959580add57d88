import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { InvalidInput, Unavailable } from '@kontor/base';
import { CancelMarks } from './cancel-marks.ts';
import type { TestStart, TestTasks } from './thread.test-jobs.ts';
import { Thread, type ThreadOptions } from './thread.ts';
import { ThreadFault } from './thread-fault.ts';

const ENTRY = new URL('./thread.test-jobs.ts', import.meta.url);
const NOBODY = new Error('nobody waits');
const shared = (places: number) => new Int32Array(new SharedArrayBuffer(4 * places));

interface Rig {
  readonly thread: Thread<TestStart, TestTasks>;
  readonly seen: Int32Array;
  /** Waits until so many tasks have begun. */
  readonly begun: (count: number) => Promise<void>;
}

async function withThread(
  work: (rig: Rig) => Promise<void>,
  options: Partial<ThreadOptions<TestStart>> & { readonly isBroken?: boolean } = {},
): Promise<void> {
  const seen = shared(2);
  const { isBroken = false, ...others } = options;
  const thread = new Thread<TestStart, TestTasks>({
    entry: ENTRY,
    start: { name: 'Ada', seen, isBroken },
    ...others,
  });
  const begun = async (count: number) => {
    while (Atomics.load(seen, 0) < count) await new Promise((next) => setImmediate(next));
  };
  try {
    await work({ thread, seen, begun });
  } finally {
    await thread.stop(new Error('the test is over'));
  }
}

describe('a thread', () => {
  test('answers what it is asked, also while it starts, each question its own', () =>
    withThread(async ({ thread }) => {
      const words = Array.from({ length: 300 }, (_, index) => `Hello ${index}`);
      const answers = await Promise.all(words.map((word) => thread.ask('greet', word).answer));
      assert.deepEqual(
        answers,
        words.map((word) => `${word}, Ada`),
      );
      assert(thread.isFree);
    }));

  test('a task that waits lets the next one be answered', () =>
    withThread(async ({ thread }) => {
      const gate = shared(1);
      const waiting = thread.ask('pause', gate).answer;
      assert.equal(await thread.ask('greet', 'Hi').answer, 'Hi, Ada');
      assert(!thread.isFree);
      Atomics.store(gate, 0, 1);
      Atomics.notify(gate, 0);
      assert.equal(await waiting, 'on');
    }));

  test('errors keep their class, and the text of a fault stays behind', () =>
    withThread(async ({ thread }) => {
      const failing = (how: 'invalid' | 'away' | 'type') =>
        thread.ask('throws', how).answer.catch((error: unknown) => error);
      const invalid = await failing('invalid');
      assert(invalid instanceof InvalidInput);
      assert.equal(invalid.violations[0]?.message, 'message.ibanMustBeValid');
      const away = await failing('away');
      assert(away instanceof Unavailable);
      assert.deepEqual([away.reason, away.retryAfterSeconds], ['no font', 7]);
      assert.equal(away.description, 'the font is missing');
      const fault = await failing('type');
      assert(fault instanceof ThreadFault);
      assert.deepEqual([fault.name, fault.message], ['TypeError', 'task throws failed: TypeError']);
      assert.match(fault.stack ?? '', /thread\.test-jobs\.ts:\d+/);
      assert.equal(fault.detail, 'secret of the caller');
      assert(!`${fault.stack}${JSON.stringify(fault)}`.includes('secret'));
    }));

  test('what cannot cross is a fault of its question alone', () =>
    withThread(async ({ thread }) => {
      await assert.rejects(thread.ask('uncloneable', null).answer, ThreadFault);
      await assert.rejects(thread.ask('greet', (() => 1) as never).answer, ThreadFault);
      await assert.rejects(thread.ask('toString' as never, null as never).answer, ThreadFault);
      assert.equal(await thread.ask('greet', 'Hi').answer, 'Hi, Ada');
    }));
});

describe('a cancelled question', () => {
  for (const task of ['compute', 'wait'] as const) {
    test(`is rejected at once; its task (${task}) ends itself, the thread stays`, () =>
      withThread(
        async ({ thread, begun }) => {
          const place = await thread.ask('where', null).answer;
          const { answer, cancel } = thread.ask(task, null);
          await begun(1);
          let isRejected = false;
          answer.catch(() => {
            isRejected = true;
          });
          cancel(NOBODY);
          await Promise.resolve();
          await Promise.resolve();
          assert(isRejected, 'before the thread could answer');
          await assert.rejects(answer, NOBODY);
          await thread.whenFree();
          assert(!thread.hasEnded);
          assert.equal(await thread.ask('where', null).answer, place);
        },
        { graceMs: 60_000 },
      ));
  }

  test('is ended with its thread when it does not look; the others fail as lost', () =>
    withThread(
      async ({ thread, begun }) => {
        const { answer, cancel } = thread.ask('loop', null);
        const behind = thread.ask('greet', 'Hi').answer;
        await begun(1);
        cancel(NOBODY);
        await assert.rejects(answer, NOBODY);
        await assert.rejects(behind, NOBODY);
        assert(thread.hasEnded && thread.isFree);
      },
      { graceMs: 20 },
    ));

  test('is never begun when it was still waiting', () =>
    withThread(
      async ({ thread, begun, seen }) => {
        const first = thread.ask('compute', null);
        const second = thread.ask('greet', 'Hi');
        await begun(1);
        second.cancel(NOBODY);
        first.cancel(NOBODY);
        await assert.rejects(first.answer, NOBODY);
        await assert.rejects(second.answer, NOBODY);
        await thread.whenFree();
        assert.equal(Atomics.load(seen, 0), 1);
        assert(!thread.hasEnded);
      },
      { graceMs: 60_000 },
    ));

  test('changes nothing once it is answered', () =>
    withThread(async ({ thread }) => {
      const { answer, cancel } = thread.ask('greet', 'Hi');
      assert.equal(await answer, 'Hi, Ada');
      cancel(NOBODY);
      assert.equal(await thread.ask('greet', 'Ho').answer, 'Ho, Ada');
    }));

  test('is distinguished from those before and after it', () => {
    const marks = new CancelMarks();
    const other = new CancelMarks(marks.memory);
    marks.cancel(7);
    assert.deepEqual(
      [other.isCancelled(6), other.isCancelled(7), other.isCancelled(7 + 256)],
      [false, true, false],
    );
    marks.cancel(7 + 256);
    assert.deepEqual([other.isCancelled(7), other.isCancelled(7 + 256)], [false, true]);
  });

  test('whose code is being loaded keeps its thread, which has it for the next one', () =>
    withThread(
      async ({ thread, begun }) => {
        const place = await thread.ask('where', null).answer;
        const gate = shared(1);
        const { answer, cancel } = thread.ask('loads', gate);
        await begun(1);
        cancel(NOBODY);
        await assert.rejects(answer, NOBODY);
        await sleep(100);
        assert.deepEqual([thread.hasEnded, thread.isFree], [false, false]);
        Atomics.store(gate, 0, 1);
        Atomics.notify(gate, 0);
        await thread.whenFree();
        assert.equal(await thread.ask('where', null).answer, place);
      },
      { graceMs: 20 },
    ));

  test('keeps a thread that still starts', () =>
    withThread(
      async ({ thread }) => {
        const { answer, cancel } = thread.ask('greet', 'Hi');
        cancel(NOBODY);
        await assert.rejects(answer, NOBODY);
        await thread.started;
        assert.equal(await thread.ask('greet', 'Hello').answer, 'Hello, Ada');
      },
      { graceMs: 100 },
    ));

  test('does not keep a thread that loads without end', () =>
    withThread(
      async ({ thread, begun }) => {
        const { answer, cancel } = thread.ask('loads', shared(1));
        await begun(1);
        cancel(NOBODY);
        await assert.rejects(answer, NOBODY);
        await thread.whenFree();
        assert.ok(thread.hasEnded);
      },
      { graceMs: 20, loadingMs: 60 },
    ));
});

describe('the end of a thread', () => {
  test('everything asked is answered, then the service releases its resources', () =>
    withThread(async ({ thread, seen }) => {
      const answers = ['a', 'b', 'c'].map((word) => thread.ask('greet', word).answer);
      await thread.close();
      assert.deepEqual(await Promise.all(answers), ['a, Ada', 'b, Ada', 'c, Ada']);
      assert.equal(Atomics.load(seen, 1), 1);
      assert(thread.hasEnded);
      await assert.rejects(thread.ask('greet', 'd').answer, ThreadFault);
    }));

  test('closed soon: gently when it can, by force when it does not listen', async () => {
    await withThread(async ({ thread, seen }) => {
      await thread.started;
      await thread.closeSoon();
      assert.equal(Atomics.load(seen, 1), 1);
    });
    await withThread(
      async ({ thread, begun }) => {
        const { answer } = thread.ask('loop', null);
        const failed = assert.rejects(answer, { message: 'the thread was closed' });
        await begun(1);
        await thread.closeSoon();
        await failed;
      },
      { graceMs: 20 },
    );
  });

  test('one that cannot start reports why, and its questions fail', () =>
    withThread(
      async ({ thread }) => {
        const asked = thread.ask('greet', 'Hi').answer;
        await assert.rejects(asked, { name: 'ThreadFault', message: 'lost greet: TypeError: broken' });
        await assert.rejects(thread.started, TypeError);
      },
      {
        isBroken: true,
        lost: (task, cause) => Object.assign(new Error(`lost ${task}: ${cause}`), { name: 'ThreadFault' }),
      },
    ));

  test('one that ends under a question fails it', () =>
    withThread(async ({ thread }) => {
      await assert.rejects(thread.ask('exit', null).answer, ThreadFault);
      assert(thread.hasEnded);
    }));
});
