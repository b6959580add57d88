import { z } from 'zod';

/**
 * What is read of Stripe's objects (docs.stripe.com/api, version of `stripe-client.ts`); further members do not count.
 */

const id = z.string().min(1).max(255);
const minorUnits = z.number().int().min(0);

export const EVENT = z.object({
  id,
  type: z.string().max(255),
  data: z.object({ object: z.object({ id }) }),
});

export const CREATED = z.object({ id });
/** Pages to which browsers are sent: https only, or the operator's own test server. */
export const PAGE = z.object({ url: z.url({ protocol: /^https?$/ }) });

export const SESSION = z.object({
  id,
  mode: z.string(),
  payment_status: z.string(),
  customer: id.nullable(),
  subscription: id.nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});

const LINE = z.object({
  quantity: z.number().int().min(0).nullable(),
  pricing: z.object({ price_details: z.object({ price: id }).nullish() }).nullish(),
  parent: z.object({ subscription_item_details: z.object({ proration: z.boolean() }).nullish() }).nullish(),
});
export type Line = z.output<typeof LINE>;

export const INVOICE = z.object({
  id,
  status: z.string().nullable(),
  customer: id.nullable(),
  parent: z.object({ subscription_details: z.object({ subscription: id }).nullish() }).nullish(),
  lines: z.object({ data: z.array(LINE) }),
});

export const SUBSCRIPTION = z.object({
  id,
  status: z.string(),
  customer: id,
  cancel_at_period_end: z.boolean(),
  cancel_at: z.number().nullish(),
  items: z.object({
    data: z.array(z.object({ price: z.object({ id }), current_period_end: z.number().int() })).min(1),
  }),
});

export const REFUND = z.object({
  id,
  amount: minorUnits,
  status: z.string().nullable(),
  charge: id.nullable(),
});
export const REFUNDS = z.object({ data: z.array(REFUND) });

export const DISPUTE = z.object({ id, amount: minorUnits, status: z.string(), charge: id });

export const CHARGE = z.object({
  id,
  amount: minorUnits,
  customer: id.nullable(),
  payment_intent: id.nullable(),
});

export const SESSIONS = z.object({ data: z.array(SESSION) });
export const INVOICE_PAYMENTS = z.object({ data: z.array(z.object({ invoice: id })) });
