import type { IncomingHttpHeaders } from 'node:http';
import { retryAfterSeconds } from '../../upstream/retry-after.ts';
import { UpstreamFault, type UpstreamFaultKind } from '../../upstream/upstream-fault.ts';

/** Why a geocoder gave no usable answer; a closed list, which may be in logs and metrics. */
export type FailureKind =
  | UpstreamFaultKind
  /** A success without content, or with a part of it. */
  | 'http-2xx'
  /** Redirects are not followed. */
  | 'http-3xx'
  /** Our question was refused. */
  | 'http-400'
  | 'http-403'
  | 'http-4xx'
  | 'http-429'
  | 'http-5xx';

/** No answer to the question. It is never taken for "there is no such place". */
export class GeocoderFailure extends Error {
  readonly kind: FailureKind;
  /** As the other side asked for it, 1 to 300. */
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: FailureKind, retryAfter?: number) {
    super(kind);
    this.name = 'GeocoderFailure';
    this.kind = kind;
    this.retryAfterSeconds = retryAfter;
  }
}

/** Longer than that nobody is kept away. */
const MAX_RETRY_AFTER_SECONDS = 300;

/** What an answer with another status than 200 means. */
export function statusFailure(status: number, headers: IncomingHttpHeaders): GeocoderFailure {
  const asked = retryAfterSeconds(headers);
  const seconds = asked === undefined ? undefined : Math.min(asked, MAX_RETRY_AFTER_SECONDS);
  return new GeocoderFailure(kindOfStatus(status), seconds);
}

function kindOfStatus(status: number): FailureKind {
  if (status === 400) return 'http-400';
  if (status === 403) return 'http-403';
  if (status === 429) return 'http-429';
  if (status >= 500) return 'http-5xx';
  if (status >= 400) return 'http-4xx';
  return status >= 300 ? 'http-3xx' : 'http-2xx';
}

/** What a throw means. @throws what is not the other side's failure */
export function failureOf(error: unknown): GeocoderFailure {
  if (error instanceof GeocoderFailure) return error;
  if (error instanceof UpstreamFault) return new GeocoderFailure(error.kind);
  throw error;
}

/** The answer that came is none: HTML, cut JSON, members of other types, numbers out of range. */
export const malformedAnswer = (): GeocoderFailure => new GeocoderFailure('garbled');

/** A second try soon after may help: the connection broke, the other side stumbled, or the answer was cut. */
const RETRIED: ReadonlySet<FailureKind> = new Set([
  ...(['reset', 'unreachable', 'unresolved', 'network', 'http-5xx', 'garbled'] as const),
]);

/** One that names a time gets it. */
export const isRetried = ({ kind, retryAfterSeconds: asked }: GeocoderFailure): boolean =>
  RETRIED.has(kind) && asked === undefined;

/**
 * 400 is about one question alone, and a caller must not be able to open the circuit for others. All other
 * failures count.
 */
export const isAvailabilityFailure = ({ kind }: GeocoderFailure): boolean => kind !== 'http-400';

/** Outcome of an attempt, short enough for a metric label. */
export type AttemptOutcome =
  | 'found'
  | 'nothing'
  | 'throttled'
  | 'timeout'
  | 'unavailable'
  | 'refused'
  | 'garbled';

const OUTCOMES: Readonly<Record<FailureKind, AttemptOutcome>> = {
  timeout: 'timeout',
  reset: 'unavailable',
  unreachable: 'unavailable',
  unresolved: 'unavailable',
  network: 'unavailable',
  'http-5xx': 'unavailable',
  'forbidden-address': 'refused',
  tls: 'refused',
  'http-400': 'refused',
  'http-403': 'refused',
  'http-4xx': 'refused',
  'http-429': 'throttled',
  oversize: 'garbled',
  garbled: 'garbled',
  'http-2xx': 'garbled',
  'http-3xx': 'garbled',
};

export const outcomeOf = ({ kind }: GeocoderFailure): AttemptOutcome => OUTCOMES[kind];
