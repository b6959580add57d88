/**
 * The rows of the store as the service sees them. Times are Unix milliseconds (UTC), a day is floor(ms / 86,400,000),
 * a month is year × 12 + month (January = 0). `null` = not set.
 */

export type Role = 'user' | 'operator';

export interface Account {
  readonly id: number;
  readonly email: string | null;
  /** PHC string of the password hash. */
  readonly password: string | null;
  readonly verifiedAt: number | null;
  readonly plan: string;
  /** When the plan was assigned: renewals fall on this day of the month. */
  readonly planSince: number | null;
  /** The part of `credits` that the plan gave; used first, and the only part that can expire. */
  readonly planCredits: number;
  readonly renewsAt: number | null;
  readonly credits: number;
  readonly unlimited: boolean;
  readonly suspendedAt: number | null;
  /** Set when the account was deleted: what is left of it serves the books only. */
  readonly closedAt: number | null;
  /** Below so many credits the owner gets an alert. */
  readonly lowCreditMark: number | null;
  /** The VAT ID under which it asks registers. */
  readonly vatRequester: string | null;
  readonly role: Role;
  readonly createdAt: number;
}

/** A key that signs records of VAT checks. */
export interface EvidenceKey {
  readonly id: number;
  /** As records and the published key set name it. */
  readonly kid: string;
  /** 32 bytes (RFC 8032). */
  readonly publicKey: Uint8Array;
  /** The private part, for processes with the installation's secret; `null`: another key has taken its place. */
  readonly sealed: Uint8Array | null;
  readonly createdAt: number;
}

/** What the owner of a key may choose. */
export interface KeySettings {
  readonly name: string;
  /** Operation names; `null` = all. */
  readonly scopes: readonly string[] | null;
  /** Addresses and CIDR ranges that may use the key; `null` = any. */
  readonly cidrs: readonly string[] | null;
  /** Credits a calendar month (UTC); `null` = no cap. */
  readonly cap: number | null;
  /** Calls a minute; `null` = the service's own limit. */
  readonly rate: number | null;
  readonly expiresAt: number | null;
}

/** What is stored of a key's text. */
export interface KeyMark {
  /** SHA-256 of the whole key, 32 bytes. */
  readonly hash: Uint8Array;
  /** First and last four characters of what follows the prefix. */
  readonly head: string;
  readonly tail: string;
  /** A test key: never charged. */
  readonly test: boolean;
}

export interface ApiKey extends KeySettings, KeyMark {
  readonly id: number;
  readonly account: number;
  readonly capUsed: number;
  readonly capMonth: number;
  readonly revokedAt: number | null;
  readonly replacedBy: number | null;
  readonly lastUsedAt: number | null;
  readonly createdAt: number;
}

/** Calls with test keys of an account in one day and one minute (floor(Unix ms / 60,000)), as last written. */
export interface TestUse {
  readonly account: number;
  readonly day: number;
  readonly dayCalls: number;
  readonly minute: number;
  readonly minuteCalls: number;
}

export interface KeyOwner {
  readonly key: ApiKey;
  readonly account: Account;
  /** Of a test key whose account has called with one before. */
  readonly testUse?: TestUse;
}

export type EntryKind = 'signup' | 'grant' | 'purchase' | 'renewal' | 'refund' | 'expiry' | 'correction';

/** One movement of credits that is no charge. */
export interface NewEntry {
  readonly account: number;
  readonly kind: EntryKind;
  /** Credits; negative takes away. At most ±10¹². */
  readonly amount: number;
  /** Unique over all accounts: the same reference is booked once. */
  readonly reference: string;
  readonly note: string | null;
  readonly actor: string;
  readonly at: number;
}

export interface CreditEntry extends NewEntry {
  readonly id: number;
}

