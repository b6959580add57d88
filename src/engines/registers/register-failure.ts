import type { RegisterEntry } from '@kontor/vat';
import type { UpstreamAnswer, UpstreamRequest } from '../upstream/http-client.ts';

/** Codes of VIES (checkVatService.wsdl and its REST twin). */
export const VIES_FAILURES = [
  'INVALID_REQUESTER_INFO',
  'SERVICE_UNAVAILABLE',
  'MS_UNAVAILABLE',
  'TIMEOUT',
  'VAT_BLOCKED',
  'IP_BLOCKED',
  'GLOBAL_MAX_CONCURRENT_REQ',
  'GLOBAL_MAX_CONCURRENT_REQ_TIME',
  'MS_MAX_CONCURRENT_REQ',
  'MS_MAX_CONCURRENT_REQ_TIME',
] as const;

export type ViesFailure = (typeof VIES_FAILURES)[number];

/** Statuses of eVatR about the request itself (BZSt, list of status messages of the REST interface). */
const EVATR_REFUSALS = ['evatr-0001', 'evatr-0002', 'evatr-0007', 'evatr-2007'] as const;
/** Statuses of eVatR, or of the state that it asks, being away. */
const EVATR_OUTAGES = [
  'evatr-0011',
  'evatr-0013',
  'evatr-1001',
  'evatr-1002',
  'evatr-1003',
  'evatr-1004',
  'evatr-2003',
  'evatr-2004',
  'evatr-2011',
  'evatr-3011',
] as const;
/** All statuses that are no answer about the number. */
export const EVATR_FAILURES = ['evatr-0008', ...EVATR_REFUSALS, ...EVATR_OUTAGES] as const;

export type EvatrFailure = (typeof EVATR_FAILURES)[number];

/** What went wrong, in words that may be in a log: a closed list, no text of a register. */
export type FailureCode =
  | ViesFailure
  | EvatrFailure
  /** A status that the register should not answer with, by its class or, where it matters, its number. */
  | 'http-2xx'
  | 'http-3xx'
  | 'http-4xx'
  | 'http-403'
  | 'http-429'
  | 'http-500'
  | 'http-502'
  | 'http-503'
  | 'http-504'
  | 'http-5xx'
  /** Errors in a form that VIES documents, with a code that it does not. */
  | 'unknown-code'
  /** Not the format: HTML, cut JSON, members of other types. */
  | 'garbled'
  /** The answer is about another number. */
  | 'mismatch'
  /** Our own application is not accepted. */
  | 'credentials'
  /** The register's own limit was reached. */
  | 'quota'
  /** Our own limiter delayed the call longer than allowed. */
  | 'limited'
  /** Time ran out before the register was asked. */
  | 'queue'
  | 'timeout'
  | 'reset'
  | 'unreachable'
  | 'unresolved'
  | 'forbidden-address'
  | 'tls'
  | 'oversize'
  | 'network';

/** No answer about the number. It must never be taken for "not registered". */
export interface RegisterFailure {
  readonly kind: 'failure';
  readonly code: FailureCode;
  /** As the register asked for it. */
  readonly retryAfterSeconds?: number;
}

/** What a register gives beside its verdict, where it gives it. */
interface AnswerFacts
  extends Omit<RegisterEntry, 'registered' | 'name' | 'address' | 'register' | 'isCached' | 'exchange'> {
  /** What decided. */
  readonly exchange?: RawExchange;
}

/** A request and its answer, as they went over the wire. */
export interface RawExchange {
  readonly request: Pick<UpstreamRequest, 'method' | 'url' | 'body'>;
  readonly answer: UpstreamAnswer;
}

/** The answer of a register, or why there is none. */
export type RegisterResult =
  | (AnswerFacts & { readonly kind: 'registered'; readonly name?: string; readonly address?: string })
  | (AnswerFacts & { readonly kind: 'unregistered' })
  /** Nothing about the number: who asks is refused. */
  | { readonly kind: 'requester-refused' }
  | RegisterFailure;

export const UNREGISTERED: RegisterResult = { kind: 'unregistered' };

export const registerFailure = (code: FailureCode, retryAfterSeconds?: number): RegisterFailure => ({
  kind: 'failure',
  code,
  ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
});

/** Ends an attempt from within; the orchestration turns it into its failure. */
export class NoAnswer extends Error {
  readonly failure: RegisterFailure;
  constructor(reason: RegisterFailure) {
    super(reason.code);
    this.name = 'NoAnswer';
    this.failure = reason;
  }
}

/** Outcome of an attempt, short enough for a metric label. */
export type AttemptOutcome =
  | 'registered'
  | 'unregistered'
  | 'requester-refused'
  | 'throttled'
  | 'timeout'
  | 'unavailable'
  | 'refused'
  | 'garbled';

/** Outcomes of attempts that brought no answer about the number. */
export type FailureOutcome = Exclude<AttemptOutcome, 'registered' | 'unregistered' | 'requester-refused'>;

const OUTCOMES: Readonly<Record<FailureOutcome, readonly FailureCode[]>> = {
  throttled: [
    'GLOBAL_MAX_CONCURRENT_REQ',
    'GLOBAL_MAX_CONCURRENT_REQ_TIME',
    'MS_MAX_CONCURRENT_REQ',
    'MS_MAX_CONCURRENT_REQ_TIME',
    'http-429',
    'evatr-0008',
    'quota',
    'limited',
    'queue',
  ],
  timeout: ['timeout', 'TIMEOUT', 'http-504'],
  unavailable: [
    'SERVICE_UNAVAILABLE',
    'MS_UNAVAILABLE',
    'http-500',
    'http-502',
    'http-503',
    'http-5xx',
    'reset',
    'unreachable',
    'unresolved',
    'network',
    ...EVATR_OUTAGES,
  ],
  refused: [
    'VAT_BLOCKED',
    'IP_BLOCKED',
    'INVALID_REQUESTER_INFO',
    ...EVATR_REFUSALS,
    'http-403',
    'http-4xx',
    'credentials',
    'forbidden-address',
    'tls',
  ],
  garbled: ['garbled', 'mismatch', 'oversize', 'unknown-code', 'http-2xx', 'http-3xx'],
};

/** @example attemptOutcome(failure('MS_UNAVAILABLE')) // 'unavailable' */
export function attemptOutcome(reading: RegisterResult): AttemptOutcome {
  if (reading.kind !== 'failure') return reading.kind;
  const found = Object.entries(OUTCOMES).find(([, codes]) => codes.includes(reading.code));
  return (found?.[0] ?? 'unavailable') as AttemptOutcome;
}

/** Failures that do not count against the register: our own limits, and answers about one number alone. */
const HEALTHY: readonly FailureCode[] = ['limited', 'queue', 'mismatch', 'http-4xx'];

/** True when the failure counts for the circuit breaker. */
export const isAvailabilityFailure = ({ code }: RegisterFailure): boolean => !HEALTHY.includes(code);
