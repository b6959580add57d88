/** One thing that is wrong with a request. */
export interface Violation {
  /** Identifier, such as `message.ibanMustBeValid`; it does not change. */
  readonly message: string;
  /** JSON path of the field; absent when the whole request is meant. */
  readonly field?: string;
  /** What is wrong, in plain English. */
  readonly description: string;
}

interface Facts {
  readonly status: number;
  readonly messages?: readonly string[];
  readonly violations?: readonly Violation[];
  readonly warnings?: readonly string[];
  readonly requestId?: string | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

/** A call that was not served; it was not charged. */
export class KontorError extends Error {
  override readonly name = 'KontorError';
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Identifiers of everything that is wrong, each once. */
  readonly messages: readonly string[];
  /** Everything that is wrong. */
  readonly violations: readonly Violation[];
  /** Warnings of the service, such as members that it does not have. */
  readonly warnings: readonly string[];
  /** By which the operator finds the call. */
  readonly requestId: string | undefined;
  /** How long the service asks to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(text: string, facts: Facts) {
    super(text, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.status = facts.status;
    this.messages = facts.messages ?? [];
    this.violations = facts.violations ?? [];
    this.warnings = facts.warnings ?? [];
    this.requestId = facts.requestId;
    this.retryAfterMs = facts.retryAfterMs;
  }

  /** Whether one of the violations has this identifier. */
  has(message: string): boolean {
    return this.messages.includes(message);
  }

  /** What is wrong with one field, by its path. */
  of(field: string): readonly Violation[] {
    return this.violations.filter((one) => one.field === field);
  }
}

/** The error of an answer from 400 up, whatever its body is: a proxy on the way may have written it. */
export async function errorOf(response: Response, warnings: readonly string[]): Promise<KontorError> {
  const { status, headers } = response;
  const { messages, details, requestId } = errorBody(await response.text());
  const [first] = details;
  const more = details.length > 1 ? ` (and ${details.length - 1} more)` : '';
  const text = first === undefined ? `HTTP ${status}` : `${status}: ${first.description}${more}`;
  return new KontorError(text, {
    status,
    messages,
    violations: details,
    warnings,
    requestId: requestId ?? headers.get('x-request-id') ?? undefined,
    retryAfterMs: retryAfterMs(headers.get('retry-after')),
  });
}

interface ErrorBody {
  readonly messages: readonly string[];
  readonly details: readonly Violation[];
  readonly requestId?: string;
}

function errorBody(text: string): ErrorBody {
  let body: Partial<ErrorBody> | null;
  try {
    body = JSON.parse(text);
  } catch {
    // Not of the service.
    return { messages: [], details: [] };
  }
  const messages = Array.isArray(body?.messages) ? body.messages : [];
  const details = Array.isArray(body?.details)
    ? body.details
    : messages.map((message) => ({ message, description: message }));
  return { messages, details, ...(body?.requestId !== undefined && { requestId: body.requestId }) };
}

/** Seconds or a date (RFC 9110, 10.2.3). */
function retryAfterMs(value: string | null): number | undefined {
  if (value === null) return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now());
}
