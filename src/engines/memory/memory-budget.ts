import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Unavailable } from '@kontor/base';
import { groupOf, type Source } from '#shares/source.ts';
import { Thread } from '../../threads/thread.ts';
import { HeavyAccounts } from './heavy-accounts.ts';
import type { Memory, PartBytes } from './memory.ts';
import type { FromMonitor, MemoryTasks, ToMonitor } from './memory-tasks.ts';
import {
  limitsOf,
  type MemoryLimits,
  type ProcessEnding,
  type ProcessOwner,
  START_BYTES,
} from './process-uses.ts';

/** An ending is remembered for so long. */
const REMEMBERED_MS = 5_000;
/** A page that crashes so soon after a process that nobody owned was ended was that process's. */
const BLAME_MS = 1_000;
/** A browser that leaves has gone after so long; its number may then be another's. */
const LEAVING_MS = 30_000;
/** Until a thread that has ended is replaced. */
const RETRY_MS = 1_000;
const RETRY_SECONDS = 2;
/** Of the thread's heap: it keeps next to nothing. */
const THREAD_LIMITS = { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 24, stackSizeMb: 1 };

interface BudgetOptions {
  /** Of the whole tree, in bytes. */
  readonly limit: number;
  readonly now: () => number;
  /** Where the looks come from; tests have another. */
  readonly watch?: (limits: MemoryLimits, heard: (message: FromMonitor) => void) => MemoryWatcher;
  /** A process was ended for its memory. */
  readonly onEnded?: (ending: ProcessEnding) => void;
  /** What the documents of an account have at this moment, in bytes. */
  readonly onUsed?: (account: number, bytes: number) => void;
  readonly onError: (error: unknown) => void;
}

/** The far end of the looks. */
export interface MemoryWatcher {
  notify(message: ToMonitor): void;
  close(): Promise<void>;
}

interface Waiter {
  readonly account: string;
  readonly bytes: number;
  readonly since: number;
  readonly admit: () => void;
  readonly refuse: (error: Error) => void;
}

/** One budget for the service and all that it starts (rules: One memory budget). */
export class MemoryBudget implements Memory {
  readonly limits: MemoryLimits;
  readonly #options: BudgetOptions;
  readonly #watching: MemoryWatcher;
  readonly #owners = new Map<number, ProcessOwner>();
  readonly #leaving = new Map<number, number>();
  readonly #waiters: Waiter[] = [];
  readonly #heavyAccounts: HeavyAccounts;
  readonly #grown: ((root: number) => void)[] = [];
  #endings: { readonly ending: ProcessEnding; readonly at: number; readonly isStranger: boolean }[] = [];
  #renderers: ReadonlyMap<number, number> = new Map();
  #parts: PartBytes = { service: 0, browser: 0, programs: 0, decoders: 0 };
  #used = 0;
  #programBytes = 0;
  /** Of those that have begun since the last look but one. */
  #begun = 0;
  #begunBefore = 0;
  #running = 0;
  #isShort = false;

  constructor(options: BudgetOptions) {
    this.#options = options;
    this.limits = limitsOf(options.limit);
    this.#heavyAccounts = new HeavyAccounts(options.now);
    const watch = options.watch ?? ((limits, heard) => watchOnThread(limits, heard, options.onError));
    this.#watching = watch(this.limits, (message) => this.#hear(message));
  }

  get isShort(): boolean {
    return this.#isShort;
  }

  get free(): number {
    return Math.max(0, this.limits.budget - this.#used - this.#begun - this.#begunBefore);
  }

  get programBytes(): number {
    return this.#programBytes;
  }

  get parts(): PartBytes {
    return this.#parts;
  }

  get strangers(): readonly ProcessEnding[] {
    return this.#lately()
      .filter(({ isStranger }) => isStranger)
      .map(({ ending }) => ending);
  }

  get endedProgramBytes(): number {
    return Math.max(
      0,
      ...this.#lately().map(({ ending: { part, bytes } }) => (part === 'programs' ? bytes : 0)),
    );
  }

  async enter(source: Source, bytes: number, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#isShort) throw memoryShort();
    const account = String(groupOf(source));
    this.#heavyAccounts.arrived(account);
    if (this.#ready.length > 0 || this.free < bytes || !this.#heavyAccounts.mayBegin(account))
      await this.#wait(account, bytes, signal);
    else this.#begin(account, bytes);
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      this.#heavyAccounts.finished(account);
      this.#run(-1);
    };
  }

  mayOpenMore(): boolean {
    return this.#ready.length === 0 && this.free >= START_BYTES;
  }

  own(pid: number, owner: ProcessOwner | undefined): void {
    if (owner === undefined) this.#owners.delete(pid);
    else this.#owners.set(pid, owner);
    this.#watching.notify({ kind: 'own', pid, owner });
  }

  endingOf(pid: number): ProcessEnding | undefined {
    return this.#endings.findLast(({ ending }) => ending.pid === pid)?.ending;
  }

  bytesOf(pid: number): number {
    return this.#renderers.get(pid) ?? 0;
  }

  isLeaving(root: number): boolean {
    const since = this.#leaving.get(root) ?? Number.NEGATIVE_INFINITY;
    return (
      this.#options.now() - since < LEAVING_MS ||
      this.#endings.some(({ ending }) => ending.root === root && ending.kind !== 'renderer')
    );
  }

  leaving(root: number): void {
    this.#leaving.set(root, this.#options.now());
    this.#watching.notify({ kind: 'leaving', root });
  }

  onGrown(listener: (root: number) => void): void {
    this.#grown.push(listener);
  }

  async close(): Promise<void> {
    for (const waiter of this.#waiters.splice(0))
      waiter.refuse(new Unavailable('the service is closing', { why: { cause: 'stopping' } }));
    await this.#watching.close();
  }

  #wait(account: string, bytes: number, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      signal.removeEventListener('abort', onAbort);
      this.#waiters.splice(this.#waiters.indexOf(waiter), 1);
      this.#tellWaiting();
    };
    const onAbort = () => {
      leave();
      reject(signal.reason);
    };
    const waiter: Waiter = {
      account,
      bytes,
      since: this.#options.now(),
      admit: () => {
        leave();
        this.#begin(account, bytes);
        resolve();
      },
      refuse: (error) => {
        signal.removeEventListener('abort', onAbort);
        reject(error);
      },
    };
    signal.addEventListener('abort', onAbort, { once: true });
    this.#waiters.push(waiter);
    this.#tellWaiting();
    return promise;
  }

