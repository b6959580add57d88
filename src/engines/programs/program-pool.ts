import { Unavailable } from '../../core/errors.ts';
import type { Check } from '../../core/health.ts';
import type { Clock } from '../../core/operation.ts';
import type { ProgramName, ProgramOrder, ProgramResult } from '../../core/program.ts';
import type { Programs } from '../../core/tools.ts';
import {
  ConcurrencyLimiter,
  type LimiterState,
  type LimiterWatch,
  stopReason,
} from '../workers/concurrency-limiter.ts';
import { findProgram } from './find-program.ts';
import { type Guards, guarded } from './guard.ts';
import { PROGRAMS } from './program.ts';
import { runChild } from './run-child.ts';
import { collectFiles, inWorkFolder, putFiles, sweepWorkFolders } from './work-folder.ts';

export interface ProgramPoolOptions {
  /** How many run at once. */
  readonly slots: number;
  readonly queueLimit: number;
  readonly clock: Clock;
  /** Parent of the working folders. */
  readonly folder: string;
  /** Where to look, as PATH. */
  readonly searchPath: string;
  /** The operator's own paths: QPDF_PATH, GHOSTSCRIPT_PATH, BWRAP_PATH. */
  readonly paths?: Readonly<Partial<Record<ProgramName | 'bwrap', string | undefined>>>;
  readonly watch?: LimiterWatch;
}

interface Found {
  readonly path: string;
  readonly guards: Guards;
  readonly version: string;
}

const PROBE_MS = 10_000;
const PROBE_LIMITS = { outputBytes: 64 * 1024, cpuSeconds: 10, memoryBytes: 2 * 1024 ** 3 };

/**
 * Guarded child processes: argument arrays without a shell, own process group, empty environment, a working folder
 * that is removed, limits by prlimit, namespaces by bubblewrap where it works, a bounded queue fair between keys.
 */
export class ProgramPool implements AsyncDisposable {
  readonly #options: ProgramPoolOptions;
  readonly #limiter: ConcurrencyLimiter;
  readonly #closing = new AbortController();
  readonly #running = new Set<Promise<unknown>>();
  #found: ReadonlyMap<ProgramName, Found> = new Map();

  constructor(options: ProgramPoolOptions) {
    const { slots, queueLimit, clock, watch } = options;
    this.#options = options;
    this.#limiter = new ConcurrencyLimiter({ slots, limit: queueLimit, clock, ...(watch && { watch }) });
  }

  get queue(): LimiterState {
    return this.#limiter.state;
  }

  /** Looks for the programs and tries them, in the sandbox first. To be called at the start; may be repeated. */
  async probe(): Promise<void> {
    const { paths = {}, searchPath, folder } = this.#options;
    await sweepWorkFolders(folder);
    const [prlimit, bwrap] = await Promise.all([
      findProgram('prlimit', searchPath),
      findProgram('bwrap', searchPath, paths.bwrap),
    ]);
    const found = new Map<ProgramName, Found>();
    for (const { name, command } of Object.values(PROGRAMS)) {
      const path = await findProgram(command, searchPath, paths[name]);
      if (path === undefined) continue;
      const tried = await this.#firstThatWorks(name, path, [{ prlimit, bwrap }, { prlimit }, {}]);
      if (tried !== undefined) found.set(name, tried);
    }
    this.#found = found;
  }

  /** What `/ready` shows of each program; costs nothing. */
  states(): Readonly<Record<ProgramName, Check>> {
    return { qpdf: this.#state('qpdf'), ghostscript: this.#state('ghostscript') };
  }

  /** The pool as one caller sees it: the queue is fair between keys. */
  forCaller(key: unknown): Programs {
    return {
      run: (name, order, signal) => this.#run(key, name, order, signal),
      isThere: (name) => this.#found.has(name),
    };
  }

  /** Kills what runs, and waits until its folders are gone. */
  async close(): Promise<void> {
    const reason = new Unavailable('the service is closing');
    this.#limiter.close(reason);
    this.#closing.abort(reason);
    await Promise.allSettled(this.#running);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #run(
    key: unknown,
    name: ProgramName,
    order: ProgramOrder,
    signal: AbortSignal,
  ): Promise<ProgramResult> {
    const found = this.#found.get(name);
    if (found === undefined) throw new Unavailable(`${name} is not there`);
    const turn = await this.#limiter.enter(key, signal);
    const either = AbortSignal.any([signal, this.#closing.signal]);
    const running = this.#runIn(found, order, either);
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

  #runIn({ path, guards }: Omit<Found, 'version'>, order: ProgramOrder, signal: AbortSignal) {
    const { args, input, files = {}, collect = [], limits } = order;
    return inWorkFolder(this.#options.folder, async (folder): Promise<ProgramResult> => {
      await putFiles(folder, files);
      const command = guarded(path, args, folder, limits, guards);
      const { outputBytes } = limits;
      const result = await runChild({ command, folder, input, outputBytes, signal });
      const collected = await collectFiles(folder, collect, outputBytes - result.output.length);
      if (collected === undefined) return { ...result, end: { kind: 'overflow' }, files: new Map() };
      return { ...result, files: collected };
    });
  }

  async #firstThatWorks(
    name: ProgramName,
    path: string,
    choices: readonly Guards[],
  ): Promise<Found | undefined> {
    for (const guards of choices) {
      const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(PROBE_MS)]);
      const order = { args: PROGRAMS[name].probe, limits: PROBE_LIMITS };
      // A guard that the machine refuses (no namespaces in a container) counts like a failing program.
      const result = await this.#runIn({ path, guards }, order, signal).catch(() => undefined);
      if (result?.end.kind !== 'exit' || result.end.code !== 0) continue;
      const [version = ''] = /\d+(\.\d+)+/.exec(new TextDecoder().decode(result.output)) ?? [];
      return { path, guards, version };
    }
    return undefined;
  }

  #state(name: ProgramName): Check {
    const found = this.#found.get(name);
    if (found === undefined) return { state: 'away', note: PROGRAMS[name].hint };
    const lacking = [
      found.guards.bwrap === undefined ? ['without sandbox (bubblewrap)'] : [],
      found.guards.prlimit === undefined ? ['without limits (prlimit)'] : [],
    ].flat();
    return { state: 'ok', note: [found.version, ...lacking].filter((word) => word !== '').join(', ') };
  }
}
