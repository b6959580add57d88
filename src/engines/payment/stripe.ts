import { Refusal } from '@kontor/base';
import type {
  CheckoutRequest,
  PaymentEvent,
  PaymentFact,
  PaymentProvider,
  Returned,
} from '../../core/payment-provider.ts';
import { jsonOf, type StripeClient, StripeRefusal } from './stripe-client.ts';
import {
  CHARGE,
  CREATED,
  DISPUTE,
  EVENT,
  INVOICE,
  INVOICE_PAYMENTS,
  type Line,
  PAGE,
  REFUND,
  REFUNDS,
  SESSION,
  SESSIONS,
  SUBSCRIPTION,
} from './stripe-objects.ts';
import { isSigned } from './stripe-signature.ts';

/** Ids come into paths. */
const ID = /^[A-Za-z0-9_]{1,255}$/;

type Reader = (stripe: Stripe, id: string) => Promise<readonly PaymentFact[]>;

const session: Reader = (stripe, id) => stripe.sessionFacts(id);
const invoice: Reader = (stripe, id) => stripe.invoiceFacts(id);
const subscription: Reader = (stripe, id) => stripe.subscriptionFacts(id);
const refund: Reader = (stripe, id) => stripe.refundFacts(id);
const dispute: Reader = (stripe, id) => stripe.disputeFacts(id);

/** Types of events that concern us (docs.stripe.com/api/events/types); whatever else is sent changes nothing. */
const READERS: ReadonlyMap<string, Reader> = new Map([
  ['checkout.session.completed', session],
  ['checkout.session.async_payment_succeeded', session],
  ['invoice.paid', invoice],
  ['invoice.payment_failed', invoice],
  ['customer.subscription.created', subscription],
  ['customer.subscription.updated', subscription],
  ['customer.subscription.deleted', subscription],
  ['customer.subscription.paused', subscription],
  ['customer.subscription.resumed', subscription],
  ['refund.created', refund],
  ['refund.updated', refund],
  ['refund.failed', refund],
  ['charge.refunded', (stripe, id) => stripe.chargeFacts(id)],
  ['charge.dispute.created', dispute],
  ['charge.dispute.updated', dispute],
  ['charge.dispute.closed', dispute],
  ['charge.dispute.funds_withdrawn', dispute],
  ['charge.dispute.funds_reinstated', dispute],
]);

interface StripeOptions {
  readonly client: StripeClient;
  /** STRIPE_WEBHOOK_SECRET */
  readonly webhookSecret: string;
}

/**
 * Stripe as the payment provider. An event only names the object: its present state is fetched, in the form of one
 * version, so that neither the order of events nor the version of the webhook matters.
 */
export class Stripe implements PaymentProvider {
  readonly #client: StripeClient;
  readonly #webhookSecret: string;

  constructor({ client, webhookSecret }: StripeOptions) {
    this.#client = client;
    this.#webhookSecret = webhookSecret;
  }

