import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { Unavailable } from '@kontor/base';
import { z } from 'zod';
import { STRIPE_KEY, StripeStub } from '../../testing/stubs/stripe-stub.ts';
import { HttpClient } from '../upstream/http-client.ts';
import { systemTime, type Time } from '../upstream/time.ts';
import { StripeClient, StripeRefusal } from './stripe-client.ts';

const CUSTOMER = z.object({ id: z.string(), email: z.string() });
/** Waits between attempts take no time. */
const time: Time = { now: () => 0, after: (_ms, call) => systemTime(() => 0).after(0, call) };

let stripe: StripeStub;
let http: HttpClient;
let client: StripeClient;

const create = (email: string, idempotencyKey: string) =>
  client.post(CUSTOMER, '/v1/customers', { form: { email }, idempotencyKey });

describe('the client of Stripe', () => {
  beforeEach(async () => {
    stripe = await StripeStub.start();
    const base = stripe.server.origin;
    http = new HttpClient({ userAgent: 'Kontor/test', time: systemTime(() => 0), operatorOrigins: [base] });
    client = new StripeClient({ http, time, base, key: STRIPE_KEY, timeoutMs: 150 });
  });
  afterEach(async () => {
    http.close();
    await stripe.close();
  });

  it('sends forms and reads JSON', async () => {
    const made = await create('anna+x@example.org', 'k1');
    assert.equal(made.email, 'anna+x@example.org');
    assert.deepEqual(await client.get(CUSTOMER, `/v1/customers/${made.id}`), made);
    const [post] = stripe.server.calls;
    assert.equal(post?.body, 'email=anna%2Bx%40example.org');
    assert.equal(post?.headers['idempotency-key'], 'k1');
  });

  it('asks for the same thing again without doing it twice', async () => {
    const [first, second] = [await create('a@example.org', 'k1'), await create('a@example.org', 'k1')];
    assert.deepEqual(second, first);
    await assert.rejects(create('b@example.org', 'k1'), { name: 'StripeRefusal', status: 400 });
    assert.equal(stripe.posts, 1);
  });

  for (const [what, ...answers] of [
    ['answers 500 and then resets', { status: 500 }, { fault: 'reset' }],
    ['is over its limit', { status: 429 }, { status: 429 }],
    ['has the same request under way', { status: 409 }],
    ['hangs', { fault: 'hang' }],
    ['marked as worth another try', { status: 400, headers: { 'stripe-should-retry': 'true' } }],
  ] as const) {
    it(`tries again, with the same key, when it ${what}`, async () => {
      stripe.server.next(...answers);
      await create('a@example.org', 'k1');
      assert.equal(stripe.server.calls.length, answers.length + 1);
      assert.deepEqual(new Set(stripe.server.calls.map(({ headers }) => headers['idempotency-key'])).size, 1);
    });
  }

  it('gives up after three attempts', async () => {
    for (const answer of [
      { status: 503 },
      { fault: 'hang' },
      { fault: 'truncate', body: '{' },
      { status: 429 },
    ] as const) {
      stripe.server.calls.length = 0;
      stripe.server.next(answer, answer, answer);
      await assert.rejects(create('a@example.org', 'k1'), Unavailable);
      assert.equal(stripe.server.calls.length, 3);
    }
  });

  it('reports how the last request went', async () => {
    assert.deepEqual(client.check, { state: 'ok' });
    stripe.server.next({ status: 401 });
    await assert.rejects(create('a@example.org', 'k1'), StripeRefusal);
    assert.match(client.check.note ?? '', /401; look at STRIPE_SECRET_KEY/);
    await create('a@example.org', 'k1');
    assert.deepEqual(client.check, { state: 'ok' });
    await assert.rejects(create('b@example.org', 'k1'), StripeRefusal);
    assert.match(client.check.note ?? '', /400; its log/);
    stripe.server.next({ status: 500 }, { status: 500 }, { status: 500 });
    await assert.rejects(create('a@example.org', 'k2'), Unavailable);
    assert.equal(client.check.state, 'away');
    await assert.rejects(client.get(CUSTOMER, '/v1/customers/cus_none'), StripeRefusal);
    assert.equal(client.check.state, 'ok');
  });

  it('does not try again what was refused or makes no sense', async () => {
    await assert.rejects(client.get(CUSTOMER, '/v1/customers/cus_none'), StripeRefusal);
    for (const body of ['<html>', '{}', '[]', '']) {
      stripe.server.next({ body });
      await assert.rejects(client.get(CUSTOMER, '/v1/customers/cus_1'), Unavailable, body);
    }
    stripe.server.next({ status: 500, headers: { 'stripe-should-retry': 'false' } });
    await assert.rejects(create('a@example.org', 'k1'), Unavailable);
    assert.equal(stripe.server.calls.length, 6);
  });
});
