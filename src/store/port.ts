import type { CopyReport } from './backup/copy-report.ts';
import type { AccountListFilter, ListedAccount } from './listed-accounts.ts';
import type {
  Account,
  AccountName,
  AlertKind,
  ApiKey,
  Audit,
  AuditFilter,
  Charge,
  ChargeDay,
  ChargeOutcome,
  ChargeRow,
  CreditEntry,
  EvidenceKey,
  FailedCall,
  Failures,
  Imbalance,
  KeyMark,
  KeyOwner,
  KeySettings,
  MonthlyStatement,
  NewAudit,
  NewEntry,
  NewFailedCall,
  OneTime,
  Payer,
  PaymentEffect,
  PendingLink,
  Period,
  Purpose,
  Role,
  Session,
  Statement,
  TestUse,
  UnsentAlert,
  UsageRow,
  UsageTotal,
} from './records.ts';

/**
 * The queries that the service needs. Each method is one transaction: all of it happens or nothing, durably.
 * A method that cannot get the database within a second throws `Unavailable`; nothing was written then.
 * Every implementation must pass `contract-suite.ts`.
 */

export interface NewAccount {
  readonly email: string | null;
  readonly password: string | null;
  readonly plan: string;
  readonly unlimited: boolean;
  readonly role: Role;
  readonly at: number;
  /** First credits; skipped without error when the reference was booked before. */
  readonly grant?: Omit<NewEntry, 'account' | 'at'>;
  readonly key?: KeySettings & KeyMark;
  /** Only when there is no account at all. */
  readonly onlyFirst?: true;
}

export interface NewKey {
  readonly account: number;
  readonly settings: KeySettings;
  readonly mark: KeyMark;
  readonly at: number;
  /** Live keys (neither revoked nor expired) that the account may have. */
  readonly maxLive: number;
}

export interface Rotation {
  readonly account: number;
  readonly key: number;
  readonly mark: KeyMark;
  readonly at: number;
  /** The old key lives until then, unless it expires sooner. */
  readonly oldExpiresAt: number;
  /** As for a new key; no bound where the old one ends at once. */
  readonly maxLive: number;
}

export type RotationResult =
  | { readonly result: 'rotated'; readonly id: number }
  /** `unknown`: no such key of the account, or not live. */
  | { readonly result: 'unknown' | 'replaced' | 'too-many' };

export interface KeyChange {
  readonly account: number;
  readonly key: number;
  readonly settings: KeySettings;
  /** The settings as read: nothing happens when they have changed since. */
  readonly from: KeySettings;
  readonly at: number;
  /** As for a new key, where a key that had expired would live again. */
  readonly maxLive: number;
}

/** `unknown`: no such key of the account, or revoked. */
export type KeyChangeResult = 'changed' | 'outdated' | 'too-many' | 'unknown';

export interface PlanChange {
  readonly account: number;
  readonly plan: string;
  readonly unlimited: boolean;
  readonly since: number;
  /** Next renewal; `null` when somebody else renews, or nobody. */
  readonly renewsAt: number | null;
  /** Credits of the first period. */
  readonly grant?: { readonly amount: number; readonly reference: string };
  readonly actor: string;
}

/** One period's credits: the plan's unused part above `keep` expires, then `amount` is added. */
export interface Renewal {
  readonly account: number;
  readonly plan: string;
  /** The renewal that is due, as read; nothing happens when it has changed since. */
  readonly dueAt: number;
  readonly nextAt: number;
  readonly amount: number;
  readonly keep: number;
  readonly reference: string;
  readonly expiryReference: string;
  readonly at: number;
}

export type EntryResult =
  | { readonly result: 'added'; readonly amount: number; readonly credits: number }
  | { readonly result: 'duplicate' | 'insufficient' | 'unknown' };

/** Which calls of an account; `Id` distinguishes two of the same moment. */
export interface CallFilter<Id> {
  readonly account: number;
  readonly key?: number;
  readonly operation?: string;
  readonly requestId?: string;
  readonly status?: number;
  readonly from?: number;
  /** Exclusive. */
  readonly until?: number;
  /** The last row of the page before. */
  readonly after?: { readonly at: number; readonly id: Id };
  readonly limit: number;
}

