import type { Upload } from './upload.ts';

/** The programs that operations may call; `engines/programs` has their paths and guards. */
export type ProgramName = 'qpdf' | 'ghostscript' | 'pdftotext' | 'pdftoppm' | 'pdftocairo';

/** What a program reads: bytes in memory, or a file that a caller sent. */
export type ProgramInput = Uint8Array | Pick<Upload, 'size' | 'stream'>;

/** One call of a program. Its working folder has nothing in it but `files`; names are relative to it. */
export interface ProgramOrder {
  readonly args: readonly string[];
  /** Standard input. */
  readonly input?: ProgramInput;
  /** Put into the working folder before: name → content. The content never has a name outside the sandbox. */
  readonly files?: Readonly<Record<string, ProgramInput>>;
  /**
   * Names of files to read afterwards, for programs that cannot write to standard output. What is not there, is empty
   * or is no plain file of the program's own is left out of the result. The program must not replace the file. Not to
   * be had in every container: whatever can be written to standard output should be.
   */
  readonly collect?: readonly string[];
  /**
   * When this fires nobody needs the result any more: the program is killed, and its run fails with the signal's
   * reason.
   */
  readonly signal?: AbortSignal;
  /** When this fires the program is over the limit `time`, before that of its session. */
  readonly deadline?: AbortSignal;
  /** Words, in ASCII, whose appearance on standard error `foundPhrases` reports, however much else is written there. */
  readonly findPhrases?: readonly string[];
  readonly limits: ProgramLimits;
}

export interface ProgramLimits {
  /** Standard output and collected files together. */
  readonly outputBytes: number;
  /** Processor time of the program and all that it starts. */
  readonly cpuSeconds: number;
  /** Address space of each process, and memory of all together. */
  readonly memoryBytes: number;
  /**
   * Processes and threads. Default: 64 in a sandbox, else none but the first. Where there is no sandbox, or root makes
   * it, the kernel counts all that runs as the same user, and this number is enforced by looking at the processes from
   * time to time; Infinity sets no limit.
   */
  readonly processes?: number;
}

/** A bound that was broken: the program was killed for it, or its output was refused. */
export type Limit =
  /** The session's time. */
  | 'time'
  | 'cpu'
  | 'memory'
  | 'output'
  /** Bytes written to the working folder. */
  | 'space'
  /** Number of files in the working folder. */
  | 'files'
  /** It started too many, or left one behind that keeps its output open and could not be killed. */
  | 'processes';

/** How a program ended; what an exit code means is the caller's knowledge. */
export type ProgramEnd =
  | { readonly kind: 'exit'; readonly code: number }
  /** By a signal, for a reason of its own. */
  | { readonly kind: 'killed'; readonly signal: string }
  | { readonly kind: 'limit'; readonly limit: Limit };

export interface ProgramResult {
  readonly end: ProgramEnd;
  /** Empty when the output was over its limit. */
  readonly output: Uint8Array;
  /** End of standard error, 8 KiB at most; may quote input, so it belongs in no log. */
  readonly messages: string;
  /** Those of `findPhrases` that were on standard error. */
  readonly foundPhrases: readonly string[];
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Processor time that it used, about; absent where nobody has measured it. */
  readonly cpuMs?: number;
}

/** Bounds of all steps together; each step has its own as well. */
export interface SessionLimits {
  /** From the moment in which the session has its slot, work between the steps included; less than 2³¹. */
  readonly wallMs: number;
  readonly cpuSeconds: number;
  /** Standard output and collected files of all steps. */
  readonly outputBytes: number;
  /** Steps that may run at once, default: 1: only as many as take no longer together than one after the other. */
  readonly sideBySide?: number;
}

/** Several steps of one conversion in one slot. */
export interface ProgramSession {
  /**
   * Runs a program. A bound of the session that is used up ends it like a bound of its own, and no later step starts;
   * steps side by side may each use what was left when they began.
   * @throws Unavailable when the program is not there, cannot be started or the caller's signal fires
   */
  run(name: ProgramName, order: ProgramOrder): Promise<ProgramResult>;
}
