/**
 * The wire of the dashboard's own API, below `/dashboard/api`. Types only, nothing imported: the server and the pages
 * are both built from this file. It is no public interface and may change with any version.
 *
 * Times are Unix milliseconds (UTC), days are `YYYY-MM-DD` (UTC), credits are whole numbers. Every answer is JSON unless
 * its route says otherwise; 204 has no body. A session is a cookie that scripts cannot read. What changes something must
 * come from the dashboard's own origin (`Origin` or `Sec-Fetch-Site`, which browsers send by themselves) and, when it
 * has a body, as `application/json`; the playground alone takes uploads too.
 */

export type Time = number;
export type Day = string;
export type Language = 'en' | 'de';

/* ---------------------------------------------------------------------------------------------------------- Errors */

/** Every status from 400 up. */
export interface ErrorBody {
  /** Identifiers, each once. */
  readonly messages: readonly string[];
  /** One for each thing that is wrong; `field` names the member of the request. */
  readonly details?: readonly {
    readonly message: string;
    readonly field?: string;
    readonly description: string;
  }[];
  readonly requestId: string;
}

/**
 * Identifiers of the dashboard beside those of the contract.
 *
 * | Status | Identifier | What the page does |
 * |---|---|---|
 * | 403 | `sessionMustBeValid` | not logged in (any more): the log-in page |
 * | 403 | `passwordMustBeRecent` | asks for the password (`POST /session/password`), then tries again |
 * | 403 | `forbidden` | request of another origin, or a key that may not do this |
 * | 403 | `logInMustBeEncrypted` | plain HTTP: the description says what to open instead |
 * | 403 | `signUpMustBeOpen` | SIGNUP is `invite` or `closed` |
 * | 404 | `resourceNotFound` | nothing there, not one's own, or for operators only |
 * | 406 | `credentialsMustBeValid` | e-mail or password wrong, or the address not verified (no field) |
 * | 406 | `tokenMustBeValid` | the link is used, over, or wrong |
 * | 406 | `…MustBeValid` and so on | at the field that `details[].field` names |
 * | 429 | `rateLimitExceeded` | wait `Retry-After` seconds |
 * | 503 | `apiUnavailable` | try again after `Retry-After` seconds |
 */
export type DashboardError =
  | 'message.sessionMustBeValid'
  | 'message.passwordMustBeRecent'
  | 'message.forbidden'
  | 'message.logInMustBeEncrypted'
  | 'message.signUpMustBeOpen'
  | 'message.resourceNotFound'
  | 'message.credentialsMustBeValid'
  | 'message.tokenMustBeValid'
  | 'message.rateLimitExceeded'
  | 'message.apiUnavailable';

/* ------------------------------------------------------------------------------- What is known before anybody logs in */

/** `GET /service`, for everybody. */
export interface ServiceFacts {
  readonly signUp: 'open' | 'invite' | 'closed';
  /** Mail is set up: sign-up ends with a link by mail, and a lost password can be reset by its owner. */
  readonly hasMail: boolean;
  /** Credits of a new account. */
  readonly freeCredits: number;
  /** Absent: log-in works. Else why it cannot, and the address to open where one is known. */
  readonly logInProblem?: {
    readonly reason: 'plain-http';
    readonly description: string;
    readonly url?: string;
  };
  readonly publicUrl: string;
  /** Start of API keys. */
  readonly keyPrefix: string;
  readonly build: string;
  /** Checkout and portal are there. */
  readonly hasPayments: boolean;
}

/* --------------------------------------------------------------------------------------------------------- Session */

/** `POST /session` */
export interface LogIn {
  readonly email: string;
  readonly password: string;
}

/** `POST /session/password`: answers `SessionView`, with a new cookie. */
export interface PasswordEntry {
  readonly password: string;
}

/** `GET /session`, and the answer wherever somebody is logged in. */
export interface SessionView {
  readonly account: {
    readonly id: number;
    readonly email: string | null;
    readonly role: 'user' | 'operator';
    readonly isVerified: boolean;
    readonly plan: { readonly id: string; readonly name: string };
    readonly credits: number;
    readonly unlimited: boolean;
    readonly createdAt: Time;
  };
  /** Until then nothing asks for the password again. */
  readonly passwordRecentUntil: Time;
  readonly banners: readonly Banner[];
  /** The server's clock. */
  readonly now: Time;
}

