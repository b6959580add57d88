import { Unavailable } from '@kontor/base';
import type { Geocoder, Match, Position, SearchMatch } from '@kontor/places';
import type { Check } from '#core/health.ts';
import { noted } from '#core/health-notes.ts';
import type { CallTurns } from '../../upstream/call-turns.ts';
import { WindowFull } from '../../upstream/call-window.ts';
import { CircuitBreaker } from '../../upstream/circuit-breaker.ts';
import type { HttpClient } from '../../upstream/http-client.ts';
import type { OutsideCalls } from '../../upstream/outside-calls.ts';
import { Slots, SlotsFull } from '../../upstream/slots.ts';
import type { Time } from '../../upstream/time.ts';
import { TimeBudget, TimeBudgetExceeded } from '../../upstream/time-budget.ts';
import { jsonOf } from './answer-members.ts';
import { type FoundPlace, reverseMatch, searchMatches } from './found-place.ts';
import {
  type AttemptOutcome,
  failureOf,
  type GeocoderFailure,
  isAvailabilityFailure,
  isRetried,
  outcomeOf,
  statusFailure,
} from './geocoder-failure.ts';
import type { GeocodingRequest, GeocodingService } from './geocoding-service.ts';

const CONNECT_MS = 2_000;
const CALL_MS = 5_000;
/** Waiting and a second attempt included. */
const TOTAL_MS = 10_000;
const AT_ONCE = 16;
const WAITING = 64;
const MAX_BYTES = 1024 * 1024;
const CIRCUIT = { failures: 5, share: { failures: 10, of: 20 }, openMs: 30_000 };
/** For the whole application, whoever calls it (usage policy of the public Nominatim). */
const PUBLIC_RATE = { calls: 1, windowMs: 1_000 };
/** Reasons that more time cures; all others are an outage. */
const BUSY: readonly string[] = ['queue', 'limited', 'http-429'];
/** Until a place is free when too many wait. */
const CROWDED_RETRY_SECONDS = 2;

export interface UpstreamGeocoderOptions {
  readonly service: GeocodingService;
  /** Address of the service; its paths are joined to it. */
  readonly baseUrl: string;
  readonly userAgent: string;
  /** A server that belongs to everybody is asked once a second. */
  readonly isPublic: boolean;
  readonly http: Pick<HttpClient, 'request'>;
  readonly time: Time;
  readonly calls: OutsideCalls;
  readonly attempted: (outcome: AttemptOutcome, ms: number) => void;
  readonly onCircuit: (isOpen: boolean) => void;
}

type Read = (json: unknown) => readonly FoundPlace[];

const listed = (found: FoundPlace | undefined): readonly FoundPlace[] => (found === undefined ? [] : [found]);

/**
 * Somebody else's geocoder behind our two questions: bounded in number, rate and time, left alone when it fails again
 * and again. Every failure is `Unavailable`, never "nothing found".
 */
export class UpstreamGeocoder implements Geocoder {
  readonly #options: UpstreamGeocoderOptions;
  readonly #slots = new Slots(() => AT_ONCE, WAITING);
  readonly #breaker: CircuitBreaker;
  readonly #window: CallTurns | undefined;

  constructor(options: UpstreamGeocoderOptions) {
    this.#options = options;
    this.#breaker = new CircuitBreaker(options.time, { ...CIRCUIT, onChange: options.onCircuit });
    this.#window = options.isPublic ? options.calls.window('geocoder', PUBLIC_RATE) : undefined;
  }

  async search(
    query: string,
    language: string,
    signal: AbortSignal,
    limit = 1,
  ): Promise<SearchMatch | undefined> {
    const asked = queryLine(query);
    // Signs alone are no name: nobody is asked.
    if (!/[\p{L}\p{N}]/u.test(asked)) return undefined;
    const { service } = this.#options;
    const read: Read = (json) => service.readSearch(json, limit);
    const found = await this.#ask(service.searchQuestion(asked, language, limit), read, signal);
    return searchMatches(found, language, limit);
  }

  async reverse(at: Position, language: string, signal: AbortSignal): Promise<Match | undefined> {
    const { service } = this.#options;
    const read: Read = (json) => listed(service.readReverse(json));
    const [found] = await this.#ask(service.reverseQuestion(at, language), read, signal);
    return found && reverseMatch(found, at, language);
  }

