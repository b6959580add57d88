import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SRC = join(import.meta.dirname, '../../src');

interface Started {
  /** Everything on standard error until the service was ready. */
  readonly said: string;
  /** Standard output so far. */
  readonly log: () => string;
  /** What the first start has for the operator alone. */
  readonly words: { readonly text: string; readonly mode: number } | undefined;
  /** The command line beside the running service. */
  readonly kontor: (...args: string[]) => string;
  readonly stop: () => Promise<void>;
}

/** Starts the service on a new data folder. */
export async function start(env: Readonly<Record<string, string>> = {}): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
  const all = {
    ...{
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'silent',
      INDEX_REFRESH: 'manual',
      INDEX_STARTER: 'off',
      DATA_DIR: folder,
    },
    ...env,
  };
  const child = spawn(process.execPath, [join(SRC, 'main.ts')], {
    env: all,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [said, log] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    log += chunk;
  });
  const ready = Promise.withResolvers<void>();
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk;
    if (said.includes('Kontor is ready')) ready.resolve();
  });
  child.once('exit', (code) => ready.reject(new Error(`ended with ${code}: ${said}`)));
  await ready.promise;
  const path = join(folder, 'first-start.txt');
  return {
    said,
    log: () => log,
    words: existsSync(path)
      ? { text: readFileSync(path, 'utf8'), mode: statSync(path).mode & 0o777 }
      : undefined,
    kontor: (...args) =>
      spawnSync(process.execPath, [join(SRC, 'cli.ts'), ...args], { env: all, encoding: 'utf8' }).stdout,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
