import type { Cancellation } from './cancellation.ts';

/** For jobs that need nothing but their input. */
export type NoTools = Record<never, never>;

/**
 * A piece of CPU work that may run in a worker: a named pure function.
 * `engines/workers/jobs.ts` lists all jobs by name, so that a worker finds the same function and loads no other.
 */
export type Job<Input, Result, Tools extends object = NoTools> = Work<Input, Result, Tools> &
  Needs<Tools> &
  Marked<Input>;

interface Work<Input, Result, Tools> {
  readonly name: string;
  /** True when this input is certain to take less than 0.2 ms: then it runs at once, on the calling thread. */
  readonly isShort?: (input: Input) => boolean;
  /** Buffers of the input that its caller has no more use for: they move to the worker instead of being copied. */
  readonly handsOver?: (input: Input) => readonly ArrayBuffer[];
  /** Brings the code of `run`, where that comes with the first input, for callers that need it sooner. */
  readonly load?: () => Promise<unknown>;
  /**
   * `input` and the result cross threads: plain data and typed arrays only (structured clone). Work that can take long
   * looks at `cancellation` now and then.
   */
  readonly run: (input: Input, tools: Tools, cancellation?: Cancellation) => Result | Promise<Result>;
}

interface Marked<Input> {
  /**
   * The same work for a caller with a test key, of a job whose result would pass for a live one otherwise. Whoever hands
   * such callers their tool asks every job for it, so that no operation can forget to (rules: Test keys).
   */
  readonly asTest?: (input: Input) => Input;
}

/** The warm tools of a job by name, each of them: a thread makes one when a job first needs it, and keeps it. */
type Needs<Tools> = [keyof Tools] extends [never]
  ? { readonly needs?: NoTools }
  : { readonly needs: { readonly [Name in keyof Tools]: true } };

/** A job of any input that can do with these tools: only a pool, which was handed the very job, runs it by name. */
export type AnyJob<Tools extends object> = Work<never, unknown, Tools> & {
  readonly needs?: { readonly [Name in keyof Tools]?: true };
};
