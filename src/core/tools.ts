/** The interfaces that operations ask for and engines fulfil. Types only. */

/** Names and types of the jobs that run in the CPU pool; engines/workers/jobs.ts implements them with lib. */
export interface CpuJobs {
  [name: string]: (input: never) => Promise<unknown> | unknown;
}

/** CPU work. Short jobs (< 0.2 ms) run at once, longer ones in a worker. */
export interface Cpu {
  /** @throws Refusal busy when the queue is full, Unavailable at the deadline, InvalidInput from the job. */
  run<Result>(job: string, input: unknown, signal: AbortSignal): Promise<Result>;
}
