import { Unavailable } from '@kontor/base';
import { z } from 'zod';
import type { Check } from '../../core/health.ts';
import { noted } from '../../core/health-notes.ts';
import type { HttpClient, UpstreamAnswer } from '../upstream/http-client.ts';
import { type Time, wait } from '../upstream/time.ts';
import { UpstreamFault } from '../upstream/upstream-fault.ts';

/** Answers have the form of this version, whatever the account's own is (docs.stripe.com/api/versioning). */
const API_VERSION = '2025-06-30.basil';
const TIMEOUT_MS = 10_000;
/** Waits before the second and third attempt. */
const RETRY_MS: readonly number[] = [500, 1_500];
const STRIPE = { cause: 'payment', subject: 'Stripe' };

export interface StripeClientOptions {
  readonly http: Pick<HttpClient, 'request'>;
  readonly time: Time;
  /** STRIPE_API_BASE */
  readonly base: string;
  /** STRIPE_SECRET_KEY */
  readonly key: string;
  readonly timeoutMs?: number;
}

/** Names and values of a form; nested names are written `metadata[account]`. */
export type Form = Readonly<Record<string, string | number>>;

/** Stripe refused, with a status that another request would not change: the operator must correct something. */
export class StripeRefusal extends Unavailable {
  readonly status: number;
  constructor(status: number) {
    super(`payment provider refused with ${status}`, {
      description: 'The payment provider refuses; the operator of this service must see to it.',
    });
    this.name = 'StripeRefusal';
    this.status = status;
  }
}

/** The REST interface of Stripe: forms in, JSON out. */
export class StripeClient {
  readonly #options: StripeClientOptions;
  #check: Check = { state: 'ok' };

  constructor(options: StripeClientOptions) {
    this.#options = options;
  }

  /** How the last request went. */
  get check(): Check {
    return this.#check;
  }

  /** @throws Unavailable, StripeRefusal */
  get<Schema extends z.ZodType>(schema: Schema, path: string, query: Form = {}): Promise<z.output<Schema>> {
    const search = new URLSearchParams(entriesOf(query)).toString();
    return this.#ask(schema, { method: 'GET', path: search === '' ? path : `${path}?${search}` });
  }

  /**
   * Repeats carry the same key: Stripe does the thing once and answers the same
   * (docs.stripe.com/api/idempotent_requests).
   * @throws Unavailable, StripeRefusal
   */
  post<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    { form, idempotencyKey }: { readonly form: Form; readonly idempotencyKey: string },
  ): Promise<z.output<Schema>> {
    const body = new URLSearchParams(entriesOf(form)).toString();
    return this.#ask(schema, { method: 'POST', path, body, idempotencyKey });
  }

  /** @throws Unavailable, StripeRefusal */
  async delete(path: string): Promise<void> {
    await this.#ask(z.object({}), { method: 'DELETE', path });
  }

  async #ask<Schema extends z.ZodType>(schema: Schema, call: Call): Promise<z.output<Schema>> {
    for (const waitMs of [...RETRY_MS, undefined]) {
      const answer = await this.#attempt(call);
      if (answer !== undefined && !isPassing(answer)) {
        this.#check = checkOf(answer);
        return read(schema, answer);
      }
      if (waitMs === undefined) break;
      await wait(this.#options.time, waitMs, new AbortController().signal);
    }
    this.#check = noted('away', 'stripeSilent');
    throw new Unavailable('payments', {
      description: 'The payment provider does not answer.',
      why: STRIPE,
    });
  }

  /** `undefined`: no whole answer came. */
  async #attempt({ method, path, body, idempotencyKey }: Call): Promise<UpstreamAnswer | undefined> {
    const { http, base, key, timeoutMs = TIMEOUT_MS } = this.#options;
    try {
      return await http.request({
        url: new URL(path, base),
        method,
        headers: {
          authorization: `Bearer ${key}`,
          'stripe-version': API_VERSION,
          ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        ...(body !== undefined && { body }),
        timeoutMs,
        signal: new AbortController().signal,
      });
    } catch (error) {
      if (error instanceof UpstreamFault) return undefined;
      throw error;
    }
  }
}

interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: string;
  readonly idempotencyKey?: string;
}

const entriesOf = (form: Form): [string, string][] =>
  Object.entries(form).map(([name, value]) => [name, String(value)]);

/** Worth another attempt; 409 is a request under way with the same key. */
const isPassing = ({ status, headers }: UpstreamAnswer): boolean => {
  const advice = headers['stripe-should-retry'];
  if (advice === 'true' || advice === 'false') return advice === 'true';
  return status === 409 || status === 429 || status >= 500;
};

/** 404 is what Stripe answers for objects that are gone, and for the examples of its test button. */
function checkOf({ status }: UpstreamAnswer): Check {
  if (status === 200 || status === 404) return { state: 'ok' };
  const isDenied = status === 401 || status === 403;
  return noted('away', isDenied ? 'stripeDenied' : 'stripeRefused', String(status));
}

function read<Schema extends z.ZodType>(schema: Schema, { status, body }: UpstreamAnswer): z.output<Schema> {
  if (status >= 500 || status === 429) throw new Unavailable('payments', { why: STRIPE });
  if (status !== 200) throw new StripeRefusal(status);
  const result = schema.safeParse(jsonOf(body));
  if (!result.success) throw new Unavailable('payments answered something else', { why: STRIPE });
  return result.data;
}

/** `undefined` for what is no JSON. */
export function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    // Judged by the schema, as any other answer of a wrong form.
    return undefined;
  }
}
