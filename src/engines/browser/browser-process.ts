import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { putBehindTheLoop } from '../../threads/priority.ts';
import { CdpConnection } from './cdp-connection.ts';
import { type BrowserCommand, browserEnvironment } from './command-line.ts';

/** The browser could not be started. */
export class BrowserNotStarted extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'BrowserNotStarted';
  }
}

const START_MS = 15_000;
/** Only this much of the browser's standard error is kept, for the operator; never during a call. */
const SAID_BYTES = 4096;

/** One running browser: its process and the connection to it. */
export class BrowserProcess {
  readonly connection: CdpConnection;
  readonly version: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, connection: CdpConnection, version: string) {
    this.#child = child;
    this.connection = connection;
    this.version = version;
  }

  /**
   * Starts a browser and waits until it answers.
   * @param home folder for its temporary files, as the browser sees it
   * @throws BrowserNotStarted
   */
  static async start(command: BrowserCommand, home: string): Promise<BrowserProcess> {
    const { uid } = command;
    const child = spawn(command.command, command.args, {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      env: browserEnvironment(home),
      detached: true,
      ...(uid !== undefined && { uid, gid: uid }),
    });
    putBehindTheLoop(child.pid);
    const said = startingWords(child);
    const connection = new CdpConnection({
      toBrowser: child.stdio[3] as Writable,
      fromBrowser: child.stdio[4] as Readable,
    });
    const late = setTimeout(() => connection.end('the browser does not answer'), START_MS);
    child.once('error', (error) => connection.end(error.message));
    child.once('exit', () => connection.end('the browser ended'));
    try {
      const { product } = await connection.send('Browser.getVersion');
      said.stop();
      return new BrowserProcess(child, connection, String(product));
    } catch (error) {
      killTree(child);
      throw new BrowserNotStarted(`${(error as Error).message}: ${said.text()}`);
    } finally {
      clearTimeout(late);
    }
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Ends the browser with all its processes, whatever it does; resolves when it is gone. */
  async kill(): Promise<void> {
    this.connection.end('the browser is closed');
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => this.#child.once('exit', () => resolve()));
    killTree(this.#child);
    await ended;
  }
}

/** The whole process group: bubblewrap, the browser and what it started. */
function killTree({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // It has ended by itself.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Output before the first answer explains a failed start; afterwards it is read and forgotten. */
function startingWords(child: ChildProcess): { readonly text: () => string; readonly stop: () => void } {
  let text = '';
  let isKept = true;
  child.stderr?.on('data', (chunk: Buffer) => {
    if (isKept) text = (text + chunk.toString()).slice(-SAID_BYTES);
  });
  return {
    text: () => text.trim(),
    stop: () => {
      isKept = false;
      text = '';
    },
  };
}
