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
  readonly concurrency?: number;
  readonly maxKeys?: number;
}

export type Plans = ReadonlyMap<string, Plan>;

const whole = (min: number, max: number) => z.number().int().min(min).max(max);

const PLAN = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,30}$/, 'takes 1 to 31 characters of a-z, 0-9 and -'),
  name: z.string().trim().min(1).max(60),
  price: whole(0, 1e9).default(0),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code')
    .default('EUR'),
  interval: z.enum(['month', 'year']),
  credits: whole(1, 1e9),
  rollover: z.number().min(0).max(1000).default(1),
  rate: whole(1, 1e6).optional(),
  concurrency: whole(1, 10_000).optional(),
  maxKeys: whole(1, 10_000).optional(),
});

const FILE = z.strictObject({
  plans: z
    .array(PLAN)
    .refine(
      (plans) => new Set(plans.map(({ id }) => id)).size === plans.length,
      'two plans have the same id',
    ),
});

const standing = { price: 0, currency: 'EUR', interval: null, credits: 0, rollover: 0 } as const;

/** Always there: `free` for new accounts (their credits come once, at sign-up), `unlimited` for operators. */
const BUILT_IN: readonly Plan[] = [
  { ...standing, id: 'free', name: 'Free', unlimited: false },
  { ...standing, id: 'unlimited', name: 'Unlimited', unlimited: true },
];

/** The file of plans does not fit; the process ends with exit code 78. */
export class PlansMistake extends Error {
  constructor(mistakes: readonly string[]) {
    super(`PLANS_FILE: ${mistakes.join('; ')}`);
    this.name = 'PlansMistake';
  }
}

/**
 * The plans of this service: the built-in ones and those of the file's text.
 * @throws PlansMistake with every mistake at once
 * @example readPlans('{"plans":[{"id":"pro","name":"Pro","interval":"month","credits":10000}]}')
 */
export function readPlans(text?: string): Plans {
  const plans = new Map(BUILT_IN.map((plan) => [plan.id, plan]));
  if (text === undefined) return plans;
  for (const { rate, concurrency, maxKeys, ...plan } of parsed(text)) {
    if (plans.has(plan.id)) throw new PlansMistake([`the plan "${plan.id}" is built in`]);
    plans.set(plan.id, {
      ...plan,
      unlimited: false,
      ...(rate !== undefined && { rate }),
      ...(concurrency !== undefined && { concurrency }),
      ...(maxKeys !== undefined && { maxKeys }),
    });
  }
  return plans;
}

function parsed(text: string): z.output<typeof PLAN>[] {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new PlansMistake(['is not JSON']);
  }
  const result = FILE.safeParse(content);
  if (result.success) return result.data.plans;
  throw new PlansMistake(result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
}
