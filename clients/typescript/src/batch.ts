import { warningsOf } from './answer.ts';
import { AnswerQueue } from './answer-queue.ts';
import { base64Of, readLines } from './batch-text.ts';
import { errorOf, KontorError, type Violation } from './error.ts';
import { newKey, type StreamedRequest, slept } from './transport.ts';

/** One call of a batch. */
export interface BatchCall {
  /** Name of the line, at most 100 characters, used once. Default: its number, from 1. */
  readonly id?: string | undefined;
  /** Name of the operation, such as `vat-verification`. */
  readonly operation: string;
  /** What the method of the operation takes; files as `Blob` or `Uint8Array`. */
  readonly input: object;
  /** The media type to produce, where the operation offers several. */
  readonly accept?: string | undefined;
}

/** What became of one call. */
export interface BatchResult {
  readonly id: string;
  /** What a call of its own would have answered: 200, 204, 402, 403, 406, 500 or 503. */
  readonly status: number;
  readonly requestId: string;
  /** The result, where it is JSON. */
  readonly data?: unknown;
  /** The result, where it is a file. */
  readonly bytes?: Uint8Array | undefined;
  /** Media type of the result. */
  readonly contentType?: string | undefined;
  readonly filename?: string | undefined;
  /** The operation's own headers, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly warnings: readonly string[];
  readonly creditsUsed: number;
  /** `Infinity` for an unlimited account; absent where nothing was served. */
  readonly creditsRemaining?: number | undefined;
  /** Repeats a charged line, free of charge. */
  readonly replayed: boolean;
  /** Identifiers of all that is wrong, each once. */
  readonly messages: readonly string[];
  /** All that is wrong. */
  readonly violations: readonly Violation[];
}

/** Options of a batch. */
export interface BatchOptions {
  /** Results as they are ready, or in the order of the calls. Default: completion. */
  readonly order?: 'completion' | 'input';
  /** Further attempts in a row that bring no result, after a broken connection or 503. Default: 8. */
  readonly retries?: number;
  /** Requests at a time, 1 to 8. Default: 2. */
  readonly requests?: number;
  /**
   * Called every few seconds with what lines wait for outside of the service, and how many do: `{"vies:DE": 96}`. Empty when
   * none does.
   */
  readonly onWaiting?: (waiting: Readonly<Record<string, number>>) => void;
  /** Ends the batch; it then throws the signal's reason. */
  readonly signal?: AbortSignal;
  /** Names the batch, so that it can be continued for 24 hours without a second charge; then each call needs an id. */
  readonly idempotencyKey?: string;
}

/** What sends the requests of a batch. */
export interface BatchTransport {
  /** One attempt, whatever its status is; the answer is read as it comes. */
  stream(request: StreamedRequest, signal: AbortSignal): Promise<Response>;
}

/** Answers that another attempt does not change: served, or refused for what the line itself is. */
const FINAL_STATUSES: ReadonlySet<number> = new Set([200, 204, 406]);

/** Whether there is no use in sending a line with this answer again. */
export const isFinal = (status: number): boolean => FINAL_STATUSES.has(status);

/** Lines of one request: half-duplex clients, as browsers are, send all before they read. */
const MAX_LINES = 500;
const MAX_BYTES = 4 * 1024 * 1024;
const REQUESTS_AT_ONCE = 2;
const MAX_REQUESTS = 8;
const RETRIES = 8;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
/** Why a request ended early, where another one is no use. */
const FINAL: Readonly<Record<string, number>> = { 'quota-exceeded': 402, forbidden: 403 };

interface Pending {
  readonly id: string;
  readonly text: string;
  /** From 0. */
  readonly place: number;
}

/** A line of an answer; the others are progress and the end. */
interface AnswerLine {
  readonly id?: string | null;
  readonly line?: number;
  readonly status?: number;
  readonly requestId?: string;
  readonly type?: string;
  readonly filename?: string;
  readonly data?: unknown;
  readonly base64?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly warnings?: readonly string[];
  readonly creditsUsed?: number;
  readonly creditsRemaining?: number | 'unlimited';
  readonly replayed?: true;
  readonly messages?: readonly string[];
  readonly details?: readonly Violation[];
  readonly progress?: { readonly waiting?: Waiting };
  readonly end?: { readonly complete: boolean; readonly reason?: string };
}

type Waiting = Readonly<Record<string, number>>;
type Lines = Iterable<BatchCall> | AsyncIterable<BatchCall>;

/** Makes many calls in few requests, and yields the result of each once. @throws KontorError, the reason of `signal` */
export async function* runBatch(
  transport: BatchTransport,
  lines: Lines,
  options: BatchOptions = {},
): AsyncGenerator<BatchResult, void, undefined> {
  const stop = new AbortController();
  const signal = options.signal === undefined ? stop.signal : AbortSignal.any([options.signal, stop.signal]);
  const queue = new AnswerQueue<BatchResult>({ isOrdered: options.order === 'input', signal });
  const key = options.idempotencyKey ?? newKey();
  const work = new BatchRequests({
    ...{ transport, queue, signal, key },
    retries: options.retries ?? RETRIES,
    onWaiting: options.onWaiting,
    requests: Math.min(MAX_REQUESTS, Math.max(1, options.requests ?? REQUESTS_AT_ONCE)),
  });
  const sending = work.sendAll(lines).then(
    () => queue.end(),
    (error: unknown) => queue.fail(error),
  );
  try {
    yield* queue.results();
    options.signal?.throwIfAborted();
  } finally {
    // Whoever stops reading stops the requests.
    stop.abort();
    await sending;
  }
}

