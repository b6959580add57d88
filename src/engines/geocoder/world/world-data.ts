import { type ChildProcess, fork } from 'node:child_process';
import { lowerProcessPriority } from '#threads/priority.ts';
import { existingWorldFile, type WorldOrder, type WorldResult } from './existing-world-file.ts';

/** 135,000 records at once take 110 MB. */
const HEAP_MB = 384;

/** Whether the world data can be asked. */
export type WorldState =
  | { readonly state: 'preparing' }
  | { readonly state: 'ready'; readonly path: string }
  /** For good, until the service is restarted; `reason` is one clause for the operator. */
  | { readonly state: 'failed'; readonly reason: string };

export interface WorldDataOptions extends WorldOrder {
  /** Called with each state after the first. */
  readonly changed: (state: WorldState) => void;
}

/**
 * The world data as SQLite below DATA_DIR: the file of an earlier start when it is whole and of the same data, else
 * made in a process of its own, whose memory goes with it, while everything else goes on: made on a thread it left 75
 * MB behind (Node 26.10, glibc).
 */
export class WorldData {
  readonly #options: WorldDataOptions;
  #state: WorldState = { state: 'preparing' };
  #child: ChildProcess | undefined;
  #work: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(options: WorldDataOptions) {
    this.#options = options;
  }

  get state(): WorldState {
    return this.#state;
  }

  /** Begins in the background; `state` and `changed` report progress. */
  start(): void {
    this.#work = this.#prepare();
  }

  /** Settles when the data is ready, has failed, or is no longer used. */
  get settled(): Promise<void> {
    return this.#work;
  }

  /** Ends the work; what was half written stays under a name that nobody reads. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#child?.kill('SIGKILL');
    await this.#work;
  }

  async #prepare(): Promise<void> {
    try {
      const path = await existingWorldFile(this.#options);
      const result = path === undefined ? await this.#write() : { path };
      this.#change('path' in result ? { state: 'ready', ...result } : { state: 'failed', ...result });
    } catch (error) {
      this.#change({ state: 'failed', reason: reasonOf(error) });
    }
  }

  async #write(): Promise<WorldResult> {
    if (this.#isClosed) return { reason: 'the service is ending' };
    const { source, folder, builtAt } = this.#options;
    const { NODE_COMPILE_CACHE } = process.env;
    const child = fork(new URL('./world-child.ts', import.meta.url), {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      env: NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child = child;
    lowerProcessPriority(child.pid);
    try {
      child.send({ source, folder, builtAt } satisfies WorldOrder);
      return await resultOf(child);
    } finally {
      this.#child = undefined;
    }
  }

  #change(state: WorldState): void {
    this.#state = state;
    if (!this.#isClosed) this.#options.changed(state);
  }
}

/** The child's message, or how it ended without one. */
async function resultOf(child: ChildProcess): Promise<WorldResult> {
  const { promise, resolve } = Promise.withResolvers<WorldResult>();
  child.once('message', (said) => resolve(said as WorldResult));
  child.once('error', (error) => resolve({ reason: reasonOf(error) }));
  child.once('exit', (code, signal) => resolve({ reason: `the process ended with ${signal ?? code}` }));
  return promise;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown fault');