export type Banner =
  | { readonly kind: 'unverified' }
  | { readonly kind: 'suspended' }
  /** Credits used since the last grant, in percent, or below the account's own mark. */
  | {
      readonly kind: 'low-credit';
      readonly reason: 'used-80' | 'used-100' | 'mark';
      readonly credits: number;
    };

/** `GET /sessions`; `DELETE /sessions` ends all, also this one; `DELETE /sessions/{id}` one. */
export interface SessionList {
  readonly sessions: readonly SessionRow[];
}

export interface SessionRow {
  readonly id: string;
  readonly isCurrent: boolean;
  /** `Firefox on Linux` */
  readonly agent: string;
  /** The network, never the address: `192.0.2.0/24`. */
  readonly network: string;
  readonly createdAt: Time;
  readonly seenAt: Time;
  readonly expiresAt: Time;
}

/* --------------------------------------------------------------------------------------------------------- Account */

/** `POST /sign-up`: the same answer whether the address is known or not. */
export interface SignUpOrder {
  readonly email: string;
  readonly password: string;
  readonly language?: Language;
}

/** 202. `mail`: a link is on its way; `log-in`: `POST /session` with the same words works now. */
export interface SignUpAnswer {
  readonly next: 'mail' | 'log-in';
}

/** `POST /verification`: the link of the mail, with the password of the sign-up. Answers `SessionView`: logged in. */
export interface VerificationOrder {
  readonly token: string;
  readonly password: string;
}

/** `POST /verification/mail`: 202 without a body; the logged-in account gets its link once more. */

/** `POST /reset-requests`: 202 without a body, known address or not. */
export interface ResetRequest {
  readonly email: string;
  readonly language?: Language;
}

/** `POST /resets`: answers `SessionView`; every other session has ended. */
export interface ResetOrder {
  readonly token: string;
  readonly password: string;
}

/** `POST /invitations/look`: what the link is for, before anything is typed. */
export interface InvitationLook {
  readonly token: string;
}
export interface InvitationView {
  /** Set: the address is known and cannot be chosen. */
  readonly email: string | null;
  readonly role: 'user' | 'operator';
  readonly expiresAt: Time;
}

/** `POST /invitations`: answers `SessionView`. `email` counts only where the invitation names none. */
export interface InvitationOrder {
  readonly token: string;
  readonly email?: string;
  readonly password: string;
}

/** `PUT /password` (recent password): answers `SessionView`; every other session has ended. */
export interface PasswordChange {
  readonly password: string;
}

/** `POST /email-changes` (recent password). With mail 202 `mail`: a link goes to the new address; without it 202 `done`. */
export interface EmailChange {
  readonly email: string;
  readonly language?: Language;
}
export interface EmailChangeAnswer {
  readonly next: 'mail' | 'done';
}

/** `POST /email-changes/confirm`: 204, every session of the account has ended. No session is needed. */
export interface TokenOrder {
  readonly token: string;
}

/** `DELETE /account` (recent password): 204. */

/** `GET /settings` */
export interface Settings {
  readonly email: string | null;
  readonly isVerified: boolean;
  readonly hasMail: boolean;
  /** An e-mail is sent when the credits fall below; `null`: only at 80 % and 100 % used. */
  readonly lowCreditMark: number | null;
  /** The last operator cannot be deleted. */
  readonly mayDelete: boolean;
}

/** `PUT /settings/low-credit-alert`: 204. */
export interface LowCreditAlert {
  /** 1 to 1,000,000,000; `null`: none. */
  readonly mark: number | null;
}

/* -------------------------------------------------------------------------------------------------------- Overview */

/** `GET /overview` */
export interface Overview {
  readonly credits: number;
  readonly unlimited: boolean;
  /** Days that the credits last at the pace of the last 14 days; `null`: no pace yet, or unlimited. */
  readonly lastsDays: number | null;
  readonly today: CallCounts;
  readonly last7Days: CallCounts;
  readonly last30Days: CallCounts;
  /** 30 days, oldest first, today the last. */
  readonly days: readonly Day[];
  /** One a day for each operation that was used; most calls first. */
  readonly operations: readonly { readonly operation: string; readonly calls: readonly number[] }[];
  readonly lastCalls: readonly RequestRow[];
  readonly checklist: Checklist;
}