/** One served call to be charged. */
export interface Charge {
  /** Made by the ledger for each call; a client may repeat its request id. */
  readonly id: string;
  readonly requestId: string;
  readonly account: number;
  readonly key: number;
  readonly operation: string;
  /** Credits to take, unless the account is unlimited. */
  readonly price: number;
  readonly status: number;
  readonly ms: number;
  readonly bytesIn: number;
  readonly bytesOut: number;
  readonly retryTag: Uint8Array | null;
  readonly at: number;
  readonly day: number;
  readonly month: number;
  /** Write `last_used_at` of the key along with this charge. */
  readonly touch: boolean;
}

/**
 * What became of a charge. `unpaid`: credits or cap do not cover it. `failed`: the row was refused by a rule of the
 * database. Nothing is written for those two. `credits` is the balance after it, `null` for unlimited accounts.
 */
export type ChargeOutcome =
  | {
      readonly result: 'charged' | 'replayed';
      readonly used: number;
      readonly credits: number | null;
      /** Credits of the key's month after it; absent when the key row was not touched. */
      readonly capUsed?: number;
    }
  | { readonly result: 'unpaid' | 'failed' };

export interface ChargeRow {
  readonly id: string;
  readonly requestId: string;
  readonly key: number;
  readonly operation: string;
  readonly cost: number;
  readonly status: number;
  readonly ms: number;
  readonly bytesIn: number;
  readonly bytesOut: number;
  readonly at: number;
}

/** Counters of one key and operation on one day. */
export interface UsageRow {
  readonly day: number;
  readonly key: number;
  readonly operation: string;
  readonly calls: number;
  readonly credits: number;
  readonly failed: number;
  readonly ms: number;
}

/** A call of a known key that failed: what is shown to its owner, and nothing of its input. */
export interface NewFailedCall {
  readonly account: number;
  readonly key: number;
  readonly requestId: string;
  readonly operation: string;
  readonly status: number;
  /** Of our own closed list. */
  readonly identifiers: readonly string[];
  readonly ms: number;
  readonly at: number;
}

export interface FailedCall extends Omit<NewFailedCall, 'account'> {
  readonly id: number;
}

/** The charges of one day. */
export interface ChargeDay {
  readonly day: number;
  readonly calls: number;
  readonly credits: number;
}

/** What moved the credits of an account, read at one moment. */
export interface Statement {
  readonly credits: number;
  readonly unlimited: boolean;
  /** Newest first. */
  readonly entries: readonly CreditEntry[];
  /** Newest first; days without charges are left out. */
  readonly days: readonly ChargeDay[];
}

/** The charges of one month. */
export interface ChargeMonth {
  /** Year × 12 + month. */
  readonly month: number;
  /** Also those that cost nothing. */
  readonly calls: number;
  readonly credits: number;
}

/** The same by months. */
export interface MonthlyStatement extends Omit<Statement, 'days'> {
  /** Newest first; months without charges are left out. */
  readonly months: readonly ChargeMonth[];
}

/** What moved the credits of an account in some days, oldest first. */
export interface Period {
  readonly unlimited: boolean;
  /** Credits before the first of these days. */
  readonly opening: number;
  readonly entries: readonly CreditEntry[];
  /** Days without charges are left out. */
  readonly days: readonly ChargeDay[];
}

export interface UsageTotal {
  readonly operation: string;
  readonly calls: number;
  readonly credits: number;
}

export interface Failures {
  readonly account: number;
  readonly key: number;
  readonly day: number;
  readonly operation: string;
  readonly failed: number;
}

export interface Session {
  /** SHA-256 of the cookie's value. */
  readonly hash: Uint8Array;
  readonly account: number;
  readonly createdAt: number;
  readonly seenAt: number;
  readonly expiresAt: number;
  readonly agentFamily: string;
  readonly addressPrefix: string;
}

export type Purpose = 'verify' | 'reset' | 'invite' | 'email-change';

