import { createHmac } from 'node:crypto';
import { StripeBooks } from './stripe-books.ts';
import { type StubAnswer, type StubCall, StubServer } from './stub-server.ts';

export const STRIPE_KEY = 'sk_test_kontor123';
export const WEBHOOK_SECRET = 'whsec_kontor123456';

/** Errors as Stripe words them (docs.stripe.com/api/errors). */
const refusal = (status: number, type: string, message: string): StubAnswer => ({
  status,
  headers: { 'request-id': 'req_test' },
  body: { error: { type, message } },
});

const notFound = (id: string): StubAnswer => refusal(404, 'invalid_request_error', `No such object: '${id}'`);

interface Remembered {
  readonly form: string;
  readonly answer: StubAnswer;
}

/**
 * Stripe in small (docs.stripe.com/api, version 2025-06-30.basil): forms in, JSON out, bearer keys, idempotency keys,
 * and events that are signed. `books` is what has happened there; tests let things happen and send what they like of
 * it.
 */
export class StripeStub {
  readonly server: StubServer;
  readonly books: StripeBooks;
  readonly #answered: Map<string, Remembered>;

  private constructor(server: StubServer, books: StripeBooks, answered: Map<string, Remembered>) {
    this.server = server;
    this.books = books;
    this.#answered = answered;
  }

  static async start(): Promise<StripeStub> {
    const books = new StripeBooks();
    const answered = new Map<string, Remembered>();
    const server = await StubServer.start((call) => answerTo(books, answered, call));
    return new StripeStub(server, books, answered);
  }

  /** Settings of a service that pays here. */
  get settings(): Readonly<Record<string, string>> {
    return {
      STRIPE_SECRET_KEY: STRIPE_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: this.server.origin,
    };
  }

  /** Things that were really made, not repeated. */
  get posts(): number {
    return this.#answered.size;
  }

  close(): Promise<void> {
    return this.server.close();
  }
}

/** The header `Stripe-Signature` of a body. @param at Unix ms */
export function signature(body: string, at: number, secret = WEBHOOK_SECRET): string {
  const time = Math.floor(at / 1000);
  const mac = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return `t=${time},v1=${mac},v0=${'0'.repeat(64)}`;
}

function answerTo(books: StripeBooks, answered: Map<string, Remembered>, call: StubCall): StubAnswer {
  const { method, headers, body } = call;
  if (headers.authorization !== `Bearer ${STRIPE_KEY}`)
    return refusal(401, 'invalid_request_error', 'Invalid API Key provided');
  if (headers['stripe-version'] !== '2025-06-30.basil')
    return refusal(400, 'invalid_request_error', 'Invalid Stripe API version');
  if (method !== 'POST') return books.read(call) ?? notFound(call.path);
  if (headers['content-type'] !== 'application/x-www-form-urlencoded')
    return refusal(400, 'invalid_request_error', 'Invalid content type');
  const key = String(headers['idempotency-key'] ?? '');
  if (key === '') return refusal(400, 'invalid_request_error', 'the tests require a key with every POST');
  const form = `${call.path}?${body}`;
  const before = answered.get(key);
  if (before !== undefined) {
    if (before.form === form) return { ...before.answer, headers: { 'idempotent-replayed': 'true' } };
    return refusal(400, 'idempotency_error', 'Keys can only be used with the same parameters');
  }
  const answer = books.write(call.path, new URLSearchParams(body));
  if (answer === undefined) return notFound(call.path);
  answered.set(key, { form, answer });
  return answer;
}
