import type { StubAnswer, StubCall } from './stub-server.ts';

type Thing = Record<string, unknown> & { readonly id: string };

const list = (data: readonly unknown[]) => ({ object: 'list', has_more: false, data });
const DAY_SECONDS = 86_400;

/** What has happened at Stripe: its objects by their ids, and how one becomes another when a customer pays. */
export class StripeBooks {
  readonly #things = new Map<string, Thing>();
  #count = 0;
  /** Unix seconds of the first period's end. */
  periodEnd = 1_800_000_000;
  /** Minor units of every payment. */
  readonly amount = 1_000;

  /** Reads an object or a list. */
  read({ method, path }: StubCall): StubAnswer | undefined {
    const { pathname, searchParams } = new URL(path, 'http://stub');
    const [, , collection = '', ...rest] = pathname.split('/');
    if (method === 'DELETE') return this.#delete(rest.at(-1) ?? '');
    const intent = searchParams.get('payment_intent') ?? searchParams.get('payment[payment_intent]');
    if (collection === 'checkout' && rest.length === 1)
      return { body: list(this.#all('cs_').filter((one) => one.payment_intent === intent)) };
    if (collection === 'invoice_payments')
      return { body: list(this.#all('inpay_').filter((one) => one.payment_intent === intent)) };
    if (collection === 'refunds' && rest.length === 0) {
      const charge = searchParams.get('charge');
      return { body: list(this.#all('re_').filter((one) => one.charge === charge)) };
    }
    const found = this.#things.get(rest.at(-1) ?? '');
    return found && { body: found };
  }

  /** Makes a customer, a checkout session or a portal session. */
  write(path: string, form: URLSearchParams): StubAnswer | undefined {
    if (path === '/v1/customers') return { body: this.#add('cus', { email: form.get('email') }) };
    const customer = form.get('customer') ?? '';
    if (!this.#things.has(customer)) return undefined;
    if (path === '/v1/billing_portal/sessions')
      return { body: this.#add('bps', { customer, url: 'https://billing.stripe.test/p/session' }) };
    if (path !== '/v1/checkout/sessions') return undefined;
    const credits = form.get('metadata[credits]');
    const session = this.#add('cs', {
      ...{ object: 'checkout.session', customer, mode: form.get('mode'), payment_status: 'unpaid' },
      ...{ subscription: null, payment_intent: null, price: form.get('line_items[0][price]') },
      success_url: form.get('success_url'),
      ...{ metadata: credits === null ? {} : { credits }, url: 'https://checkout.stripe.test/c/pay' },
    });
    return { body: session };
  }

  /** An event about an object as it is now: its text may be old when it arrives. */
  event(type: string, id: string): string {
    const object = this.#things.get(id) ?? { id };
    const event = { id: `evt_${++this.#count}`, object: 'event', type, data: { object } };
    return JSON.stringify(event);
  }

  /** The last object of a kind, such as `cs`. */
  last(kind: string): string {
    return this.#all(`${kind}_`).at(-1)!.id;
  }

  set(id: string, changes: Readonly<Record<string, unknown>>): void {
    this.#things.set(id, { ...this.#things.get(id), ...changes, id });
  }

  /** The customer pays on the checkout page. */
  pay(session: string): void {
    const { mode, customer, price } = this.#things.get(session)!;
    if (mode === 'payment') {
      this.set(session, { payment_status: 'paid', payment_intent: this.#charge(customer) });
      return;
    }
    const { id } = this.#add('sub', {
      ...{ object: 'subscription', status: 'active', customer, cancel_at_period_end: false, cancel_at: null },
      items: { data: [{ price: { id: price }, current_period_end: this.periodEnd }] },
    });
    this.set(session, { payment_status: 'paid', subscription: id });
    this.bill(id);
  }

  /** The invoice of a subscription's next period, paid. */
  bill(subscription: string, changes: { readonly proration?: boolean } = {}): string {
    const { customer, items } = this.#things.get(subscription) as unknown as {
      customer: string;
      items: { data: [{ price: { id: string } }] };
    };
    const invoice = this.#add('in', {
      ...{ object: 'invoice', status: 'paid', customer },
      parent: { type: 'subscription_details', subscription_details: { subscription } },
      lines: list([
        {
          quantity: 1,
          pricing: { type: 'price_details', price_details: { price: items.data[0].price.id } },
          parent: { subscription_item_details: { proration: changes.proration ?? false } },
        },
      ]),
    });
    this.#add('inpay', { invoice: invoice.id, payment_intent: this.#charge(customer) });
    this.periodEnd += 30 * DAY_SECONDS;
    return invoice.id;
  }

  /** Money goes back; the refund's id. */
  refund(charge: string, amount: number): string {
    return this.#add('re', { object: 'refund', amount, status: 'succeeded', charge }).id;
  }

  /** The payer's bank takes money back; the dispute's id. */
  dispute(charge: string, amount: number, status = 'needs_response'): string {
    return this.#add('dp', { object: 'dispute', amount, status, charge }).id;
  }

  #charge(customer: unknown): string {
    const { id } = this.#add('pi', { customer });
    this.#add('ch', { object: 'charge', amount: this.amount, customer, payment_intent: id });
    return id;
  }

  #delete(id: string): StubAnswer | undefined {
    const found = this.#things.get(id);
    if (found === undefined || found.status === 'canceled') return undefined;
    this.set(id, { status: 'canceled' });
    return { body: this.#things.get(id)! };
  }

  #add(kind: string, members: Readonly<Record<string, unknown>>): Thing {
    const thing = { ...members, id: `${kind}_${++this.#count}` };
    this.#things.set(thing.id, thing);
    return thing;
  }

  #all(prefix: string): readonly Thing[] {
    return [...this.#things.values()].filter(({ id }) => id.startsWith(prefix));
  }
}
