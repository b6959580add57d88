import type { Queries } from '../port.ts';
import * as accountList from './account-list.ts';
import * as account from './account-queries.ts';
import * as entry from './entry-queries.ts';
import * as evidence from './evidence-queries.ts';
import * as failedCall from './failed-call-queries.ts';
import * as key from './key-queries.ts';
import * as network from './network-queries.ts';
import * as payment from './payment-queries.ts';
import * as record from './record-queries.ts';
import * as session from './session-queries.ts';
import type { Connection } from './sql-connection.ts';
import * as statement from './statement-queries.ts';
import * as usage from './usage-queries.ts';

/** A query of the port as a function over a connection. */
type OverConnection<Query> = Query extends (...values: infer Values) => Promise<infer Result>
  ? (connection: Connection, ...values: Values) => Promise<Result>
  : never;

export type QueryName = keyof Queries;
/** Those that each engine has of its own: a charge must not cost more than its engine asks for. */
export type ChargeQueryName = 'chargeGroup' | 'isRepeat' | 'purgeCharges';
export type SharedQueryName = Exclude<QueryName, ChargeQueryName>;

/** Every other query of the port by its name, the same for both engines. */
export const SHARED_QUERIES: { readonly [Name in SharedQueryName]: OverConnection<Queries[Name]> } = {
  createAccount: account.createAccount,
  findAccount: account.findAccount,
  findAccountByEmail: account.findAccountByEmail,
  listAccounts: account.listAccounts,
  listAccountNames: account.listAccountNames,
  listAccountsBy: accountList.listAccountsBy,
  setPassword: account.setPassword,
  setEmail: account.setEmail,
  setVerified: account.setVerified,
  setSuspended: account.setSuspended,
  setRole: account.setRole,
  setLowCreditMark: account.setLowCreditMark,
  setVatRequester: account.setVatRequester,
  countOperators: account.countOperators,
  closeAccount: account.closeAccount,
  findKey: key.findKey,
  findKeyById: key.findKeyById,
  listKeys: key.listKeys,
  createKey: key.createKey,
  rotateKey: key.rotateKey,
  revokeKey: key.revokeKey,
  changeKey: key.changeKey,
  addFailures: usage.addFailures,
  addTestUse: usage.addTestUse,
  addFailedCalls: failedCall.addFailedCalls,
  listFailedCalls: failedCall.listFailedCalls,
  purgeFailedCalls: failedCall.purgeFailedCalls,
  addEntry: entry.addEntry,
  listEntries: entry.listEntries,
  readStatement: statement.readStatement,
  readMonthlyStatement: statement.readMonthlyStatement,
  listChargeDays: statement.listChargeDays,
  readPeriod: statement.readPeriod,
  setPlan: entry.setPlan,
  dueRenewals: entry.dueRenewals,
  renew: entry.renew,
  listCharges: usage.listCharges,
  listUsage: usage.listUsage,
  usageTotals: usage.usageTotals,
  listImbalances: usage.listImbalances,
  createSession: session.createSession,
  findSession: session.findSession,
  touchSession: session.touchSession,
  deleteSession: session.deleteSession,
  deleteSessions: session.deleteSessions,
  listSessions: session.listSessions,
  createOneTime: session.createOneTime,
  findOneTime: session.findOneTime,
  takeOneTime: session.takeOneTime,
  purgeSessions: session.purgeSessions,
  noteNetwork: network.noteNetwork,
  isNetworkKnown: network.isNetworkKnown,
  purgeNetworks: network.purgeNetworks,
  addAudit: record.addAudit,
  listAudit: record.listAudit,
  noteAlert: record.noteAlert,
  listEvidenceKeys: evidence.listEvidenceKeys,
  addEvidenceKey: evidence.addEvidenceKey,
  getSetting: record.getSetting,
  setSetting: record.setSetting,
  findPayer: payment.findPayer,
  findPayerByCustomer: payment.findPayerByCustomer,
  setCustomer: payment.setCustomer,
  clearDebt: payment.clearDebt,
  isEventKnown: payment.isEventKnown,
  takeEvent: payment.takeEvent,
};

/** The port's methods over one function that carries a name and its values to where they run. */
export function queriesOver(ask: (name: QueryName, values: readonly unknown[]) => Promise<unknown>): Queries {
  const entries = QUERY_NAMES.map((name) => [name, (...values: unknown[]) => ask(name, values)]);
  return Object.fromEntries(entries) as Queries;
}

const CHARGE_QUERIES: Readonly<Record<ChargeQueryName, true>> = {
  chargeGroup: true,
  isRepeat: true,
  purgeCharges: true,
};

export const QUERY_NAMES: readonly QueryName[] = [
  ...(Object.keys(SHARED_QUERIES) as SharedQueryName[]),
  ...(Object.keys(CHARGE_QUERIES) as ChargeQueryName[]),
];

/**
 * Queries that may walk over many rows. They get a connection of their own (in SQLite a thread as well): a long
 * report must not delay a charge. Never one whose balance is carried in memory: two threads answer in no certain order.
 */
export const REPORTS: ReadonlySet<QueryName> = new Set<QueryName>([
  'listAccounts',
  'listAccountsBy',
  'listEntries',
  'listCharges',
  'listFailedCalls',
  'readStatement',
  'readMonthlyStatement',
  'listChargeDays',
  'readPeriod',
  'listUsage',
  'usageTotals',
  'listImbalances',
  'listAudit',
]);
