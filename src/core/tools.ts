/** The interfaces that operations ask for and engines fulfil. Types only. */

import type { Job } from '@kontor/base';
import type { IndexSeries } from '@kontor/indexes';
import type { LogoPicture, SmallerOrder, SmallerPicture, StampPicture } from '@kontor/pdf';
import type { TimestampAuthority } from '@kontor/pdf-security';
import type { Geocoder } from '@kontor/places';
import type { EvidenceSigner, VatRegisters } from '@kontor/vat';
import type { Source } from '#shares/source.ts';
import type { PagePrinter } from './page-printer.ts';
import type { ProgramName, ProgramOrder, ProgramResult, ProgramSession, SessionLimits } from './program.ts';

/**
 * Every tool by the name under which an operation asks for it. For each there is one engine in `app/engines.ts`;
 * without it the composition does not compile.
 */
export interface Tools {
  readonly cpu: Cpu;
  readonly programs: Programs;
  readonly vatRegisters: VatRegisters;
  readonly indexSeries: IndexSeries;
  readonly geocoder: Geocoder;
  readonly pictures: Pictures;
  readonly printer: PagePrinter;
  readonly timestamps: TimestampAuthority;
  readonly evidence: EvidenceSigner;
}

export type ToolName = keyof Tools;

/** Who uses a tool. */
export interface ToolCaller {
  /** Queues are fair by account, then by key. */
  readonly source: Source;
  /** The call was made with a test key: nobody outside is asked. */
  readonly test: boolean;
  /** Called with the time that the caller waited for a place in a pool; names of pools come from a closed list. */
  readonly waited: (pool: string, ms: number) => void;
}

/** CPU work: short jobs run at once, longer ones in a worker of the pool. */
export interface Cpu {
  /**
   * Runs one job to its end.
   * @throws Refusal `busy` when the queue is full, InvalidInput as the job threw it, Unavailable when the signal fires.
   */
  run<Input, Result, Tools extends object>(
    job: Job<Input, Result, Tools>,
    input: Input,
    signal: AbortSignal,
  ): Promise<Result>;
}

/** Other people's programs, guarded: no network, no files but their own, bounded time and memory. */
export interface Programs {
  /**
   * Runs one program alone.
   * @throws Unavailable when the program is not there, cannot be started or the signal fires, Refusal `busy` when too
   *   many wait
   */
  run(name: ProgramName, order: ProgramOrder, signal: AbortSignal): Promise<ProgramResult>;
  /**
   * Several steps of one conversion: waits for a slot and keeps it until `work` has ended. When the signal fires, the
   * running step is killed.
   * @throws as `run`, and what `work` throws
   */
  session<Result>(
    limits: SessionLimits,
    signal: AbortSignal,
    work: (session: ProgramSession) => Promise<Result>,
  ): Promise<Result>;
  isInstalled(name: ProgramName): boolean;
}

/** Pictures that callers send, decoded where they harm nobody. */
export interface Pictures {
  /**
   * A logo made ready for a document.
   * @throws InvalidInput `message.logoMustBeValid` for one that cannot be read or takes too much; Refusal busy,
   *   Unavailable when the signal fires
   */
  logo(bytes: Uint8Array, signal: AbortSignal): Promise<LogoPicture>;
  /**
   * A picture to be drawn over a page, with what is transparent in it.
   * @throws as `logo`
   */
  stamp(bytes: Uint8Array, signal: AbortSignal): Promise<StampPicture>;
  /**
   * A picture of a document in fewer pixels.
   * @throws as `logo`
   */
  smaller(order: SmallerOrder, bytes: Uint8Array, signal: AbortSignal): Promise<SmallerPicture>;
}
