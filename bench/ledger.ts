import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootstrap } from '../src/meter/bootstrap.ts';
import { openSqlite } from '../src/store/sqlite/open-sqlite.ts';
import type { Benchmark, Figure } from './harness.ts';
import { clock, LedgerCallers, random } from './ledger/callers.ts';

const SECONDS = 2;

interface LedgerSetup {
  readonly callsPerSecond: Figure;
  readonly close: () => Promise<void>;
}

/** So many callers on a database of their own. */
async function openCallers(callers: number, thread: 'own' | 'calling'): Promise<LedgerSetup> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-'));
  const store = openSqlite({ file: join(folder, 'kontor.db'), at: clock.now(), thread });
  const first = await bootstrap({ store, clock, random, prefix: 'kontor', credits: 1e9 });
  const ledgerCallers = new LedgerCallers({ store, tokens: [first!.text], callers });
  return {
    callsPerSecond: async () => (await ledgerCallers.callFor(SECONDS)) / SECONDS,
    close: async () => {
      await ledgerCallers.close();
      rmSync(folder, { recursive: true });
    },
  };
}

function durable(callers: number): Benchmark {
  return {
    kind: 'figure',
    name: `ledger-${callers}`,
    what: `durable charges by ${callers} caller(s): key check, hold, group commit, release`,
    unit: 'charges/s',
    better: 'higher',
    baseline: 'on the calling thread',
    prepare: async () => {
      const ours = await openCallers(callers, 'own');
      const calling = await openCallers(callers, 'calling');
      return {
        run: ours.callsPerSecond,
        peers: { 'on the calling thread': calling.callsPerSecond },
        close: async () => {
          await Promise.all([ours.close(), calling.close()]);
        },
      };
    },
  };
}

export const benchmarks: readonly Benchmark[] = [durable(20), durable(1)];
