/** Data model of PAY by square 1.2.0. Dates are `YYYY-MM-DD`; texts within the limits of the standard. */

export interface PayBySquareDocument {
  /** Invoice id, at most 10 characters. */
  readonly invoice?: string | undefined;
  readonly payments: readonly PayBySquarePayment[];
}

export interface PayBySquarePayment {
  readonly type: PaymentType;
  readonly accounts: readonly { readonly iban: string; readonly bic?: string | undefined }[];
  readonly recipient: {
    readonly name: string;
    readonly street?: string | undefined;
    readonly city?: string | undefined;
  };
  readonly amount?: number | undefined;
  readonly currency: string;
  readonly dueDate?: string | undefined;
  readonly variableSymbol?: string | undefined;
  readonly constantSymbol?: string | undefined;
  readonly specificSymbol?: string | undefined;
  /** Originator's reference information. */
  readonly reference?: string | undefined;
  readonly note?: string | undefined;
  /** Written for STANDING_ORDER only. */
  readonly standingOrder?: StandingOrder | undefined;
  /** Written for DIRECT_DEBIT only. */
  readonly directDebit?: DirectDebit | undefined;
}

export interface StandingOrder {
  readonly day?: number | undefined;
  /** One month, 1 to 12, or several of them; none means every month. */
  readonly month?: number | undefined;
  readonly months?: readonly number[] | undefined;
  readonly period: Period;
  readonly lastDate?: string | undefined;
}

export interface DirectDebit {
  readonly scheme: DebitScheme;
  readonly type: DebitType;
  readonly variableSymbol?: string | undefined;
  readonly specificSymbol?: string | undefined;
  readonly reference?: string | undefined;
  readonly mandate?: string | undefined;
  readonly creditor?: string | undefined;
  readonly contract?: string | undefined;
  readonly maxAmount?: number | undefined;
  readonly validTill?: string | undefined;
}

export const PAYMENT_TYPES = ['PAYMENT_ORDER', 'STANDING_ORDER', 'DIRECT_DEBIT'] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

export const PERIODS = [
  'DAILY',
  'WEEKLY',
  'BIWEEKLY',
  'MONTHLY',
  'BIMONTHLY',
  'QUARTERLY',
  'SEMIANNUALLY',
  'ANNUALLY',
] as const;
export type Period = (typeof PERIODS)[number];

export const DEBIT_SCHEMES = ['SEPA', 'OTHER'] as const;
export type DebitScheme = (typeof DEBIT_SCHEMES)[number];

export const DEBIT_TYPES = ['ONE_OFF', 'RECURRENT'] as const;
export type DebitType = (typeof DEBIT_TYPES)[number];
