import type { Time } from '../../engines/upstream/time.ts';
import type { FromChild, ProcessUse, ToChild } from './process-messages.ts';
import { RestartDelays } from './restart-delays.ts';
import type { Seat } from './seat.ts';
import { SupervisedMetrics } from './supervised-metrics.ts';

/** Without any child that serves for so long, the service manager is to decide. */
const NO_CHILD_MS = 30_000;
/** Beyond what a child takes for its own end by its own clock. */
const KILLED_AFTER_MS = 2_000;

/** A process that was forked. */
export interface ForkedChild {
  readonly pid: number;
  send(message: ToChild): void;
  kill(): void;
}

export interface ForkEvents {
  message(message: FromChild): void;
  /** The process is gone. @param code `null` when a signal ended it */
  exit(code: number | null, signal: string | null): void;
}

/** How a child came to its end, for the log. */
export interface ChildDeath {
  readonly pid: number;
  readonly code: number | null;
  readonly signal: string | null;
  readonly restartInMs: number;
}

export interface SupervisorOptions {
  /** PROCESSES. */
  readonly required: number;
  readonly fork: (seat: Seat, events: ForkEvents) => ForkedChild;
  readonly time: Time;
  /** Unix ms. */
  readonly clock: { now(): number };
  /** How long a child may take to end in order. */
  readonly endMs: number;
  /** Credits by operation, where the charges of all children are written beside the supervisor. */
  readonly charged?: ReadonlyMap<string, number>;
  /** Why new children could not serve beside the supervisor, in words for the operator; undefined: they can. */
  readonly obstacle?: () => string | undefined;
  /** The service can be called. */
  readonly onServing: (address: string) => void;
  readonly onDeath: (death: ChildDeath) => void;
  /** All children are gone. */
  readonly onEnd: (code: number, cause: string) => void;
}

export interface ProcessState extends ProcessUse {
  readonly pid: number;
  /** ISO date and time. */
  readonly startedAt: string;
}

interface Child {
  readonly seat: number;
  readonly process: ForkedChild;
  readonly startedAt: number;
  /** As `startedAt`, of the monotonic clock. */
  readonly since: number;
  /** `leaving`: its place is no longer its own. */
  phase: 'starting' | 'up' | 'leaving';
  use: ProcessUse;
  onReady: ((isUp: boolean) => void)[];
  onExit: (() => void)[];
}

const NO_USE: ProcessUse = { connections: 0, callsUnderWay: 0, residentBytes: 0 };

/** Nothing can be replaced, and why, in words for the operator. */
export class ReplacementRefused extends Error {}

