import { readSettingFile } from '@kontor/schema';
import { z } from 'zod';

/** What an account may be on. Renewals belong to plans with an interval. */
export interface Plan {
  readonly id: string;
  readonly name: string;
  /** Minor units of the currency. */
  readonly price: number;
  readonly currency: string;
  readonly interval: 'month' | 'year' | null;
  /** Granted at each renewal. */
  readonly credits: number;
  /** Unused credits of the plan that survive a renewal, as a multiple of `credits`. */
  readonly rollover: number;
  readonly unlimited: boolean;
  /** Limits that differ from the service's own. */
  readonly rate?: number;
  /** Calls of the account under way. */
  readonly concurrency?: number;
  readonly maxKeys?: number;
  /** 1 to 100, default 1: what its accounts use of the service counts divided by this. */
  readonly weight?: number;
  /** Price ids of the payment provider: the first is offered, the others are of those who subscribed earlier. */
  readonly stripePrices?: readonly string[];
}

export type Plans = ReadonlyMap<string, Plan>;

/** Credits that are bought once. They never expire. */
export interface Pack {
  readonly id: string;
  readonly name: string;
  /** Minor units of the currency. */
  readonly price: number;
  readonly currency: string;
  readonly credits: number;
  readonly stripePrice: string;
}

/** What an account may be on, and what may be bought beside it. */
export interface Catalog {
  readonly plans: Plans;
  readonly packs: ReadonlyMap<string, Pack>;
}

const standing = { price: 0, currency: 'EUR', interval: null, credits: 0, rollover: 0 } as const;

/** Always there: `free` for new accounts (their credits come once, at sign-up), `unlimited` for operators. */
const BUILT_IN: readonly Plan[] = [
  { ...standing, id: 'free', name: 'Free', unlimited: false },
  { ...standing, id: 'unlimited', name: 'Unlimited', unlimited: true },
];

const whole = (min: number, max: number) => z.number().int().min(min).max(max);

const offer = {
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,30}$/, 'must be 1 to 31 characters of a-z, 0-9 and -, the first not -'),
  name: z.string().trim().min(1).max(60),
  price: whole(0, 1e9).default(0),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code, such as EUR')
    .default('EUR'),
};
const credits = whole(1, 1e9);
const stripePrice = z.string().regex(/^price_[A-Za-z0-9]{1,200}$/, 'must be a price id of Stripe: price_…');

const BUILT_IN_IDS = BUILT_IN.map(({ id }) => id);

const PLAN = z.strictObject({
  ...offer,
  id: offer.id.refine(
    (id) => !BUILT_IN_IDS.includes(id),
    `must not be ${BUILT_IN_IDS.join(' or ')}: those are built in`,
  ),
  interval: z.enum(['month', 'year']),
  credits,
  rollover: z.number().min(0).max(1000).default(1),
  rate: whole(1, 1e6).optional(),
  concurrency: whole(1, 10_000).optional(),
  maxKeys: whole(1, 10_000).optional(),
  weight: whole(1, 100).optional(),
  stripePrices: z.array(stripePrice).min(1).max(20).optional(),
});
const PACK = z.strictObject({ ...offer, credits, stripePrice });

const isEachOnce = (values: readonly string[]): boolean => new Set(values).size === values.length;

const FILE = z
  .strictObject({
    plans: z
      .array(PLAN)
      .refine((plans) => isEachOnce(plans.map(({ id }) => id)), 'must not have two plans of the same id')
      .default([]),
    packs: z
      .array(PACK)
      .refine((packs) => isEachOnce(packs.map(({ id }) => id)), 'must not have two packs of the same id')
      .default([]),
  })
  .refine(
    ({ plans, packs }) =>
      isEachOnce([
        ...plans.flatMap(({ stripePrices = [] }) => stripePrices),
        ...packs.map(({ stripePrice }) => stripePrice),
      ]),
    'must not name a price id of Stripe twice',
  );

/**
 * The built-in plans, and plans and packs of the file's text.
 * @throws SettingFileMistake with every mistake at once
 * @example readCatalog('{"plans":[{"id":"pro","name":"Pro","interval":"month","credits":10000}]}')
 */
export function readCatalog(text?: string): Catalog {
  const plans = new Map(BUILT_IN.map((plan) => [plan.id, plan]));
  if (text === undefined) return { plans, packs: new Map() };
  const file = readSettingFile('PLANS_FILE', FILE, text);
  for (const { rate, concurrency, maxKeys, weight, stripePrices, ...plan } of file.plans) {
    plans.set(plan.id, {
      ...plan,
      unlimited: false,
      ...(rate !== undefined && { rate }),
      ...(concurrency !== undefined && { concurrency }),
      ...(maxKeys !== undefined && { maxKeys }),
      ...(weight !== undefined && { weight }),
      ...(stripePrices !== undefined && { stripePrices }),
    });
  }
  return { plans, packs: new Map(file.packs.map((pack) => [pack.id, pack])) };
}