export interface CallCounts {
  /** Successful ones. */
  readonly calls: number;
  readonly failed: number;
  readonly credits: number;
}

export interface Checklist {
  readonly hasKey: boolean;
  readonly hasCall: boolean;
  /** A document or picture was made. */
  readonly hasSuccess: boolean;
}

/* ------------------------------------------------------------------------------------------------------------ Keys */

/** `GET /keys` */
export interface KeyList {
  readonly keys: readonly KeyRow[];
  readonly maxLive: number;
}

export interface KeyRow {
  readonly id: number;
  readonly name: string;
  /** First and last characters: `4fK9…hOA0`. */
  readonly mark: string;
  readonly isTest: boolean;
  readonly state: 'live' | 'revoked' | 'expired';
  /** Operation names; `null` = all. */
  readonly scopes: readonly string[] | null;
  readonly cidrs: readonly string[] | null;
  /** Credits a calendar month (UTC). */
  readonly cap: number | null;
  readonly capUsed: number;
  /** Calls a minute. */
  readonly rate: number | null;
  readonly expiresAt: Time | null;
  readonly revokedAt: Time | null;
  readonly replacedBy: number | null;
  readonly lastUsedAt: Time | null;
  readonly createdAt: Time;
  /** Successful calls a day, 30 days, oldest first. */
  readonly spark: readonly number[];
}

/** `POST /keys`; without `expiresAt` a recent password is needed. */
export interface NewKey {
  readonly name: string;
  readonly isTest?: boolean;
  readonly scopes?: readonly string[] | null;
  readonly cidrs?: readonly string[] | null;
  readonly cap?: number | null;
  readonly rate?: number | null;
  readonly expiresAt?: Time | null;
}

/** `PATCH /keys/{id}`: members that are absent stay; answers `KeyRow`. Removing the expiry needs a recent password. */
export type KeyChange = Partial<Omit<NewKey, 'isTest'>>;

/** `POST /keys/{id}/rotation`; 0 to 7 days, 24 hours unless named. Answers `KeyShown`. */
export interface KeyRotation {
  readonly graceMs?: number;
}

/** 201 of `POST /keys` and of a rotation: the key's text, this once. `DELETE /keys/{id}` answers 204. */
export interface KeyShown {
  readonly key: KeyRow;
  readonly text: string;
}

/* ----------------------------------------------------------------------------------------------------------- Usage */

/** `GET /usage?from=&until=&key=&operation=`: days, both inclusive, at most 731; 30 days unless named. */
export interface Usage {
  readonly from: Day;
  readonly until: Day;
  readonly total: UsageSum;
  readonly byDay: readonly ({ readonly day: Day } & UsageSum)[];
  readonly byOperation: readonly ({ readonly operation: string } & UsageSum)[];
  readonly byKey: readonly ({ readonly key: number; readonly name: string } & UsageSum)[];
}

export interface UsageSum extends CallCounts {
  /** Of successful calls. */
  readonly averageMs: number;
}

/**
 * `GET /usage.csv` (same parameters): `day,key,operation,calls,credits,failed,ms`.
 * `GET /usage.json`: the same rows as `{ rows: UsageCell[] }`, as a download.
 */
export interface UsageCell {
  readonly day: Day;
  readonly key: number;
  readonly operation: string;
  readonly calls: number;
  readonly credits: number;
  readonly failed: number;
  readonly ms: number;
}

/* -------------------------------------------------------------------------------------------------------- Requests */

/**
 * `GET /requests?key=&operation=&status=&from=&until=&requestId=&cursor=&limit=`: served and refused calls, newest first.
 * `status` is `ok`, `refused` or a number; `from` and `until` (exclusive) are times; `limit` is 1 to 200, 50 unless named.
 */
export interface RequestPage {
  readonly requests: readonly RequestRow[];
  /** `null`: that was the last page. */
  readonly cursor: string | null;
}

export interface RequestRow {
  readonly at: Time;
  readonly requestId: string;
  readonly operation: string;
  readonly key: number;
  readonly status: number;
  readonly credits: number;
  readonly ms: number;
  /** `null` for refused calls: nothing was kept. */
  readonly bytesIn: number | null;
  readonly bytesOut: number | null;
  /** Identifiers of what was wrong, as the caller got them; empty for served calls. */
  readonly identifiers: readonly string[];
}

