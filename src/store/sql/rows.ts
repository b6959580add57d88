import type { Account, ApiKey, Role } from '../records.ts';
import type { Row } from './sql-connection.ts';

/** A row of `account` as the service sees it. */
export function accountOf(row: Row): Account {
  return {
    id: row.id as number,
    email: row.email as string | null,
    password: row.password as string | null,
    verifiedAt: row.verified_at as number | null,
    plan: row.plan as string,
    planSince: row.plan_since as number | null,
    planCredits: row.plan_credits as number,
    renewsAt: row.renews_at as number | null,
    credits: row.credits as number,
    unlimited: row.unlimited === 1,
    suspendedAt: row.suspended_at as number | null,
    closedAt: row.closed_at as number | null,
    lowCreditMark: row.low_credit_mark as number | null,
    vatRequester: row.vat_requester as string | null,
    role: row.role as Role,
    createdAt: row.created_at as number,
  };
}

const list = (text: unknown): readonly string[] | null =>
  typeof text === 'string' ? (JSON.parse(text) as string[]) : null;
/** A row of `api_key` as the service sees it. */
export function keyOf(row: Row): ApiKey {
  return {
    id: row.id as number,
    account: row.account as number,
    hash: row.hash as Uint8Array,
    head: row.head as string,
    tail: row.tail as string,
    test: row.test === 1,
    name: row.name as string,
    scopes: list(row.scopes),
    cidrs: list(row.cidrs),
    cap: row.cap as number | null,
    capUsed: row.cap_used as number,
    capMonth: row.cap_month as number,
    rate: row.rate as number | null,
    expiresAt: row.expires_at as number | null,
    revokedAt: row.revoked_at as number | null,
    replacedBy: row.replaced_by as number | null,
    lastUsedAt: row.last_used_at as number | null,
    createdAt: row.created_at as number,
  };
}
