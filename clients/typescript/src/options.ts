/** Where the service is, and how calls are made. */
export interface KontorOptions {
  /** Address of the service, such as `https://kontor.example.org`; a path is kept. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Further attempts after one that failed with 5xx, 429 or without an answer; Default: 2. */
  readonly retries?: number;
  /** The first pause between attempts in milliseconds; it doubles each time, up to 8 s. Default: 500. */
  readonly retryDelayMs?: number;
  /** A longer `Retry-After` ends the call. Default: 30 000 ms. */
  readonly maxRetryAfterMs?: number;
  /** Time for one call with all its attempts, in milliseconds; Default: 120 000. */
  readonly timeoutMs?: number;
  /** In place of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
}

/** Options of one call; `Type` are the media types that the operation can produce. */
export interface CallOptions<Type extends string = never> {
  /** The media type to produce, where the operation offers several. */
  readonly accept?: Type;
  /** Ends the call; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly retries?: number;
  /**
   * 1 to 64 characters of A-Z a-z 0-9 _ -. Calls of the same name, operation and input within 24 hours are charged
   * once. By default each call has one of its own, so that its attempts are charged once.
   */
  readonly idempotencyKey?: string;
}
