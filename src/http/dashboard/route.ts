import { InvalidInput, violation } from '@kontor/base';
import { checkInput } from '@kontor/schema';
import type { z } from 'zod';
import type { LiveSession, NewSession, Visitor } from '../../accounts/sessions.ts';
import { jsonAnswer, type Method, type ServiceAnswer } from '../service-routes/service-route.ts';

/**
 * Who may ask. `public`: everybody; `session`: whoever is logged in; `recent`: whoever has entered the password a short
 * while ago; `operator`: operators who are logged in; `recentOperator`: both. What changes something must in any case come
 * from our own pages.
 */
export type Guard = 'public' | 'session' | 'recent' | 'operator' | 'recentOperator';

/** What a route of the dashboard sees of a request that its guard let pass. */
export interface DashboardRequest {
  readonly id: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Members of the JSON body; empty when there was none. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly visitor: Visitor;
  /** Host and scheme that the browser sees. */
  readonly host: string | undefined;
}

/** The same of somebody who is logged in. */
export interface SessionRequest extends DashboardRequest {
  readonly live: LiveSession;
}

/** An operator as the books and the list of deeds name them. */
export const operatorOf = ({ live }: Pick<SessionRequest, 'live'>): string => `operator:${live.account.id}`;

/** What is answered; a session that has begun becomes the cookie, `endsSession` takes it away. */
export interface DashboardAnswer extends ServiceAnswer {
  readonly newSession?: NewSession;
  readonly endsSession?: true;
}

interface RouteAddress {
  readonly method: Method;
  /** Below `/dashboard/api`. */
  readonly path: string;
}

/** One route of the dashboard's own API. */
export type DashboardRoute =
  | (RouteAddress & {
      readonly guard: 'public';
      answer(request: DashboardRequest): Promise<DashboardAnswer> | DashboardAnswer;
    })
  | (RouteAddress & {
      readonly guard: Exclude<Guard, 'public'>;
      answer(request: SessionRequest): Promise<DashboardAnswer> | DashboardAnswer;
    });

export const NO_CONTENT: DashboardAnswer = { status: 204 };

/** A value of the wire. */
export const jsonResult = <Value extends object>(value: Value, status = 200): DashboardAnswer =>
  jsonAnswer(value, status);

/** The members of a body that a route declares; others do not count. @throws InvalidInput with all that is wrong */
export function bodyOf<Schema extends z.ZodObject>(
  schema: Schema,
  { body }: Pick<DashboardRequest, 'body'>,
): z.output<Schema> {
  const checked = checkInput({ input: schema }, body, undefined);
  if ('violations' in checked) throw new InvalidInput(checked.violations);
  return checked.input as z.output<Schema>;
}

/** A whole number of a query or path. @throws InvalidInput */
export function wholeOf(
  text: string,
  name: string,
  { min = 0, max = Number.MAX_SAFE_INTEGER }: { readonly min?: number; readonly max?: number } = {},
): number {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new InvalidInput([
    violation([name], { kind: 'valid' }, `must be a whole number from ${min} to ${max}`),
  ]);
}

/** The same where it may be missing. */
export function optionalWhole(
  query: URLSearchParams,
  name: string,
  bounds?: { readonly min?: number; readonly max?: number },
): number | undefined {
  const text = query.get(name);
  return text === null || text === '' ? undefined : wholeOf(text, name, bounds);
}

/** A text of the query; an empty one counts as none. */
export const optionalText = (query: URLSearchParams, name: string): string | undefined =>
  query.get(name) || undefined;

/** A file that the browser stores. */
export const download = (text: string, type: string, filename: string): DashboardAnswer => ({
  headers: { 'content-type': type, 'content-disposition': `attachment; filename="${filename}"` },
  body: text,
});
