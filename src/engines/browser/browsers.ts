import { Unavailable } from '@kontor/base';
import type { Memory } from '../memory/memory.ts';
import type { Time } from '../upstream/time.ts';
import { BrowserProcess } from './browser-process.ts';
import type { BrowserCommand } from './command-line.ts';
import { PagePool } from './page-pool.ts';
import { Renderers } from './renderers.ts';

/** A browser is replaced after so many documents or so long, by a successor that is started first. */
const MAX_DOCUMENTS = 2_000;
const MAX_AGE_MS = 60 * 60_000;
const LOOK_MS = 1_000;
const DRAIN_LOOK_MS = 500;
/** One that does not answer for so long is kept busy by documents: they give way. */
const BUSY_MS = 1_000;
/** A browser that does not answer for so long is dead; one that a document floods on a busy machine took more than a second. */
const ANSWER_MS = 5_000;
/** What a browser whose own processes have grown gives its documents to end. */
const DRAIN_MS = 5_000;
/** After a start that failed. */
const RETRY_MS = 10_000;

export interface BrowsersOptions {
  readonly command: () => BrowserCommand;
  readonly home: string;
  readonly time: Time;
  readonly memory: Memory;
  readonly reused: number;
  readonly reserve: number;
  readonly events: {
    started(version: string): void;
    ended(reason: string): void;
    failed(error: unknown): void;
    /** A document was ended for those of other accounts. */
    gaveWay(): void;
  };
}

/** One browser with its pages. */
export interface RunningBrowser {
  readonly process: BrowserProcess;
  readonly pool: PagePool;
  readonly startedAt: number;
}

/** Keeps one browser running: starts it, looks after it, replaces it before it grows old and after it died. */
export class Browsers {
  readonly #options: BrowsersOptions;
  readonly #leaving = new Set<RunningBrowser>();
  readonly #timers = new Set<() => void>();
  #current: Promise<RunningBrowser> | undefined;
  #running: RunningBrowser | undefined;
  #isClosed = false;
  #failure: string | undefined;
  /** While a browser is started to take the place of one that still runs. */
  #successor: Promise<RunningBrowser> | undefined;

  constructor(options: BrowsersOptions) {
    this.#options = options;
    options.memory.onGrown((root) => this.#grown(root));
  }

  /** Why no browser runs; `undefined` while one does or starts. */
  get failure(): string | undefined {
    return this.#failure;
  }

  /** The browser to use now; starts one when none runs. @throws Unavailable */
  async current(): Promise<RunningBrowser> {
    if (this.#isClosed) throw new Unavailable('the browser is closed', { why: { cause: 'stopping' } });
    this.#current ??= this.#start();
    try {
      return await this.#current;
    } catch {
      // Reported when it happened; the caller is only asked to try again.
      throw new Unavailable(`browser: ${this.#failure ?? 'not started'}`, {
        retryAfterSeconds: 1,
        description: 'The browser (Chromium) does not start at the moment; try again.',
      });
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const cancel of this.#timers) cancel();
    const running = await this.#current?.catch(() => undefined);
    const all = [...this.#leaving, ...(running === undefined ? [] : [running])];
    await Promise.all(all.map((browser) => end(browser)));
  }

  async #start(): Promise<RunningBrowser> {
    const { command, home, time, memory, reused, reserve, events } = this.#options;
    try {
      const process = await BrowserProcess.start(command(), home);
      const renderers = new Renderers(process.connection, memory, () => time.now());
      const pool = new PagePool({
        renderers,
        now: () => time.now(),
        reused,
        reserve,
        onError: events.failed,
        gaveWay: events.gaveWay,
      });
      const browser = { process, pool, startedAt: time.now() };
      this.#failure = undefined;
      this.#running = browser;
      process.connection.exited.then(({ message }) => this.#died(browser, message), events.failed);
      pool.fill();
      this.#later(LOOK_MS, () => this.#look(browser));
      events.started(process.version);
      return browser;
    } catch (error) {
      this.#failure = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
      events.failed(error);
      // The next caller after a while tries again, not each one at once.
      this.#later(RETRY_MS, () => {
        this.#current = undefined;
      });
      throw error;
    }
  }

  #died(browser: RunningBrowser, reason: string): void {
    browser.pool.close();
    this.#leaving.delete(browser);
    if (this.#running !== browser || this.#isClosed) return;
    this.#running = undefined;
    this.#options.events.ended(reason);
    this.#current = this.#successor ?? this.#start();
    // Reported by #start, and to each caller that asks for a browser.
    this.#current.catch(() => {});
  }

  #look(browser: RunningBrowser): void {
    if (this.#isClosed || this.#running !== browser) return;
    this.#isAnswering(browser)
      .then((answers) => {
        if (!answers) return browser.process.kill();
        if (this.#isOld(browser)) this.#succeed(browser);
        this.#later(LOOK_MS, () => this.#look(browser));
        return undefined;
      })
      .catch(this.#options.events.failed);
  }

  async #isAnswering({ process, pool }: RunningBrowser): Promise<boolean> {
    const late = Promise.withResolvers<boolean>();
    const { time } = this.#options;
    const cancelBusy = time.after(BUSY_MS, () => pool.makeWay());
    const cancel = time.after(ANSWER_MS, () => late.resolve(false));
    const answered = process.connection.send('Browser.getVersion').then(
      () => true,
      () => false,
    );
    try {
      return await Promise.race([answered, late.promise]);
    } finally {
      cancelBusy();
      cancel();
    }
  }

  #isOld({ pool, startedAt }: RunningBrowser): boolean {
    return pool.served >= MAX_DOCUMENTS || this.#options.time.now() - startedAt >= MAX_AGE_MS;
  }

  /** What serves all its documents has grown (rules: One memory budget). */
  #grown(root: number): void {
    const old = this.#running;
    if (this.#isClosed || old?.process.pid !== root) return;
    this.#succeed(old, DRAIN_MS);
  }

  /** The successor first; the old one goes when its last document is done, or after some time. */
  #succeed(old: RunningBrowser, drainMs = Number.POSITIVE_INFINITY): void {
    if (this.#successor !== undefined) return;
    const successor = this.#start();
    this.#successor = successor;
    successor.then(
      () => {
        this.#successor = undefined;
        this.#current = successor;
        this.#leaving.add(old);
        if (old.process.pid !== undefined) this.#options.memory.leaving(old.process.pid);
        this.#endWhenIdle(old, this.#options.time.now() + drainMs);
      },
      () => {
        this.#successor = undefined;
        // The old one goes on; the next look tries again.
        this.#current = Promise.resolve(old);
        this.#running = old;
      },
    );
  }

  #endWhenIdle(old: RunningBrowser, until: number): void {
    if (old.pool.inUse > 0 && this.#options.time.now() < until) {
      this.#later(DRAIN_LOOK_MS, () => this.#endWhenIdle(old, until));
      return;
    }
    this.#leaving.delete(old);
    end(old).catch(this.#options.events.failed);
  }

  #later(ms: number, call: () => void): void {
    const cancel = this.#options.time.after(ms, () => {
      this.#timers.delete(cancel);
      call();
    });
    this.#timers.add(cancel);
  }
}

async function end({ pool, process }: RunningBrowser): Promise<void> {
  pool.close();
  await process.kill();
}
