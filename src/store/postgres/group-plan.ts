import type { Charge, ChargeOutcome } from '../records.ts';

/** What a group takes from each account and each key together, in the order of their first charges. */
export interface GroupPlan {
  readonly accounts: ReadonlyMap<number, number>;
  readonly keys: ReadonlyMap<number, KeyPart>;
  /** One of them may be a retry, which is decided by its row. */
  readonly hasTags: boolean;
}

interface KeyPart {
  sum: number;
  readonly month: number;
  /** When the key was used, where that is to be written. */
  touched: number | null;
  /** Neither cap nor time of last use change: the row stays out of it. */
  isIdle: boolean;
}

export function groupPlan(items: readonly Charge[]): GroupPlan {
  const accounts = new Map<number, number>();
  const keys = new Map<number, KeyPart>();
  let hasTags = false;
  for (const { account, key, price, month, touch, at, retryTag } of items) {
    hasTags ||= retryTag !== null;
    accounts.set(account, (accounts.get(account) ?? 0) + price);
    const part = keys.get(key) ?? { sum: 0, month, touched: null, isIdle: true };
    keys.set(key, part);
    part.sum += price;
    if (touch) part.touched ??= at;
    part.isIdle &&= price === 0 && !touch;
  }
  for (const [key, { isIdle }] of keys) if (isIdle) keys.delete(key);
  return { accounts, keys, hasTags };
}

/** The parameters of `charge_group_v1`, without what the attempt is. */
export function groupValues(items: readonly Charge[], { accounts, keys }: GroupPlan): readonly unknown[] {
  const parts = [...keys.values()];
  return [
    JSON.stringify(items.map(fieldsOf)),
    [...accounts.keys()],
    [...accounts.values()],
    [...keys.keys()],
    parts.map(({ sum }) => sum),
    parts.map(({ month }) => month),
    parts.map(({ touched }) => touched),
  ];
}

const fieldsOf = ({ retryTag, ...fields }: Charge): object => ({
  ...fields,
  tag: retryTag === null ? null : Buffer.from(retryTag).toString('hex'),
});

type ItemAnswer = readonly [
  result: ChargeOutcome['result'],
  used: number,
  credits: number | null,
  capUsed: number | null,
];

export interface GroupAnswer {
  readonly accounts?: readonly (readonly [id: number, credits: number, unlimited: number])[];
  readonly keys?: readonly (readonly [id: number, capUsed: number])[];
  readonly items?: readonly ItemAnswer[];
}

/** The outcome of each item, in the order of the items. */
export function outcomesOf(items: readonly Charge[], plan: GroupPlan, answer: GroupAnswer): ChargeOutcome[] {
  return answer.items === undefined
    ? chargedTogether(items, plan, answer)
    : answer.items.map((item) => outcomeOf(item));
}

function outcomeOf([result, used, credits, capUsed]: ItemAnswer): ChargeOutcome {
  if (result !== 'charged' && result !== 'replayed') return { result };
  return { result, used, credits, ...(capUsed !== null && { capUsed }) };
}

/** Each caller gets the balance after its own charge, as if they had come one after the other. */
function chargedTogether(items: readonly Charge[], plan: GroupPlan, answer: GroupAnswer): ChargeOutcome[] {
  const capUsed = new Map(answer.keys);
  const left = new Map<number, number | null>();
  for (const [id, credits, unlimited] of answer.accounts ?? [])
    left.set(id, unlimited === 1 ? null : credits + (plan.accounts.get(id) ?? 0));
  return items.map(({ account, key, price }) => {
    const before = left.get(account) ?? null;
    const credits = before === null ? null : before - price;
    left.set(account, credits);
    const cap = capUsed.get(key);
    return {
      ...{ result: 'charged', used: before === null ? 0 : price, credits },
      ...(cap !== undefined && { capUsed: cap }),
    };
  });
}
