import { InvalidInput, type Job, PdfUnreadable, Unavailable } from '@kontor/base';
import type { ProgramName, ProgramOrder, ProgramResult, ProgramSession } from '../../core/program.ts';
import type { Cpu, Programs } from '../../core/tools.ts';
import { SIDE_BY_SIDE, sessionLimits } from './limits.ts';
import { overLimits, unreadable } from './unusable-database.ts';

interface StepTools {
  readonly programs: Programs;
  readonly cpu: Cpu;
  readonly signal: AbortSignal;
  /** What the conversion may take, in milliseconds. */
  readonly timeoutMs: number;
}

/** The steps of one conversion: programs in their sandbox, jobs in a worker, all within the conversion's own time. */
export class Steps {
  readonly #session: ProgramSession;
  readonly #tools: StepTools;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(session: ProgramSession, tools: StepTools) {
    this.#session = session;
    this.#tools = tools;
  }

  /**
   * Runs a program that has not been stopped by a limit.
   * @throws InvalidInput when it was; Unavailable when it is not there
   */
  async program(name: ProgramName, order: ProgramOrder): Promise<ProgramResult> {
    await this.#turn();
    const result = await this.#session.run(name, order).finally(() => this.#next());
    // Killed from outside, or out of memory: what the program could not do within its bounds.
    const isOver =
      result.end.kind === 'limit' || (result.end.kind === 'killed' && result.end.signal === 'SIGKILL');
    if (isOver) throw overLimits();
    return result;
  }

  isInstalled(name: ProgramName): boolean {
    return this.#tools.programs.isInstalled(name);
  }

  async #turn(): Promise<void> {
    if (this.#running < SIDE_BY_SIDE) this.#running++;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Whoever waits takes over the place of the step that has ended. */
  #next(): void {
    const waiting = this.#waiting.shift();
    if (waiting === undefined) this.#running--;
    else waiting();
  }

  /** @throws InvalidInput, Refusal, Unavailable as the job and its pool throw */
  async job<Input, Result, Tools extends object>(
    job: Job<Input, Result, Tools>,
    input: Input,
  ): Promise<Result> {
    try {
      return await this.#tools.cpu.run(job, input, this.#tools.signal);
    } catch (error) {
      if (error instanceof PdfUnreadable) throw unreadable(error);
      if (isOutOfMemory(error)) throw overLimits();
      throw error;
    }
  }
}

/** The worker's own bound of memory: it is replaced, and what it worked on was too much for it. */
const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Runs the steps of one conversion. Waiting for a place is not its own time.
 * @throws InvalidInput when the conversion takes longer than it may, and what `work` throws
 */
export async function inSteps<Result>(
  tools: StepTools,
  work: (steps: Steps) => Promise<Result>,
): Promise<Result> {
  const late = new Unavailable('the conversion takes too long');
  const deadline = new AbortController();
  const signal = AbortSignal.any([tools.signal, deadline.signal]);
  let timer: NodeJS.Timeout | undefined;
  try {
    return await tools.programs.session(sessionLimits(tools.timeoutMs), tools.signal, async (session) => {
      timer = setTimeout(() => deadline.abort(late), tools.timeoutMs);
      return work(new Steps(session, { ...tools, signal }));
    });
  } catch (error) {
    if (error === late || (deadline.signal.aborted && !(error instanceof InvalidInput))) throw overLimits();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
