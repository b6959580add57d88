/** A node without HTTP, in a process of its own: charges when its parent asks for it. */
import { openPostgres } from '../../src/store/postgres/open-postgres.ts';
import { openSqlite } from '../../src/store/sqlite/open-sqlite.ts';
import { clock, LedgerCallers } from './callers.ts';
import type { NodeSetup, Order } from './nodes.ts';

const WARM_UP_SECONDS = 1;

function quantileOf(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

async function start({ url, file, folder, tokens, callers }: NodeSetup): Promise<void> {
  const at = clock.now();
  const store =
    url === undefined
      ? openSqlite({ file: file!, at, thread: 'own' })
      : await openPostgres({ url, at, folder, connections: 4 });
  const ledgerCallers = new LedgerCallers({ store, tokens, callers });
  await ledgerCallers.callFor(WARM_UP_SECONDS);
  process.on('message', async (order: Order) => {
    if (order.what === 'charge') process.send!(await ledgerCallers.callFor(order.seconds));
    else {
      const times: number[] = [];
      for (let call = 0; call < order.calls; call++) times.push(await ledgerCallers.call());
      process.send!(quantileOf(times, 0.5));
    }
  });
  process.once('disconnect', () => void ledgerCallers.close().then(() => process.exit(0)));
  process.send!('ready');
}

process.once('message', (setup: NodeSetup) => void start(setup));
