import { InvalidInput, type Job, PdfUnreadable, Refusal } from '@kontor/base';
import type { ProgramName, ProgramOrder, ProgramResult, ProgramSession } from '../../core/program.ts';
import type { Cpu, Programs } from '../../core/tools.ts';
import { WorkTime } from '../../core/work-time.ts';
import { isOutOfMemory } from '../../core/worker-memory.ts';
import { SIDE_BY_SIDE, sessionLimits } from './limits.ts';
import { overLimits, unreadable } from './refusals.ts';

interface StepTools {
  readonly programs: Programs;
  readonly cpu: Cpu;
  readonly signal: AbortSignal;
  /** What the conversion may take, in milliseconds, without what it waits for slots. */
  readonly timeoutMs: number;
  /** What the call has waited for them so far. */
  readonly waitedMs: () => number;
}

/** What the steps of one conversion work with. */
interface TimedTools extends StepTools {
  /** Fires when the time of the conversion is over. */
  readonly timeUp: AbortSignal;
}

/** Of its time, in which a conversion that was served as usual has used processors. */
const OWN_SHARE = 0.5;
const RETRY_SECONDS = 10;

/** The steps of one conversion: programs in their sandbox, jobs in a worker, all within the conversion's own time. */
export class Steps {
  readonly #session: ProgramSession;
  readonly #tools: TimedTools;
  readonly #waiting: (() => void)[] = [];
  #usedMs = 0;
  #running = 0;

  constructor(session: ProgramSession, tools: TimedTools) {
    this.#session = session;
    this.#tools = tools;
  }

  /**
   * Runs a program that has not been stopped by a limit.
   * @throws InvalidInput when it was; Unavailable when it is not there
   */
  async program(name: ProgramName, order: ProgramOrder): Promise<ProgramResult> {
    await this.#turn();
    const { timeUp } = this.#tools;
    timeUp.throwIfAborted();
    const began = performance.now();
    const result = await this.#session.run(name, { ...order, deadline: timeUp }).finally(() => this.#next());
    this.#usedMs += result.cpuMs ?? performance.now() - began;
    if (result.end.kind === 'limit' && result.end.limit === 'time') throw this.overTime();
    // Killed from outside, or out of memory: what the program could not do within its bounds.
    const isOver =
      result.end.kind === 'limit' || (result.end.kind === 'killed' && result.end.signal === 'SIGKILL');
    if (isOver) throw overLimits();
    return result;
  }

  /**
   * Why the time of a conversion is over: it has used most of that itself, or the machine had none for it, which is
   * no fault of the document.
   */
  overTime(): InvalidInput | Refusal {
    const isOwn = this.#usedMs >= this.#tools.timeoutMs * OWN_SHARE;
    return isOwn
      ? overLimits()
      : new Refusal('busy', { retryAfterSeconds: RETRY_SECONDS, why: { cause: 'load' } });
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
    const { cpu, signal, waitedMs } = this.#tools;
    const began = performance.now() - waitedMs();
    try {
      return await cpu.run(job, input, signal);
    } catch (error) {
      if (error instanceof PdfUnreadable) throw unreadable(error);
      if (isOutOfMemory(error)) throw overLimits();
      throw error;
    } finally {
      this.#usedMs += performance.now() - waitedMs() - began;
    }
  }
}

/**
 * Runs the steps of one conversion. Waiting for a place among programs or workers is not its own time.
 * @throws InvalidInput when the conversion takes longer than it may, and what `work` throws
 */
export async function inSteps<Result>(
  tools: StepTools,
  work: (steps: Steps) => Promise<Result>,
): Promise<Result> {
  return tools.programs.session(sessionLimits(tools.timeoutMs), tools.signal, async (session) => {
    const before = tools.waitedMs();
    using time = new WorkTime(tools.timeoutMs, () => tools.waitedMs() - before);
    const signal = AbortSignal.any([tools.signal, time.signal]);
    const steps = new Steps(session, { ...tools, signal, timeUp: time.signal });
    try {
      return await work(steps);
    } catch (error) {
      // The document is not to blame for a worker that never came.
      const isNamed = error instanceof InvalidInput || error instanceof Refusal;
      throw time.signal.aborted && !isNamed ? steps.overTime() : error;
    }
  });
}
