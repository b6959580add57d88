import { InvalidInput, Refusal, Unavailable, type Violation } from '../core/errors.ts';

/** The error body of every status from 400 up (contract 3.2). */
export interface ErrorMessage {
  readonly messages: readonly string[];
  readonly details?: readonly {
    readonly message: string;
    readonly field?: string;
    readonly description: string;
  }[];
  readonly requestId: string;
}

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

export interface Failure {
  readonly status: number;
  readonly outcome: Outcome;
  readonly violations: readonly Violation[];
  readonly retryAfterSeconds?: number | undefined;
}

const sentence = (message: string, description: string): readonly Violation[] => [
  { message: `message.${message}`, description },
];

const FORBIDDEN = sentence('forbidden', 'The API key is missing, unknown or not allowed to do this.');
const UNPAID = sentence('quotaExceeded', "The account's credits do not cover this call.");
const LIMITED = sentence('rateLimitExceeded', 'Too many calls; wait as long as Retry-After says.');
const AWAY = sentence('apiUnavailable', 'The operation cannot be served at the moment; try again later.');
const UNKNOWN = sentence('unknownError', 'Something went wrong on our side. The call was not charged.');

/** The only translation of errors to statuses and identifiers (contract 3.1). */
export function failureOf(error: unknown): Failure {
  if (error instanceof InvalidInput) return { status: 406, outcome: 'invalid', violations: error.violations };
  if (error instanceof Unavailable) {
    return { status: 503, outcome: 'upstream', violations: AWAY, retryAfterSeconds: error.retryAfterSeconds };
  }
  if (error instanceof Refusal) return refusal(error);
  return { status: 500, outcome: 'fault', violations: UNKNOWN };
}

function refusal({ kind, retryAfterSeconds }: Refusal): Failure {
  switch (kind) {
    case 'forbidden':
      return { status: 403, outcome: 'forbidden', violations: FORBIDDEN };
    case 'unpaid':
      return { status: 402, outcome: 'unpaid', violations: UNPAID };
    case 'limited':
      return { status: 429, outcome: 'limited', violations: LIMITED, retryAfterSeconds };
    case 'busy':
      return { status: 503, outcome: 'busy', violations: AWAY, retryAfterSeconds: retryAfterSeconds ?? 1 };
  }
}

/** Identifiers without duplicates, details with every violation. */
export function errorMessage(violations: readonly Violation[], requestId: string): ErrorMessage {
  return { messages: [...new Set(violations.map((found) => found.message))], details: violations, requestId };
}
