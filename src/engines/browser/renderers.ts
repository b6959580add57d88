import { readFileSync } from 'node:fs';
import type { PageIsolation } from '@kontor/html';
import type { Memory } from '../memory/memory.ts';
import type { ProcessEnding, ProcessOwner } from '../memory/process-uses.ts';
import { sendSignal } from '../programs/kill-tree.ts';
import type { CdpConnection } from './cdp-connection.ts';
import { PageSession } from './page-session.ts';

/** A page of its own process. */
export interface OpenPage {
  readonly page: PageSession;
  /** Numbers of that process and of those of its frames, where they could be determined. */
  readonly pids: Set<number>;
  readonly openedAt: number;
}

const LINUX_PAGE_BYTES = 4096;

/** Opens and closes pages, and keeps whose processes they are. */
export class Renderers {
  readonly #connection: CdpConnection;
  readonly #memory: Memory;
  readonly #now: () => number;
  /** Processes that were there at the last look. */
  #seen: ReadonlySet<number> = new Set();
  readonly #owners = new Map<PageSession, ProcessOwner>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(connection: CdpConnection, memory: Memory, now: () => number) {
    this.#connection = connection;
    this.#memory = memory;
    this.#now = now;
  }

  /**
   * Opens a page, one after the other, so that a new process belongs to the page just opened.
   * @throws BrowserExited, CdpRefusal
   */
  open(isolation: PageIsolation): Promise<OpenPage> {
    return this.#inTurn(async () => {
      const page = await PageSession.open(this.#connection, isolation);
      const fresh = await this.#fresh();
      // With a frame of somebody else's that has come meanwhile it is unclear which is which.
      const open = { page, pids: new Set(fresh.length === 1 ? fresh : []), openedAt: this.#now() };
      this.own(open, NOBODY);
      page.onFrame = () => this.#claim(open);
      return open;
    });
  }

  /** Names the owner of the document in a page. */
  own({ page, pids }: OpenPage, owner: ProcessOwner): void {
    this.#owners.set(page, owner);
    for (const pid of pids) this.#memory.own(pid, owner);
  }

  /** What of a page's processes was ended for its memory. */
  endingOf({ page, pids }: OpenPage): ProcessEnding | undefined {
    const known = [...pids].map((pid) => this.#memory.endingOf(pid)).find((ending) => ending !== undefined);
    return known ?? (page.isCrashed ? this.#memory.strangers.at(-1) : undefined);
  }

  /** Bytes that a page's processes had at the last look. */
  bytesOf({ pids }: OpenPage): number {
    return [...pids].reduce((sum, pid) => sum + this.#memory.bytesOf(pid), 0);
  }

  /** Closes a page and with it its process. Never throws. */
  async close({ page }: OpenPage, how: 'gently' | 'atOnce'): Promise<void> {
    this.#owners.delete(page);
    await page.close(how).catch(() => {
      // The browser is gone, and the page with it.
    });
  }

  /** Ends the processes of a page whose browser is too busy to close it; what waits for the page fails with `reason`. */
  endNow({ page, pids }: OpenPage, reason: Error): void {
    page.lose(reason);
    // Only what was a process of the service at the last look: another one may have the number of one that has ended.
    for (const pid of pids) if (this.#memory.bytesOf(pid) > 0) sendSignal(pid, 'SIGKILL');
  }

  /** A frame of another site has a process of its own, which is its page's. */
  #claim({ page, pids }: OpenPage): void {
    const claiming = this.#inTurn(async () => {
      const owner = this.#owners.get(page);
      for (const pid of await this.#fresh()) {
        pids.add(pid);
        if (owner !== undefined) this.#memory.own(pid, owner);
      }
    });
    // The browser is gone, and its processes with it.
    claiming.catch(() => {});
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const working = this.#last.then(work);
    // The next one begins after this one, however it ends.
    this.#last = working.catch(() => {});
    return working;
  }

  /** Processes that were not there before. */
  async #fresh(): Promise<readonly number[]> {
    const { processInfo } = (await this.#connection.send('SystemInfo.getProcessInfo')) as {
      readonly processInfo: readonly { readonly type: string; readonly id: number }[];
    };
    const before = this.#seen;
    this.#seen = new Set(processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id));
    return [...this.#seen].filter((pid) => !before.has(pid));
  }
}

const NOBODY: ProcessOwner = { account: '', use: 'kept' };

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
