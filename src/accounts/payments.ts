import { createHmac } from 'node:crypto';
import { InvalidInput, Refusal, Unavailable, violation } from '@kontor/base';
import type { AttemptCounters, AttemptRule } from '../core/attempts.ts';
import type { Clock } from '../core/operation.ts';
import type {
  CheckoutRequest,
  PaymentEvent,
  PaymentFact,
  PaymentProvider,
} from '../core/payment-provider.ts';
import type { AccountCache } from '../meter/account-cache.ts';
import type { RandomBytes } from '../meter/key-format.ts';
import type { Catalog, Pack, Plan } from '../meter/plans.ts';
import type { Store } from '../store/port.ts';
import type { Account, Payer, PaymentEffect } from '../store/records.ts';
import { AccessDenied } from './access-denied.ts';
import type { Language } from './letters.ts';
import { effectOf, UnknownPrice } from './payment-effects.ts';
import { FIRST_DELAY_MS, Throttle } from './throttle.ts';

/** Events that wait for those before them; the provider sends again what is refused. */
const MAX_WAITING = 100;
/** Pages of the provider that an account may ask for at once. */
const PAGES: AttemptRule = {
  ...{ kind: 'pay-page', free: 20, windowMs: 3_600_000, firstDelayMs: FIRST_DELAY_MS },
};

interface PaymentsOptions extends Catalog {
  readonly provider: PaymentProvider;
  readonly store: Store;
  readonly clock: Clock;
  readonly attempts: AttemptCounters;
  readonly random: RandomBytes;
  readonly accountCache: AccountCache;
  /** Install secret for this purpose. */
  readonly secret: Uint8Array;
  /** Where the dashboard is, without a slash at the end. */
  readonly publicUrl: () => string;
  /** Called with what the operator must correct. */
  readonly onError: (error: unknown) => void;
}

/** What an owner pays for: one of both. */
export interface Order {
  readonly plan?: string | undefined;
  readonly pack?: string | undefined;
}

interface Wish {
  readonly mode: CheckoutRequest['mode'];
  readonly price: string;
  readonly credits?: number;
}

