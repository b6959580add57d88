/** The interfaces that operations ask for and engines fulfil. Types only. */
import type { Job } from '#lib/job/job.ts';

/** CPU work: short jobs run at once, longer ones in a worker of the pool. */
export interface Cpu {
  /**
   * Runs one job to its end.
   * @throws Refusal `busy` when the queue is full, InvalidInput as the job threw it, Unavailable when the signal fires.
   */
  run<Input, Result>(job: Job<Input, Result>, input: Input, signal: AbortSignal): Promise<Result>;
}

/** What an operation that only computes asks for. */
export interface CpuTools {
  readonly cpu: Cpu;
}
