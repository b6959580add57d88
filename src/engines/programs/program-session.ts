import type {
  ProgramEnd,
  ProgramName,
  ProgramOrder,
  ProgramResult,
  ProgramSession,
  SessionLimits,
} from '../../core/program.ts';
import type { MeasuredResult } from './run-program.ts';

/** How one step is run. */
export type RunStep = (
  name: ProgramName,
  order: ProgramOrder,
  signals: { readonly signal: AbortSignal; readonly deadline: AbortSignal },
) => Promise<MeasuredResult>;

/**
 * Keeps what is left of the limits while `work` runs its steps; when `work` is done or the signal fires, nothing of it
 * runs any more.
 */
export async function inSession<Result>(
  limits: SessionLimits,
  signal: AbortSignal,
  {
    runStep,
    work,
  }: { readonly runStep: RunStep; readonly work: (session: ProgramSession) => Promise<Result> },
): Promise<Result> {
  const session = new Session(limits, signal, runStep);
  try {
    return await work(session);
  } finally {
    await session.close();
  }
}

class Session implements ProgramSession {
  readonly #runStep: RunStep;
  readonly #signal: AbortSignal;
  readonly #end = new AbortController();
  readonly #deadline = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #steps = new Set<Promise<unknown>>();
  readonly #sideBySide: number;
  #cpuMs: number;
  #outputBytes: number;

  constructor(limits: SessionLimits, signal: AbortSignal, runStep: RunStep) {
    const { wallMs, cpuSeconds, outputBytes, sideBySide = 1 } = limits;
    this.#sideBySide = sideBySide;
    this.#runStep = runStep;
    this.#signal = AbortSignal.any([signal, this.#end.signal]);
    this.#timer = setTimeout(() => this.#deadline.abort(), wallMs);
    this.#cpuMs = cpuSeconds * 1000;
    this.#outputBytes = outputBytes;
  }

  async run(name: ProgramName, order: ProgramOrder): Promise<ProgramResult> {
    // More at once than it has asked for would take the slot of somebody else.
    if (this.#steps.size >= this.#sideBySide) throw new Error('a step of this session is still running');
    const usedUp = this.#usedUp();
    if (usedUp !== undefined)
      return { end: usedUp, output: new Uint8Array(0), messages: '', foundPhrases: [], files: new Map() };
    const bounded = this.#bounded(order);
    const signal = order.signal ? AbortSignal.any([this.#signal, order.signal]) : this.#signal;
    const own = this.#deadline.signal;
    const deadline = order.deadline ? AbortSignal.any([own, order.deadline]) : own;
    const signals = { signal, deadline };
    const step = this.#runStep(name, bounded, signals);
    this.#steps.add(step);
    try {
      const { peakBytes: _, ...result } = await step;
      this.#cpuMs -= result.cpuMs;
      this.#outputBytes -= isOver(result) ? bounded.limits.outputBytes + 1 : totalBytes(result);
      return result;
    } finally {
      this.#steps.delete(step);
    }
  }

  /** Kills the steps that still run and waits for their end. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#end.abort(new Error('the session has ended'));
    await Promise.allSettled(this.#steps);
  }

  #usedUp(): ProgramEnd | undefined {
    if (this.#deadline.signal.aborted) return { kind: 'limit', limit: 'time' };
    if (this.#cpuMs <= 0) return { kind: 'limit', limit: 'cpu' };
    return this.#outputBytes < 0 ? { kind: 'limit', limit: 'output' } : undefined;
  }

  #bounded(order: ProgramOrder): ProgramOrder {
    const { cpuSeconds, outputBytes } = order.limits;
    return {
      ...order,
      limits: {
        ...order.limits,
        cpuSeconds: Math.min(cpuSeconds, this.#cpuMs / 1000),
        outputBytes: Math.min(outputBytes, this.#outputBytes),
      },
    };
  }
}

/** Nothing is left of the output of a program that has broken its bound: all that it was allowed counts. */
const isOver = ({ end }: ProgramResult): boolean => end.kind === 'limit' && end.limit === 'output';

function totalBytes({ output, files }: ProgramResult): number {
  return [...files.values()].reduce((sum, { length }) => sum + length, output.length);
}