/** Plans and packs that are paid for at a provider, and what its events change in the books. */
export class Payments {
  readonly #options: PaymentsOptions;
  readonly #throttle: Throttle;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(options: PaymentsOptions) {
    this.#options = options;
    this.#throttle = new Throttle(options.attempts, PAGES);
  }

  /** Plans that can be subscribed to. */
  get offers(): readonly Plan[] {
    return [...this.#options.plans.values()].filter(({ stripePrices }) => stripePrices !== undefined);
  }

  get packs(): readonly Pack[] {
    return [...this.#options.packs.values()];
  }

  payerOf(account: number): Promise<Payer | null> {
    return this.#options.store.findPayer(account);
  }

  /** The operator has settled with the payer what a refund or dispute left open. False when there was nothing. */
  async clearDebt(account: number, actor: string, network?: string): Promise<boolean> {
    const { store, clock } = this.#options;
    const wasThere = await store.clearDebt(account);
    const target = `account:${account}`;
    const deed = { actor, action: 'payment.settle', network: network ?? null };
    if (wasThere) await store.addAudit({ account, ...deed, target, at: clock.now() });
    return wasThere;
  }

  /**
   * Address of the page on which the order is paid; who has a subscription gets the portal for another plan, since two
   * would be paid twice.
   * @throws InvalidInput for what is not offered, Refusal forbidden while suspended, Refusal limited, Unavailable
   */
  async checkout(account: Account, order: Order, language: Language): Promise<string> {
    const wish = this.#wishOf(order);
    if (account.suspendedAt !== null) throw new Refusal('forbidden');
    const payer = await this.payerOf(account.id);
    if (wish.mode === 'subscription' && payer !== null && payer.subscription !== null)
      return this.portal(account);
    await this.#throttle.take(String(account.id));
    const { provider } = this.#options;
    const customer = payer?.customer ?? (await this.#newCustomer(account));
    const { returnUrl, idempotencyKey } = this.#page();
    return provider.createCheckout({ ...wish, customer, language, returnUrl, idempotencyKey });
  }

  /** Address of the provider's page for payment method, invoices and cancellation. @throws as `checkout` */
  async portal(account: Account): Promise<string> {
    const payer = await this.payerOf(account.id);
    if (payer === null) throw new AccessDenied('absent');
    await this.#throttle.take(String(account.id));
    return this.#options.provider.createPortal({ customer: payer.customer, ...this.#page() });
  }

  /** Before an account is deleted: nobody pays for one that is gone. @throws Unavailable; then it must stay */
  async end(account: number): Promise<void> {
    const payer = await this.payerOf(account);
    if (payer?.subscription != null) await this.#options.provider.cancelSubscription(payer.subscription);
  }

  /**
   * Takes an event as it came over the wire; one at a time, so that what was asked for last is what is stored last.
   * @throws Refusal forbidden for a wrong signature, Refusal busy, Unavailable: the provider sends it again
   */
  async takeEvent(body: Uint8Array, signature: string | undefined): Promise<void> {
    const { provider, clock } = this.#options;
    const event = provider.readEvent(body, signature, clock.now());
    if (this.#waiting >= MAX_WAITING) throw new Refusal('busy', { retryAfterSeconds: 30 });
    this.#waiting++;
    const before = this.#last;
    const taken = before.then(
      () => this.#take(event),
      () => this.#take(event),
    );
    this.#last = taken;
    try {
      await taken;
    } finally {
      this.#waiting--;
    }
  }

  async #take(event: PaymentEvent): Promise<void> {
    const { provider, store, clock, accountCache } = this.#options;
    if (await store.isEventKnown(event.id)) return;
    const facts = await provider.factsOf(event);
    const effects = await this.#effectsOf(facts);
    await store.takeEvent({ id: event.id, at: clock.now() }, effects);
    for (const account of new Set(effects.map(accountOf))) accountCache.expireAccount(account);
  }

  /** Customers that this service has not made are somebody else's business. */
  async #effectsOf(facts: readonly PaymentFact[]): Promise<readonly PaymentEffect[]> {
    const { store, clock, plans } = this.#options;
    const effects: PaymentEffect[] = [];
    for (const fact of facts) {
      const payer = await store.findPayerByCustomer(fact.customer);
      if (payer === null) continue;
      const effect = this.#known(() => effectOf(fact, { account: payer.account, plans, at: clock.now() }));
      if (effect !== undefined) effects.push(effect);
    }
    return effects;
  }

  /** The event comes again for days: time to name the price. */
  #known<Result>(read: () => Result): Result {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof UnknownPrice)) throw error;
      this.#options.onError(error);
      throw new Unavailable(error.message);
    }
  }

  #wishOf({ plan, pack }: Order): Wish {
    const { plans, packs } = this.#options;
    if ((plan === undefined) === (pack === undefined)) {
      throw notOffered(plan === undefined ? 'plan' : 'pack', 'name either a plan or a pack');
    }
    if (plan !== undefined) {
      const price = plans.get(plan)?.stripePrices?.[0];
      if (price === undefined) throw notOffered('plan', 'this plan is not offered');
      return { mode: 'subscription', price };
    }
    const found = packs.get(pack!);
    if (found === undefined) throw notOffered('pack', 'this pack is not offered');
    return { mode: 'payment', price: found.stripePrice, credits: found.credits };
  }

  /** Asked for twice at once, or again after a crash, it is the same customer: the key follows from the account. */
  async #newCustomer({ id, email }: Account): Promise<string> {
    const { provider, store, secret } = this.#options;
    if (email === null) throw new Refusal('forbidden');
    const idempotencyKey = createHmac('sha256', secret).update(`customer ${id} ${email}`).digest('hex');
    return store.setCustomer(id, await provider.createCustomer({ email, idempotencyKey }));
  }

  #page() {
    const { random, publicUrl } = this.#options;
    return {
      returnUrl: `${publicUrl()}/dashboard/billing`,
      idempotencyKey: Buffer.from(random(16)).toString('hex'),
    };
  }
}

const accountOf = (effect: PaymentEffect): number =>
  'entry' in effect ? effect.entry.account : effect.account;

const notOffered = (field: 'plan' | 'pack', description: string): InvalidInput =>
  new InvalidInput([violation([field], { kind: 'valid' }, description)]);