  async createCustomer({
    email,
    idempotencyKey,
  }: {
    readonly email: string;
    readonly idempotencyKey: string;
  }): Promise<string> {
    return (await this.#client.post(CREATED, '/v1/customers', { form: { email }, idempotencyKey })).id;
  }

  async createCheckout(request: CheckoutRequest): Promise<string> {
    const { customer, mode, price, credits, language, returnUrl, idempotencyKey } = request;
    const form = {
      ...{ customer, mode, locale: language, success_url: returnUrl, cancel_url: returnUrl },
      ...{ 'line_items[0][price]': price, 'line_items[0][quantity]': 1 },
      ...(credits !== undefined && { 'metadata[credits]': credits }),
    };
    return (await this.#client.post(PAGE, '/v1/checkout/sessions', { form, idempotencyKey })).url;
  }

  async createPortal({
    customer,
    returnUrl,
    idempotencyKey,
  }: Parameters<PaymentProvider['createPortal']>[0]): Promise<string> {
    const form = { customer, return_url: returnUrl };
    return (await this.#client.post(PAGE, '/v1/billing_portal/sessions', { form, idempotencyKey })).url;
  }

  async cancelSubscription(id: string): Promise<void> {
    try {
      await this.#client.delete(`/v1/subscriptions/${pathPart(id)}`);
    } catch (error) {
      // Stripe answers 404 for one that is over.
      if (!(error instanceof StripeRefusal && error.status === 404)) throw error;
    }
  }

  readEvent(body: Uint8Array, signature: string | undefined, now: number): PaymentEvent {
    if (signature === undefined || !isSigned(body, signature, this.#webhookSecret, now)) {
      throw new Refusal('forbidden', { reason: 'webhook signature' });
    }
    const event = EVENT.safeParse(jsonOf(body));
    if (!event.success) throw new Refusal('forbidden', { reason: 'webhook without an object' });
    const { id, type, data } = event.data;
    return { id, type, objectId: data.object.id };
  }

  async factsOf({ type, objectId }: PaymentEvent): Promise<readonly PaymentFact[]> {
    const reader = READERS.get(type);
    if (reader === undefined) return [];
    try {
      return await reader(this, pathPart(objectId));
    } catch (error) {
      // Gone: deleted at Stripe, or an example of its test button.
      if (error instanceof StripeRefusal && error.status === 404) return [];
      throw error;
    }
  }

  async sessionFacts(id: string): Promise<readonly PaymentFact[]> {
    const found = await this.#client.get(SESSION, `/v1/checkout/sessions/${id}`);
    const { customer, mode, metadata } = found;
    if (customer === null) return [];
    if (mode === 'subscription' && found.subscription != null)
      return this.subscriptionFacts(pathPart(found.subscription));
    const credits = Number(metadata?.credits);
    const isPack = mode === 'payment' && found.payment_status === 'paid' && Number.isSafeInteger(credits);
    return isPack && credits > 0 ? [{ kind: 'pack', customer, id: found.id, credits }] : [];
  }

  async invoiceFacts(id: string): Promise<readonly PaymentFact[]> {
    const found = await this.#client.get(INVOICE, `/v1/invoices/${id}`);
    const { customer, status, parent, lines } = found;
    if (customer === null) return [];
    const periods = lines.data.flatMap(periodOf);
    const paid: readonly PaymentFact[] =
      status === 'paid' && periods.length > 0 ? [{ kind: 'invoice', customer, id: found.id, periods }] : [];
    const of = parent?.subscription_details?.subscription;
    return of === undefined ? paid : [...(await this.subscriptionFacts(pathPart(of))), ...paid];
  }

  async subscriptionFacts(id: string): Promise<readonly PaymentFact[]> {
    const found = await this.#client.get(SUBSCRIPTION, `/v1/subscriptions/${id}`);
    const { customer, status, cancel_at_period_end: ends, cancel_at: endsAt, items } = found;
    const item = items.data[0]!;
    const renewsAt = ends || endsAt != null ? null : item.current_period_end * 1000;
    return [
      {
        kind: 'subscription',
        customer,
        id: found.id,
        state: stateOf(status),
        price: item.price.id,
        renewsAt,
      },
    ];
  }

  async refundFacts(id: string): Promise<readonly PaymentFact[]> {
    const found = await this.#client.get(REFUND, `/v1/refunds/${id}`);
    return found.charge === null ? [] : this.#returns(found.charge, [refundOf(found)]);
  }

  async chargeFacts(id: string): Promise<readonly PaymentFact[]> {
    const { data } = await this.#client.get(REFUNDS, '/v1/refunds', { charge: id, limit: 100 });
    return this.#returns(id, data.map(refundOf));
  }

  async disputeFacts(id: string): Promise<readonly PaymentFact[]> {
    const found = await this.#client.get(DISPUTE, `/v1/disputes/${id}`);
    // An inquiry: no money has moved (docs.stripe.com/disputes/how-disputes-work).
    if (found.status.startsWith('warning_')) return [];
    const state = found.status === 'won' || found.status === 'prevented' ? 'undone' : 'returned';
    return this.#returns(found.charge, [{ ...found, reason: 'dispute', state }]);
  }

  /** The purchase comes first: its own event may arrive after that of its refund. */
  async #returns(
    charge: string,
    parts: readonly (Omit<Returned, 'total'> | undefined)[],
  ): Promise<readonly PaymentFact[]> {
    const paid = await this.#client.get(CHARGE, `/v1/charges/${pathPart(charge)}`);
    const { customer, amount: total } = paid;
    if (customer === null || paid.payment_intent === null || total === 0) return [];
    const purchase = await this.#purchaseOf(paid.payment_intent);
    if (purchase === undefined) return [];
    const returns = parts
      .filter((part) => part !== undefined)
      .map(({ id, reason, state, amount }): PaymentFact => {
        const returned = { id, reason, state, amount: Math.min(amount, total), total };
        return { kind: 'returned', customer, purchase: purchase.id, returned };
      });
    return [...purchase.facts, ...returns];
  }

  async #purchaseOf(
    paymentIntent: string,
  ): Promise<{ readonly id: string; readonly facts: readonly PaymentFact[] } | undefined> {
    const query = { payment_intent: paymentIntent, limit: 1 };
    const [checkout] = (await this.#client.get(SESSIONS, '/v1/checkout/sessions', query)).data;
    if (checkout !== undefined)
      return { id: checkout.id, facts: await this.sessionFacts(pathPart(checkout.id)) };
    const payments = await this.#client.get(INVOICE_PAYMENTS, '/v1/invoice_payments', {
      ...{ 'payment[type]': 'payment_intent', 'payment[payment_intent]': paymentIntent, limit: 1 },
    });
    const of = payments.data[0]?.invoice;
    return of === undefined ? undefined : { id: of, facts: await this.invoiceFacts(pathPart(of)) };
  }
}

/** @throws Refusal forbidden: it would lead to another path */
function pathPart(id: string): string {
  if (!ID.test(id)) throw new Refusal('forbidden', { reason: 'id of the payment provider' });
  return id;
}

/** Prorations settle the rest of a period that was paid before; they bring no credits. */
function periodOf({ quantity, pricing, parent }: Line) {
  const price = pricing?.price_details?.price;
  const count = quantity ?? 1;
  const isProration = parent?.subscription_item_details?.proration !== false;
  return price === undefined || isProration || count === 0 ? [] : [{ price, quantity: count }];
}

/**
 * docs.stripe.com/api/subscriptions/object, `status`. An overdue one is tried again, and ends by the operator's rules.
 */
function stateOf(status: string): 'live' | 'pending' | 'over' {
  if (status === 'active' || status === 'trialing' || status === 'past_due') return 'live';
  return status === 'incomplete' ? 'pending' : 'over';
}

/** `undefined` while the operator must act, and for those of which no money has moved. */
function refundOf({
  id,
  amount,
  status,
}: {
  readonly id: string;
  readonly amount: number;
  readonly status: string | null;
}): Omit<Returned, 'total'> | undefined {
  if (status === 'succeeded' || status === 'pending')
    return { id, reason: 'refund', state: 'returned', amount };
  return status === 'failed' || status === 'canceled'
    ? { id, reason: 'refund', state: 'undone', amount }
    : undefined;
}
