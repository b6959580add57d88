import type { NewEntry, Payer, PaymentEffect, Reversal } from '../records.ts';
import { bookEntry, bookPlanCredits, expire } from './entry-queries.ts';
import { addAudit } from './record-queries.ts';
import type { Connection, Row } from './sqlite-connection.ts';

type EffectOf<Kind extends PaymentEffect['kind']> = Extract<PaymentEffect, { readonly kind: Kind }>;

export function findPayer(connection: Connection, account: number): Payer | null {
  return payerOf(connection.one('SELECT * FROM payer WHERE account = ?', account));
}

export function findPayerByCustomer(connection: Connection, customer: string): Payer | null {
  return payerOf(connection.one('SELECT * FROM payer WHERE customer = ?', customer));
}

function payerOf(row: Row | undefined): Payer | null {
  if (row === undefined) return null;
  return {
    account: row.account as number,
    customer: row.customer as string,
    subscription: row.subscription as string | null,
    renewsAt: row.renews_at as number | null,
    debt: row.debt as number,
  };
}

export function setCustomer(connection: Connection, account: number, customer: string): string {
  return connection.transaction(() => {
    connection.run(
      'INSERT INTO payer (account, customer) VALUES (?, ?) ON CONFLICT (account) DO NOTHING',
      ...[account, customer],
    );
    return findPayer(connection, account)!.customer;
  });
}

export function clearDebt(connection: Connection, account: number): boolean {
  return connection.run('UPDATE payer SET debt = 0 WHERE account = ? AND debt > 0', account) > 0;
}

export function isEventKnown(connection: Connection, id: string): boolean {
  return connection.one('SELECT 1 FROM external_event WHERE id = ?', id) !== undefined;
}

export function takeEvent(
  connection: Connection,
  event: { readonly id: string; readonly at: number },
  effects: readonly PaymentEffect[],
): boolean {
  return connection.transaction(() => {
    const sql = 'INSERT INTO external_event VALUES (?, ?) ON CONFLICT DO NOTHING';
    if (connection.run(sql, event.id, event.at) === 0) return false;
    for (const effect of effects) apply(connection, effect);
    return true;
  });
}

function apply(connection: Connection, effect: PaymentEffect): void {
  switch (effect.kind) {
    case 'purchase':
      bookEntry(connection, effect.entry);
      return;
    case 'period':
      bookPeriod(connection, effect);
      return;
    case 'take-back':
      takeBack(connection, effect);
      return;
    case 'give-back':
      giveBack(connection, effect);
      return;
    case 'subscribe':
      subscribe(connection, effect);
      return;
    case 'unsubscribe':
      unsubscribe(connection, effect);
  }
}

const amountOf = (connection: Connection, reference: string): number | undefined =>
  connection.one('SELECT amount FROM credit_entry WHERE reference = ?', reference)?.amount as
    | number
    | undefined;

function bookPeriod(connection: Connection, { entry, keep }: EffectOf<'period'>): void {
  if (amountOf(connection, entry.reference) !== undefined) return;
  expire(connection, { ...entry, reference: `${entry.reference}:expiry` }, keep);
  bookPlanCredits(connection, { ...entry, kind: 'renewal' });
}

/** Credits of a purchase that went back; `undefined` when it was never booked. */
function creditsOf(connection: Connection, { purchase, amount, total }: Reversal): number | undefined {
  const credits = amountOf(connection, purchase);
  return credits === undefined ? undefined : Math.round((credits * amount) / total);
}

function takeBack(connection: Connection, { entry, reversal }: EffectOf<'take-back'>): void {
  if (amountOf(connection, entry.reference) !== undefined) return;
  const { account, at, actor } = entry;
  const credits = creditsOf(connection, reversal);
  const left = connection.one('SELECT credits FROM account WHERE id = ?', account);
  if (credits === undefined || left === undefined) return;
  const taken = Math.min(credits, left.credits as number);
  const debt = credits - taken;
  const note = debt === 0 ? entry.note : `${entry.note ?? ''}; debt: ${debt} credits`;
  // Not `-taken`: minus zero is no whole number to the database.
  const refund: NewEntry = { ...entry, note, kind: 'refund', amount: 0 - taken };
  bookEntry(connection, refund);
  if (debt === 0) return;
  connection.run('UPDATE payer SET debt = min(debt + ?, 1000000000000) WHERE account = ?', debt, account);
  addAudit(connection, { account, actor, action: 'payment.debt', target: `account:${account}`, at });
}

function giveBack(connection: Connection, { entry, undoes, reversal }: EffectOf<'give-back'>): void {
  const taken = amountOf(connection, undoes);
  if (taken === undefined || amountOf(connection, entry.reference) !== undefined) return;
  bookEntry(connection, { ...entry, kind: 'correction', amount: 0 - taken });
  const owed = (creditsOf(connection, reversal) ?? 0) + taken;
  connection.run('UPDATE payer SET debt = max(debt - ?, 0) WHERE account = ?', owed, entry.account);
}

function subscribe(
  connection: Connection,
  { account, subscription, plan, renewsAt, at }: EffectOf<'subscribe'>,
): void {
  connection.run(
    'UPDATE payer SET subscription = ?, renews_at = ? WHERE account = ?',
    ...[subscription, renewsAt, account],
  );
  // Invoices bring the credits: the service's own renewals leave the account alone.
  connection.run(
    `UPDATE account SET plan_since = CASE WHEN plan = ?1 THEN plan_since ELSE ?2 END, plan = ?1, unlimited = 0,
      renews_at = NULL WHERE id = ?3 AND closed_at IS NULL`,
    ...[plan, at, account],
  );
}

function unsubscribe(
  connection: Connection,
  { account, subscription, plan, fallback }: EffectOf<'unsubscribe'>,
): void {
  const changed = connection.run(
    'UPDATE payer SET subscription = NULL, renews_at = NULL WHERE account = ? AND subscription = ?',
    ...[account, subscription],
  );
  if (changed === 0) return;
  connection.run(
    'UPDATE account SET plan = ?, plan_since = NULL, renews_at = NULL WHERE id = ? AND plan = ?',
    ...[fallback, account, plan],
  );
}
