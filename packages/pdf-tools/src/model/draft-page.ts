import type { PdfObject, PdfRef, PdfString } from '@kontor/pdf';

/** What a viewer calls a page (ISO 32000-1, 12.4.2): a prefix, and a number in some style. */
export interface PageLabel {
  readonly style: string | undefined;
  readonly prefix: PdfString | undefined;
  readonly number: number;
}

/** A page of the document to be. */
export interface DraftPage {
  readonly ref: PdfRef;
  /** What it would inherit is among them. */
  readonly entries: Map<string, PdfObject>;
  /** What viewers call it; absent where the document names none of its pages. */
  readonly label?: PageLabel | undefined;
}
