import { isFree } from '../free-retry.ts';
import type { Charge, ChargeOutcome } from '../records.ts';
import type { Connection } from './sqlite-connection.ts';
import { isConstraint } from './sqlite-errors.ts';

/** A clock that went back must not open a new month's cap: the later month stays. */
const TAKE_CAP = `
  UPDATE api_key SET
    cap_used = CASE WHEN cap_month >= ?2 THEN cap_used ELSE 0 END + ?1,
    cap_month = max(cap_month, ?2),
    last_used_at = coalesce(?3, last_used_at)
  WHERE id = ?4
    AND (cap IS NULL OR ?1 = 0 OR CASE WHEN cap_month >= ?2 THEN cap_used ELSE 0 END + ?1 <= cap)
  RETURNING cap_used`;
const GIVE_CAP_BACK = 'UPDATE api_key SET cap_used = cap_used - ?1 WHERE id = ?2';
const TAKE_CREDITS = `
  UPDATE account SET
    credits = credits - CASE WHEN unlimited THEN 0 ELSE ?1 END,
    plan_credits = max(0, plan_credits - CASE WHEN unlimited THEN 0 ELSE ?1 END)
  WHERE id = ?2 AND (unlimited OR credits >= ?1)
  RETURNING credits, unlimited`;
const COUNT_USAGE = `
  INSERT INTO usage_day (account, key, day, operation, calls, credits, ms) VALUES (?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET
    calls = calls + excluded.calls, credits = credits + excluded.credits, ms = ms + excluded.ms`;
