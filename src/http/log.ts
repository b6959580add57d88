import type { Outcome } from './failure.ts';

/** One line a call, and one for each request that leads nowhere. Nothing of URL, headers, body or result: this list is complete (rules: Log lines). */
export interface RequestLine {
  readonly requestId: string;
  readonly operation: string;
  readonly status: number;
  readonly ms: number;
  readonly keyId?: number | undefined;
  readonly account?: number | undefined;
  readonly credits: number;
  readonly bytesIn: number;
  readonly bytesOut: number;
  readonly outcome: Outcome;
  /** Of a 503: what was away or full, in fixed words of ours. */
  readonly reason?: string | undefined;
  readonly client?: string | undefined;
  readonly traceId?: string | undefined;
  /** Of a line of a batch: `requestId` of the request that it came with. */
  readonly batch?: string | undefined;
}

/** A fault of ours: its class, our own stack frames and an error code, never its text, which may quote input. */
export interface FaultLine {
  readonly requestId: string;
  readonly operation: string;
  readonly error: string;
  readonly code?: string | undefined;
  readonly frames: readonly string[];
}

/** In the place of an operation's name: the request was for none. */
export const NO_OPERATION = 'none';

export interface Log {
  request(line: RequestLine): void;
  fault(line: FaultLine): void;
  info(event: string, details?: Readonly<Record<string, string | number | boolean>>): void;
  warn(event: string, details?: Readonly<Record<string, string | number | boolean>>): void;
  /** Something that an operator must see to. */
  error(event: string, details?: Readonly<Record<string, string | number | boolean>>): void;
}

const OWN_FRAME = /^\s+at .*?((?:src|node_modules|node:)[^\s()]*:\d+:\d+)\)?$/;

/** What may be logged of an unexpected error. */
export function faultLine(error: unknown, requestId: string, operation: string): FaultLine {
  if (!(error instanceof Error)) return { requestId, operation, error: typeof error, frames: [] };
  const frames = (error.stack ?? '')
    .split('\n')
    .flatMap((line) => OWN_FRAME.exec(line)?.[1] ?? [])
    .slice(0, 8);
  const code =
    'code' in error && /^[A-Z0-9_]{1,40}$/.test(String(error.code)) ? String(error.code) : undefined;
  return { requestId, operation, error: error.constructor.name, code, frames };
}

/** `traceparent` of W3C Trace Context: its trace id, when it is well formed. */
export function traceIdOf(header: string | readonly string[] | undefined): string | undefined {
  if (typeof header !== 'string') return undefined;
  return /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(header)?.[1];
}
