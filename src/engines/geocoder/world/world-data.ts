import { Thread } from '../../../threads/thread.ts';
import type { WorldTasks } from './world-entry.ts';
import { type WorldOrder, type WorldResult, writtenWorld } from './write-world.ts';

/** 135,000 records at once take 110 MB. */
const HEAP_MB = 384;

/** Whether the world data can be asked. */
export type WorldState =
  | { readonly state: 'preparing' }
  | { readonly state: 'ready'; readonly path: string }
  /** For good, until the service starts anew; `reason` is one clause for the operator. */
  | { readonly state: 'failed'; readonly reason: string };

export interface WorldDataOptions extends WorldOrder {
  /** Hears of each state after the first. */
  readonly changed: (state: WorldState) => void;
}

/**
 * The world data as SQLite below DATA_DIR: the file of an earlier start when it is whole and of the same data, else made
 * on a thread, while everything else goes on.
 */
export class WorldData {
  readonly #options: WorldDataOptions;
  #state: WorldState = { state: 'preparing' };
  #thread: Thread<undefined, WorldTasks> | undefined;
  #work: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(options: WorldDataOptions) {
    this.#options = options;
  }

  get state(): WorldState {
    return this.#state;
  }

  /** Begins in the background; `state` and `changed` tell how it goes. */
  start(): void {
    this.#work = this.#prepare();
  }

  /** Settles when the data is ready, has failed, or is not wanted any more. */
  get settled(): Promise<void> {
    return this.#work;
  }

  /** Ends the work; what was half written stays under a name that nobody reads. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#thread?.closeSoon();
    await this.#work;
  }

  async #prepare(): Promise<void> {
    try {
      const path = await writtenWorld(this.#options);
      const result = path === undefined ? await this.#write() : { path };
      this.#change('path' in result ? { state: 'ready', ...result } : { state: 'failed', ...result });
    } catch (error) {
      this.#change({ state: 'failed', reason: reasonOf(error) });
    }
  }

  async #write(): Promise<WorldResult> {
    if (this.#isClosed) return { reason: 'the service is ending' };
    const { source, folder, builtAt } = this.#options;
    const thread = new Thread<undefined, WorldTasks>({
      entry: new URL('./world-entry.ts', import.meta.url),
      start: undefined,
      limits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    this.#thread = thread;
    try {
      return await thread.ask('write', { source, folder, builtAt }).answer;
    } finally {
      this.#thread = undefined;
      await thread.closeSoon();
    }
  }

  #change(state: WorldState): void {
    this.#state = state;
    if (!this.#isClosed) this.#options.changed(state);
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown fault');
