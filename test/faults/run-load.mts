import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { LoadReport } from './load.mts';

interface LoadOptions {
  readonly dataFolder: string;
  readonly callers: number;
  readonly durationMs: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Called when the load begins. */
  readonly onReady?: () => void;
}

/** Runs `load.mts` as a process of its own. @throws when it does not end well */
export async function runLoad({
  dataFolder,
  callers,
  durationMs,
  env,
  onReady,
}: LoadOptions): Promise<LoadReport> {
  const program = join(import.meta.dirname, 'load.mts');
  const child = spawn(process.execPath, [program, dataFolder, String(callers), String(durationMs)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let last = '';
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'ready') onReady?.();
    last = line;
  }
  if (!last.startsWith('{')) throw new Error(`the load ended without a report: ${last}`);
  return JSON.parse(last) as LoadReport;
}