/**
 * Keeps as many processes on the port as PROCESSES requires (operating: Several processes on one machine). The first one starts
 * alone: what is wrong with the settings is reported once, and its end is the end of the start.
 */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #children = new Map<number, Child>();
  readonly #delays = new RestartDelays();
  readonly #metrics: SupervisedMetrics;
  readonly #waits = new Set<() => void>();
  #lastId = 0;
  #restarts = 0;
  #hasServed = false;
  #ending: { readonly code: number; readonly cause: string } | undefined;
  #replacing: Promise<void> | undefined;
  #stopWaitingForChild: (() => void) | undefined;

  constructor(options: SupervisorOptions) {
    this.#options = options;
    this.#metrics = new SupervisedMetrics(options.charged);
  }

  start(): void {
    this.#fork();
  }

  get states(): readonly ProcessState[] {
    return Array.from(this.#children.values(), ({ process, startedAt, use }) => ({
      pid: process.pid,
      startedAt: new Date(startedAt).toISOString(),
      ...use,
    }));
  }

  /** Children end in order, then `onEnd` is called; at the second time at once. */
  end(cause: string, code = 0): void {
    if (this.#ending !== undefined) {
      for (const { process } of this.#children.values()) process.kill();
      return;
    }
    this.#ending = { code, cause };
    for (const stop of this.#waits) stop();
    this.#stopWaitingForChild?.();
    if (this.#children.size === 0) {
      this.#finish();
      return;
    }
    for (const { process } of this.#children.values()) process.send({ kind: 'end', cause });
    this.#options.time.after(this.#options.endMs + KILLED_AFTER_MS, () => {
      for (const { process } of this.#children.values()) process.kill();
    });
  }

  /** Files have changed. */
  reload(): void {
    for (const { process } of this.#children.values()) process.send({ kind: 'reload' });
  }

  /**
   * Replaces all children, one after the other: a new one serves before an old one leaves.
   * @throws ReplacementRefused when a new one does not come to serve; the others serve on
   */
  replaceAll(): Promise<void> {
    if (this.#ending !== undefined) return Promise.reject(new ReplacementRefused('the service is ending'));
    if (!this.#hasServed) return Promise.reject(new ReplacementRefused('the service is still starting'));
    const obstacle = this.#options.obstacle?.();
    if (obstacle !== undefined) return Promise.reject(new ReplacementRefused(obstacle));
    this.#replacing ??= this.#replaceEach().finally(() => {
      this.#replacing = undefined;
    });
    return this.#replacing;
  }

  async #replaceEach(): Promise<void> {
    for (const old of [...this.#children.values()].filter(({ phase }) => phase !== 'leaving')) {
      if (this.#ending !== undefined) throw new ReplacementRefused('the service is ending');
      const next = this.#fork();
      const isUp = await new Promise<boolean>((resolve) => next.onReady.push(resolve));
      if (!isUp)
        throw new ReplacementRefused('a new process has ended before it served; the others serve on');
      if (old.phase === 'leaving') continue;
      old.phase = 'leaving';
      const gone = new Promise<void>((resolve) => old.onExit.push(resolve));
      old.process.send({ kind: 'leave' });
      const stop = this.#options.time.after(this.#options.endMs + KILLED_AFTER_MS, () => old.process.kill());
      this.#announce();
      await gone;
      stop();
    }
  }

  #fork(): Child {
    const id = ++this.#lastId;
    const { fork, required, time, clock } = this.#options;
    const seat = this.#freeSeat();
    const child: Child = {
      seat,
      process: fork(
        { number: seat, of: required, isFirst: id === 1 },
        {
          message: (message) => this.#take(id, message),
          exit: (code, signal) => this.#exited(id, code, signal),
        },
      ),
      startedAt: clock.now(),
      since: time.now(),
      phase: 'starting',
      use: NO_USE,
      onReady: [],
      onExit: [],
    };
    this.#children.set(id, child);
    return child;
  }

  /** Numbers of processes that have ended are given again: what they left in their folders is looked after. */
  #freeSeat(): number {
    const taken = new Set(Array.from(this.#children.values(), ({ seat }) => seat));
    let seat = 1;
    while (taken.has(seat)) seat++;
    return seat;
  }

  #take(id: number, message: FromChild): void {
    const child = this.#children.get(id);
    if (child === undefined) return;
    switch (message.kind) {
      case 'ready':
        this.#isReady(child, message.address);
        return;
      case 'ending':
        // Its place is free from now on, although it still answers what it has in hand.
        if (child.phase !== 'leaving' && this.#ending === undefined) this.#replace(child, null, null);
        return;
      case 'closing':
      case 'store':
      case 'done':
        // Answered where connections are handed out, and where the database is.
        return;
      case 'report':
      case 'sum': {
        const { metrics, ...use } = message.report;
        child.use = use;
        this.#metrics.report(id, metrics);
        if (message.kind === 'sum') {
          const sum = this.#metrics.text(this.#upCount(), this.#restarts);
          child.process.send({ kind: 'sum', id: message.id, metrics: sum });
        }
      }
    }
  }

  #isReady(child: Child, address: string): void {
    if (child.phase !== 'starting') return;
    child.phase = 'up';
    for (const ready of child.onReady.splice(0)) ready(true);
    this.#stopWaitingForChild?.();
    this.#announce();
    if (this.#hasServed || this.#ending !== undefined) return;
    this.#hasServed = true;
    this.#options.onServing(address);
    while (this.#children.size < this.#options.required) this.#fork();
  }

  #exited(id: number, code: number | null, signal: string | null): void {
    const child = this.#children.get(id);
    if (child === undefined) return;
    this.#children.delete(id);
    this.#metrics.end(id);
    for (const ready of child.onReady.splice(0)) ready(false);
    for (const gone of child.onExit.splice(0)) gone();
    if (this.#ending !== undefined) {
      if (this.#children.size === 0) this.#finish();
      return;
    }
    if (child.phase !== 'leaving') this.#replace(child, code, signal);
    else this.#announce();
  }

  #replace(child: Child, code: number | null, signal: string | null): void {
    child.phase = 'leaving';
    const { pid } = child.process;
    if (!this.#hasServed) {
      // The process itself has reported what is wrong.
      this.#ending = { code: code ?? 1, cause: signal ?? 'start' };
      if (this.#children.size === 0) this.#finish();
      return;
    }
    const { time, onDeath } = this.#options;
    const waitMs = this.#delays.next(time.now() - child.since);
    onDeath({ pid, code, signal, restartInMs: waitMs });
    this.#announce();
    this.#waitForChild();
    this.#after(waitMs, () => {
      if (this.#missing() <= 0) return;
      this.#restarts++;
      this.#fork();
    });
  }

  /** Processes that are neither there nor on their way. */
  #missing(): number {
    const there = [...this.#children.values()].filter(({ phase }) => phase !== 'leaving').length;
    return this.#options.required - there;
  }

  #waitForChild(): void {
    if (this.#upCount() > 0 || this.#stopWaitingForChild !== undefined) return;
    const cancel = this.#options.time.after(NO_CHILD_MS, () => this.end('no process serves', 1));
    this.#stopWaitingForChild = () => {
      this.#stopWaitingForChild = undefined;
      cancel();
    };
  }

  /** Not when the service ends before. */
  #after(ms: number, call: () => void): void {
    if (ms === 0) {
      call();
      return;
    }
    const stop = () => {
      this.#waits.delete(stop);
      cancel();
    };
    const cancel = this.#options.time.after(ms, () => {
      this.#waits.delete(stop);
      call();
    });
    this.#waits.add(stop);
  }

  #upCount(): number {
    return [...this.#children.values()].filter(({ phase }) => phase === 'up').length;
  }

  #announce(): void {
    const count = { wanted: this.#options.required, up: this.#upCount() };
    for (const { process } of this.#children.values()) process.send({ kind: 'processes', count });
  }

  #finish(): void {
    const { code, cause } = this.#ending!;
    this.#options.onEnd(code, cause);
  }
}
