import type { NewEntry, Payer, PaymentEffect, Reversal } from '../records.ts';
import { bookEntry, bookPlanCredits, expire } from './entry-queries.ts';
import { addAudit } from './record-queries.ts';
import type { Connection, Row } from './sql-connection.ts';

const TAKE_ON_DEBT = `UPDATE payer
  SET debt = CASE WHEN debt + ?1 < 1000000000000 THEN debt + ?1 ELSE 1000000000000 END WHERE account = ?2`;

type EffectOf<Kind extends PaymentEffect['kind']> = Extract<PaymentEffect, { readonly kind: Kind }>;

export async function findPayer(connection: Connection, account: number): Promise<Payer | null> {
  return payerOf(await connection.one('SELECT * FROM payer WHERE account = ?', account));
}

export async function findPayerByCustomer(connection: Connection, customer: string): Promise<Payer | null> {
  return payerOf(await connection.one('SELECT * FROM payer WHERE customer = ?', customer));
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

export async function setCustomer(
  connection: Connection,
  account: number,
  customer: string,
): Promise<string> {
  return connection.transaction(async (tx) => {
    await tx.run(
      'INSERT INTO payer (account, customer) VALUES (?, ?) ON CONFLICT (account) DO NOTHING',
      ...[account, customer],
    );
    return (await findPayer(tx, account))!.customer;
  });
}

export async function clearDebt(connection: Connection, account: number): Promise<boolean> {
  return (await connection.run('UPDATE payer SET debt = 0 WHERE account = ? AND debt > 0', account)) > 0;
}

export async function isEventKnown(connection: Connection, id: string): Promise<boolean> {
  return (await connection.one('SELECT 1 FROM external_event WHERE id = ?', id)) !== undefined;
}

export async function takeEvent(
  connection: Connection,
  event: { readonly id: string; readonly at: number },
  effects: readonly PaymentEffect[],
): Promise<boolean> {
  return connection.transaction(async (tx) => {
    const sql = 'INSERT INTO external_event VALUES (?, ?) ON CONFLICT DO NOTHING';
    if ((await tx.run(sql, event.id, event.at)) === 0) return false;
    for (const effect of effects) await apply(tx, effect);
    return true;
  });
}

async function apply(connection: Connection, effect: PaymentEffect): Promise<void> {
  switch (effect.kind) {
    case 'purchase':
      await bookEntry(connection, effect.entry);
      return;
    case 'period':
      await bookPeriod(connection, effect);
      return;
    case 'take-back':
      await takeBack(connection, effect);
      return;
    case 'give-back':
      await giveBack(connection, effect);
      return;
    case 'subscribe':
      await subscribe(connection, effect);
      return;
    case 'unsubscribe':
      await unsubscribe(connection, effect);
  }
}

async function amountOf(connection: Connection, reference: string): Promise<number | undefined> {
  const row = await connection.one('SELECT amount FROM credit_entry WHERE reference = ?', reference);
  return row?.amount as number | undefined;
}

async function bookPeriod(connection: Connection, { entry, keep }: EffectOf<'period'>): Promise<void> {
  if ((await amountOf(connection, entry.reference)) !== undefined) return;
  await expire(connection, { ...entry, reference: `${entry.reference}:expiry` }, keep);
  await bookPlanCredits(connection, { ...entry, kind: 'renewal' });
}

/** Credits of a purchase that went back; `undefined` when it was never booked. */
async function creditsOf(
  connection: Connection,
  { purchase, amount, total }: Reversal,
): Promise<number | undefined> {
  const credits = await amountOf(connection, purchase);
  return credits === undefined ? undefined : Math.round((credits * amount) / total);
}

async function takeBack(connection: Connection, { entry, reversal }: EffectOf<'take-back'>): Promise<void> {
  if ((await amountOf(connection, entry.reference)) !== undefined) return;
  const { account, at, actor } = entry;
  const credits = await creditsOf(connection, reversal);
  const left = await connection.one('SELECT credits FROM account WHERE id = ?', account);
  if (credits === undefined || left === undefined) return;
  const taken = Math.min(credits, left.credits as number);
  const debt = credits - taken;
  const note = debt === 0 ? entry.note : `${entry.note ?? ''}; debt: ${debt} credits`;
  // Not `-taken`: minus zero is no whole number to the database.
  const refund: NewEntry = { ...entry, note, kind: 'refund', amount: 0 - taken };
  await bookEntry(connection, refund);
  if (debt === 0) return;
  await connection.run(TAKE_ON_DEBT, debt, account);
  await addAudit(connection, { account, actor, action: 'payment.debt', target: `account:${account}`, at });
}

async function giveBack(
  connection: Connection,
  { entry, undoes, reversal }: EffectOf<'give-back'>,
): Promise<void> {
  const taken = await amountOf(connection, undoes);
  if (taken === undefined || (await amountOf(connection, entry.reference)) !== undefined) return;
  await bookEntry(connection, { ...entry, kind: 'correction', amount: 0 - taken });
  const owed = ((await creditsOf(connection, reversal)) ?? 0) + taken;
  await connection.run(
    'UPDATE payer SET debt = CASE WHEN debt > ?1 THEN debt - ?1 ELSE 0 END WHERE account = ?2',
    owed,
    entry.account,
  );
}

async function subscribe(
  connection: Connection,
  { account, subscription, plan, renewsAt, at }: EffectOf<'subscribe'>,
): Promise<void> {
  await connection.run(
    'UPDATE payer SET subscription = ?, renews_at = ? WHERE account = ?',
    ...[subscription, renewsAt, account],
  );
  // Invoices bring the credits: the service's own renewals leave the account alone.
  await connection.run(
    `UPDATE account SET plan_since = CASE WHEN plan = ?1 THEN plan_since ELSE ?2 END, plan = ?1, unlimited = 0,
      renews_at = NULL WHERE id = ?3 AND closed_at IS NULL`,
    ...[plan, at, account],
  );
}

async function unsubscribe(
  connection: Connection,
  { account, subscription, plan, fallback }: EffectOf<'unsubscribe'>,
): Promise<void> {
  const changed = await connection.run(
    'UPDATE payer SET subscription = NULL, renews_at = NULL WHERE account = ? AND subscription = ?',
    ...[account, subscription],
  );
  if (changed === 0) return;
  await connection.run(
    'UPDATE account SET plan = ?, plan_since = NULL, renews_at = NULL WHERE id = ? AND plan = ?',
    ...[fallback, account, plan],
  );
}
