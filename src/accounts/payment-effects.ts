import type { PaymentFact } from '../core/payment-provider.ts';
import type { Plan, Plans } from '../meter/plans.ts';
import type { PaymentEffect } from '../store/records.ts';

/** The plan of accounts that pay for none. */
const FALLBACK_PLAN = 'free';
const ACTOR = 'stripe';

/** References of the books: one for each payment, refund and dispute. */
const referenceOf = (id: string): string => `stripe:${id}`;

interface Setting {
  readonly account: number;
  readonly plans: Plans;
  readonly at: number;
}

/** A payment has a price that no plan of PLANS_FILE names: what was paid for is not known. */
export class UnknownPrice extends Error {
  constructor() {
    super('a payment has a price that PLANS_FILE does not name');
    this.name = 'UnknownPrice';
  }
}

/** What a fact of the payment provider changes in the books. @throws UnknownPrice */
export function effectOf(fact: PaymentFact, setting: Setting): PaymentEffect | undefined {
  const { account, at } = setting;
  const booking = { account, actor: ACTOR, at };
  switch (fact.kind) {
    case 'pack': {
      const entry = { ...booking, reference: referenceOf(fact.id), note: null };
      return { kind: 'purchase', entry: { ...entry, kind: 'purchase', amount: fact.credits } };
    }
    case 'invoice':
      return periodEffect(fact, setting);
    case 'subscription':
      return subscriptionEffect(fact, setting);
    case 'returned': {
      const { id, reason, state, amount, total } = fact.returned;
      const reversal = { purchase: referenceOf(fact.purchase), amount, total };
      const entry = { ...booking, reference: referenceOf(id), note: reason };
      if (state === 'returned') return { kind: 'take-back', entry, reversal };
      const reference = `${entry.reference}:undone`;
      return { kind: 'give-back', entry: { ...entry, reference }, undoes: entry.reference, reversal };
    }
  }
}

type Fact<Kind extends PaymentFact['kind']> = Extract<PaymentFact, { readonly kind: Kind }>;

function periodEffect({ id, periods }: Fact<'invoice'>, { account, plans, at }: Setting): PaymentEffect {
  const paid = periods.flatMap(({ price, quantity }) => {
    const plan = planOfPrice(plans, price);
    return plan === undefined ? [] : [{ plan, credits: plan.credits * quantity }];
  });
  if (paid.length === 0) throw new UnknownPrice();
  const amount = paid.reduce((sum, { credits }) => sum + credits, 0);
  const keep = paid.reduce((sum, { plan, credits }) => sum + Math.floor(plan.rollover * credits), 0);
  const note = paid.map(({ plan }) => plan.id).join(', ');
  return {
    kind: 'period',
    entry: { account, amount, reference: referenceOf(id), note, actor: ACTOR, at },
    keep,
  };
}

function subscriptionEffect(
  { id, state, price, renewsAt }: Fact<'subscription'>,
  { account, plans, at }: Setting,
): PaymentEffect | undefined {
  const plan = planOfPrice(plans, price)?.id;
  if (state === 'over')
    return {
      kind: 'unsubscribe',
      account,
      subscription: id,
      plan: plan ?? null,
      fallback: FALLBACK_PLAN,
    };
  if (state === 'pending' || plan === undefined) return undefined;
  return { kind: 'subscribe', account, subscription: id, plan, renewsAt, at };
}

const planOfPrice = (plans: Plans, price: string): Plan | undefined =>
  plans.values().find(({ stripePrices = [] }) => stripePrices.includes(price));
