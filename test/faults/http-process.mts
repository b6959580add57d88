import { readFileSync } from 'node:fs';
import type { TestContext } from 'node:test';
import { type ServerProcess, startServerProcess } from '../../src/testing/server-process.ts';
import { statFields } from '../../src/threads/stat-fields.ts';
import { afterwards, newFolder } from './afterwards.mts';

/** No test asks anybody outside this machine: registers are where nothing listens, no figures are fetched. */
export const OFFLINE: Readonly<Record<string, string>> = {
  VAT_VIES_BASE_URL: 'http://127.0.0.1:9',
  VAT_BFS_URL: 'http://127.0.0.1:9',
  VAT_BRREG_BASE_URL: 'http://127.0.0.1:9',
  VAT_SKATTURINN_BASE_URL: 'http://127.0.0.1:9',
  INDEX_REFRESH: 'manual',
  INDEX_STARTER: 'off',
};

/** Figures of a process come from /proc. */
export const needsProc = process.platform === 'linux' ? false : 'needs /proc of Linux';

type Environment = Readonly<Record<string, string>>;

export interface ServedFolder extends ServerProcess {
  readonly dataFolder: string;
}

type Main = Parameters<typeof startServerProcess>[0]['main'];

/** A server on a folder of its own; both are gone after the test. */
export async function serve(t: TestContext, env: Environment = {}, main?: Main): Promise<ServedFolder> {
  return serveFolder(t, newFolder(t), env, main);
}

/** A server on a given folder; it ends with the test at the latest. */
export async function serveFolder(
  t: TestContext,
  dataFolder: string,
  env: Environment = {},
  main?: Main,
): Promise<ServedFolder> {
  const all = { ...OFFLINE, SHUTDOWN_GRACE: '5', ...env };
  const server = await startServerProcess({ dataFolder, env: all, ...(main && { main }) });
  afterwards(t, () => server.end('SIGKILL'));
  return { ...server, dataFolder };
}

/** Of Linux: USER_HZ, in which proc_pid_stat(5) gives times, is 100 on every architecture in use. */
const MS_PER_TICK = 10;

/**
 * Processor time that a process has had so far, on all its threads, in milliseconds: what its work costs, whatever
 * else the machine does.
 */
export function cpuMsOf({ pid }: ServerProcess['child']): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const [user, system] = statFields(stat).slice(11, 13);
  return (Number(user) + Number(system)) * MS_PER_TICK;
}

/** Resident memory of a process in MiB: now, or the highest it ever was. */
export function residentMb({ child }: ServerProcess, which: 'now' | 'peak' = 'now'): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  const line = new RegExp(`${which === 'now' ? 'VmRSS' : 'VmHWM'}:\\s+(\\d+) kB`).exec(status);
  return Number(line?.[1]) / 1024;
}
