import { InvalidInput, Refusal, Unavailable, type Violation } from '@kontor/base';

/** The error body of every status from 400 up (contract: Error body). */
export interface ErrorMessage {
  readonly messages: readonly string[];
  readonly details?: readonly {
    readonly message: string;
    readonly field?: string;
    readonly description: string;
  }[];
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
}

/** A row of the table as an answer. */
export function failure(name: FailureName, { retryAfterSeconds, description }: FailureDetails = {}): Failure {
  const row = FAILURES[name];
  const violation = { message: `message.${row.message}`, description: description ?? row.description };
  return { status: row.status, outcome: row.outcome, violations: [violation], retryAfterSeconds };
}

/** The only translation of errors to answers. */
export function failureOf(error: unknown): Failure {
  if (error instanceof InvalidInput) {
    const { violations, warnings } = error;
    return { status: 406, outcome: 'invalid', violations, warnings };
  }
  if (error instanceof Unavailable) return failure('unavailable', error);
  if (!(error instanceof Refusal)) return failure('fault');
  const { kind, retryAfterSeconds } = error;
  return failure(kind, { retryAfterSeconds: kind === 'busy' ? (retryAfterSeconds ?? 1) : retryAfterSeconds });
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
