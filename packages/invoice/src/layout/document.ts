import type { BitGrid } from '@kontor/graphics';
import type { PaperName } from './paper.ts';

/** The four looks of an invoice (rules: Looks of an invoice). */
export const TEMPLATES = ['DEFAULT', 'CLASSIC', 'MODERN', 'MINIMALISTIC'] as const;
export type TemplateName = (typeof TEMPLATES)[number];

/** How the totals name the currency: €, EUR, or the word of the locale. Table cells never name it. */
export const CURRENCY_FORMATS = ['SYMBOL', 'CODE', 'NAME'] as const;
export type CurrencyFormat = (typeof CURRENCY_FORMATS)[number];

/** An exact decimal in plain text as `text` and `fixedText` of lib/decimal write it: `-155.93`. */
export type DecimalText = string;

/**
 * Everything on an invoice, computed and worded, but not yet set: what the layout draws.
 * Independent of the request and its version. Texts are printed as they are; numbers are formatted by `locale`.
 * Every text may contain any Unicode; `\n` breaks a line in item descriptions and in the notice.
 * Plain data and typed arrays only, so it crosses threads.
 */
export interface InvoiceDocument {
  readonly template: TemplateName;
  /** Panel and rules are as version 1 of the interface has them. Absent: as version 2. */
  readonly isVersion1?: true;
  /** Absent: A4. */
  readonly paper?: PaperName | undefined;
  /** `#RRGGBB`, dark enough for white paper; absent: the template's own. */
  readonly accent?: string | undefined;
  /** BCP 47 with hyphens: number format, writing direction, /Lang, language of the capitals in CLASSIC. */
  readonly locale: string;
  /** BCP 47, where the words are in another language than that of the locale and have forms of Han of their own: `ja`. */
  readonly language?: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly currencyFormat: CurrencyFormat;
  /** Decimal places of the currency by ISO 4217: EUR 2, JPY 0, HUF 2. */
  readonly minorUnits: number;
  readonly sender: DocumentSender;
  /** The lines of the address window, name first; at least one. */
  readonly recipient: readonly string[];
  /** The picture file as sent (PNG, JPEG, GIF, WebP or SVG); its content is sniffed. */
  readonly logo?: Uint8Array;
  readonly heading: DocumentHeading;
  /** What is to be paid, at the top of the first page. Absent: it is among the totals alone. */
  readonly due?: DocumentDue;
  /** Info block, standard rows first: number, dates, then the caller's. Skipping double rows is done before. */
  readonly info: readonly InfoRow[];
  readonly columns: ColumnTitles;
  readonly items: readonly DocumentItem[];
  /** Rows between table and total, in order; empty when they would only repeat the total. */
  readonly totals: readonly TotalRow[];
  readonly total: { readonly label: string; readonly amount: DecimalText };
  /** A text between heading and table; line breaks are kept. */
  readonly introduction?: string;
  readonly notice?: string;
  /** Addresses at the end of a line of the notice that can be followed; http and https alone. */
  readonly links?: readonly string[];
  /** In reading order; bank data and VAT id are already among them. */
  readonly footer: readonly FooterGroup[];
  readonly labels: DocumentLabels;
  readonly epcCode?: PaymentCode;
  readonly metadata: DocumentMetadata;
  readonly eInvoice?: EInvoice;
  /** Files of the caller inside the PDF; no two have the same name. */
  readonly files?: readonly DocumentFile[];
  /** Of a view of another invoice: behind it, on pages of their own. */
  readonly appendix?: readonly AppendixSection[];
  /** Of a view: what it is, at the foot of every page. */
  readonly footNote?: string;
}

/** Terms with their names and values below a title. */
export interface AppendixSection {
  readonly title: string;
  readonly isWarning: boolean;
  readonly rows: readonly { readonly term: string; readonly name: string; readonly value: string }[];
}

/** A file of the caller. */
export interface DocumentFile {
  readonly fileName: string;
  readonly mediaType: string;
  readonly description: string;
  readonly data: Uint8Array;
}

export interface DocumentSender {
  readonly name: string;
  /** Street, town, country; version 1: the lines after the first that are no account, number or the like. */
  readonly address: readonly string[];
  /** What the return line above the window has; it may leave out the street. Absent: `address`, its last line the place. */
  readonly returnAddress?: ReturnAddress;
  /** With the word for it before: `UID ATU16370905`. */
  readonly vatId?: string;
}

export interface ReturnAddress {
  readonly street: readonly string[];
  readonly place: readonly string[];
  /** In one run from the postal code to the street, the name behind it, as in Japan. Absent: the name is first. */
  readonly isPlaceFirst?: true;
}

export interface DocumentHeading {
  /** `Invoice`, `Rechnung`. */
  readonly label: string;
  readonly number?: string;
}

/** What is to be paid. The number of the document is then printed once in the head. */
export interface DocumentDue {
  /** `Amount due`, `Paid`. */
  readonly label: string;
  readonly amount: DecimalText;
  /** `due by 14/02/2026`. */
  readonly date?: string;
}

