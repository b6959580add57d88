import type { DashboardError, ErrorBody } from '../src/dashboard-api-types/wire.ts';

/** Calls of the dashboard's own interface. The session is a cookie; the browser sends the origin of the call. */

const ROOT = '/dashboard/api';

/** One thing that was wrong with what was sent. */
export interface Violation {
  readonly message: string;
  /** Path of the field, `key.name`; absent for the whole. */
  readonly field?: string;
  readonly description?: string;
  /** Why a call that is in order is not served: a row of `failure-causes.ts`, and what it is about. */
  readonly cause?: string;
  readonly subject?: string;
}

/** What the service refused, or could not do now. */
export class ApiFault extends Error {
  readonly status: number;
  readonly violations: readonly Violation[];
  readonly retryAfterSeconds: number | undefined;
  /** By which the operator finds the call. */
  readonly requestId: string | undefined;

  constructor(
    status: number,
    violations: readonly Violation[],
    {
      retryAfterSeconds,
      requestId,
    }: { retryAfterSeconds?: number | undefined; requestId?: string | undefined } = {},
  ) {
    super(`status ${status}`);
    this.name = 'ApiFault';
    this.status = status;
    this.violations = violations;
    this.retryAfterSeconds = retryAfterSeconds;
    this.requestId = requestId;
  }

  /** Whether this is what was wrong. */
  is(message: DashboardError): boolean {
    return this.violations.some((one) => one.message === message);
  }
}

/** The service cannot be reached at all. */
export class ServiceUnreachable extends Error {}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

let tellSessionEnd: () => void = () => {};

/** Called when the service answers that the session of this browser has ended. */
export function onSessionEnd(listener: () => void): void {
  tellSessionEnd = listener;
}

/** @throws ApiFault for every answer that is no success, ServiceUnreachable without any */
export async function callApi<Result = void>(method: Method, path: string, body?: unknown): Promise<Result> {
  const answer = await send(method, path, body);
  if (!answer.ok) throw await faultOf(answer);
  return (answer.status === 204 ? undefined : await answer.json()) as Result;
}

async function send(method: Method, path: string, body: unknown): Promise<Response> {
  // Everything that changes something must be JSON: a form of another site cannot send that.
  const content =
    method === 'GET'
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) };
  try {
    return await fetch(ROOT + path, { method, cache: 'no-store', credentials: 'same-origin', ...content });
  } catch {
    throw new ServiceUnreachable();
  }
}

/** The content of an answer that is no success. */
export async function faultOf(answer: Response): Promise<ApiFault> {
  const retryAfter = Number(answer.headers.get('retry-after') ?? Number.NaN);
  const fault = new ApiFault(answer.status, violationsIn(await textOf(answer)), {
    retryAfterSeconds: Number.isNaN(retryAfter) ? undefined : retryAfter,
    requestId: answer.headers.get('x-request-id') ?? undefined,
  });
  return noticed(fault);
}

/** The fault; where it is that the session has ended, the page is drawn for nobody. */
export function noticed(fault: ApiFault): ApiFault {
  if (fault.is('message.sessionMustBeValid')) tellSessionEnd();
  return fault;
}

const textOf = (answer: Response): Promise<string> => answer.text().catch(() => '');

function violationsIn(text: string): readonly Violation[] {
  let body: Partial<ErrorBody>;
  try {
    body = JSON.parse(text) as Partial<ErrorBody>;
  } catch {
    return []; // a proxy in between answered with a page of its own
  }
  if (body.details !== undefined) return body.details;
  return (body.messages ?? []).map((message) => ({ message }));
}
