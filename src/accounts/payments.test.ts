import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { PaymentEvent, PaymentFact, PaymentProvider } from '../core/payment-provider.ts';
import { type MeterFixture, openMeterFixture, seededRandom } from '../meter/fixture.ts';
import { readCatalog } from '../meter/plans.ts';
import { temporaryFolder } from '../store/contract/temporary-folder.ts';
import { MemoryAttempts } from './attempts-in-memory.ts';
import { Payments } from './payments.ts';

const folder = temporaryFolder();
const CATALOG = readCatalog(
  JSON.stringify({
    plans: [
      { id: 'pro', name: 'Pro', interval: 'month', credits: 10, stripePrices: ['price_new', 'price_old'] },
    ],
  }),
);

/** A provider whose answers a test delays; events are the text of their id. */
class Provider implements PaymentProvider {
  readonly asked: string[] = [];
  readonly answers: PromiseWithResolvers<readonly PaymentFact[]>[] = [];
  readonly keys: string[] = [];

  createCustomer({ idempotencyKey }: { readonly idempotencyKey: string }): Promise<string> {
    this.keys.push(idempotencyKey);
    return Promise.resolve(`cus_${this.keys.length}`);
  }
  createCheckout(): Promise<string> {
    return Promise.resolve('https://pay.example/');
  }
  createPortal(): Promise<string> {
    return Promise.resolve('https://portal.example/');
  }
  cancelSubscription(): Promise<void> {
    return Promise.resolve();
  }
  readEvent(body: Uint8Array): PaymentEvent {
    return { id: Buffer.from(body).toString(), type: 'x', objectId: 'x' };
  }
  factsOf({ id }: PaymentEvent): Promise<readonly PaymentFact[]> {
    this.asked.push(id);
    const answer = Promise.withResolvers<readonly PaymentFact[]>();
    this.answers.push(answer);
    return answer.promise;
  }

  /** Resolves when so many events have been asked for. */
  async heard(count: number): Promise<void> {
    while (this.asked.length < count) await new Promise((turn) => setImmediate(turn));
  }
}

let fixture: MeterFixture;
let provider: Provider;
let payments: Payments;

const take = (id: string) => payments.takeEvent(Buffer.from(id), 'signature');

async function owner() {
  const id = (await fixture.store.createAccount({
    ...{ email: `${randomUUID()}@example.org`, password: null, plan: 'free', unlimited: false },
    ...{ role: 'user', at: 0 },
  }))!;
  return (await fixture.store.findAccount(id))!;
}

describe('payments over any provider', () => {
  beforeEach(async () => {
    fixture = await openMeterFixture({ folder, name: randomUUID() });
    provider = new Provider();
    payments = new Payments({
      ...fixture,
      ...CATALOG,
      attempts: new MemoryAttempts(fixture.clock),
      provider,
      random: seededRandom('pages'),
      secret: seededRandom('secret')(32),
      publicUrl: () => 'https://x.example',
      onError: (error) => assert.ifError(error),
    });
  });
  afterEach(() => fixture.close());

  it('take events one at a time: what was asked for last is stored last', async () => {
    const account = await owner();
    await payments.checkout(account, { plan: 'pro' }, 'en');
    const subscription = (state: 'live' | 'over'): readonly PaymentFact[] => [
      { kind: 'subscription', customer: 'cus_1', id: 'sub_1', state, price: 'price_old', renewsAt: 5 },
    ];
    const [older, newer] = [take('older'), take('newer')];
    await provider.heard(1);
    await new Promise((turn) => setImmediate(turn));
    assert.deepEqual(provider.asked, ['older']);
    provider.answers[0]!.resolve(subscription('live'));
    await older;
    assert.equal((await fixture.store.findAccount(account.id))?.plan, 'pro', 'an older price counts as well');
    await provider.heard(2);
    provider.answers[1]!.resolve(subscription('over'));
    await newer;
    assert.equal((await fixture.store.findAccount(account.id))?.plan, 'free');
  });

  it('go on with the next event when one failed', async () => {
    const [first, second] = [take('first'), take('second')];
    await provider.heard(1);
    provider.answers[0]!.reject(new Error('away'));
    await assert.rejects(first, /away/);
    await provider.heard(2);
    provider.answers[1]!.resolve([]);
    await second;
    assert.equal(await fixture.store.isEventKnown('first'), false, 'it may come again');
    assert.equal(await fixture.store.isEventKnown('second'), true);
  });

  it('let no more than a hundred events wait', async () => {
    const waiting = Array.from({ length: 100 }, (_, number) => take(`e${number}`));
    await assert.rejects(take('one too many'), { kind: 'busy' });
    for (let number = 0; number < 100; number++) {
      await provider.heard(number + 1);
      provider.answers[number]!.resolve([]);
    }
    await Promise.all(waiting);
    const later = take('later');
    await provider.heard(101);
    provider.answers[100]!.resolve([]);
    await later;
  });

  it('ask for one customer an account, under a key that a repeat would have too', async () => {
    const account = await owner();
    await Promise.all([1, 2].map(() => payments.checkout(account, { plan: 'pro' }, 'de')));
    await payments.checkout(account, { plan: 'pro' }, 'de');
    assert.equal(new Set(provider.keys).size, 1);
    assert.equal((await payments.payerOf(account.id))?.customer, 'cus_1');
    await payments.checkout(await owner(), { plan: 'pro' }, 'de');
    assert.equal(new Set(provider.keys).size, 2);
  });

  it('take no orders of suspended accounts, and not without end', async () => {
    const account = await owner();
    const suspended = { ...account, suspendedAt: 1 };
    await assert.rejects(payments.checkout(suspended, { plan: 'pro' }, 'en'), { kind: 'forbidden' });
    for (let pages = 0; pages < 20; pages++) await payments.checkout(account, { plan: 'pro' }, 'en');
    await assert.rejects(payments.checkout(account, { plan: 'pro' }, 'en'), { kind: 'limited' });
    await assert.rejects(payments.portal(account), { kind: 'limited' });
  });
});