const ADD_CHARGE = `
  INSERT INTO charge (id, request_id, account, key, operation, cost, status, ms, bytes_in, bytes_out, retry_tag, created_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const FIND_TAG = 'SELECT id, repeats, created_at FROM charge WHERE account = ? AND retry_tag = ?';

const REFUSED: ChargeOutcome = { result: 'unpaid' };

/**
 * Charges a group in one transaction, so that one flush to disk serves them all. Calls of one key are taken together;
 * where the sum does not fit, one by one. An item that cannot be paid, or that breaks a rule of a table, leaves the
 * others alone.
 */
export function chargeGroup(connection: Connection, items: readonly Charge[]): ChargeOutcome[] {
  try {
    return connection.transaction(() => settle(connection, items));
  } catch (error) {
    if (!isConstraint(error)) throw error;
    return connection.transaction(() => items.map((item) => settleApart(connection, item)));
  }
}

function settleApart(connection: Connection, item: Charge): ChargeOutcome {
  connection.run('SAVEPOINT item');
  try {
    return settle(connection, [item])[0]!;
  } catch (error) {
    if (!isConstraint(error)) throw error;
    connection.run('ROLLBACK TO item');
    return { result: 'failed' };
  } finally {
    connection.run('RELEASE item');
  }
}

function settle(connection: Connection, items: readonly Charge[]): ChargeOutcome[] {
  const outcomes = new Array<ChargeOutcome>(items.length).fill(REFUSED);
  for (const places of byKey(items).values()) takeTogether(connection, items, places, outcomes);
  for (const [place, item] of items.entries()) {
    if (item.retryTag !== null) outcomes[place] = takeTagged(connection, item, item.retryTag);
  }
  countUsage(connection, items, outcomes);
  for (const [place, item] of items.entries()) addCharge(connection, item, outcomes[place]!);
  return outcomes;
}

/** Places of the items without a retry tag, by what must be equal to take them in one statement. */
function byKey(items: readonly Charge[]): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const [place, item] of items.entries()) {
    if (item.retryTag !== null) continue;
    const places = groups.get(item.key);
    if (places === undefined) groups.set(item.key, [place]);
    else places.push(place);
  }
  return groups;
}

function takeTogether(
  connection: Connection,
  items: readonly Charge[],
  places: readonly number[],
  outcomes: ChargeOutcome[],
): void {
  const first = items[places[0]!]!;
  let price = 0;
  let touch = false;
  for (const place of places) {
    price += items[place]!.price;
    touch ||= items[place]!.touch;
  }
  const all = take(connection, { ...first, price, touch });
  if (all.result !== 'charged') {
    if (places.length > 1) for (const place of places) outcomes[place] = take(connection, items[place]!);
    return;
  }
  // Each caller gets the balance after its own charge, as if they had come one after the other.
  let later = price;
  for (const place of places) {
    const own = items[place]!.price;
    later -= own;
    outcomes[place] =
      all.credits === null ? { ...all, used: 0 } : { ...all, used: own, credits: all.credits + later };
  }
}

/** Takes one price from cap and balance, or nothing from either. */
function take(connection: Connection, item: Charge): ChargeOutcome {
  const usedAt = item.touch ? item.at : null;
  const withKey = item.price > 0 || item.touch;
  const cap = withKey ? connection.one(TAKE_CAP, item.price, item.month, usedAt, item.key) : undefined;
  if (withKey && cap === undefined) return REFUSED;
  const account = connection.one(TAKE_CREDITS, item.price, item.account);
  if (account === undefined) {
    connection.run(GIVE_CAP_BACK, item.price, item.key);
    return REFUSED;
  }
  const unlimited = account.unlimited === 1;
  return {
    result: 'charged',
    used: unlimited ? 0 : item.price,
    credits: unlimited ? null : (account.credits as number),
    ...(cap !== undefined && { capUsed: cap.cap_used as number }),
  };
}

/** A call that may be a retry: goes free when it is one, else is charged and the tag becomes its own. */
function takeTagged(connection: Connection, item: Charge, tag: Uint8Array): ChargeOutcome {
  const earlier = connection.one(FIND_TAG, item.account, tag);
  if (earlier !== undefined && isFree(earlier.repeats as number, earlier.created_at as number, item.at)) {
    const free = take(connection, { ...item, price: 0 });
    if (free.result !== 'charged') return free;
    connection.run('UPDATE charge SET repeats = repeats + 1 WHERE id = ?', earlier.id as string);
    return { ...free, result: 'replayed' };
  }
  const outcome = take(connection, item);
  if (outcome.result !== 'charged') return outcome;
  if (earlier !== undefined) {
    connection.run('UPDATE charge SET retry_tag = NULL WHERE id = ?', earlier.id as string);
  }
  // The row is written at once: a second call with this tag in the same group must find it.
  insertCharge(connection, item, outcome.used, tag);
  return outcome;
}

/** True when a call with this tag would go uncharged at this time. */
export function isRepeat(connection: Connection, account: number, tag: Uint8Array, now: number): boolean {
  const earlier = connection.one(FIND_TAG, account, tag);
  return earlier !== undefined && isFree(earlier.repeats as number, earlier.created_at as number, now);
}

interface Count {
  readonly item: Charge;
  calls: number;
  credits: number;
  ms: number;
}

function countUsage(
  connection: Connection,
  items: readonly Charge[],
  outcomes: readonly ChargeOutcome[],
): void {
  const counts = new Map<string, Count>();
  for (const [place, item] of items.entries()) {
    const outcome = outcomes[place]!;
    if (!('used' in outcome)) continue;
    const name = `${item.key} ${item.day} ${item.operation}`;
    const count = counts.get(name) ?? { item, calls: 0, credits: 0, ms: 0 };
    count.calls++;
    count.credits += outcome.used;
    count.ms += item.ms;
    counts.set(name, count);
  }
  for (const { item, calls, credits, ms } of counts.values()) {
    connection.run(COUNT_USAGE, item.account, item.key, item.day, item.operation, calls, credits, ms);
  }
}

function addCharge(connection: Connection, item: Charge, outcome: ChargeOutcome): void {
  if (!('used' in outcome)) return;
  if (item.retryTag !== null && outcome.result === 'charged') return;
  insertCharge(connection, item, outcome.used, null);
}

function insertCharge(connection: Connection, item: Charge, used: number, tag: Uint8Array | null): void {
  const { id, requestId, account, key, operation, status, ms, bytesIn, bytesOut, at } = item;
  connection.run(
    ADD_CHARGE,
    ...[id, requestId, account, key, operation, used, status, ms, bytesIn, bytesOut],
    tag,
    at,
  );
}
