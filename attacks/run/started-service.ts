import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerProcess, startServerProcess } from '../../src/testing/server-process.ts';
import { send } from '../../test/faults/http-caller.mts';
import { OFFLINE } from '../../test/faults/http-process.mts';
import { type Accounts, madeAccounts } from './accounts.ts';

const READY_MS = 60_000;

/** A data folder with the accounts; gone after its use. */
export async function newDataFolder(): Promise<AsyncDisposable & { path: string; accounts: Accounts }> {
  const path = mkdtempSync(join(tmpdir(), 'kontor-attack-'));
  return {
    path,
    accounts: await madeAccounts(path),
    [Symbol.asyncDispose]: async () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }),
  };
}

/** The service as `npm start` runs it, with an upload that is only hashed, on loopback. Ended after its use. */
export async function startedService(
  dataFolder: string,
  env: Readonly<Record<string, string>>,
): Promise<ServerProcess & AsyncDisposable> {
  const all = { ...OFFLINE, SHUTDOWN_GRACE: '5', ...env };
  const server = await startServerProcess({ dataFolder, main: 'with-upload', env: all });
  // Whoever interrupts the runner ends the service with it.
  const kill = (): void => void server.child.kill('SIGKILL');
  process.once('exit', kill);
  const end = async (): Promise<void> => {
    await server.end('SIGTERM');
    process.off('exit', kill);
  };
  return { ...server, [Symbol.asyncDispose]: end };
}

/** Waits until nothing is missing that the machine has. @throws when it does not become ready in a minute */
export async function untilServed({ address }: ServerProcess): Promise<void> {
  const until = performance.now() + READY_MS;
  for (;;) {
    const { status, body } = await send(address, { path: '/ready' });
    if (status === 200 && !body.includes('is being looked for')) return;
    if (performance.now() > until) throw new Error(`not ready: ${status} ${body.toString().slice(0, 500)}`);
    await sleep(100);
  }
}
