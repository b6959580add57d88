import type { FontLibrary } from '#lib/type/font/font-library.ts';

/**
 * A piece of CPU work that may run in a worker: a named pure function.
 * `engines/workers/jobs.ts` lists all jobs by name, so that a worker finds the same function.
 */
export interface Job<Input, Result> {
  readonly name: string;
  /** True when this input is certain to take less than 0.2 ms: then it runs at once, on the calling thread. */
  readonly isShort?: (input: Input) => boolean;
  /** Buffers of the input that its caller has no more use for: they move to the worker instead of being copied. */
  readonly handsOver?: (input: Input) => readonly ArrayBuffer[];
  /** `input` and the result cross threads: plain data and typed arrays only (structured clone). */
  readonly run: (input: Input, tools: JobTools) => Result | Promise<Result>;
}

/** What jobs may use beyond their input; each thread has its own. */
export interface JobTools {
  readonly fonts: FontLibrary;
}
