/** The programs that operations may call, and how they are found. */
export interface Program {
  readonly name: ProgramName;
  /** As it is called on the PATH. */
  readonly command: string;
  /** Its setting and its package, for the person who has to install it. */
  readonly hint: string;
  /** Prints its version and exits with 0. */
  readonly probe: readonly string[];
}

export type ProgramName = 'qpdf' | 'ghostscript';

export const PROGRAMS: Readonly<Record<ProgramName, Program>> = {
  qpdf: {
    name: 'qpdf',
    command: 'qpdf',
    hint: 'install the package qpdf or set QPDF_PATH',
    probe: ['--version'],
  },
  ghostscript: {
    name: 'ghostscript',
    command: 'gs',
    hint: 'install the package ghostscript or set GHOSTSCRIPT_PATH',
    probe: ['--version'],
  },
};

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
