import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { type ServerProcess, startServerProcess } from '../../src/testing/server-process.ts';

/** Figures of a process come from /proc. */
export const needsProc = process.platform === 'linux' ? false : 'needs /proc of Linux';

export interface ServedFolder extends ServerProcess {
  readonly dataFolder: string;
}

/** A server on a folder of its own; both are gone after the test. */
export async function serve(
  t: TestContext,
  env: Readonly<Record<string, string>> = {},
): Promise<ServedFolder> {
  const dataFolder = newFolder(t);
  const server = await startServerProcess({ dataFolder, env: { SHUTDOWN_GRACE: '5', ...env } });
  t.after(() => server.end('SIGKILL'));
  return { ...server, dataFolder };
}

export function newFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-fault-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Resident memory of a process in MiB: now, or the highest it ever was. */
export function residentMb({ child }: ServerProcess, which: 'now' | 'peak' = 'now'): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  const line = new RegExp(`${which === 'now' ? 'VmRSS' : 'VmHWM'}:\\s+(\\d+) kB`).exec(status);
  return Number(line?.[1]) / 1024;
}
