/** The interfaces that operations ask for and engines fulfil. Types only. */
import type { IndexSeries } from '#lib/indexes/index-series.ts';
import type { Job } from '#lib/job/job.ts';
import type { VatRegisters } from '#lib/vat/vat-registers.ts';
import type { PagePrinter } from './page-printer.ts';
import type { ProgramName, ProgramOrder, ProgramResult } from './program.ts';

/**
 * Every tool by the name under which an operation asks for it. For each there is one engine in `compose/engines.ts`;
 * without it the composition does not compile.
 */
export interface Tools {
  readonly cpu: Cpu;
  readonly programs: Programs;
  readonly vatRegisters: VatRegisters;
  readonly indexSeries: IndexSeries;
  readonly printer: PagePrinter;
}

export type ToolName = keyof Tools;

/** Who uses a tool. */
export interface ToolCaller {
  /** Queues are fair between keys. */
  readonly keyId: number;
  /** The call was made with a test key: nobody outside is asked. */
  readonly test: boolean;
  /** Told how long the caller waited for a place in a pool; names of pools come from a closed list. */
  readonly waited: (pool: string, ms: number) => void;
}

/** CPU work: short jobs run at once, longer ones in a worker of the pool. */
export interface Cpu {
  /**
   * Runs one job to its end.
   * @throws Refusal `busy` when the queue is full, InvalidInput as the job threw it, Unavailable when the signal fires.
   */
  run<Input, Result>(job: Job<Input, Result>, input: Input, signal: AbortSignal): Promise<Result>;
}

/** Other people's programs, held fast: no network, no files but their own, bounded time and memory. */
export interface Programs {
  /**
   * @throws Unavailable when the program is not there, cannot be started or the signal fires, Refusal `busy` when too
   *   many wait
   */
  run(name: ProgramName, order: ProgramOrder, signal: AbortSignal): Promise<ProgramResult>;
  isThere(name: ProgramName): boolean;
}