export interface InfoRow {
  readonly label: string;
  readonly value: string;
  /** Set in semibold: the invoice number. */
  readonly strong?: boolean;
  /** The number of the heading. */
  readonly isNumber?: boolean;
  /** The due date, which may also be beside the amount due. */
  readonly isDueDate?: boolean;
}

export interface ColumnTitles {
  /** Absent: no column of position numbers. */
  readonly position?: string;
  readonly description: string;
  readonly amount: string;
  readonly unitPrice: string;
  /** Absent: no VAT column. */
  readonly vat?: string;
  readonly sum: string;
}

export interface DocumentItem {
  /** Absent: the cell stays empty. Wrapped beyond 15 characters. */
  readonly position?: string;
  /** The first line is the name; what follows the first `\n` is set smaller and grey. */
  readonly description: string;
  /** How many items this one is below. Absent: 0. */
  readonly indent?: number;
  /** It is not part of the totals: a sum of items below it, or there for information. Absent: it is a part. */
  readonly uncounted?: 'GROUP' | 'INFORMATION';
  /** 0 to 8 decimals; trailing zeros are not printed. Empty, of what is not counted alone: the cell stays empty. */
  readonly amount: DecimalText;
  readonly unit?: string;
  /** Absent: the cell stays empty. At least `minorUnits`, at most 8 decimals are printed. */
  readonly unitPrice?: DecimalText;
  /** Below the price: how many units it is for. Absent: one. */
  readonly priceQuantity?: DecimalText;
  /** Below the price: what it was, and what was taken off. Absent: nothing was. */
  readonly priceDerivation?: { readonly gross: DecimalText; readonly discount: DecimalText };
  /** Percent, 0 to 4 decimals: `20`; absent: the cell stays empty. */
  readonly vatPercent?: DecimalText;
  /** Empty, of what is not counted and of lines of a view that state no number: the cell stays empty. */
  readonly sum: DecimalText;
  /** Absent: nothing is taken off the item and nothing added to it. */
  readonly derivation?: ItemDerivation;
}

/** How the sum of an item comes about, in rows of their own below its description. */
export interface ItemDerivation {
  /** Price × quantity: in the item's first row, where its sum is otherwise. */
  readonly gross: DecimalText;
  /** Discounts and surcharges, in order. */
  readonly rows: readonly { readonly label: string; readonly amount: DecimalText }[];
  /** Before the item's sum, which is the last of these rows. */
  readonly sumLabel: string;
}

/**
 * One row of the totals block.
 * With `vat` the label is part of a pattern with rate and base: `VAT`, `20`, `942.02` → `20 % VAT on 942.02`.
 */
export interface TotalRow {
  readonly label: string;
  readonly amount: DecimalText;
  readonly vat?: { readonly pattern: string; readonly percent: DecimalText; readonly base: DecimalText };
  /** A further line below the label: why no VAT is charged. */
  readonly note?: string;
  /** A sum of rows above it: who adds up the rows leaves it out. */
  readonly isSum?: true;
  /** Of such a row: it explains others and is set like them. */
  readonly isAside?: true;
  /** ISO 4217, where it is another than the document's. */
  readonly currency?: string;
}

export interface FooterGroup {
  readonly title?: string;
  readonly values: readonly string[];
}

export interface DocumentLabels {
  readonly carriedForward: string;
  /** At the foot of a page, where a language has another word for it there. */
  readonly carriedToNext?: string;
  /** Page number; `{current}` and `{total}` are replaced wherever they are: `Page {current} of {total}`. */
  readonly page: string;
  /** Above the recipient on Letter paper. Absent or empty: nothing is. */
  readonly billTo?: string;
}

/** A two-dimensional payment code beside the totals. */
export interface PaymentCode {
  /** Modules without quiet zone. */
  readonly grid: BitGrid;
  /** Bold first line of the caption and the alternative text of the figure. */
  readonly title: string;
  /** IBAN in groups of four, BIC, reference or text, message: one line each. */
  readonly lines: readonly string[];
}

export interface DocumentMetadata {
  /** Document title: heading label and number. */
  readonly title: string;
  readonly author: string;
  /** Creation and modification date, ISO 8601 in UTC to the second: `2026-01-31T00:00:00Z`. */
  readonly createdAt: string;
}

export type EInvoiceProfile =
  | 'MINIMUM'
  | 'BASIC_WL'
  | 'BASIC'
  | 'EN16931'
  | 'EXTENDED'
  | 'XRECHNUNG'
  | 'FRANCE'
  | 'EXTENDED_CTC_FR'
  | 'PEPPOL';

/** The syntaxes that EN 16931 allows (CEN/TS 16931-2). */
export const E_INVOICE_FORMATS = ['CII', 'UBL'] as const;
export type EInvoiceFormat = (typeof E_INVOICE_FORMATS)[number];

/** The embedded document. File name, XMP values and AFRelationship follow from format and profile. */
export interface EInvoice {
  readonly profile: EInvoiceProfile;
  readonly format: EInvoiceFormat;
  /** UTF-8. */
  readonly xml: Uint8Array;
}

/** X-Warning tokens that only drawing can find. */
export type LayoutWarning = 'characters-replaced';

export interface RenderedInvoice {
  readonly pdf: Uint8Array;
  readonly warnings: readonly LayoutWarning[];
  readonly pageCount: number;
}