  /** For `/ready`. */
  check(): Check {
    if (!this.#breaker.isOpen) return { state: 'ok' };
    return noted('away', 'silent', this.#options.service.name);
  }

  /** 1 while nobody is let through. */
  get openCircuits(): number {
    return this.#breaker.isOpen ? 1 : 0;
  }

  /** @throws Unavailable for every failure, the signal's reason when the caller is gone */
  async #ask(question: GeocodingRequest, read: Read, signal: AbortSignal): Promise<readonly FoundPlace[]> {
    const isProbe = this.#breaker.isOpen;
    const admission = this.#breaker.admit();
    if (!admission.admitted) throw this.#away('circuit-open', Math.ceil(admission.retryAfterMs / 1000));
    const budget = new TimeBudget(this.#options.time, TOTAL_MS, signal);
    try {
      const leave = await this.#slots.acquire(budget.signal);
      try {
        const found = await this.#attempts(question, read, { budget, attempts: isProbe ? 1 : 2 });
        admission.report('success');
        return found;
      } finally {
        leave();
      }
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      const away = this.#ownLimit(error);
      if (away !== undefined) throw away;
      const failure = failureOf(error);
      const openMs = failure.kind === 'http-429' ? msOf(failure.retryAfterSeconds) : undefined;
      admission.report(isAvailabilityFailure(failure) ? 'failure' : 'neutral', openMs);
      throw this.#away(failure.kind, failure.retryAfterSeconds);
    } finally {
      // A caller that left, or a limit of ours, is not a fault of the other side.
      admission.report('neutral');
      budget.close();
    }
  }

  /** Our own queue or rate kept the question back for too long. */
  #ownLimit(error: unknown): Unavailable | undefined {
    if (error instanceof SlotsFull) return this.#away('queue', CROWDED_RETRY_SECONDS);
    if (error instanceof TimeBudgetExceeded) return this.#away('queue', CROWDED_RETRY_SECONDS);
    if (error instanceof WindowFull) return this.#away('limited', Math.ceil(error.retryAfterMs / 1000));
    return undefined;
  }

  #away(reason: string, retryAfterSeconds: number | undefined): Unavailable {
    const { name } = this.#options.service;
    const isBusy = BUSY.includes(reason);
    const state = isBusy ? 'is busy' : 'is not available at the moment';
    return new Unavailable(`${name}: ${reason}`, {
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      description: `The geocoder (${name}) ${state}; try again later.`,
      why: { cause: isBusy ? 'registerBusy' : 'register', subject: 'geocoder' },
    });
  }

  /** A second one where it may help and there is time. @throws GeocoderFailure of the last one */
  async #attempts(
    question: GeocodingRequest,
    read: Read,
    { budget, attempts }: { readonly budget: TimeBudget; readonly attempts: number },
  ): Promise<readonly FoundPlace[]> {
    try {
      return await this.#attempt(question, read, budget);
    } catch (error) {
      if (attempts === 1 || budget.signal.aborted || !isRetried(failureOf(error))) throw error;
      return await this.#attempt(question, read, budget);
    }
  }

  async #attempt(question: GeocodingRequest, read: Read, budget: TimeBudget): Promise<readonly FoundPlace[]> {
    await this.#window?.take(budget.leftMs(), budget.signal);
    const { time, attempted } = this.#options;
    const start = time.now();
    const allottedMs = Math.min(CALL_MS, budget.leftMs());
    try {
      const found = read(await this.#exchange(question, { allottedMs, signal: budget.signal }));
      attempted(found.length === 0 ? 'nothing' : 'found', time.now() - start);
      return found;
    } catch (error) {
      if (budget.signal.aborted) throw budget.signal.reason;
      const failure: GeocoderFailure = failureOf(error);
      attempted(outcomeOf(failure), time.now() - start);
      // Our own queue left it little time: that is not a fault of the other side.
      if (failure.kind === 'timeout' && allottedMs < CALL_MS) throw new TimeBudgetExceeded();
      throw failure;
    }
  }

  /** The JSON of a 200. @throws GeocoderFailure, UpstreamFault, the budget's reason */
  async #exchange(
    { path, parameters, headers }: GeocodingRequest,
    { allottedMs, signal }: { readonly allottedMs: number; readonly signal: AbortSignal },
  ): Promise<unknown> {
    const { http, baseUrl, userAgent } = this.#options;
    const url = new URL(`${baseUrl.replace(/\/+$/, '')}${path}?${new URLSearchParams(parameters)}`);
    const answer = await http.request({
      url,
      method: 'GET',
      headers: { accept: 'application/json', 'user-agent': userAgent, ...headers },
      timeoutMs: allottedMs,
      connectMs: CONNECT_MS,
      maxBytes: MAX_BYTES,
      signal,
    });
    if (answer.status !== 200) throw statusFailure(answer.status, answer.headers);
    return jsonOf(answer.body);
  }
}

/** Line breaks separate, as commas do. */
const queryLine = (query: string): string =>
  query.toWellFormed().replaceAll(/\s*[\r\n\u2028\u2029]+\s*/g, ', ');

const msOf = (seconds: number | undefined): number | undefined =>
  seconds === undefined ? undefined : seconds * 1000;
