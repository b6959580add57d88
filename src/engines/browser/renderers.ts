import { readFileSync } from 'node:fs';
import type { Lane } from '#lib/html/lane.ts';
import type { CdpConnection } from './cdp-connection.ts';
import { PageSession } from './page-session.ts';

/** A page of its own process. */
export interface OpenPage {
  readonly page: PageSession;
  /** Number of that process, where a page is kept for long and it could be determined. */
  readonly pid: number | undefined;
  readonly openedAt: number;
}

const LINUX_PAGE_BYTES = 4096;

/** Opens and closes pages, and looks after the memory of their processes. */
export class Renderers {
  readonly #connection: CdpConnection;
  readonly #now: () => number;
  #last: Promise<unknown> = Promise.resolve();

  constructor(connection: CdpConnection, now: () => number) {
    this.#connection = connection;
    this.#now = now;
  }

  /**
   * Opens a page. Those that are kept open one after the other, so that a new process belongs to the page just opened.
   * @throws BrowserGone, CdpRefusal
   */
  open(lane: Lane): Promise<OpenPage> {
    if (lane === 'full') return this.#open(lane, new Set());
    const opening = this.#last.then(async () => this.#open(lane, await this.#pids()));
    // The next one opens after this one, however it ends.
    this.#last = opening.catch(() => {});
    return opening;
  }

  /** Closes a page and with it its process. Never throws. */
  async close({ page }: OpenPage, how: 'gently' | 'atOnce'): Promise<void> {
    await page.close(how).catch(() => {
      // The browser is gone, and the page with it.
    });
  }

  /** Ends the processes of all pages and frames that have more memory than that; how many. @throws as open */
  async endAbove(bytes: number): Promise<number> {
    const hungry = [...(await this.#pids())].filter((pid) => (ownMemory(pid) ?? 0) > bytes);
    for (const pid of hungry) kill(pid);
    return hungry.length;
  }

  async #open(lane: Lane, before: ReadonlySet<number>): Promise<OpenPage> {
    const page = await PageSession.open(this.#connection, lane);
    const fresh = lane === 'full' ? [] : [...(await this.#pids())].filter((pid) => !before.has(pid));
    return { page, pid: fresh.length === 1 ? fresh[0] : undefined, openedAt: this.#now() };
  }

  async #pids(): Promise<ReadonlySet<number>> {
    const { processInfo } = (await this.#connection.send('SystemInfo.getProcessInfo')) as {
      readonly processInfo: readonly { readonly type: string; readonly id: number }[];
    };
    return new Set(processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id));
  }
}

/** Ends a process; one that has already ended is no error. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/**
 * Memory that a process has for itself in bytes, by proc_pid_statm(5); undefined when it has ended or the system has
 * no such file.
 */
export function ownMemory(pid: number): number | undefined {
  try {
    const [, resident = 0, shared = 0] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ').map(Number);
    return (resident - shared) * LINUX_PAGE_BYTES;
  } catch {
    // Gone, or a system without /proc: then the limit of the scripts' heap is the only one.
    return undefined;
  }
}
