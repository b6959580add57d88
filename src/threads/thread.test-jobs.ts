/** A thread that misbehaves on demand, for the tests of threads. */
import { setTimeout as sleep } from 'node:timers/promises';
import { threadId } from 'node:worker_threads';
import { InvalidInput, Unavailable, violation } from '@kontor/base/errors';
import { serveThread } from './serve-thread.ts';

/** Counters that the test reads while the thread is busy. */
export interface TestStart {
  readonly name: string;
  /** 0: how many tasks have begun; 1: how often the service was closed. */
  readonly seen: Int32Array;
  readonly isBroken?: boolean;
}

type Task<Input, Result> = { readonly input: Input; readonly result: Result };

export type TestTasks = {
  readonly greet: Task<string, string>;
  readonly where: Task<null, number>;
  /** Computes until it is cancelled, looking in every round. */
  readonly compute: Task<null, null>;
  /** Computes and never looks. */
  readonly loop: Task<null, null>;
  /** Waits until it is cancelled. */
  readonly wait: Task<null, null>;
  /** Waits for the test. */
  readonly pause: Task<Int32Array, string>;
  /** Loads its code until the test lets it, then begins. */
  readonly loads: Task<Int32Array, string>;
  readonly throws: Task<'invalid' | 'away' | 'type', null>;
  readonly uncloneable: Task<null, unknown>;
  readonly exit: Task<null, null>;
};

await serveThread<TestStart, TestTasks>(({ name, seen, isBroken }) => {
  if (isBroken === true) throw new TypeError('broken');
  const begin = () => Atomics.add(seen, 0, 1);
  return {
    tasks: {
      greet: (word) => {
        begin();
        return `${word}, ${name}`;
      },
      where: () => threadId,
      compute: (_, context) => {
        begin();
        for (;;) context.throwIfCancelled();
      },
      loop: () => {
        begin();
        for (;;);
      },
      wait: async (_, { signal }) => {
        begin();
        await sleep(60_000, undefined, { signal });
        return null;
      },
      pause: async (gate) => {
        begin();
        await Atomics.waitAsync(gate, 0, 0).value;
        return 'on';
      },
      loads: async (gate, context) => {
        await context.whileLoading(async () => {
          begin();
          await Atomics.waitAsync(gate, 0, 0).value;
        });
        context.throwIfCancelled();
        return 'loaded';
      },
      throws: (how) => {
        if (how === 'invalid') throw new InvalidInput([violation(['iban'], { kind: 'valid' }, 'is no IBAN')]);
        if (how === 'away')
          throw new Unavailable('no font', { retryAfterSeconds: 7, description: 'the font is missing' });
        throw new TypeError('secret of the caller');
      },
      uncloneable: () => () => {},
      exit: () => process.exit(3),
    },
    close: () => void Atomics.add(seen, 1, 1),
  };
});
