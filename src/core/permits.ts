/** Permits of a window of calls that several processes share. */
export interface PermitOrder {
  readonly key: number;
  /** Calls of a window. */
  readonly quota: number;
  readonly windowMs: number;
  /** At least 1. */
  readonly requested: number;
}

export interface PermitBatch {
  /** At most as many as were requested; 0: there is none until the window ends. */
  readonly granted: number;
  /** Of the quota, after this batch. */
  readonly left: number;
  /** Until the window ends, when the batch was given. */
  readonly endsInMs: number;
}

/** Gives permits before they are used, so that all processes together never exceed the quota. @throws Unavailable */
export type TakePermits = (order: PermitOrder) => Promise<PermitBatch>;