interface RequestsOptions {
  readonly transport: BatchTransport;
  readonly queue: AnswerQueue<BatchResult>;
  readonly signal: AbortSignal;
  readonly key: string;
  readonly retries: number;
  readonly requests: number;
  readonly onWaiting: BatchOptions['onWaiting'];
}

/** The requests of one batch. */
class BatchRequests {
  readonly #options: RequestsOptions;
  readonly #underWay = new Set<Promise<void>>();
  /** Of each request under way. */
  readonly #waiting = new Map<Map<string, Pending>, Waiting>();

  constructor(options: RequestsOptions) {
    this.#options = options;
  }

  async sendAll(lines: Lines): Promise<void> {
    for await (const part of partsOf(lines)) {
      while (this.#underWay.size >= this.#options.requests) await Promise.race(this.#underWay);
      if (this.#options.signal.aborted) return;
      const request: Promise<void> = this.#untilAnswered(part).finally(() => this.#underWay.delete(request));
      this.#underWay.add(request);
    }
    await Promise.all(this.#underWay);
  }

  /** Sends what has no answer yet again, until all has one. */
  async #untilAnswered(part: readonly Pending[]): Promise<void> {
    const { signal, retries } = this.#options;
    const open = new Map(part.map((line) => [line.id, line]));
    let attempt = 0;
    while (open.size > 0 && !signal.aborted) {
      const before = open.size;
      const failure = await this.#send(open);
      if (open.size === 0 || signal.aborted) return;
      attempt = open.size < before ? 0 : attempt + 1;
      const pause = failure.retryAfterMs ?? Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
      const isFinal = failure.status !== 0 && failure.status !== 429 && failure.status < 500;
      if (isFinal || attempt > retries) throw failure;
      await slept(pause, signal);
    }
  }

  /** @returns why lines are left, where any are */
  async #send(open: Map<string, Pending>): Promise<KontorError> {
    const { transport, signal, key } = this.#options;
    const lines = [...open.values()];
    try {
      const response = await transport.stream(
        {
          path: '/v1/batch?progress=5',
          headers: {
            'content-type': 'application/x-ndjson',
            accept: 'application/x-ndjson',
            'idempotency-key': key,
          },
          body: lines.map(({ text }) => text).join(''),
        },
        signal,
      );
      if (response.status >= 400) return await errorOf(response, warningsOf(response.headers));
      for await (const text of readLines(response)) {
        const answer = JSON.parse(text) as AnswerLine;
        if (answer.status !== undefined) await this.#take(answer, open, lines);
        else if (answer.progress !== undefined) this.#note(open, answer.progress.waiting ?? {});
        else if (answer.end !== undefined) return endedEarly(answer.end.reason);
      }
      return new KontorError('the answer was cut off', { status: 0 });
    } catch (cause) {
      return cause instanceof KontorError
        ? cause
        : new KontorError('the connection broke', { status: 0, cause });
    } finally {
      if (this.#waiting.delete(open)) this.#reportWaiting();
    }
  }

  #note(open: Map<string, Pending>, waiting: Waiting): void {
    this.#waiting.set(open, waiting);
    this.#reportWaiting();
  }

  /** What lines of all requests wait for. */
  #reportWaiting(): void {
    const sums: Record<string, number> = {};
    for (const waiting of this.#waiting.values())
      for (const [what, count] of Object.entries(waiting)) sums[what] = (sums[what] ?? 0) + count;
    this.#options.onWaiting?.(sums);
  }

  async #take(answer: AnswerLine, open: Map<string, Pending>, sent: readonly Pending[]): Promise<void> {
    // Without an id it is the line that counts.
    const pending = open.get(answer.id ?? '') ?? sent[(answer.line ?? 0) - 1];
    if (pending === undefined || !open.delete(pending.id)) return;
    await this.#options.queue.add(resultOf(pending.id, answer), pending.place);
  }
}

const endedEarly = (reason: string | undefined): KontorError => {
  const status = FINAL[reason ?? ''] ?? 0;
  return new KontorError(`the batch ended early: ${reason ?? 'lines have no answer'}`, { status });
};

async function* partsOf(lines: Lines): AsyncGenerator<readonly Pending[]> {
  let part: Pending[] = [];
  let bytes = 0;
  let place = 0;
  const ids = new Set<string>();
  for await (const line of lines) {
    const id = line.id ?? String(place + 1);
    if (ids.has(id)) throw new TypeError(`Kontor: two lines of a batch have the id ${id}`);
    ids.add(id);
    const text = `${JSON.stringify({ id, operation: line.operation, input: await base64Of(line.input), accept: line.accept })}\n`;
    if (part.length >= MAX_LINES || (part.length > 0 && bytes + text.length > MAX_BYTES)) {
      yield part;
      part = [];
      bytes = 0;
    }
    part.push({ id, text, place });
    bytes += text.length;
    place += 1;
  }
  if (part.length > 0) yield part;
}

function resultOf(id: string, answer: AnswerLine): BatchResult {
  const { creditsRemaining: left } = answer;
  return {
    id,
    status: answer.status ?? 0,
    requestId: answer.requestId ?? '',
    data: answer.data,
    bytes: answer.base64 === undefined ? undefined : bytesOf(answer.base64),
    contentType: answer.type,
    filename: answer.filename,
    headers: answer.headers ?? {},
    warnings: answer.warnings ?? [],
    creditsUsed: answer.creditsUsed ?? 0,
    creditsRemaining: left === 'unlimited' ? Number.POSITIVE_INFINITY : left,
    replayed: answer.replayed === true,
    messages: answer.messages ?? [],
    violations: answer.details ?? [],
  };
}

function bytesOf(base64: string): Uint8Array {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}
