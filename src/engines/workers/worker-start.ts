/** What a worker is started with: modules by their addresses, since functions do not cross threads. */
export interface WorkerStart {
  /** Exports `jobs`. */
  readonly jobs: string;
  /** Exports `tools`, the factories of what jobs need. */
  readonly tools: string;
  /** What the factories get. */
  readonly toolStart: unknown;
}

/** Jobs by name; the pool gives each its types. */
export type WorkerTasks = Readonly<Record<string, { readonly input: unknown; readonly result: unknown }>>;
