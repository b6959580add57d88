import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Billing, PaymentPage } from '../../dashboard-api-types/wire.ts';
import { accountReport } from '../../meter/account-report.ts';
import { messagesOf, newKey, type Person, person } from '../../testing/dashboard-accounts.ts';
import { type Service, startService, TEST_TIME } from '../../testing/harness.ts';
import { StripeStub, signature } from '../../testing/stubs/stripe-stub.ts';

const PLANS = {
  plans: [
    { id: 'pro', name: 'Pro', price: 19_00, interval: 'month', credits: 1_000, stripePrices: ['price_pro'] },
    { id: 'max', name: 'Max', price: 99_00, interval: 'year', credits: 9_000, stripePrices: ['price_max'] },
  ],
  packs: [{ id: 'small', name: '500 credits', price: 10_00, credits: 500, stripePrice: 'price_small' }],
};

interface Ready {
  readonly checks: Readonly<Record<string, { readonly state: string }>>;
}

let folder: string;
let stripe: StripeStub;
let service: Service;

/** Sends an event as Stripe does. */
async function send(event: string, header = signature(event, TEST_TIME)) {
  return service.call({
    method: 'POST',
    url: '/webhooks/stripe',
    payload: event,
    headers: {
      authorization: '',
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': header,
    },
  });
}

async function taken(type: string, id: string): Promise<void> {
  const answer = await send(stripe.books.event(type, id));
  assert.equal(answer.statusCode, 200, answer.body);
}

const billingOf = async ({ browser }: Person): Promise<Billing> =>
  (await browser.ask('GET', '/billing')).json() as Billing;
const order = ({ browser }: Person, what: object) => browser.ask('POST', '/billing/checkout', what);

/** Somebody who has paid; the events are not sent yet. */
async function payer(what: object): Promise<Person & { readonly session: string }> {
  const owner = await person(service);
  const answer = await order(owner, what);
  assert.equal(answer.statusCode, 200, answer.body);
  const session = stripe.books.last('cs');
  stripe.books.pay(session);
  return { ...owner, session };
}

