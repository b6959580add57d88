import { InvalidInput, Refusal, Unavailable, type Violation, type Why } from '@kontor/base';
import type { FailureCauseName } from '../dashboard-api-types/failure-causes.ts';

/** The error body of every status from 400 up (contract: Error body). */
export interface ErrorMessage {
  readonly messages: readonly string[];
  readonly details?: readonly Violation[];
  readonly requestId: string;
}

/** How a call ended: for log and metrics. */
export type Outcome =
  | 'ok'
  | 'invalid'
  | 'forbidden'
  | 'unpaid'
  | 'busy'
  | 'limited'
  | 'upstream'
  | 'geocoder'
  | 'aborted'
  | 'fault';

interface FailureRow {
  readonly status: number;
  /** Identifier without `message.`. */
  readonly message: string;
  readonly description: string;
  readonly outcome: Outcome;
}

const UNREADABLE = {
  message: 'requestMustBeValid',
  description: 'The request could not be read as HTTP.',
  outcome: 'invalid',
} as const;

/**
 * Everything that can be answered in place of a result, apart from what is wrong with single fields: the one table of
 * statuses, identifiers and sentences (contract: Statuses). The tables of docs/errors.md follow from it.
 */
export const FAILURES = {
  unpaid: {
    status: 402,
    message: 'quotaExceeded',
    description: "The account's credits do not cover this call.",
    outcome: 'unpaid',
  },
  forbidden: {
    status: 403,
    message: 'forbidden',
    description: 'The API key is missing, unknown or not allowed to do this.',
    outcome: 'forbidden',
  },
  fault: {
    status: 500,
    message: 'unknownError',
    description: 'Something went wrong on our side. The call was not charged.',
    outcome: 'fault',
  },
  /** Something that the operation needs: a register, a program, a data set, time. */
  unavailable: {
    status: 503,
    message: 'apiUnavailable',
    description: 'The operation cannot be served at the moment; try again later.',
    outcome: 'upstream',
  },
  /** Queues and parallel calls. */
  busy: {
    status: 503,
    message: 'apiUnavailable',
    description: 'The operation cannot be served at the moment; try again later.',
    outcome: 'busy',
  },
  /** Ended while it ran (rules: Queues and fairness). */
  gaveWay: {
    status: 503,
    message: 'apiUnavailable',
    description: 'The call took long while other accounts waited, and was ended for them; try again later.',
    outcome: 'busy',
  },
  /** Shutting down, or the event loop or memory is over its limit. */
  closed: {
    status: 503,
    message: 'apiUnavailable',
    description: 'The service cannot take calls at the moment; try again later.',
    outcome: 'busy',
  },
  unknownPath: {
    status: 404,
    message: 'resourceNotFound',
    description: 'Unknown path.',
    outcome: 'invalid',
  },
  wrongMethod: {
    status: 405,
    message: 'methodNotAllowed',
    description: 'Method not allowed for this path.',
    outcome: 'invalid',
  },
  limited: {
    status: 429,
    message: 'rateLimitExceeded',
    description: 'Too many calls; try again after Retry-After seconds.',
    outcome: 'limited',
  },
  unreadable: { status: 400, ...UNREADABLE },
  headTimeout: { status: 408, ...UNREADABLE },
  late: {
    status: 408,
    message: 'requestMustBeValid',
    description: 'The body did not arrive in time.',
    outcome: 'invalid',
  },
  headTooLarge: { status: 431, ...UNREADABLE },
  inPieces: {
    status: 400,
    message: 'requestMustBeValid',
    description:
      'The body comes in too many small pieces; send Content-Length, or chunks of at least 64 bytes.',
    outcome: 'invalid',
  },
} as const satisfies Readonly<Record<string, FailureRow>>;

export type FailureName = keyof typeof FAILURES;

/** What is answered in place of a result. */
export interface Failure {
  readonly status: number;
  readonly outcome: Outcome;
  /** At least one. */
  readonly violations: readonly Violation[];
  readonly retryAfterSeconds?: number | undefined;
  /** Tokens of X-Warning. */
  readonly warnings?: readonly string[];
}

interface FailureDetails {
  readonly retryAfterSeconds?: number | undefined;
  /** In place of the table's sentence. */
  readonly description?: string | undefined;
  readonly why?: Why | undefined;
}

/** A row of the table as an answer. */
export function failure(
  name: FailureName,
  { retryAfterSeconds, description, why }: FailureDetails = {},
): Failure {
  const row = FAILURES[name];
  const violation = {
    message: `message.${row.message}`,
    description: description ?? row.description,
    ...why,
  };
  return { status: row.status, outcome: row.outcome, violations: [violation], retryAfterSeconds };
}

/**
 * The only translation of errors to answers.
 * @param operation what was called: the subject of a cause that has no other
 */
export function failureOf(error: unknown, operation?: string): Failure {
  if (error instanceof InvalidInput) {
    const { violations, warnings } = error;
    return { status: 406, outcome: 'invalid', violations, warnings };
  }
  if (error instanceof Unavailable) {
    const { retryAfterSeconds, description } = error;
    const answer = failure('unavailable', {
      retryAfterSeconds,
      description,
      why: whyOf(error.why, operation),
    });
    return isMapMissing(error.why) ? { ...answer, outcome: 'geocoder' } : answer;
  }
  if (!(error instanceof Refusal)) return failure('fault');
  const { kind } = error;
  const retryAfterSeconds = error.retryAfterSeconds ?? (kind === 'busy' ? 1 : undefined);
  return failure(kind, { retryAfterSeconds, why: whyOf(error.why, operation) });
}

/** The data of our own geocoder are being prepared, or damaged: nobody upstream is away. */
const isMapMissing = (why: Why | undefined): boolean => why?.cause === 'data' && why.subject === 'map';

/** Whoever queues or stops a call does not have its name. */
const OF_OPERATION: ReadonlySet<string> = new Set([
  'queue',
  'gaveWay',
  'deadline',
] satisfies FailureCauseName[]);

function whyOf(why: Why | undefined, operation: string | undefined): Why | undefined {
  if (why === undefined || operation === undefined || !OF_OPERATION.has(why.cause)) return why;
  // A deadline's own subject is its seconds.
  return { ...why, subject: why.subject === undefined ? operation : `${operation}, ${why.subject}` };
}

/** So many violations are listed. */
const MAX_LISTED = 100;

/** Identifiers without duplicates, details with every violation; beyond 100 they are counted. */
export function errorMessage(violations: readonly Violation[], requestId: string): ErrorMessage {
  const listed =
    violations.length <= MAX_LISTED ? violations : [...violations.slice(0, MAX_LISTED), rest(violations)];
  return { messages: [...new Set(listed.map((found) => found.message))], details: listed, requestId };
}

function rest({ length }: readonly Violation[]): Violation {
  const count = length - MAX_LISTED;
  return {
    message: 'message.furtherViolations',
    description: `${count} or more further violations are not listed`,
  };
}
