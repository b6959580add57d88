import { closeSync, fdatasyncSync, mkdtempSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Benchmark } from './harness.ts';
import { LedgerNodes, openStores, type Stores } from './ledger/nodes.ts';

const CALLERS = 32;
const SECONDS = 3;
const LONE_CALLS = 300;
const MANY_NODES = 4;
/** A page of SQLite and PostgreSQL together with its log. */
const FLUSHED_BYTES = 8192;
const SQLITE = 'SQLite in the process';

const onSqlite = ({ sqlite, folder, tokens }: Stores, callers: number): Promise<LedgerNodes> =>
  LedgerNodes.start([{ file: sqlite, folder, tokens, callers }]);

const onPostgres = ({ postgres, folder, tokens }: Stores, nodes: number, callers: number) =>
  LedgerNodes.start(
    Array.from({ length: nodes }, () => ({
      ...{ url: postgres, folder: mkdtempSync(join(folder, 'node-')), tokens, callers },
    })),
  );

/** Charges of accounts by one node on PostgreSQL and by several, against SQLite: 32 callers a node. */
function shared(name: string, accounts: number): Benchmark {
  return {
    kind: 'figure',
    name: `ledger-nodes-${name}`,
    what: `durable charges of ${accounts} account(s) by one node on PostgreSQL, ${CALLERS} callers a node`,
    unit: 'charges/s',
    better: 'higher',
    baseline: SQLITE,
    rounds: 5,
    prepare: async () => {
      const stores = await openStores(accounts);
      const single = await onSqlite(stores, CALLERS);
      const one = await onPostgres(stores, 1, CALLERS);
      const many = await onPostgres(stores, MANY_NODES, CALLERS);
      return {
        run: () => one.chargesPerSecond(SECONDS),
        peers: {
          [SQLITE]: () => single.chargesPerSecond(SECONDS),
          [`${MANY_NODES} nodes`]: () => many.chargesPerSecond(SECONDS),
        },
        close: async () => {
          await Promise.all([single.close(), one.close(), many.close()]);
          await stores.close();
        },
      };
    },
  };
}

const lone: Benchmark = {
  kind: 'figure',
  name: 'ledger-nodes-lone',
  what: 'a lone charge on PostgreSQL, median; beside the flush of a page',
  unit: 'ms',
  better: 'lower',
  baseline: SQLITE,
  rounds: 5,
  prepare: async () => {
    const stores = await openStores(1);
    const single = await onSqlite(stores, 1);
    const one = await onPostgres(stores, 1, 1);
    const file = openSync(join(stores.folder, 'flushed'), 'w');
    return {
      run: () => one.medianMs(LONE_CALLS),
      peers: {
        [SQLITE]: () => single.medianMs(LONE_CALLS),
        fdatasync: async () => medianFlushMs(file),
      },
      close: async () => {
        closeSync(file);
        await Promise.all([single.close(), one.close()]);
        await stores.close();
      },
    };
  },
};

function medianFlushMs(file: number): number {
  const page = Buffer.alloc(FLUSHED_BYTES, 1);
  const times = Array.from({ length: LONE_CALLS }, (_, place) => {
    const startedAt = performance.now();
    writeSync(file, page, 0, page.length, (place % 1000) * page.length);
    fdatasyncSync(file);
    return performance.now() - startedAt;
  });
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
}

export const benchmarks: readonly Benchmark[] = [shared('hot', 1), shared('many', 1000), lone];
