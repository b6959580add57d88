import type { Day, Time } from './basics.ts';

/** Plan, books and payments. The wire as a whole: `wire.ts`. */

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
  /** Months for a statement, `YYYY-MM`: from this one back to the account's first, at most 120. */
  readonly months: readonly string[];
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

/** One line of the books, newest first. Charges are one line a month, at its end or now. */
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
  /** `YYYY-MM` (UTC): the month of a line of charges. */
  readonly month?: string;
}

/** `GET /billing/days?month=YYYY-MM` (recent password): the charges of a month by day, newest first. */
export interface MonthDays {
  readonly month: string;
  readonly days: readonly {
    readonly day: Day;
    /** Also those that cost nothing. */
    readonly calls: number;
    /** Zero or less. */
    readonly amount: number;
  }[];
}

/**
 * `GET /billing.csv`: `time,kind,amount,balance,note`, newest first, charges by day. With `?month=YYYY-MM` that month
 * alone, oldest first, between a line `opening` and a line `closing`.
 */

/** `POST /billing/checkout` and `POST /billing/portal`: the page opens `url` in the same window. */
export interface CheckoutOrder {
  readonly plan?: string;
  readonly pack?: string;
}
export interface PaymentPage {
  readonly url: string;
}
