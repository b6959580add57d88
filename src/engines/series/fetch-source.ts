import type { HttpClient, UpstreamAnswer } from '../upstream/http-client.ts';
import { type Time, wait } from '../upstream/time.ts';
import { UpstreamFault } from '../upstream/upstream-fault.ts';
import type { UpstreamState } from './series-store.ts';
import type { Source } from './sources.ts';

/** Bounds of one answer (rules: Fetching). */
const MAX_BYTES = 20 * 1024 * 1024;
const TIMEOUT_MS = 60_000;
/** Answers after which the same question may succeed a little later. */
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);

/** What a source answered. */
export type Fetched =
  | {
      readonly kind: 'document';
      readonly body: Buffer;
      readonly etag?: string;
      readonly lastModified?: string;
    }
  | { readonly kind: 'unchanged' | 'absent' };

/** A source gave nothing usable; `reason` is a short code, never its words. */
export class SourceFault extends Error {
  /** It did not answer at all: its siblings at the same publisher will fare no better. */
  readonly isUnreachable: boolean;
  constructor(reason: string, { isUnreachable = false }: { readonly isUnreachable?: boolean } = {}) {
    super(reason);
    this.name = 'SourceFault';
    this.isUnreachable = isUnreachable;
  }
}

/** One try at a source, as metrics count it. */
export interface Attempt {
  readonly publisher: Source['publisher'];
  readonly outcome: string;
  readonly ms: number;
}

export interface FetchTools {
  readonly http: Pick<HttpClient, 'request'>;
  readonly time: Time;
  readonly signal: AbortSignal;
  /** Waits before each further try. */
  readonly retryDelaysMs: readonly number[];
  readonly attempted: (attempt: Attempt) => void;
}

/**
 * Asks a source, again after a pause when the fault may pass. @throws SourceFault; the signal's reason when it fires.
 */
export async function fetchSource(source: Source, known: UpstreamState, tools: FetchTools): Promise<Fetched> {
  for (let tries = 0; ; tries++) {
    const started = tools.time.now();
    const report = (outcome: string) =>
      tools.attempted({ publisher: source.publisher, outcome, ms: tools.time.now() - started });
    const answer = await attempt(source, known, tools);
    report(answer instanceof UpstreamFault ? answer.kind : `http-${answer.status}`);
    const delay = tools.retryDelaysMs[tries];
    const mayPass = answer instanceof UpstreamFault || PASSING.has(answer.status);
    if (!mayPass || delay === undefined) return fetched(source, answer);
    await wait(tools.time, delay, tools.signal);
  }
}

async function attempt(
  { request }: Source,
  { etag, lastModified }: UpstreamState,
  { http, signal }: FetchTools,
): Promise<UpstreamAnswer | UpstreamFault> {
  const conditions = {
    ...(etag !== undefined && { 'if-none-match': etag }),
    ...(lastModified !== undefined && { 'if-modified-since': lastModified }),
  };
  try {
    return await http.request({
      ...request,
      headers: { 'accept-encoding': 'gzip', ...request.headers, ...conditions },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      signal,
    });
  } catch (error) {
    if (error instanceof UpstreamFault) return error;
    throw error;
  }
}

function fetched(source: Source, answer: UpstreamAnswer | UpstreamFault): Fetched {
  if (answer instanceof UpstreamFault) {
    throw new SourceFault(answer.kind, {
      isUnreachable: answer.kind !== 'oversize' && answer.kind !== 'garbled',
    });
  }
  const { status, headers, body } = answer;
  if (status === 304) return { kind: 'unchanged' };
  if (status === 200) {
    const { etag, 'last-modified': lastModified } = headers;
    return {
      kind: 'document',
      body,
      ...(etag !== undefined && { etag }),
      ...(lastModified !== undefined && { lastModified }),
    };
  }
  const error = eurostatError(source, body);
  // Eurostat answers "no results" with 400 or 404, error 100 (rules: Eurostat).
  const isNothing = status === 404 || error === 100;
  if (isNothing && source.isOptional) return { kind: 'absent' };
  throw new SourceFault(`http-${status}${error === undefined ? '' : `, error ${error}`}`);
}

/** Number of the error in Eurostat's own answer; `undefined` when there is none. */
function eurostatError({ publisher }: Source, body: Buffer): number | undefined {
  if (publisher !== 'eurostat') return undefined;
  const found = /"id"\s*:\s*(\d{1,4})\b/.exec(body.toString('utf8', 0, 2000));
  return found === null ? undefined : Number(found[1]);
}
