import { Unavailable } from '@kontor/base';
import type { Source } from '#shares/source.ts';
import type { Check, ProgramReport } from '../../core/health.ts';
import { noted, notesText, searched, withNotes, withVersion } from '../../core/health-notes.ts';
import type { Clock } from '../../core/operation.ts';
import type { ProgramName, ProgramOrder } from '../../core/program.ts';
import type { Programs } from '../../core/tools.ts';
import { type Memory, UNBOUNDED } from '../memory/memory.ts';
import { memoryShort } from '../memory/memory-budget.ts';
import {
  type CallerOptions,
  ConcurrencyLimiter,
  type LimiterObserver,
  type LimiterState,
  stopReason,
} from '../workers/concurrency-limiter.ts';
import { findGuards } from './find-guards.ts';
import { findProgram } from './find-program.ts';
import { type Guards, type Installed, missingProtection, possibleGuards } from './guard.ts';
import { MemoryShares, PROGRAM_BYTES } from './memory-shares.ts';
import { PROGRAMS, type Program } from './program.ts';
import { inSession } from './program-session.ts';
import { type MeasuredResult, type ProgramRun, runProgram } from './run-program.ts';
import { sweepSandboxes } from './sweep-sandboxes.ts';
import { unnamedFileFolder } from './unnamed-file.ts';
import { sweepWorkFolders } from './work-folder.ts';

export interface ProgramPoolOptions {
  /** How many sessions there are at once. */
  readonly slots: number;
  readonly queueLimit: number;
  readonly clock: Clock;
  /** Parent of the working folders. */
  readonly folder: string;
  /** Where to look, as PATH. */
  readonly searchPath: string;
  /** The operator's own paths: QPDF_PATH and its kin, BWRAP_PATH. */
  readonly paths?: Readonly<Partial<Record<ProgramName | 'bwrap', string | undefined>>>;
  /** Whether programs that need a sandbox run where none works. */
  readonly withoutSandbox?: 'refuse' | 'allow';
  readonly watch?: LimiterObserver;
  /** What there is of it; default: without a bound. */
  readonly memory?: Memory;
}

interface Found {
  readonly path: string;
  readonly guards: Guards;
  readonly version: string;
}

type Stops = Pick<ProgramRun, 'signal' | 'deadline'>;

/** A program that fails with more than so much of a share that was cut has failed because memory was short. */
const SPENT_SHARE = 0.5;
/** Done, and done with warnings (qpdf). */
const DONE_CODES: ReadonlySet<number> = new Set([0, 3]);
const PROBE_MS = 10_000;
/** Until the first look at all programs has ended, as a rule. */
const LOOKING_SECONDS = 5;
const PROBE_LIMITS = { outputBytes: 64 * 1024, cpuSeconds: 10, memoryBytes: 2 * 1024 ** 3 };

/**
 * Guarded child processes: argument arrays without a shell, own process group, empty environment, a working folder
 * that is gone afterwards, limits by prlimit, namespaces by bubblewrap where it works, another user where the service
 * is root, a bounded queue fair by account, then by key (rules: Child processes).
 */
export class ProgramPool implements AsyncDisposable {
  readonly #options: ProgramPoolOptions;
  readonly #memory: Memory;
  readonly #shares: MemoryShares;
  readonly #limiter: ConcurrencyLimiter;
  readonly #closing = new AbortController();
  readonly #running = new Set<Promise<unknown>>();
  #hasLooked = false;
  #found: ReadonlyMap<ProgramName, Found> = new Map();
  /** Programs that work, but not in a sandbox, which they need. */
  #refused: ReadonlySet<ProgramName> = new Set();
  #isRoot = false;
  #nameless: string;