  /** Who waits for memory alone, not for a document of the same account. */
  get #ready(): readonly Waiter[] {
    return this.#waiters.filter(({ account }) => this.#heavyAccounts.mayBegin(account));
  }

  #begin(account: string, bytes: number): void {
    this.#heavyAccounts.began(account);
    this.#begun += Math.min(bytes, START_BYTES);
    this.#run(1);
  }

  #run(by: 1 | 0 | -1): void {
    this.#running += by;
    this.#watching.notify({ kind: 'running', count: this.#running });
  }

  #tellWaiting(): void {
    const now = this.#options.now();
    const all = this.#ready.map(({ account, since }) => ({ account, ms: now - since }));
    this.#watching.notify({ kind: 'waiting', all });
  }

  #hear(message: FromMonitor): void {
    if (message.kind === 'ended') this.#ended(message.ending);
    else if (message.kind === 'replace') for (const listener of this.#grown) listener(message.root);
    else if (message.kind === 'began') this.#tellAll();
    else this.#looked(message);
  }

  /** A thread that has just begun has none of this. */
  #tellAll(): void {
    this.#run(0);
    for (const [pid, owner] of this.#owners) this.#watching.notify({ kind: 'own', pid, owner });
  }

  #looked({
    used,
    programs,
    parts,
    renderers,
    isShort,
    heavyAccounts,
  }: FromMonitor & { readonly kind: 'look' }): void {
    this.#used = used;
    this.#programBytes = programs;
    this.#parts = parts;
    this.#renderers = renderers;
    const late = this.#options.now() - LEAVING_MS;
    for (const [root, since] of this.#leaving) if (since < late) this.#leaving.delete(root);
    for (const pid of this.#owners.keys()) if (!renderers.has(pid)) this.#owners.delete(pid);
    this.#isShort = isShort;
    this.#heavyAccounts.name(heavyAccounts);
    // What has begun in this very moment was not yet seen by the look.
    this.#begunBefore = this.#begun;
    this.#begun = 0;
    const had = this.#bytesOfAccounts();
    for (const [account, bytes] of had) {
      if (Number(account) > 0) this.#options.onUsed?.(Number(account), bytes);
    }
    this.#admit(had);
    if (this.#waiters.length > 0) this.#tellWaiting();
  }

  /** Whose account has least goes first; who came first, of equal ones. */
  #admit(had: ReadonlyMap<string, number>): void {
    const hadBy = ({ account }: Waiter) => had.get(account) ?? 0;
    for (const waiter of this.#waiters.toSorted((one, other) => hadBy(one) - hadBy(other))) {
      if (!this.#heavyAccounts.mayBegin(waiter.account)) continue;
      if (this.free < waiter.bytes) return;
      waiter.admit();
    }
  }

  #lately() {
    const since = this.#options.now() - BLAME_MS;
    return this.#endings.filter(({ at }) => at >= since);
  }

  #bytesOfAccounts(): ReadonlyMap<string, number> {
    const had = new Map<string, number>();
    for (const [pid, { account }] of this.#owners)
      had.set(account, (had.get(account) ?? 0) + this.bytesOf(pid));
    return had;
  }

  #ended(ending: ProcessEnding): void {
    const at = this.#options.now();
    const isStranger = ending.kind === 'renderer' && !this.#owners.has(ending.pid);
    this.#endings = [
      ...this.#endings.filter((one) => one.at >= at - REMEMBERED_MS),
      { ending, at, isStranger },
    ];
    this.#options.onEnded?.(ending);
  }
}

/** Memory is short and nothing can be ended for it. */
export const memoryShort = (): Unavailable =>
  new Unavailable('memory is short', {
    retryAfterSeconds: RETRY_SECONDS,
    description: 'The service is short of memory; try again.',
    why: { cause: 'load' },
  });

/** Looks on a thread of their own; one that ends is replaced. */
function watchOnThread(
  limits: MemoryLimits,
  heard: (message: FromMonitor) => void,
  onError: (error: unknown) => void,
): MemoryWatcher {
  const entry = new URL('./memory-entry.ts', import.meta.url);
  let isClosed = false;
  let port: MessagePort | undefined;
  let thread: Thread<undefined, MemoryTasks> | undefined;
  let retry: NodeJS.Timeout | undefined;
  const start = () => {
    const { port1, port2 } = new MessageChannel();
    thread = new Thread<undefined, MemoryTasks>({ entry, start: undefined, limits: THREAD_LIMITS });
    port = port1;
    port1.on('message', heard);
    port1.unref();
    thread.ask('watch', { limits, port: port2 }, [port2]).answer.catch((error: unknown) => {
      if (isClosed) return;
      onError(error);
    });
    port1.once('close', () => {
      if (!isClosed) retry = setTimeout(start, RETRY_MS).unref();
    });
  };
  start();
  return {
    notify: (message) => port?.postMessage(message),
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      port?.close();
      await thread?.closeSoon();
    },
  };
}
