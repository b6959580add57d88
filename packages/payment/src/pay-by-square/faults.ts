import type { Fault } from '@kontor/schema';
import { z } from 'zod';
import type { DirectDebit, PayBySquarePayment, Period, StandingOrder } from './document.ts';

const WEEKLY: readonly Period[] = ['WEEKLY', 'BIWEEKLY'];
/** The standard names months only with these. */
const WITH_MONTHS: readonly Period[] = [...WEEKLY, 'MONTHLY', 'BIMONTHLY'];
const DAYS_OF_WEEK = 7;

/** Which day and months go with which period: PAY by square specification, standing order. */
export function standingOrderFaults(order: Partial<StandingOrder>): readonly Fault[] {
  const { day, month, months, period } = order;
  const faults: Fault[] = [];
  if (month !== undefined && months !== undefined) {
    faults.push({
      path: ['month'],
      rule: { kind: 'combined', with: 'months' },
      description: 'give either month or months',
    });
  }
  if (period === undefined) return faults;
  if (day !== undefined) faults.push(...dayFaults(day, period));
  for (const [name, given] of Object.entries({ month, months })) {
    if (given === undefined || WITH_MONTHS.includes(period)) continue;
    faults.push({
      path: [name],
      rule: { kind: 'valid' },
      description: `does not go with the period ${period}`,
    });
  }
  return faults;
}

function dayFaults(day: number, period: Period): readonly Fault[] {
  if (period === 'DAILY') {
    return [{ path: ['day'], rule: { kind: 'valid' }, description: 'does not go with the period DAILY' }];
  }
  if (!WEEKLY.includes(period) || day <= DAYS_OF_WEEK) return [];
  const rule = { kind: 'between', min: 1, max: DAYS_OF_WEEK } as const;
  return [{ path: ['day'], rule, description: `${day} is not a day of the week: must be 1 (Monday) to 7` }];
}

const TRIPLE = ['mandate', 'creditor', 'contract'] as const;

/** Mandate, creditor and contract come together or not at all. */
export function directDebitFaults(
  debit: Partial<DirectDebit>,
  refused: ReadonlySet<PropertyKey> = new Set(),
): readonly Fault[] {
  const isThere = (name: (typeof TRIPLE)[number]): boolean => (debit[name] ?? '') !== '' || refused.has(name);
  if (!TRIPLE.some(isThere)) return [];
  return TRIPLE.filter((name) => !isThere(name)).map((name) => ({
    path: [name],
    rule: { kind: 'blank' },
    description: 'is required together with the other two of mandate, creditor and contract',
  }));
}

/** The object that the type asks for. */
export function paymentFaults(
  { type, standingOrder, directDebit }: Partial<PayBySquarePayment>,
  refused: ReadonlySet<PropertyKey> = new Set(),
): readonly Fault[] {
  const missing = (name: string): readonly Fault[] =>
    refused.has(name)
      ? []
      : [{ path: [name], rule: { kind: 'null' }, description: `is required by ${type}` }];
  if (type === 'STANDING_ORDER' && standingOrder === undefined) return missing('standingOrder');
  if (type === 'DIRECT_DEBIT' && directDebit === undefined) return missing('directDebit');
  return [];
}

/** What another type than the payment's would need is ignored, whatever it contains. */
export function dropIrrelevant(): z.core.$ZodCheck<PayBySquarePayment> {
  const check = z.check<PayBySquarePayment>((payload) => {
    const { type } = payload.value;
    const ignored: unknown[] = [];
    if (type !== 'STANDING_ORDER') ignored.push('standingOrder');
    if (type !== 'DIRECT_DEBIT') ignored.push('directDebit');
    const kept = payload.issues.filter((issue) => !ignored.includes(issue.path?.[0]));
    payload.issues.splice(0, payload.issues.length, ...kept);
  });
  check._zod.def.when = ({ value }) => typeof value === 'object' && value !== null;
  return check;
}
