import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { openDataFolder } from '../../src/app/open-data-folder.ts';
import { type LedgerServices, openCatalog, openLedger } from '../../src/app/open-ledger.ts';
import { readConfig } from '../../src/config.ts';
import { bootstrap } from '../../src/meter/bootstrap.ts';
import type { Caller } from '../../src/meter/caller.ts';
import type { Receipt } from '../../src/meter/meter.ts';

/** Vector of the key format. */
export const KEY = 'kontor_4fK9aZ0QpLm7Xc2VbN8sTyR1eWuHdJgI42hoA0';
export const OPERATION = 'epc-qr-code';

/** The clock of the machine, also in a process that must not ask it elsewhere. */
export const wallClock = { now: (): number => Math.floor(performance.timeOrigin + performance.now()) };

/** The real composition of keys and ledger over a data folder, without HTTP. */
export async function openTestLedger(
  dataFolderPath: string,
  onCommit?: (seconds: number, charges: number) => void,
): Promise<LedgerServices> {
  const random = (count: number): Uint8Array => randomBytes(count);
  const readFile = (path: string): string => readFileSync(path, 'utf8');
  const env = { DATA_DIR: dataFolderPath };
  const config = readConfig({ env, readFile, operations: [{ name: OPERATION }], engines: [] });
  const system = { clock: wallClock, random };
  const dataFolder = openDataFolder({ folder: dataFolderPath, system, thread: 'own' });
  const ledger = openLedger({
    system,
    config,
    catalog: openCatalog(config, readFile),
    dataFolder,
    operations: [OPERATION],
    onError: (task, error) => process.stderr.write(`${task}: ${String(error)}\n`),
    onCommit,
  });
  const { store } = ledger;
  await bootstrap({ store, clock: wallClock, random, prefix: config.KEY_PREFIX, apiKey: KEY, credits: 1e9 });
  return ledger;
}

/** One call as the pipeline makes it: key, hold, (no) work, durable debit, release. */
export async function serve(ledger: LedgerServices, requestId: string): Promise<Receipt> {
  const caller: Caller = await ledger.keys.check(KEY, { operation: OPERATION, address: '127.0.0.1' });
  const hold = ledger.meter.hold(caller, 1);
  try {
    const numbers = { isEmpty: false, ms: 1, bytesIn: 200, bytesOut: 900 };
    return await ledger.meter.debit(hold, { requestId, operation: OPERATION, ...numbers });
  } finally {
    hold.release();
  }
}