export interface OneTime {
  readonly hash: Uint8Array;
  readonly account: number;
  readonly purpose: Purpose;
  readonly expiresAt: number;
  /** The address that using it proves, where that is not the account's own. */
  readonly email: string | null;
}

/** A link that an operator is to pass on. Times in Unix milliseconds. */
export interface PendingLink {
  /** Of its token. */
  readonly hash: Uint8Array;
  readonly account: number;
  readonly purpose: Purpose;
  /** What only processes with the installation's secret can read. */
  readonly sealed: Uint8Array;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** The events of which the owner of an account gets a mail. */
export type AlertKind = 'used-80' | 'used-100' | 'mark';

/** An alert that is noted and not sent yet. */
export interface UnsentAlert {
  readonly account: number;
  readonly kind: AlertKind;
  /** The entry since which the credits are counted. */
  readonly entry: number;
  readonly tries: number;
  /** Unix ms */
  readonly nextAt: number;
}

export interface NewAudit {
  readonly account: number | null;
  readonly actor: string;
  readonly action: string;
  readonly target: string;
  /** What it was about, by the name that it had then: of a key, of a plan, a number of credits. Default: the key's name. */
  readonly subject?: string | null;
  /** The network of whoever did it; default: unknown. */
  readonly network?: string | null;
  readonly at: number;
}

export interface Audit extends Required<NewAudit> {
  readonly id: number;
}

export interface AuditFilter {
  /** Those of these accounts. */
  readonly accounts?: readonly number[];
  /** Of these alone. */
  readonly actions?: readonly string[];
  readonly from?: number;
  /** Exclusive. */
  readonly until?: number;
  /** Id, exclusive. */
  readonly before?: number;
  readonly limit: number;
}

/** An account as lists name it. */
export interface AccountName {
  readonly id: number;
  readonly email: string | null;
  readonly isClosed: boolean;
}

/** An account whose balance does not equal its entries minus its charges. */
export interface Imbalance {
  readonly account: number;
  readonly credits: number;
  readonly expected: number;
}

/** An account as the payment provider has it. */
export interface Payer {
  readonly account: number;
  /** The provider's ids. */
  readonly customer: string;
  readonly subscription: string | null;
  /** When the subscription renews; `null` when it does not. */
  readonly renewsAt: number | null;
  /** Credits that a refund or dispute took back and that were used already: above zero the account is flagged. */
  readonly debt: number;
}

/** What of a purchase went back to the payer: `amount` of `total` in the payment's minor units. */
export interface Reversal {
  /** Reference of the entry that the payment made. */
  readonly purchase: string;
  readonly amount: number;
  readonly total: number;
}

type Booking = Omit<NewEntry, 'kind' | 'amount'>;

/**
 * What a payment provider's event changes. Entries are booked once by their reference, so that it does not matter how
 * often and in which order events report the same thing.
 */
export type PaymentEffect =
  | { readonly kind: 'purchase'; readonly entry: NewEntry }
  /** A plan's credits: its unused ones above `keep` expire first. */
  | { readonly kind: 'period'; readonly entry: Omit<NewEntry, 'kind'>; readonly keep: number }
  /** Takes the share of the purchase back, down to zero; the rest becomes debt. */
  | { readonly kind: 'take-back'; readonly entry: Booking; readonly reversal: Reversal }
  /** Undoes a `take-back`, whose reference is `undoes`. Nothing where there was none. */
  | {
      readonly kind: 'give-back';
      readonly entry: Booking;
      readonly undoes: string;
      readonly reversal: Reversal;
    }
  | {
      readonly kind: 'subscribe';
      readonly account: number;
      readonly subscription: string;
      readonly plan: string;
      readonly renewsAt: number | null;
      readonly at: number;
    }
  /** The subscription is over: the account goes from its plan to `fallback`, unless it is on another one by now. */
  | {
      readonly kind: 'unsubscribe';
      readonly account: number;
      readonly subscription: string;
      readonly fallback: string;
      readonly plan: string | null;
    };