/** `GET /requests/{requestId}`: all calls with the id, which callers may repeat; newest first, at most 50. 404 if none. */
export interface RequestDetail {
  readonly requests: readonly RequestRow[];
}

/* ------------------------------------------------------------------------------------------------------ Playground */

/**
 * `POST /playground/{operation}`: header `X-Key-Id` names one of the account's keys; body, `Accept` and answer are the
 * operation's own, `X-Credits-Used`, `X-Credits-Remaining` and `Server-Timing` among its headers. Operations that take
 * a query take it as a JSON object here, `{name}` of their paths among its members.
 */
export interface PlaygroundHeaders {
  readonly 'x-key-id': string;
}

/* --------------------------------------------------------------------------------------------------------- Billing */

/** `GET /billing?cursor=` (recent password). */
export interface Billing {
  readonly plan: PlanView;
  readonly renewsAt: Time | null;
  readonly credits: number;
  readonly unlimited: boolean;
  /** What can be chosen or bought; empty without payments. */
  readonly offers: readonly PlanView[];
  readonly packs: readonly PackView[];
  /** The customer portal is there for this account. */
  readonly hasPortal: boolean;
  readonly entries: readonly EntryRow[];
  readonly cursor: string | null;
}

export interface PlanView {
  readonly id: string;
  readonly name: string;
  /** Minor units. */
  readonly price: number;
  readonly currency: string;
  readonly interval: 'month' | 'year' | null;
  readonly credits: number;
  readonly unlimited: boolean;
}

export interface PackView {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly currency: string;
  readonly credits: number;
}

/** One line of the books, newest first. Charges are one line a day. */
export interface EntryRow {
  readonly at: Time;
  readonly kind: 'signup' | 'grant' | 'purchase' | 'renewal' | 'refund' | 'expiry' | 'correction' | 'charges';
  /** Negative takes away. */
  readonly amount: number;
  /** After it; `null` for unlimited accounts. */
  readonly balance: number | null;
  readonly note: string | null;
  /** Calls behind a line of charges. */
  readonly calls?: number;
}

/** `GET /billing.csv`: `time,kind,amount,balance,note`. */

/** `POST /billing/checkout` and `POST /billing/portal`: the page opens `url` in the same window. */
export interface CheckoutOrder {
  readonly plan?: string;
  readonly pack?: string;
}
export interface PaymentPage {
  readonly url: string;
}

/* -------------------------------------------------------------------------------------------------------- Operator */

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
  readonly keys: readonly KeyRow[];
  readonly entries: readonly EntryRow[];
  readonly last30Days: CallCounts;
  /** For the choice of a plan. */
  readonly plans: readonly PlanView[];
}

/** `POST /operator/accounts/{id}/grants`: answers `{ credits }`. */
export interface GrantOrder {
  /** Not 0, at most 10¹² either way; negative takes back. */
  readonly amount: number;
  /** 1 to 200 characters: stands in the books. */
  readonly reason: string;
}
export interface GrantAnswer {
  readonly credits: number;
}

/** `PUT /operator/accounts/{id}/plan`: answers `OperatorAccount`. */
export interface PlanOrder {
  readonly plan: string;
}

/** `PUT /operator/accounts/{id}/suspension`: answers `OperatorAccount`. Never one's own account. */
export interface SuspensionOrder {
  readonly isSuspended: boolean;
}

/** `POST /operator/invitations`: 201 `InvitationShown`; the mail goes out too where `email` is named and mail is set up. */
export interface InvitationRequest {
  /** An account that has no password yet, or lost it; absent: a new one. */
  readonly account?: number;
  readonly email?: string;
  readonly role?: 'user' | 'operator';
  readonly language?: Language;
}
export interface InvitationShown {
  readonly account: number;
  /** Shown this once. */
  readonly url: string;
  readonly expiresAt: Time;
}

/** `GET /operator/links`: links that mail would have carried, newest first; in memory, gone with the process. */
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
  /** As `/health` tells them. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Accounts whose balance is not what their entries say; 0 when all is right. */
  readonly imbalances: number;
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
