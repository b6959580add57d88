import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { chromiumSettings } from './chromium.ts';
import { untilReady } from './until-ready.ts';

/** Vector of the key format: a key that is right for the default prefix. */
export const PROCESS_KEY = 'kontor_4fK9aZ0QpLm7Xc2VbN8sTyR1eWuHdJgI42hoA0';

/** A start takes a second; beside much other work many. */
const START_LIMIT_MS = 120_000;

const MAINS = {
  real: new URL('../main.ts', import.meta.url),
  'with-upload': new URL('./upload-server.ts', import.meta.url),
};

/** The service as a process of its own, for tests of signals, crashes and restarts. */
export interface ServerProcess {
  readonly address: string;
  readonly child: ChildProcess;
  /** From spawn to the line that names the address, in milliseconds. */
  readonly startedInMs: number;
  /** Its standard output so far: log lines and nothing else. */
  log(): string;
  /** Its standard error so far: its texts for the operator. */
  output(): string;
  /** Sends a signal and waits for the end; the exit code, `null` when the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

interface ServerOptions {
  readonly dataFolder: string;
  /** `with-upload`: serves `echo-hash` too; or the program of another copy of the sources. */
  readonly main?: keyof typeof MAINS | URL;
  readonly env?: Readonly<Record<string, string>>;
  /** Words of a command that runs the server in its own place. */
  readonly through?: readonly string[];
}

/** Starts the server and waits until it accepts calls. @throws when it ends before that, with its output */
export async function startServerProcess({
  dataFolder,
  env,
  main = 'real',
  through = [],
}: ServerOptions): Promise<ServerProcess> {
  const started = performance.now();
  const program = fileURLToPath(main instanceof URL ? main : MAINS[main]);
  const [file = process.execPath, ...args] = [...through, process.execPath, program];
  const child = spawn(file, args, {
    env: {
      PATH: process.env.PATH,
      // Tests ask nobody beyond this machine.
      INDEX_REFRESH: 'manual',
      INDEX_STARTER: 'off',
      // In each new data folder a thread would turn them into SQLite for some seconds.
      GEOCODER_WORLD: 'off',
      DATA_DIR: dataFolder,
      PORT: '0',
      LOG_LEVEL: 'silent',
      BOOTSTRAP_API_KEY: PROCESS_KEY,
      ...chromiumSettings(),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const { address } = await untilReady(child, START_LIMIT_MS);
  const startedInMs = performance.now() - started;
  return {
    address,
    child,
    startedInMs,
    log: () => log,
    output: () => said,
    end: async (signal) => {
      child.kill(signal);
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      return child.exitCode;
    },
  };
}
