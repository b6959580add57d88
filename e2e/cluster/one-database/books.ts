import type { Attempt } from './charged-call.ts';
import type { OneDatabase } from './service.ts';

/** A charge in the database; tombstones are none. */
export interface BookedCharge {
  readonly requestId: string;
  readonly cost: number;
  readonly isRefunded: boolean;
}

export interface Comparison {
  readonly answered: number;
  readonly unavailable: number;
  /** Connections that ended before the answer. */
  readonly cutOff: number;
  /** Of those answered 503: charged all the same, and refunded. */
  readonly refunded: number;
  /** Of those cut off: charged. A retry with the same Idempotency-Key goes free. */
  readonly cutOffCharged: number;
  /** What must not be, in words; empty when the books are right. */
  readonly faults: readonly string[];
}

/** What callers saw against what is in the books (docs/consistency.md, "What callers may rely on"). */
export function compareBooks(attempts: readonly Attempt[], charges: readonly BookedCharge[]): Comparison {
  const booked = Map.groupBy(charges, ({ requestId }) => requestId);
  const faults: string[] = [];
  const counts = { answered: 0, unavailable: 0, cutOff: 0, refunded: 0, cutOffCharged: 0 };
  for (const attempt of attempts) {
    const own = booked.get(attempt.requestId) ?? [];
    if (own.length > 1) faults.push(`${attempt.requestId}: charged ${own.length} times`);
    const paid = own.some(({ cost, isRefunded }) => cost > 0 && !isRefunded);
    if (attempt.status === 200 || attempt.status === 204) {
      counts.answered++;
      if (own.length === 0) faults.push(`${attempt.requestId}: answered, not charged`);
      else if (own[0]!.isRefunded) faults.push(`${attempt.requestId}: answered, refunded`);
      else if (own[0]!.cost !== attempt.used)
        faults.push(`${attempt.requestId}: answered ${attempt.used} credits, charged ${own[0]!.cost}`);
    } else if (attempt.status === undefined) {
      counts.cutOff++;
      if (paid) counts.cutOffCharged++;
    } else {
      if (attempt.status === 503) counts.unavailable++;
      else if (attempt.status !== 402) faults.push(`${attempt.requestId}: answered ${attempt.status}`);
      if (paid) faults.push(`${attempt.requestId}: answered ${attempt.status}, charged, not refunded`);
      else if (own.some(({ cost }) => cost > 0)) counts.refunded++;
    }
  }
  return { ...counts, faults: [...faults, ...repeatedCharges(attempts, booked)] };
}

/** Tries of one call by its Idempotency-Key are charged once together. */
function repeatedCharges(
  attempts: readonly Attempt[],
  booked: ReadonlyMap<string, readonly BookedCharge[]>,
): readonly string[] {
  const paid = new Map<string, number>();
  for (const { requestId, idempotencyKey } of attempts) {
    if (idempotencyKey === undefined) continue;
    const cost = (booked.get(requestId) ?? []).reduce(
      (sum, charge) => sum + (charge.isRefunded ? 0 : charge.cost),
      0,
    );
    paid.set(idempotencyKey, (paid.get(idempotencyKey) ?? 0) + cost);
  }
  return [...paid].filter(([, cost]) => cost > 1).map(([key, cost]) => `${key}: charged ${cost} credits`);
}

/** All charges of an account. */
export async function bookedCharges(
  service: Pick<OneDatabase, 'query'>,
  account: number,
): Promise<readonly BookedCharge[]> {
  const rows = await service.query(
    `SELECT charge.request_id, charge.cost, entry.id IS NOT NULL AS refunded
    FROM charge LEFT JOIN credit_entry AS entry ON entry.reference = 'charge:' || charge.id
    WHERE charge.account = $1 AND charge.status <> 0`,
    [account],
  );
  return rows.map((row) => ({
    requestId: row.request_id as string,
    cost: Number(row.cost),
    isRefunded: row.refunded as boolean,
  }));
}