export type ChargeFilter = CallFilter<string>;
export type FailedCallFilter = CallFilter<number>;

export interface UsageFilter {
  readonly account: number;
  readonly key?: number;
  readonly operation?: string;
  readonly fromDay: number;
  /** Inclusive. */
  readonly untilDay: number;
}

export interface AccountQueries {
  /** The new account's id; `null` when the e-mail is taken (or it is not the first, with `onlyFirst`). */
  createAccount(account: NewAccount): Promise<number | null>;
  findAccount(id: number): Promise<Account | null>;
  findAccountByEmail(email: string): Promise<Account | null>;
  /** By id, `after` exclusive; closed accounts are left out. `search` is a part of the e-mail. */
  listAccounts(page: {
    readonly after: number;
    readonly limit: number;
    readonly search?: string;
  }): Promise<Account[]>;
  /** In the order that is asked for; closed accounts are left out. */
  listAccountsBy(filter: AccountListFilter): Promise<ListedAccount[]>;
  /** Of these accounts, in no order; those that are closed have no e-mail. */
  listAccountNames(ids: readonly number[]): Promise<AccountName[]>;
  setPassword(account: number, password: string): Promise<void>;
  /** False when the e-mail is taken. */
  setEmail(account: number, email: string): Promise<boolean>;
  /** Marks the e-mail as verified and books `grant` unless its reference was booked before. */
  setVerified(account: number, at: number, grant?: Omit<NewEntry, 'account' | 'at'>): Promise<void>;
  setSuspended(account: number, at: number | null): Promise<void>;
  setRole(account: number, role: Role): Promise<void>;
  setLowCreditMark(account: number, mark: number | null): Promise<void>;
  /** The VAT ID under which the account asks registers; `null`: none of its own. */
  setVatRequester(account: number, vatId: string | null): Promise<void>;
  /** Those that may log in or could after a reset: neither suspended nor closed. */
  countOperators(): Promise<number>;
  /** Erases everything but the books, which stay under a number without a name. */
  closeAccount(account: number, at: number): Promise<void>;
}

export interface KeyQueries {
  findKey(hash: Uint8Array): Promise<KeyOwner | null>;
  findKeyById(account: number, key: number): Promise<KeyOwner | null>;
  /** Newest first; keys revoked before `revokedSince` are left out. */
  listKeys(account: number, revokedSince: number): Promise<ApiKey[]>;
  /** The new key's id; `null` when the account has too many live keys. */
  createKey(key: NewKey): Promise<number | null>;
  /** A successor with the same settings. */
  rotateKey(rotation: Rotation): Promise<RotationResult>;
  /** False when the key is unknown or was revoked before. */
  revokeKey(account: number, key: number, at: number): Promise<boolean>;
  changeKey(change: KeyChange): Promise<KeyChangeResult>;
}

