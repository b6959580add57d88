import type { InvoiceInput } from '../request/request.ts';

/** A total as an e-invoice states it, decimal text; absent where it states none, or no number. */
export interface ViewedTotals {
  /** BT-106. */
  readonly lines?: string | undefined;
  /** BT-109. */
  readonly net?: string | undefined;
  /** BT-110. */
  readonly tax?: string | undefined;
  /** BT-111. */
  readonly taxInTaxCurrency?: string | undefined;
  /** BT-112. */
  readonly total?: string | undefined;
  /** BT-113. */
  readonly prepaid?: string | undefined;
  /** BT-114. */
  readonly rounding?: string | undefined;
  /** BT-115. */
  readonly due?: string | undefined;
}

/** BG-20 or BG-21; an allowance is negative. */
export interface ViewedFee {
  readonly reason: string;
  readonly amount: string;
}

/** BG-23. */
export interface ViewedTax {
  readonly rate?: string | undefined;
  readonly base?: string | undefined;
  readonly tax: string;
  /** BT-120. */
  readonly reason?: string | undefined;
}

/** BG-25, as far as a row of the table has it. */
export interface ViewedLine {
  readonly name: string;
  /** BT-129 and the code of BT-130. */
  readonly quantity?: string | undefined;
  readonly unitCode?: string | undefined;
  /** BT-146. */
  readonly price?: string | undefined;
  /** BT-152. */
  readonly rate?: string | undefined;
  /** BT-131. */
  readonly net?: string | undefined;
}

/** One row below a heading: `BT-158`, its name, its value. */
export interface ViewedDetail {
  readonly term: string;
  readonly name: string;
  readonly value: string;
}

/** An e-invoice of others, to be seen. */
export interface InvoiceViewOrder {
  /** Looks, language, and all terms that are drawn as those of an own invoice. */
  readonly request: InvoiceInput;
  readonly lines: readonly ViewedLine[];
  readonly totals: ViewedTotals;
  readonly fees: readonly ViewedFee[];
  readonly taxes: readonly ViewedTax[];
  /** Rules that it breaks. */
  readonly findings: readonly ViewedDetail[];
  /** What has no place on an invoice. */
  readonly details: readonly ViewedDetail[];
  /** Of the XML, in hex. */
  readonly sha256: string;
  readonly nowMs: number;
  readonly pdfDates: 'now' | 'issue';
}
