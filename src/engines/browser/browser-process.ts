import { MessageChannel, type ResourceLimits } from 'node:worker_threads';
import { Thread } from '../../threads/thread.ts';
import type { BrowserTasks } from './browser-tasks.ts';
import { CdpConnection } from './cdp-connection.ts';
import type { BrowserCommand } from './command-line.ts';

/** The browser could not be started. */
export class BrowserNotStarted extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'BrowserNotStarted';
  }
}

const START_MS = 15_000;
/**
 * Of the thread's heap: what is young is a message or two, what is old what they are made into. Bytes of a PDF are
 * not within.
 */
const LIMITS = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 192 };

type BrowserThread = Thread<undefined, BrowserTasks>;

/** One running browser: its process, the thread that reads its messages, and the connection to it. */
export class BrowserProcess {
  readonly connection: CdpConnection;
  readonly pid: number | undefined;
  readonly #thread: BrowserThread;
  /** Resolves when the process has ended, with its standard error of the start. */
  readonly #ended: Promise<string>;
  #hasEnded = false;
  #version = '';
  #killed: Promise<void> | undefined;

  private constructor(thread: BrowserThread, connection: CdpConnection, pid: number | undefined) {
    this.#thread = thread;
    this.connection = connection;
    this.pid = pid;
    this.#ended = this.#end();
    // A browser without a connection must not stay, and neither must its thread.
    void connection.exited.then(() => this.kill());
  }

  /**
   * Starts a browser and waits until it answers.
   * @param home folder for its temporary files, as the browser sees it
   * @param limits of the thread's heap
   * @throws BrowserNotStarted
   */
  static async start(
    command: BrowserCommand,
    home: string,
    limits: ResourceLimits = LIMITS,
  ): Promise<BrowserProcess> {
    const entry = new URL('./browser-entry.ts', import.meta.url);
    const thread: BrowserThread = new Thread({ entry, start: undefined, limits });
    const { port1, port2 } = new MessageChannel();
    const connection = new CdpConnection(port1);
    const late = setTimeout(() => connection.end('the browser does not answer'), START_MS);
    try {
      const pid = await thread.ask('open', { command, home, port: port2 }, [port2]).answer;
      const browser = new BrowserProcess(thread, connection, pid);
      await browser.#greet();
      return browser;
    } catch (error) {
      connection.end('the browser was not started');
      if (error instanceof BrowserNotStarted) throw error;
      await thread.closeSoon();
      throw new BrowserNotStarted((error as Error).message);
    } finally {
      clearTimeout(late);
    }
  }

  get version(): string {
    return this.#version;
  }

  async #greet(): Promise<void> {
    try {
      const { product } = await this.connection.send('Browser.getVersion');
      this.#version = String(product);
    } catch (error) {
      await this.kill();
      throw new BrowserNotStarted(`${(error as Error).message}: ${await this.#ended}`);
    }
  }

  async #end(): Promise<string> {
    try {
      const output = await this.#thread.ask('ended', null).answer;
      this.#hasEnded = true;
      return output;
    } catch {
      // The thread has ended before it; nobody can wait for the process any more.
      this.connection.end('the thread of the browser ended');
      return '';
    }
  }

  /** Ends the browser with all its processes, whatever it does; resolves when it is gone. */
  kill(): Promise<void> {
    this.#killed ??= this.#kill();
    return this.#killed;
  }

  async #kill(): Promise<void> {
    this.connection.end('the browser is closed');
    // Until it has been waited for, its number is nobody else's.
    if (!this.#hasEnded && this.pid !== undefined) killTree(this.pid);
    await this.#ended;
    await this.#thread.closeSoon();
  }
}

/** The whole process group: bubblewrap, the browser and what it started. */
function killTree(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // It has ended by itself.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
