import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { Cancellation } from '@kontor/base/errors';
import { CancelMarks, MarkedCancellation } from './cancel-marks.ts';
import { IdleHeapTrimmer } from './idle-heap-trimmer.ts';
import type {
  FromThread,
  InputOf,
  ResultOf,
  StartData,
  TaskName,
  TaskTypes,
  ToThread,
} from './thread-messages.ts';
import { transferList } from './transfer-list.ts';
import { transferredErrorOf } from './transferred-error.ts';

/** The context of the question that a task answers. */
export interface TaskContext extends Cancellation {
  /** Fires when the result is no longer needed: for tasks that wait; those that compute look instead. */
  readonly signal: AbortSignal;
  /** Loads code that the task needs; a thread that does is not ended when its task is cancelled. */
  whileLoading<Loaded>(load: () => Promise<Loaded>): Promise<Loaded>;
}

/** How each task is carried out. */
export type Tasks<Types extends TaskTypes<keyof Types>> = {
  readonly [Name in TaskName<Types>]: (
    input: InputOf<Types, Name>,
    context: TaskContext,
  ) => ResultOf<Types, Name> | Promise<ResultOf<Types, Name>>;
};

/** What a thread does, and how it releases its resources. */
export interface ThreadService<Types extends TaskTypes<keyof Types>> {
  readonly tasks: Tasks<Types>;
  close?(): void | Promise<void>;
}

/** What a thread runs was loaded by something else. */
export class NoThread extends Error {
  constructor() {
    super('this module is for a thread');
    this.name = 'NoThread';
  }
}

/**
 * The far end of a `Thread`: makes the service out of the start data, answers what is asked in the order in which it
 * comes (a task that waits lets the next one begin), and ends on request. To be awaited by the module that the
 * thread runs: what `open` throws ends the thread.
 */
export async function serveThread<Start, Types extends TaskTypes<keyof Types>>(
  open: (start: Start) => ThreadService<Types> | Promise<ThreadService<Types>>,
): Promise<void> {
  if (parentPort === null) throw new NoThread();
  const { start, cancelled } = workerData as StartData<Start>;
  const far = new FarEnd(parentPort, await open(start), new CancelMarks(cancelled));
  far.listen();
  new IdleHeapTrimmer();
}

class FarEnd<Types extends TaskTypes<keyof Types>> {
  readonly #port: MessagePort;
  readonly #service: ThreadService<Types>;
  readonly #marks: CancelMarks;
  readonly #underWay = new Map<number, MarkedCancellation>();

  constructor(port: MessagePort, service: ThreadService<Types>, marks: CancelMarks) {
    this.#port = port;
    this.#service = service;
    this.#marks = marks;
  }

  listen(): void {
    this.#port.on('message', (message: ToThread<Types>) => {
      if (message.kind === 'ask') void this.#answer(message);
      else if (message.kind === 'cancel') this.#underWay.get(message.id)?.announce();
      else void this.#close();
    });
    this.#post({ kind: 'ready' });
  }

  async #answer({ id, task, input }: ToThread<Types> & { readonly kind: 'ask' }): Promise<void> {
    const context = new MarkedCancellation(this.#marks, id);
    this.#underWay.set(id, context);
    try {
      context.throwIfCancelled();
      const result = await this.#run(task, input, context);
      this.#post({ kind: 'result', id, result }, transferList(result));
    } catch (error) {
      this.#post({ kind: 'failed', id, failure: transferredErrorOf(error) });
    } finally {
      this.#underWay.delete(id);
    }
  }

  #run<Name extends TaskName<Types>>(task: Name, input: InputOf<Types, Name>, context: TaskContext) {
    if (!Object.hasOwn(this.#service.tasks, task)) throw new Error(`unknown task: ${task}`);
    return this.#service.tasks[task](input, context);
  }

  async #close(): Promise<void> {
    await this.#service.close?.();
    // Without the port nothing keeps the thread.
    this.#port.close();
  }

  #post(message: FromThread, moved: ArrayBuffer[] = []): void {
    this.#port.postMessage(message, moved);
  }
}
