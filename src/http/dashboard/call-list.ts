import type { RequestPage, RequestRow } from '../../dashboard-api-types/wire.ts';
import type { CallFilter, Store } from '../../store/port.ts';
import type { ChargeRow, FailedCall } from '../../store/records.ts';
import { cursorOf, partsOf } from './cursor.ts';

/** Which calls; `only` leaves out the served or the refused ones. */
export interface CallListFilter extends Omit<CallFilter<never>, 'after'> {
  readonly only?: 'served' | 'refused' | undefined;
  readonly cursor?: string | undefined;
}

interface Position {
  readonly charge?: { readonly at: number; readonly id: string };
  readonly refused?: { readonly at: number; readonly id: number };
}

/**
 * Served and refused calls in one list, newest first, a page at a time. @throws InvalidInput for a cursor of nobody's
 */
export async function callPage(
  store: Pick<Store, 'listCharges' | 'listFailedCalls'>,
  { only, cursor, ...filter }: CallListFilter,
): Promise<RequestPage> {
  const from = positionOf(cursor);
  const { limit } = filter;
  // One more than is shown shows whether there is a next page.
  const page = { ...filter, limit: limit + 1 };
  const [charges, refused] = await Promise.all([
    only === 'refused' ? [] : store.listCharges({ ...page, ...(from.charge && { after: from.charge }) }),
    only === 'served' ? [] : store.listFailedCalls({ ...page, ...(from.refused && { after: from.refused }) }),
  ]);
  const merged = mergedCalls(charges, refused).slice(0, limit);
  const isLast = charges.length + refused.length <= limit;
  return {
    requests: merged.map((call) => ('cost' in call ? servedRow(call) : refusedRow(call))),
    cursor: isLast ? null : nextCursor(from, merged),
  };
}

/** Two lists, each newest first, as one. */
function mergedCalls(
  charges: readonly ChargeRow[],
  refused: readonly FailedCall[],
): readonly (ChargeRow | FailedCall)[] {
  const merged: (ChargeRow | FailedCall)[] = [];
  let charge = 0;
  let refusal = 0;
  while (charge < charges.length || refusal < refused.length) {
    const nextCharge = charges[charge];
    const nextRefused = refused[refusal];
    if (nextRefused === undefined || (nextCharge !== undefined && nextCharge.at >= nextRefused.at)) {
      merged.push(nextCharge!);
      charge++;
    } else {
      merged.push(nextRefused);
      refusal++;
    }
  }
  return merged;
}

const servedRow = ({
  cost,
  at,
  requestId,
  operation,
  key,
  status,
  ms,
  bytesIn,
  bytesOut,
}: ChargeRow): RequestRow => ({
  ...{ at, requestId, operation, key, status, ms, bytesIn, bytesOut },
  credits: cost,
  identifiers: [],
});

const refusedRow = ({ at, requestId, operation, key, status, ms, identifiers }: FailedCall): RequestRow => ({
  ...{ at, requestId, operation, key, status, ms, identifiers },
  credits: 0,
  bytesIn: null,
  bytesOut: null,
});

function nextCursor(from: Position, shown: readonly (ChargeRow | FailedCall)[]): string {
  const charge = shown.findLast((call): call is ChargeRow => 'cost' in call) ?? from.charge;
  const refused = shown.findLast((call): call is FailedCall => 'identifiers' in call) ?? from.refused;
  return cursorOf([charge?.at ?? null, charge?.id ?? null, refused?.at ?? null, refused?.id ?? null]);
}

function positionOf(cursor: string | undefined): Position {
  if (cursor === undefined) return {};
  const [chargeAt, chargeId, refusedAt, refusedId] = partsOf(cursor, 4);
  return {
    ...(typeof chargeAt === 'number' && { charge: { at: chargeAt, id: String(chargeId) } }),
    ...(typeof refusedAt === 'number' && { refused: { at: refusedAt, id: Number(refusedId) } }),
  };
}
