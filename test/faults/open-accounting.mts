import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Accounting, openAccounting } from '../../src/compose/accounting.ts';
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
export async function openTestAccounting(
  dataFolder: string,
  onCommit?: (seconds: number, charges: number) => void,
): Promise<Accounting> {
  const random = (count: number): Uint8Array => randomBytes(count);
  const readFile = (path: string): string => readFileSync(path, 'utf8');
  const env = { DATA_DIR: dataFolder };
  const config = readConfig({ env, readFile, operations: [{ name: OPERATION }], engines: [] });
  const accounting = openAccounting({
    clock: wallClock,
    random,
    readFile,
    config,
    operations: [OPERATION],
    thread: 'own',
    onError: (task, error) => process.stderr.write(`${task}: ${String(error)}\n`),
    ...(onCommit && { onCommit }),
  });
  const { store } = accounting;
  await bootstrap({ store, clock: wallClock, random, prefix: config.KEY_PREFIX, apiKey: KEY, credits: 1e9 });
  return accounting;
}

/** One call as the pipeline makes it: key, hold, (no) work, durable debit, release. */
export async function serve(accounting: Accounting, requestId: string): Promise<Receipt> {
  const caller: Caller = await accounting.keys.check(KEY, { operation: OPERATION, address: '127.0.0.1' });
  const hold = accounting.meter.hold(caller, 1);
  try {
    const numbers = { isEmpty: false, ms: 1, bytesIn: 200, bytesOut: 900 };
    return await accounting.meter.debit(hold, { requestId, operation: OPERATION, ...numbers });
  } finally {
    hold.release();
  }
}