export interface LedgerQueries {
  /**
   * Charges a group in one transaction; outcomes in the order of the items. An item that cannot be charged does not
   * hinder the others. `maxWaitMs` bounds the wait for a locked database.
   * @throws Unavailable; then nothing of the group is written.
   */
  chargeGroup(items: readonly Charge[], maxWaitMs: number): Promise<ChargeOutcome[]>;
  /** True when a call with this tag would go uncharged at this time. */
  isRepeat(account: number, retryTag: Uint8Array, at: number): Promise<boolean>;
  addFailures(failures: readonly Failures[]): Promise<void>;
  /**
   * Adds calls with test keys to those of each account's day and minute, or begins another day or minute with them.
   * @returns the sums, of all processes
   */
  addTestUse(uses: readonly TestUse[]): Promise<TestUse[]>;
  /** Writes at most `maxPerDay` rows an account and day; what comes beyond is dropped. */
  addFailedCalls(calls: readonly NewFailedCall[], maxPerDay: number): Promise<void>;
  /** Newest first. */
  listFailedCalls(filter: FailedCallFilter): Promise<FailedCall[]>;
  /** Deletes at most `limit` rows older than `before`; how many there were. */
  purgeFailedCalls(before: number, limit: number): Promise<number>;
  /** Books one entry. `toZero` takes at most what is there instead of refusing. */
  addEntry(entry: NewEntry, options?: { readonly toZero?: boolean }): Promise<EntryResult>;
  /** Newest first, `before` exclusive. */
  listEntries(
    account: number,
    page: { readonly before?: number; readonly limit: number },
  ): Promise<CreditEntry[]>;
  /** Entries and days of charges, newest first, both bounds exclusive; `null` for an unknown account. */
  readStatement(
    account: number,
    page: { readonly beforeEntry?: number; readonly beforeDay?: number; readonly limit: number },
  ): Promise<Statement | null>;
  /** The same with one line of charges a month. Reads as many months as it lists, not all there are. */
  readMonthlyStatement(
    account: number,
    page: { readonly beforeEntry?: number; readonly beforeMonth?: number; readonly limit: number },
  ): Promise<MonthlyStatement | null>;
  /** Days with calls, also those that cost nothing, newest first; both bounds inclusive. */
  listChargeDays(
    account: number,
    days: { readonly fromDay: number; readonly untilDay: number },
  ): Promise<ChargeDay[]>;
  /** Both bounds inclusive, at most `limit` entries; `null` for an unknown account. */
  readPeriod(
    account: number,
    days: { readonly fromDay: number; readonly untilDay: number; readonly limit: number },
  ): Promise<Period | null>;
  setPlan(change: PlanChange): Promise<EntryResult | null>;
  /** The longest due first, of these plans only. */
  dueRenewals(now: number, plans: readonly string[], limit: number): Promise<Account[]>;
  /** False when the renewal was not due any more. */
  renew(renewal: Renewal): Promise<boolean>;
  /** Newest first. */
  listCharges(filter: ChargeFilter): Promise<ChargeRow[]>;
  /** By day, operation, key. */
  listUsage(filter: UsageFilter): Promise<UsageRow[]>;
  /** Successful calls since a day, by operation. */
  usageTotals(account: number, fromDay: number): Promise<UsageTotal[]>;
  /** Deletes at most `limit` charges older than `before`; how many there were. */
  purgeCharges(before: number, limit: number): Promise<number>;
  /** Empty when every balance is right. */
  listImbalances(): Promise<Imbalance[]>;
}

/** In milliseconds. */
export interface Lifetimes {
  /** So long a session may be idle. */
  readonly idleMs: number;
  /** No token ends later than that. */
  readonly linkMs: number;
}

export interface KnownNetwork {
  readonly account: number;
  /** 32 bytes that only the installation can make of the network and the account. */
  readonly hash: Uint8Array;
  readonly at: number;
}

export interface SessionQueries {
  createSession(session: Session): Promise<void>;
  findSession(hash: Uint8Array): Promise<Session | null>;
  touchSession(hash: Uint8Array, seenAt: number): Promise<void>;
  deleteSession(hash: Uint8Array): Promise<void>;
  /** All sessions of the account, save one if named, and its open links of `reset` and `email-change`. */
  deleteSessions(account: number, except?: Uint8Array): Promise<void>;
  listSessions(account: number): Promise<Session[]>;
  createOneTime(token: OneTime): Promise<void>;
  /** What the token is for, as long as it can be used. */
  findOneTime(hash: Uint8Array, purpose: Purpose, at: number): Promise<OneTime | null>;
  /** Takes the token, once; siblings of the same purpose become void with it. `null` when void. */
  takeOneTime(hash: Uint8Array, purpose: Purpose, at: number): Promise<OneTime | null>;
  /** The account's owner logged in from there; the newest `mostKept` networks of the account stay. */
  noteNetwork(network: KnownNetwork, mostKept: number): Promise<void>;
  /** Whether the network was noted after `since`. One noted ahead of `at` counts from `at` on. */
  isNetworkKnown(network: KnownNetwork, since: number): Promise<boolean>;
  /** Deletes those noted at `before` or earlier; how many there were. */
  purgeNetworks(before: number): Promise<number>;
  /** Sessions and tokens that are over, and those of a clock that was ahead. */
  purgeSessions(now: number, lifetimes: Lifetimes): Promise<number>;
}

