import type { Language, Time } from './basics.ts';
import type { EntryRow, PlanView } from './billing-wire.ts';
import type { CallCounts, KeyRow } from './usage-wire.ts';

/** The operator's pages. The wire as a whole: `wire.ts`. */

/**
 * `GET /operator/accounts?search=&state=&sort=&order=&cursor=`: `sort` is a column, `created` unless named; `order` is
 * `ascending` or `descending`, ascending unless named.
 */
export interface OperatorAccounts {
  readonly accounts: readonly OperatorAccountRow[];
  readonly cursor: string | null;
}

export interface OperatorAccountRow {
  readonly id: number;
  readonly email: string | null;
  readonly role: 'user' | 'operator';
  readonly plan: string;
  readonly credits: number;
  readonly unlimited: boolean;
  readonly isVerified: boolean;
  readonly suspendedAt: Time | null;
  readonly createdAt: Time;
  readonly planName: string;
  /** Successful ones in 30 days, today the last. */
  readonly calls: number;
  readonly lastCallAt: Time | null;
}

export type OperatorAccountSort = 'email' | 'plan' | 'credits' | 'calls' | 'lastCall' | 'state' | 'created';
export type OperatorAccountState = 'active' | 'operator' | 'suspended' | 'unverified';

/** `GET /operator/accounts/{id}` */
export interface OperatorAccount extends OperatorAccountRow {
  readonly renewsAt: Time | null;
  readonly hasPassword: boolean;
  /**
   * Credits that a refund or dispute took back and that were used already; `DELETE /operator/accounts/{id}/debt`
   * settles.
   */
  readonly debt: number;
  readonly keys: readonly KeyRow[];
  readonly entries: readonly EntryRow[];
  readonly last30Days: CallCounts;
  /** For the choice of a plan. */
  readonly plans: readonly PlanView[];
}

/** `GET /operator/accounts/{id}/days?month=YYYY-MM` answers `MonthDays`, as `/billing/days` does for the account itself. */

/** `POST /operator/accounts/{id}/grants` (recent password): answers `{ credits }`. */
export interface GrantOrder {
  /** Not 0, at most 10¹² either way; negative takes back. */
  readonly amount: number;
  /** 1 to 200 characters: written in the books. */
  readonly reason: string;
}
export interface GrantAnswer {
  readonly credits: number;
}

/** `PUT /operator/accounts/{id}/plan` (recent password): answers `OperatorAccount`. */
export interface PlanOrder {
  readonly plan: string;
}

/** `PUT /operator/accounts/{id}/suspension` (recent password): answers `OperatorAccount`. Never one's own account. */
export interface SuspensionOrder {
  readonly isSuspended: boolean;
}

/**
 * `POST /operator/invitations`: 201 `InvitationShown`; the mail goes out too where `email` is named and mail is set
 * up.
 */
export interface InvitationRequest {
  /** An account that has no password yet, or lost it; absent: a new one. */
  readonly account?: number | undefined;
  readonly email?: string | undefined;
  readonly role?: 'user' | 'operator' | undefined;
  readonly language?: Language | undefined;
}
export interface InvitationShown {
  readonly account: number;
  /** Shown this once. */
  readonly url: string;
  readonly expiresAt: Time;
}

/** `GET /operator/links` (recent password): links that mail would have carried, newest first; in memory, gone with the process. */
export interface OperatorLinks {
  readonly links: readonly {
    readonly at: Time;
    readonly account: number;
    readonly email: string;
    readonly purpose: 'verify' | 'reset' | 'invite' | 'email-change';
    readonly url: string;
    readonly expiresAt: Time;
  }[];
}

