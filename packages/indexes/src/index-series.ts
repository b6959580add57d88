import type { Frequency } from './index-answer.ts';
import type { Staleness } from './staleness.ts';

/** An answer of the operation, ready to be sent. */
export interface StoredAnswer {
  readonly body: Uint8Array;
  readonly validators: { readonly etag: string; readonly lastModified: string };
  /** The publisher should have continued the series since its newest value. */
  readonly stale?: Staleness;
}

/** The stored price indexes. */
export interface IndexSeries {
  /**
   * The answer for one of the known indexes; `undefined` when there are no values of that frequency. Never asks
   * anybody. @throws Unavailable when the store cannot be read.
   */
  read(id: string, frequency: Frequency): StoredAnswer | undefined;
}
