import type { Queries } from '../port.ts';
import * as account from './account-queries.ts';
import { chargeGroup, isRepeat } from './charge-group.ts';
import * as entry from './entry-queries.ts';
import * as failedCall from './failed-call-queries.ts';
import * as key from './key-queries.ts';
import * as network from './network-queries.ts';
import * as payment from './payment-queries.ts';
import * as record from './record-queries.ts';
import * as session from './session-queries.ts';
import type { Connection } from './sqlite-connection.ts';
import * as usage from './usage-queries.ts';

/** A query of the port as a function that answers at once, on the thread that owns the connection. */
type Synchronous<Query> = Query extends (...values: infer Values) => Promise<infer Result>
  ? (connection: Connection, ...values: Values) => Result
  : never;

export type QueryName = keyof Queries;

/** Every query of the port by its name. */
export const QUERIES: { readonly [Name in QueryName]: Synchronous<Queries[Name]> } = {
  createAccount: account.createAccount,
  findAccount: account.findAccount,
  findAccountByEmail: account.findAccountByEmail,
  listAccounts: account.listAccounts,
  setPassword: account.setPassword,
  setEmail: account.setEmail,
  setVerified: account.setVerified,
  setSuspended: account.setSuspended,
  setRole: account.setRole,
  setLowCreditMark: account.setLowCreditMark,
  countOperators: account.countOperators,
  closeAccount: account.closeAccount,
  findKey: key.findKey,
  findKeyById: key.findKeyById,
  listKeys: key.listKeys,
  createKey: key.createKey,
  rotateKey: key.rotateKey,
  revokeKey: key.revokeKey,
  changeKey: key.changeKey,
  chargeGroup,
  isRepeat,
  addFailures: usage.addFailures,
  setTestUse: usage.setTestUse,
  addFailedCalls: failedCall.addFailedCalls,
  listFailedCalls: failedCall.listFailedCalls,
  purgeFailedCalls: failedCall.purgeFailedCalls,
  addEntry: entry.addEntry,
  listEntries: entry.listEntries,
  readStatement: entry.readStatement,
  setPlan: entry.setPlan,
  dueRenewals: entry.dueRenewals,
  renew: entry.renew,
  listCharges: usage.listCharges,
  listUsage: usage.listUsage,
  usageTotals: usage.usageTotals,
  purgeCharges: usage.purgeCharges,
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
  getSetting: record.getSetting,
  setSetting: record.setSetting,
  findPayer: payment.findPayer,
  findPayerByCustomer: payment.findPayerByCustomer,
  setCustomer: payment.setCustomer,
  clearDebt: payment.clearDebt,
  isEventKnown: payment.isEventKnown,
  takeEvent: payment.takeEvent,
};

/**
 * Queries that may walk over many rows. They get a connection and a thread of their own: a long report must not
 * delay a charge. Never one whose balance is carried in memory: two threads answer in no certain order.
 */
export const REPORTS: ReadonlySet<QueryName> = new Set<QueryName>([
  'listAccounts',
  'listEntries',
  'listCharges',
  'listFailedCalls',
  'readStatement',
  'listUsage',
  'usageTotals',
  'listImbalances',
  'listAudit',
]);