/** `GET /operator/health` */
export interface OperatorHealth {
  readonly status: 'ok' | 'degraded' | 'unavailable';
  readonly build: string;
  /** When the process started. */
  readonly since: Time;
  /** The server's clock. */
  readonly now: Time;
  /** Of the service and all that it starts, and what they may take together. */
  readonly memoryBytes: number;
  readonly memoryLimitBytes: number;
  /** By folder: `data`, and `backup` where that is another one. */
  readonly disks: readonly {
    readonly folder: string;
    readonly freeBytes: number;
    readonly sizeBytes: number;
  }[];
  /** Delay of the event loop, 99th percentile of the last seconds. */
  readonly loopDelayMs: number;
  /** As in `/ready`. */
  readonly checks: Readonly<Record<string, CheckView>>;
  readonly programs: readonly ProgramRow[];
  readonly registers: readonly RegisterRow[];
  readonly series: readonly SeriesRow[];
  readonly queues: readonly QueueRow[];
  /** `null`: the database is not one file, and its backups are made elsewhere. */
  readonly backup: CheckView | null;
  /** As in `/health`. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Accounts whose balance does not equal their entries minus charges; 0 when all is right. */
  readonly imbalances: number;
  /** Of the last hour, of each at most five accounts, the largest amount first. */
  readonly heaviest: {
    /** Time of the event loop, in milliseconds. */
    readonly loop: readonly HeavyUse[];
    /** Time of slots (workers, programs, pages of the browser), in milliseconds. */
    readonly slots: readonly HeavyUse[];
    /** Memory of documents and programs at their largest moment, in bytes. */
    readonly memory: readonly HeavyUse[];
  };
}

/** A note on a state, by its identifier. */
export interface HealthNoteView {
  readonly id: string;
  readonly values?: readonly string[];
}

export interface CheckView {
  readonly state: 'ok' | 'away';
  /** In English. */
  readonly note?: string;
  /** The same by identifiers, where it has them; without a version. */
  readonly notes?: readonly HealthNoteView[];
}

export interface ProgramRow extends CheckView {
  readonly name: string;
  /** Empty where it was not found, or has not run yet. */
  readonly version: string;
  readonly path: string;
}

export interface RegisterRow extends CheckView {
  readonly name: string;
  readonly isSetUp: boolean;
  /** `null`: none since the start. */
  readonly answeredAt: Time | null;
  /** Of its last hundred attempts at most. */
  readonly attempts: number;
  readonly failures: number;
  /** Of those that were answered; `null`: none. */
  readonly medianMs: number | null;
}

/** The price indexes of one publisher. */
export interface SeriesRow {
  readonly publisher: string;
  readonly count: number;
  /** Series of which nothing is stored. */
  readonly missing: number;
  /** Series whose fresh values could not be fetched, or were not taken. */
  readonly failing: number;
  /** Series that the publisher does not continue any more. */
  readonly discontinued: number;
  /** Series that came with the program and were never fetched. */
  readonly starters: number;
  /** Series that were fetched three days ago or earlier. */
  readonly old: number;
  /** `2026-10` or `2026`: of the newest of them; `null`: none. */
  readonly newest: string | null;
  /** Of the one that was fetched the longest ago; of starters the day of their snapshot. */
  readonly oldestAt: Time | null;
}

export interface QueueRow {
  readonly name: string;
  readonly busy: number;
  readonly waiting: number;
}

/** `POST /operator/backups` (recent password): 201 with the file that was made, or 200 with what failed. */
export interface BackupAnswer {
  readonly file: string | null;
  /** What failed and what to do. */
  readonly problem: string | null;
  /** The same by identifiers. */
  readonly notes?: readonly HealthNoteView[];
}

/** What one account has used. */
export interface HeavyUse {
  readonly account: number;
  /** `null`: it has none, or is gone. */
  readonly email: string | null;
  readonly amount: number;
}

/**
 * `GET /operator/audit?account=&kind=&from=&until=&cursor=`: deeds, newest first. `account` is a number
 * or a part of an e-mail; days are both inclusive; all of them unless named.
 */
export interface OperatorAudit {
  readonly audit: readonly AuditRow[];
  readonly cursor: string | null;
}

export type AuditKind = 'keys' | 'log-in' | 'accounts' | 'credits' | 'service';

export interface AuditRow {
  readonly id: number;
  readonly at: Time;
  /** `key.create` */
  readonly action: string;
  /** By the name that it had then: of a key, of a plan, a number of credits, a file. */
  readonly subject: string | null;
  readonly actor: AuditParty;
  /** Whose account it concerns; `null`: none. */
  readonly account: AuditAccount | null;
  /** From where: `192.0.2.0/24`; `null`: not from a browser, or from an account that is gone. */
  readonly network: string | null;
}

/** Who did it. */
export type AuditParty =
  | ({ readonly kind: 'account' } & AuditAccount)
  /** `system`: the service itself, or a program that it works with. */
  | { readonly kind: 'command line' | 'system' };

export interface AuditAccount {
  readonly id: number;
  /** `null`: it has none, or is gone. */
  readonly email: string | null;
  readonly isClosed: boolean;
}

/** `GET /operator/audit.csv` (same filters): `time,actor,action,target,subject,account,network`, at most 100,000 lines. */
