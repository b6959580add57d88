import { Unavailable } from '@kontor/base';
import type { Source } from '#shares/source.ts';
import type { Check } from '../../core/health.ts';
import { noted, withNotes } from '../../core/health-notes.ts';
import type { Clock } from '../../core/operation.ts';
import { type Memory, UNBOUNDED } from '../memory/memory.ts';
import { findGuards } from '../programs/find-guards.ts';
import { type Guards, missingProtection, possibleGuards } from '../programs/guard.ts';
import {
  type CallerOptions,
  ConcurrencyLimiter,
  type LimiterObserver,
  type LimiterState,
  stopReason,
} from '../workers/concurrency-limiter.ts';
import type { Message } from './message-frame.ts';
import { type OrderLimits, WarmChild } from './warm-child.ts';

export interface ChildPoolOptions {
  /** A file of this project that exports `answer`, see `ChildModule`. */
  readonly module: URL;
  /** How many orders are answered at once, each by a child of its own. */
  readonly children: number;
  readonly queueLimit: number;
  readonly clock: Clock;
  /** Memory of its own that a child may have; its JavaScript heap gets half of it. */
  readonly memoryBytes: number;
  readonly limits: OrderLimits;
  /**
   * Orders after which a child is replaced by a new one: with 1, what a hostile order does to its child reaches no other
   * order. Default: no bound.
   */
  readonly ordersPerChild?: number;
  /** Where the programs that restrict a child are looked for, as PATH. */
  readonly searchPath: string;
  /** The operator's own path of bubblewrap: BWRAP_PATH. */
  readonly bwrap?: string | undefined;
  readonly watch?: LimiterObserver;
  /** What there is of it; default: without a bound. */
  readonly memory?: Memory;
}

/** How an engine has work done in a child; one caller's view. */
export interface ChildCaller {
  /**
   * Has one order answered, and kills the child when the signal fires.
   * @throws ChildFault for this order alone, Unavailable when no child can be had or the signal fires, Refusal `busy`
   *   when too many wait
   */
  ask(order: Message, signal: AbortSignal): Promise<Message>;
}

interface Served {
  readonly child: WarmChild;
  orders: number;
}

/** What an order takes as a rule; what it may take at most is the child's own limit. */
const ORDER_BYTES = 64 * 1024 ** 2;
const START_MS = 10_000;

/**
 * Warm child processes for code that hostile input may take over or exhaust: guarded like programs, one order at a
 * time, killed and replaced when they break a bound. Started with the first order, or before it by `start`
 * (rules: Warm children).
 */
export class ChildPool implements AsyncDisposable {
  readonly #options: ChildPoolOptions;
  readonly #memory: Memory;
  readonly #limiter: ConcurrencyLimiter;
  readonly #closing = new AbortController();
  readonly #idle: Served[] = [];
  readonly #all = new Set<WarmChild>();
  #guards: Promise<Guards> | undefined;
  #state: Check = noted('away', 'childNotStarted');

  constructor(options: ChildPoolOptions) {
    const { children, queueLimit, clock, watch, memory = UNBOUNDED } = options;
    this.#options = options;
    this.#memory = memory;
    this.#limiter = new ConcurrencyLimiter({
      slots: children,
      limit: queueLimit,
      clock,
      ...(watch && { watch }),
      mayOpenMore: () => memory.mayOpenMore(),
    });
  }

  get queue(): LimiterState {
    return this.#limiter.state;
  }

  /** For `/ready`: whether a child could be started, and what protection is lost here; costs nothing. */
  get state(): Check {
    return this.#state;
  }

  /** Finds out how children can be guarded here and starts the first. @throws Unavailable when none can be started */
  async start(): Promise<void> {
    await this.#protect();
  }

  /** The pool as one caller sees it: the queue is fair by account, then by key. */
  forCaller(source: Source, options: CallerOptions = {}): ChildCaller {
    return { ask: (order, signal) => this.#ask({ ...options, source }, order, signal) };
  }

  /** Kills all children and waits for their ends; what waits or runs fails with Unavailable. */
  async close(): Promise<void> {
    const reason = new Unavailable('the service is closing', { why: { cause: 'stopping' } });
    this.#limiter.close(reason);
    this.#closing.abort(reason);
    await Promise.all([...this.#all].map((child) => child.stop(reason)));
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #ask(
    { source, waited }: CallerOptions & { readonly source: Source },
    order: Message,
    signal: AbortSignal,
  ): Promise<Message> {
    const turn = await this.#limiter.enter(source, signal);
    waited?.(turn.waitedMs);
    let done: (() => void) | undefined;
    try {
      done = await this.#memory.enter(source, ORDER_BYTES, turn.signal);
      const guards = await this.#protect();
      // Either may have come while this order waited.
      this.#closing.signal.throwIfAborted();
      if (turn.signal.aborted) throw stopReason(turn.signal);
      return await this.#askOne(this.#take(guards), order, turn.signal, guards);
    } finally {
      done?.();
      turn.leave();
    }
  }

  async #askOne(served: Served, order: Message, signal: AbortSignal, guards: Guards): Promise<Message> {
    const { child } = served;
    const onAbort = () => void child.stop(stopReason(signal));
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      served.orders += 1;
      return await child.ask(order);
    } finally {
      signal.removeEventListener('abort', onAbort);
      this.#giveBack(served, guards);
    }
  }

  /** A child that died while it was idle is replaced when it is needed: one that cannot start must not spin. */
  #take(guards: Guards): Served {
    for (let served = this.#idle.pop(); served !== undefined; served = this.#idle.pop()) {
      if (!served.child.hasEnded) return served;
    }
    return this.#spawn(guards);
  }

  #giveBack(served: Served, guards: Guards): void {
    const { ordersPerChild = Infinity } = this.#options;
    if (this.#closing.signal.aborted) return;
    if (served.orders >= ordersPerChild) void served.child.stop(new Unavailable('the child is replaced'));
    // The next order finds a child that is warm, or at least on the way.
    this.#idle.push(served.child.hasEnded ? this.#spawn(guards) : served);
  }

  #spawn(guards: Guards): Served {
    const { module, memoryBytes, limits } = this.#options;
    const child = new WarmChild({ module, memoryBytes, limits, guards });
    this.#all.add(child);
    void child.ended.then(() => this.#all.delete(child));
    return { child, orders: 0 };
  }

  /** Once; again only after it has failed. */
  #protect(): Promise<Guards> {
    this.#guards ??= this.#firstThatWorks();
    this.#guards.catch(() => {
      this.#guards = undefined;
    });
    return this.#guards;
  }

  async #firstThatWorks(): Promise<Guards> {
    const { searchPath, bwrap } = this.#options;
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(START_MS)]);
    const installed = await findGuards({ searchPath, bwrap, signal });
    for (const guards of possibleGuards(installed)) {
      this.#closing.signal.throwIfAborted();
      const served = this.#spawn(guards);
      if (!(await hasStarted(served.child))) continue;
      this.#idle.push(served);
      this.#state = withNotes('ok', missingProtection(guards, installed.isRoot));
      return guards;
    }
    this.#state = noted('away', 'noChild');
    throw new Unavailable('no child process can be started', {
      description: 'A helper process of this operation could not be started; try again later.',
    });
  }
}

/** A guard that the machine refuses counts like a child that does not start. */
const hasStarted = ({ started }: WarmChild): Promise<boolean> =>
  started.then(
    () => true,
    () => false,
  );