export interface RecordQueries {
  addAudit(audit: NewAudit): Promise<void>;
  /** Newest first. */
  listAudit(filter: AuditFilter): Promise<Audit[]>;
  /** False when the owner was alerted to this entry before. */
  noteAlert(alert: {
    readonly account: number;
    readonly kind: AlertKind;
    /** The entry since which the credits are counted. */
    readonly entry: number;
    readonly at: number;
  }): Promise<boolean>;
  /** The newest first: it signs, the others only verify. */
  listEvidenceKeys(): Promise<EvidenceKey[]>;
  /**
   * Puts a key in the place of the one that signs, whose private part goes. False, and nothing happens, when `after` is
   * not the newest key any more; `null`: there is none.
   */
  addEvidenceKey(
    key: Omit<EvidenceKey, 'id' | 'sealed'> & { readonly sealed: Uint8Array; readonly after: number | null },
  ): Promise<boolean>;
  getSetting(name: string): Promise<string | null>;
  setSetting(name: string, value: string): Promise<void>;
}

/** Accounts that pay through a payment provider. */
export interface PaymentQueries {
  findPayer(account: number): Promise<Payer | null>;
  findPayerByCustomer(customer: string): Promise<Payer | null>;
  /** Remembers an account's customer; the one that is known already stays. The customer that counts. */
  setCustomer(account: number, customer: string): Promise<string>;
  /** The operator has settled it. False when there was none. */
  clearDebt(account: number): Promise<boolean>;
  isEventKnown(id: string): Promise<boolean>;
  /** Notes a payment provider's event together with its effects; false when it was noted before: nothing happens. */
  takeEvent(
    event: { readonly id: string; readonly at: number },
    effects: readonly PaymentEffect[],
  ): Promise<boolean>;
}

export interface Queries
  extends AccountQueries,
    KeyQueries,
    LedgerQueries,
    SessionQueries,
    RecordQueries,
    PaymentQueries {}

/** Links that operators pass on, where several processes share the store; one process keeps them in memory. */
export interface PendingLinkQueries {
  /** Of a token that is stored; beyond `mostKept` the oldest go. */
  addPendingLink(link: PendingLink, mostKept: number): Promise<void>;
  /** Those whose token can be used, newest first. */
  listPendingLinks(now: number): Promise<PendingLink[]>;
}

/** What an owner is to be alerted to. */
export interface NewAlerts {
  readonly account: number;
  readonly entry: number;
  readonly at: number;
  /** Each is noted; those noted for the entry before are no news. */
  readonly kinds: readonly AlertKind[];
  /** Which of those that are news is sent. */
  readonly choose: (news: readonly AlertKind[]) => AlertKind | undefined;
}

/** Alerts to be sent, where several processes share the store; one process keeps them in memory. */
export interface OutboxQueries {
  /** Notes alerts and keeps the one to be sent, in the place of an earlier one of the account. */
  addAlerts(alerts: NewAlerts): Promise<void>;
  /** Those of `at` or earlier, and those beyond `latest`: a clock that went back must not put them off. */
  listDueAlerts(due: {
    readonly at: number;
    readonly latest: number;
    readonly limit: number;
  }): Promise<UnsentAlert[]>;
  /** One more try, and the time of the next one should it fail; false when somebody else has taken it. */
  takeAlert(alert: UnsentAlert, nextAt: number): Promise<boolean>;
  /** It is sent, or not to be sent any more. */
  dropAlert(alert: UnsentAlert): Promise<void>;
}

export interface Store extends Queries {
  /** Writes a complete copy to a new file while the service runs. */
  backup(file: string): Promise<void>;
  /** Looks through a copy, which is not changed. @throws errors of the system when it cannot be read at all */
  verifyCopy(file: string): Promise<CopyReport>;
  /** The database was away at the last charge: calls are refused before their work. Absent where it never is. */
  readonly isUnavailable?: () => boolean;
  close(): Promise<void>;
}
