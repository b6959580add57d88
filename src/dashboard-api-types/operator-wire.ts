import type { Language, Time } from './basics.ts';
import type { EntryRow, PlanView } from './billing-wire.ts';
import type { CallCounts, KeyRow } from './usage-wire.ts';

/** The operator's pages. The wire as a whole: `wire.ts`. */

/** `GET /operator/accounts?search=&cursor=` */
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
}

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
  readonly checks: Readonly<Record<string, { readonly state: string; readonly note?: string }>>;
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

/** What one account has used. */
export interface HeavyUse {
  readonly account: number;
  /** `null`: it has none, or is gone. */
  readonly email: string | null;
  readonly amount: number;
}

/** `GET /operator/audit?account=&cursor=` */
export interface OperatorAudit {
  readonly audit: readonly {
    readonly id: number;
    readonly at: Time;
    readonly account: number | null;
    readonly actor: string;
    readonly action: string;
    readonly target: string;
  }[];
  readonly cursor: string | null;
}
