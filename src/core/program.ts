/** The programs that operations may call; `engines/programs` knows where they are and how they are held. */
export type ProgramName = 'qpdf' | 'ghostscript';

/** One call of a program. Its working folder is empty but for `files`; names are relative to it. */
export interface ProgramOrder {
  readonly args: readonly string[];
  /** Standard input. */
  readonly input?: Uint8Array;
  /** Put into the working folder before: name → content. */
  readonly files?: Readonly<Record<string, Uint8Array>>;
  /** Names of files to read from the working folder afterwards; those that are not there are left out. */
  readonly collect?: readonly string[];
  readonly limits: ProgramLimits;
}

export interface ProgramLimits {
  /** Standard output and collected files together. */
  readonly outputBytes: number;
  readonly cpuSeconds: number;
  /** Address space. */
  readonly memoryBytes: number;
}

/** How a program ended; what an exit code means is the caller's knowledge. */
export interface ProgramResult {
  readonly end:
    | { readonly kind: 'exit'; readonly code: number }
    /** By a signal, its CPU limit among them. */
    | { readonly kind: 'killed'; readonly signal: string }
    /** More than `outputBytes`. */
    | { readonly kind: 'overflow' };
  readonly output: Uint8Array;
  /** End of standard error, 8 KiB at most; may quote input, so it belongs in no log. */
  readonly messages: string;
  readonly files: ReadonlyMap<string, Uint8Array>;
}