describe('payments', () => {
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kontor-plans-'));
    writeFileSync(join(folder, 'plans.json'), JSON.stringify(PLANS));
    stripe = await StripeStub.start();
    service = await startService({
      env: { ...stripe.settings, PLANS_FILE: join(folder, 'plans.json'), FREE_CREDITS: '0' },
    });
  });
  after(async () => {
    await service.close();
    await stripe.close();
    rmSync(folder, { recursive: true });
  });

  it('offer the plans and packs that have a price there', async () => {
    const owner = await person(service);
    const { offers, packs, hasPortal } = await billingOf(owner);
    assert.deepEqual(
      [offers.map(({ id }) => id), packs.map(({ id }) => id), hasPortal],
      [['pro', 'max'], ['small'], false],
    );
    assert.equal((await owner.browser.ask('POST', '/billing/portal', {})).statusCode, 404);
    for (const wrong of [
      {},
      { plan: 'free' },
      { plan: 'none' },
      { pack: 'pro' },
      { plan: 'pro', pack: 'small' },
    ])
      assert.equal((await order(owner, wrong)).statusCode, 406, JSON.stringify(wrong));
  });

  it('bring a pack’s credits when it is paid, once, and show its entry', async () => {
    const owner = await payer({ pack: 'small' });
    const unpaid = await person(service);
    assert.match(
      ((await order(unpaid, { pack: 'small' })).json() as PaymentPage).url,
      /^https:\/\/checkout\./,
    );
    await taken('checkout.session.completed', stripe.books.last('cs'));
    assert.equal(await service.creditsOf(unpaid.account), 0);
    const event = stripe.books.event('checkout.session.completed', owner.session);
    for (const time of ['first', 'replayed', 'replayed again'])
      assert.equal((await send(event)).statusCode, 200, time);
    await taken('checkout.session.async_payment_succeeded', owner.session);
    const { credits, entries, hasPortal } = await billingOf(owner);
    assert.deepEqual([credits, entries.length, entries[0]?.kind, hasPortal], [500, 1, 'purchase', true]);
    const [entry] = await service.ledger.store.listEntries(owner.account, { limit: 1 });
    assert.equal(entry?.reference, `stripe:${owner.session}`);
    assert.match(
      ((await owner.browser.ask('POST', '/billing/portal', {})).json() as PaymentPage).url,
      /^https:\/\/billing\./,
    );
  });

  it('bring a plan and the credits of each period, whatever the order of events', async () => {
    const owner = await payer({ plan: 'pro' });
    const [subscription, invoice] = [stripe.books.last('sub'), stripe.books.last('in')];
    await taken('invoice.paid', invoice);
    await taken('customer.subscription.created', subscription);
    await taken('checkout.session.completed', owner.session);
    const first = await billingOf(owner);
    assert.deepEqual([first.plan.id, first.credits], ['pro', 1_000]);
    assert.ok(first.renewsAt! > TEST_TIME);
    const { id: keyId } = await newKey(owner);
    const report = await accountReport(
      { store: service.ledger.store, clock: { now: () => TEST_TIME } },
      { account: owner.account, keyId },
    );
    assert.deepEqual([report.plan, report.renewsAt], ['pro', new Date(first.renewsAt!).toISOString()]);
    const next = stripe.books.bill(subscription);
    const prorated = stripe.books.bill(subscription, { proration: true });
    await taken('invoice.paid', prorated);
    await taken('invoice.paid', next);
    await taken('invoice.paid', invoice);
    assert.equal((await billingOf(owner)).credits, 2_000);
    const third = stripe.books.bill(subscription);
    await taken('invoice.paid', third);
    assert.equal((await billingOf(owner)).credits, 2_000, 'one period’s unused credits roll over, no more');
    assert.deepEqual(await service.imbalances(), []);
  });

  it('do not let the service renew by itself what invoices pay for', async () => {
    const owner = await payer({ plan: 'pro' });
    await taken('invoice.paid', stripe.books.last('in'));
    assert.equal((await service.ledger.store.findAccount(owner.account))?.renewsAt, null);
  });

  it('end a plan with its subscription, even when an older event arrives later', async () => {
    const owner = await payer({ plan: 'pro' });
    const subscription = stripe.books.last('sub');
    const updated = stripe.books.event('customer.subscription.updated', subscription);
    await taken('invoice.paid', stripe.books.last('in'));
    stripe.books.set(subscription, { cancel_at_period_end: true });
    await taken('customer.subscription.updated', subscription);
    assert.deepEqual([(await billingOf(owner)).plan.id, (await billingOf(owner)).renewsAt], ['pro', null]);
    stripe.books.set(subscription, { status: 'canceled' });
    await taken('customer.subscription.deleted', subscription);
    assert.equal((await send(updated)).statusCode, 200);
    const { plan, credits } = await billingOf(owner);
    assert.deepEqual([plan.id, credits], ['free', 1_000], 'what was paid stays');
  });

  it('send who has a subscription to the portal instead of a second one', async () => {
    const owner = await payer({ plan: 'pro' });
    await taken('checkout.session.completed', owner.session);
    const { url } = (await order(owner, { plan: 'max' })).json() as PaymentPage;
    assert.match(url, /^https:\/\/billing\./);
    stripe.books.set(stripe.books.last('sub'), {
      items: { data: [{ price: { id: 'price_max' }, current_period_end: 1_900_000_000 }] },
    });
    await taken('customer.subscription.updated', stripe.books.last('sub'));
    assert.equal((await billingOf(owner)).plan.id, 'max');
  });

  it('take refunded credits back, down to zero; the rest is debt that operators see and settle', async () => {
    const owner = await payer({ pack: 'small' });
    const charge = stripe.books.last('ch');
    const part = stripe.books.refund(charge, 200);
    await taken('refund.created', part);
    assert.equal(
      await service.creditsOf(owner.account),
      400,
      'the refund came before the payment’s own event',
    );
    await taken('checkout.session.completed', owner.session);
    await taken('charge.refunded', charge);
    assert.equal(await service.creditsOf(owner.account), 400);
    const { grantService, store } = service.ledger;
    await grantService.book({ account: owner.account, amount: -300, reason: 'used', actor: 'test' });
    stripe.books.refund(charge, 800);
    await taken('charge.refunded', charge);
    assert.equal(await service.creditsOf(owner.account), 0);
    const [entry] = await store.listEntries(owner.account, { limit: 1 });
    assert.deepEqual([entry?.amount, entry?.note], [-100, 'refund; debt: 300 credits']);
    const operator = await person(service, 'operator');
    const path = `/operator/accounts/${owner.account}`;
    const debtOf = async () => ((await operator.browser.ask('GET', path)).json() as { debt: number }).debt;
    assert.equal(await debtOf(), 300);
    assert.equal((await operator.browser.ask('DELETE', `${path}/debt`)).statusCode, 204);
    assert.equal(await debtOf(), 0);
    assert.deepEqual(await service.imbalances(), []);
  });

  it('take a dispute’s credits, and give them back when it is won or the refund fails', async () => {
    const owner = await payer({ plan: 'pro' });
    await taken('invoice.paid', stripe.books.last('in'));
    const charge = stripe.books.last('ch');
    await taken('charge.dispute.created', stripe.books.dispute(charge, 1_000, 'warning_needs_response'));
    assert.equal(await service.creditsOf(owner.account), 1_000, 'an inquiry moves no money');
    const dispute = stripe.books.dispute(charge, 1_000);
    const created = stripe.books.event('charge.dispute.created', dispute);
    await taken('charge.dispute.funds_withdrawn', dispute);
    assert.equal(await service.creditsOf(owner.account), 0);
    stripe.books.set(dispute, { status: 'won' });
    await taken('charge.dispute.closed', dispute);
    assert.equal((await send(created)).statusCode, 200);
    assert.equal(await service.creditsOf(owner.account), 1_000);
    const refund = stripe.books.refund(charge, 500);
    await taken('refund.created', refund);
    assert.equal(await service.creditsOf(owner.account), 500);
    stripe.books.set(refund, { status: 'failed' });
    await taken('refund.failed', refund);
    assert.equal(await service.creditsOf(owner.account), 1_000);
    assert.deepEqual(await service.imbalances(), []);
  });

  it('report in /ready and to the owner when Stripe refuses', async () => {
    const owner = await person(service);
    stripe.server.next({ status: 403, body: { error: { type: 'invalid_request_error' } } });
    const refused = await order(owner, { pack: 'small' });
    assert.deepEqual([refused.statusCode, messagesOf(refused)], [503, ['message.apiUnavailable']]);
    const checks = async () =>
      ((await service.call({ method: 'GET', url: '/ready' })).json() as Ready).checks;
    assert.equal((await checks()).payments?.state, 'away');
    assert.equal((await order(owner, { pack: 'small' })).statusCode, 200);
    assert.equal((await checks()).payments?.state, 'ok');
  });

  it('take nothing whose signature is wrong, old, missing or of another body', async () => {
    const owner = await payer({ pack: 'small' });
    const event = stripe.books.event('checkout.session.completed', owner.session);
    for (const header of [
      '',
      signature(event, TEST_TIME, 'whsec_another'),
      signature(event, TEST_TIME - 301_000),
      signature(`${event} `, TEST_TIME),
    ]) {
      const answer = await send(event, header);
      assert.deepEqual([answer.statusCode, messagesOf(answer)], [403, ['message.forbidden']], header);
    }
    const long = `{"x":"${'y'.repeat(300_000)}"}`;
    assert.equal((await send(long, signature(long, TEST_TIME))).statusCode, 406);
    for (const text of [
      '{',
      '[]',
      '{"id":"evt_x","type":"invoice.paid","data":{"object":{"id":"../../v1/balance"}}}',
    ])
      assert.equal((await send(text, signature(text, TEST_TIME))).statusCode, 403, text);
    assert.equal(await service.creditsOf(owner.account), 0);
  });

  it('answer 200 to what does not concern them', async () => {
    const calls = stripe.server.calls.length;
    await taken('product.created', 'prod_1');
    await taken('customer.created', 'cus_1');
    assert.equal(stripe.server.calls.length, calls, 'nothing is asked for');
    await taken('invoice.paid', 'in_gone');
    stripe.books.set('cus_other', {});
    stripe.books.set('cs_other', {
      ...{ mode: 'payment', payment_status: 'paid', customer: 'cus_other', metadata: { credits: '9' } },
    });
    await taken('checkout.session.completed', 'cs_other');
    assert.deepEqual(await service.imbalances(), []);
  });

  it('take an event again that came while Stripe was away, or whose price nobody has named', async () => {
    const owner = await payer({ pack: 'small' });
    const event = stripe.books.event('checkout.session.completed', owner.session);
    stripe.server.next({ status: 500, headers: { 'stripe-should-retry': 'false' } });
    assert.equal((await send(event)).statusCode, 503);
    assert.equal((await send(event)).statusCode, 200);
    assert.equal(await service.creditsOf(owner.account), 500);
    const subscriber = await payer({ plan: 'pro' });
    const invoice = stripe.books.last('in');
    const unnamed = { quantity: 1, pricing: { price_details: { price: 'price_unknown' } } };
    const line = { ...unnamed, parent: { subscription_item_details: { proration: false } } };
    stripe.books.set(invoice, { lines: { data: [line] } });
    assert.equal((await send(stripe.books.event('invoice.paid', invoice))).statusCode, 503);
    assert.match(service.logText(), /"task":"payments","error":"UnknownPrice"/);
    assert.equal(await service.creditsOf(subscriber.account), 0);
  });

  it('book one event once, however many copies come at the same time', async () => {
    const owner = await payer({ pack: 'small' });
    const event = stripe.books.event('checkout.session.completed', owner.session);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(event)));
    assert.ok(answers.every(({ statusCode }) => statusCode === 200));
    assert.equal(await service.creditsOf(owner.account), 500);
  });

  it('end the subscription of an account that is deleted, and stay while Stripe is away', async () => {
    const owner = await payer({ plan: 'pro' });
    const subscription = stripe.books.last('sub');
    await taken('invoice.paid', stripe.books.last('in'));
    stripe.server.next({ status: 500, headers: { 'stripe-should-retry': 'false' } });
    const refused = await owner.browser.ask('DELETE', '/account');
    assert.deepEqual([refused.statusCode, messagesOf(refused)], [503, ['message.apiUnavailable']]);
    assert.equal((await owner.browser.ask('DELETE', '/account')).statusCode, 204);
    await taken('customer.subscription.deleted', subscription);
    await taken('invoice.paid', stripe.books.bill(subscription));
    assert.equal(await service.creditsOf(owner.account), 1_000, 'nothing is booked for nobody');
  });
});

it('is not there where no provider is set up', async () => {
  const plain = await startService();
  try {
    const owner = await person(plain);
    for (const path of ['/billing/checkout', '/billing/portal'])
      assert.equal((await owner.browser.ask('POST', path, { pack: 'small' })).statusCode, 404, path);
    const answer = await plain.call({ method: 'POST', url: '/webhooks/stripe', payload: '{}' });
    assert.equal(answer.statusCode, 404);
  } finally {
    await plain.close();
  }
});