  constructor(options: ProgramPoolOptions) {
    const { slots, queueLimit, clock, watch, memory = UNBOUNDED, folder } = options;
    this.#options = options;
    this.#memory = memory;
    this.#shares = new MemoryShares(memory);
    this.#nameless = folder;
    this.#limiter = new ConcurrencyLimiter({
      slots,
      limit: queueLimit,
      clock,
      ...(watch && { watch }),
      mayOpenMore: () => memory.mayOpenMore(),
    });
  }

  get queue(): LimiterState {
    return this.#limiter.state;
  }

  /** Looks for the programs and tries them, in the sandbox first. To be called at the start; may be repeated. */
  async probe(): Promise<void> {
    const { paths = {}, searchPath, folder } = this.#options;
    sweepSandboxes();
    await sweepWorkFolders(folder);
    this.#nameless = await unnamedFileFolder(folder);
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(PROBE_MS)]);
    const installed = await findGuards({ searchPath, bwrap: paths.bwrap, signal });
    this.#isRoot = installed.isRoot;
    const found = new Map<ProgramName, Found>();
    const refused = new Set<ProgramName>();
    for (const program of Object.values(PROGRAMS)) {
      const path = findProgram(program.command, searchPath, paths[program.name]);
      const tried = path && (await this.#firstThatWorks(program, path, installed));
      if (!tried) continue;
      if (this.#isRefused(program, tried)) refused.add(program.name);
      else found.set(program.name, tried);
    }
    this.#found = found;
    this.#refused = refused;
    this.#hasLooked = true;
  }

  /** What `/ready` shows of each program; costs nothing. */
  states(): Readonly<Record<ProgramName, Check>> {
    const states = this.reports().map(({ name, version, check }) => [name, withVersion(version, check)]);
    return Object.fromEntries(states) as Record<ProgramName, Check>;
  }

  /** The same with version and place, each apart. */
  reports(): readonly ProgramReport[] {
    return Object.values(PROGRAMS).map(({ name }) => {
      const { version = '', path = '' } = this.#found.get(name) ?? {};
      return { name, version, path, check: this.#state(name) };
    });
  }

  /** Programs that run with less protection than they should have, and what is lost; for a warning at the start. */
  weaknesses(): ReadonlyMap<ProgramName, string> {
    const lost = [...this.#found].map(([name, { guards }]) => {
      return [name, notesText(missingProtection(guards, this.#isRoot))] as const;
    });
    return new Map(lost.filter(([, words]) => words !== ''));
  }

  /** The pool as one caller sees it: the queue is fair by account, then by key. */
  forCaller(source: Source, options: CallerOptions = {}): Programs {
    const caller = { ...options, source };
    return {
      run: async (name, order, signal) => {
        this.#find(name); // what is not there is not waited for
        return this.#inSlot(caller, signal, async (stop) => {
          const { cpuMs: _, peakBytes: __, ...result } = await this.#step(name, order, { signal: stop });
          return result;
        });
      },
      session: (limits, signal, work) =>
        this.#inSlot(caller, signal, (stop) =>
          inSession(limits, stop, { runStep: (name, order, stops) => this.#step(name, order, stops), work }),
        ),
      isInstalled: (name) => this.#found.has(name),
    };
  }

  /** Kills what runs, and waits until its folders are gone. */
  async close(): Promise<void> {
    const reason = new Unavailable('the service is closing', { why: { cause: 'stopping' } });
    this.#limiter.close(reason);
    this.#closing.abort(reason);
    await Promise.allSettled(this.#running);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #inSlot<Result>(
    { source, waited }: CallerOptions & { readonly source: Source },
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const turn = await this.#limiter.enter(source, signal);
    waited?.(turn.waitedMs);
    const either = AbortSignal.any([turn.signal, this.#closing.signal]);
    const running = this.#inMemory(source, either, work);
    this.#running.add(running);
    try {
      return await running;
    } catch (error) {
      if (either.aborted) throw stopReason(either);
      throw error;
    } finally {
      this.#running.delete(running);
      turn.leave();
    }
  }

  /** Waits until there is memory for a program. */
  async #inMemory<Result>(
    source: Source,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const done = await this.#memory.enter(source, PROGRAM_BYTES, signal);
    try {
      return await work(signal);
    } finally {
      done();
    }
  }

  async #step(name: ProgramName, order: ProgramOrder, stops: Stops): Promise<MeasuredResult> {
    const wanted = order.limits.memoryBytes;
    const share = this.#shares.take(wanted);
    const isCut = share.bytes < wanted;
    try {
      const run = { ...this.#find(name), ...stops, order, memoryBytes: share.bytes, places: this.#places };
      const result = await runProgram(run);
      // What it may use otherwise was not free.
      if (isCut && hasRunOut(result, share.bytes)) throw memoryShort();
      const endedBytes = this.#memory.endedProgramBytes;
      if (!isKilled(result) || endedBytes === 0) return result;
      if (isCut || endedBytes <= PROGRAM_BYTES) throw memoryShort();
      return { ...result, end: { kind: 'limit', limit: 'memory' } };
    } finally {
      share.leave();
    }
  }

  #find(name: ProgramName): Found {
    const found = this.#found.get(name);
    if (found !== undefined) return found;
    if (!this.#hasLooked)
      throw new Unavailable(`${name} is not known yet`, {
        description: `The program ${searched(name).note}; try again later.`,
        retryAfterSeconds: LOOKING_SECONDS,
        why: { cause: 'starting' },
      });
    throw new Unavailable(`${name} is not there`, {
      description: this.#refused.has(name)
        ? `The program ${name} is not available on this service.`
        : `The program ${name} is not installed on this server; the operator finds the command in /ready.`,
      why: { cause: 'program', subject: name },
    });
  }

  get #places(): ProgramRun['places'] {
    return { folder: this.#options.folder, unnamedFiles: this.#nameless };
  }

  async #firstThatWorks(program: Program, path: string, installed: Installed): Promise<Found | undefined> {
    for (const guards of possibleGuards(installed)) {
      const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(PROBE_MS)]);
      const order = { args: program.probe, limits: PROBE_LIMITS };
      const run = { path, guards, order, places: this.#places, signal };
      // A guard that the machine refuses (no namespaces in a container) counts like a failing program.
      const result = await runProgram(run).catch(() => undefined);
      if (result?.end.kind !== 'exit' || result.end.code !== 0) continue;
      const printed = `${new TextDecoder().decode(result.output)}\n${result.messages}`;
      const [version = ''] = /\d+(\.\d+)+/.exec(printed) ?? [];
      return { path, guards, version };
    }
    return undefined;
  }

  #isRefused({ needsSandbox }: Program, { guards }: Found): boolean {
    const { withoutSandbox = 'refuse' } = this.#options;
    return needsSandbox === true && guards.sandbox === undefined && withoutSandbox === 'refuse';
  }

  #state(name: ProgramName): Check {
    const found = this.#found.get(name);
    if (found !== undefined) return withNotes('ok', missingProtection(found.guards, this.#isRoot));
    if (!this.#hasLooked) return searched(name);
    if (this.#refused.has(name)) return noted('away', 'needsSandbox', 'PROGRAMS_NO_SANDBOX');
    return PROGRAMS[name].missing;
  }
}

const isKilled = ({ end }: MeasuredResult): boolean => end.kind === 'killed' && end.signal === 'SIGKILL';

/** Whether it broke the bound of its share, or failed so near it that the kernel had refused it more. */
function hasRunOut({ end, peakBytes }: MeasuredResult, share: number): boolean {
  if (end.kind === 'limit') return end.limit === 'memory';
  return (end.kind === 'killed' || !DONE_CODES.has(end.code)) && peakBytes > share * SPENT_SHARE;
}
