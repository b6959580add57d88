import { readFileSync } from 'node:fs';
import type { CdpConnection } from './cdp-connection.ts';
import { PageSession } from './page-session.ts';

/** A page of its own process, and the number of that process: the only handle on one that does not answer. */
export interface OpenPage {
  readonly page: PageSession;
  /** Absent where it could not be told: then only the browser as a whole can be ended. */
  readonly pid: number | undefined;
  readonly openedAt: number;
}

/** A page that was closed has ended its process by then, or it is ended from here. */
const CLOSE_MS = 1_000;
const LINUX_PAGE_BYTES = 4096;

/** Opens and closes pages one at a time, so that a new process belongs to the page that was just opened. */
export class Renderers {
  readonly #connection: CdpConnection;
  readonly #now: () => number;
  #last: Promise<unknown> = Promise.resolve();

  constructor(connection: CdpConnection, now: () => number) {
    this.#connection = connection;
    this.#now = now;
  }

  /** @throws BrowserGone, CdpRefusal */
  open(options: { readonly isolated: boolean }): Promise<OpenPage> {
    const opening = this.#last.then(async () => {
      const before = await this.#pids();
      const page = await PageSession.open(this.#connection, options);
      const fresh = [...(await this.#pids())].filter((pid) => !before.has(pid));
      return { page, pid: fresh.length === 1 ? fresh[0] : undefined, openedAt: this.#now() };
    });
    // The next one opens after this one, however it ends.
    this.#last = opening.catch(() => {});
    return opening;
  }

  /** Closes a page; its process is ended if it does not end by itself. Never throws. */
  async close({ page, pid }: OpenPage): Promise<void> {
    const closed = page.close().catch(() => {
      // The browser is gone, and the page with it.
    });
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref())]);
    if (pid === undefined) return;
    const deadline = this.#now() + CLOSE_MS;
    while (this.#now() < deadline) {
      const pids = await this.#pids().catch(() => new Set<number>());
      if (!pids.has(pid)) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    kill(pid);
  }

  async #pids(): Promise<ReadonlySet<number>> {
    const { processInfo } = (await this.#connection.send('SystemInfo.getProcessInfo')) as {
      readonly processInfo: readonly { readonly type: string; readonly id: number }[];
    };
    return new Set(processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id));
  }
}

/** Ends a process; one that has ended already is what was wanted. */
export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Memory that a process has for itself in bytes, by proc_pid_statm(5); undefined when it is gone or not told here. */
export function ownMemory(pid: number): number | undefined {
  try {
    const [, resident = 0, shared = 0] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ').map(Number);
    return (resident - shared) * LINUX_PAGE_BYTES;
  } catch {
    // Gone, or a system without /proc: then the limit of the scripts' heap is the only one.
    return undefined;
  }
}
