/** Jobs that misbehave, for the tests of the pool. */
import { isMainThread, markAsUntransferable, threadId } from 'node:worker_threads';
import type { AnyJob, Job } from '@kontor/base';
import { InvalidInput, Unavailable, violation } from '@kontor/base/errors';
import type { ToolFactories } from '../../threads/warm-tools.ts';
import type { JobList } from './jobs.ts';

export const where: Job<null, { isMain: boolean; thread: number }> = {
  name: 'where',
  run: () => ({ isMain: isMainThread, thread: threadId }),
};

export const square: Job<number, number> = {
  name: 'square',
  isShort: (input) => input < 100,
  run: (input) => (isMainThread ? input * input : -input * input),
};

export const fails: Job<'invalid' | 'away' | 'type' | 'text', null> = {
  name: 'fails',
  run: (input) => {
    if (input === 'invalid') throw new InvalidInput([violation(['iban'], { kind: 'valid' }, 'is no IBAN')]);
    if (input === 'away') {
      throw new Unavailable('no font', { retryAfterSeconds: 7, description: 'There is no font for it.' });
    }
    if (input === 'text') throw 'a text';
    throw new TypeError('secret of the caller');
  },
};
export const failsHere: Job<'invalid' | 'away' | 'type' | 'text', null> = {
  ...fails,
  name: 'fails-here',
  isShort: () => true,
};

/** Its input cannot be cloned. */
export const calls: Job<{ readonly value: () => number }, number> = {
  name: 'calls',
  isShort: () => true,
  run: ({ value }) => value(),
};

/** Reports that it has begun to its listener. */
export const loops: Job<Int32Array | null, null> = {
  name: 'loops',
  run: (begun) => {
    if (begun !== null) Atomics.add(begun, 0, 1);
    for (;;);
  },
};

/** Loops as well, but looks whether somebody waits. */
export const looks: Job<Int32Array, null> = {
  name: 'looks',
  run: (begun, _, cancellation) => {
    Atomics.add(begun, 0, 1);
    for (;;) cancellation?.throwIfCancelled();
  },
};

export const never: Job<Int32Array | null, null> = {
  name: 'never',
  run: (begun) => {
    if (begun !== null) Atomics.add(begun, 0, 1);
    return new Promise<null>(() => {});
  },
};

export const exits: Job<number, null> = { name: 'exits', run: (code) => process.exit(code) };

export const hoards: Job<null, number> = {
  name: 'hoards',
  run: () => {
    const hoard: unknown[] = [];
    for (;;) hoard.push(Array.from({ length: 1000 }, (_, index) => ({ index })));
  },
};

export const crashesLater: Job<null, null> = {
  name: 'crashes-later',
  run: () => {
    setImmediate(() => {
      throw new Error('after the answer');
    });
    return null;
  },
};

/** Waits in the worker, not on a clock of the test: ends when the caller writes into the shared memory. */
export const waitsFor: Job<{ gate: Int32Array; id: string }, string> = {
  name: 'waits-for',
  run: ({ gate, id }) => {
    Atomics.wait(gate, 0, 0, 10_000);
    return id;
  },
};

export const fills: Job<{ bytes: Uint8Array; value: number }, { bytes: Uint8Array }> = {
  name: 'fills',
  handsOver: ({ bytes }) => [bytes.buffer as ArrayBuffer],
  run: ({ bytes, value }) => ({ bytes: bytes.fill(value) }),
};

export const sums: Job<Uint8Array, number> = {
  name: 'sums',
  run: (bytes) => bytes.reduce((sum, byte) => sum + byte, 0),
};

let kept: Uint8Array | undefined;
/** Gives the same bytes each time. */
export const keeps: Job<null, Uint8Array> = {
  name: 'keeps',
  run: () => {
    if (kept === undefined) {
      kept = new Uint8Array(100_000).fill(9);
      markAsUntransferable(kept.buffer);
    }
    return kept;
  },
};

export const uncloneable: Job<null, () => void> = { name: 'uncloneable', run: () => () => {} };

/** Something that is dear to open. */
interface Ledger extends LedgerStart {
  uses: number;
}

interface LedgerTools {
  readonly ledger: Ledger;
}

/** Shared with the test: how many ledgers were opened, how many closed. */
export interface LedgerStart {
  readonly path: string;
  readonly count: Int32Array;
}

export const tools: ToolFactories<LedgerTools, LedgerStart> = {
  ledger: {
    open: ({ path, count }) => {
      Atomics.add(count, 0, 1);
      return { path: `${path}#${Atomics.load(count, 0)}`, count, uses: 0 };
    },
    close: ({ count }) => void Atomics.add(count, 1, 1),
  },
};

/** Which ledger this thread has, and how often it was used. */
export const reads: Job<{ readonly isShort: boolean }, Pick<Ledger, 'path' | 'uses'>, LedgerTools> = {
  name: 'reads',
  needs: { ledger: true },
  isShort: ({ isShort }) => isShort,
  run: (_, { ledger }) => {
    ledger.uses += 1;
    return { path: ledger.path, uses: ledger.uses };
  },
};

const all: readonly AnyJob<LedgerTools>[] = [
  where,
  square,
  fails,
  failsHere,
  calls,
  loops,
  looks,
  never,
  exits,
  hoards,
  crashesLater,
  waitsFor,
  fills,
  sums,
  keeps,
  reads,
  uncloneable,
];

export const jobs: JobList<LedgerTools> = Object.fromEntries(all.map((job) => [job.name, () => job]));
