import type { InvoiceAttachment } from '../attachments/attachment.ts';
import type { DocumentKind } from '../document-type/invoice-type.ts';
import type { CurrencyFormat, EInvoiceFormat, TemplateName } from '../layout/document.ts';
import type { PaperName } from '../layout/paper.ts';
import type { GivenLabels } from '../words/labels.ts';
import type { Worded } from '../words/worded-request.ts';
import type { InvoiceLanguage } from '../words/words-of.ts';
import type { ItemExtras } from './item-extras.ts';
import type { OtherParties } from './other-parties.ts';
import type { PostalAddress } from './postal-address.ts';
import type { References } from './references.ts';

/** VAT categories of EN 16931 (UNTDID 5305, the subset of BT-118: rule BR-CL-17). */
export const TAX_CATEGORIES = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M', 'B'] as const;
export type TaxCategory = (typeof TAX_CATEGORIES)[number];

/** What a party is for the VAT: who is a consumer has no tax to account for. */
export const PARTY_STATUSES = ['BUSINESS', 'CONSUMER', 'AUTHORITY'] as const;
export type PartyStatus = (typeof PARTY_STATUSES)[number];

/** What an item is for the VAT (Directive 2006/112/EC, Articles 14 and 24). */
export const SUPPLIES = ['GOODS', 'SERVICE'] as const;
export type Supply = (typeof SUPPLIES)[number];

/** What a caller states about the VAT of an item or fee beside its rate. */
export interface StatedTax {
  readonly taxCategory?: TaxCategory | undefined;
  /** BT-120. */
  readonly taxReason?: string | undefined;
  /** BT-121, in capitals. */
  readonly taxReasonCode?: string | undefined;
}

/**
 * Whether an entry after the items is a fee (or discount, by its sign), a discount or a surcharge whatever its sign, the VAT itself, or
 * a tax that the payer keeps back.
 */
export const ENTRY_KINDS = ['FEE', 'TAX', 'WITHHOLDING', 'DISCOUNT', 'SURCHARGE'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];
/** What an entry of the totals can be: withholdings are below them. */
export type FeeKind = 'FEE' | 'TAX';

/** What the caller may ask for: AUTO takes the highest profile that the data reach. */
export const PROFILE_CHOICES = [
  'AUTO',
  'EN16931',
  'MINIMUM',
  'XRECHNUNG',
  'BASIC_WL',
  'BASIC',
  'EXTENDED',
  'FRANCE',
  'EXTENDED_CTC_FR',
  'PEPPOL',
] as const;
export type ProfileChoice = (typeof PROFILE_CHOICES)[number];

export interface InvoiceParty extends PostalAddress {
  readonly name: string;
  readonly contact?: string | undefined;
  readonly tradingName?: string | undefined;
  /** As `identifierOf` reads them. */
  readonly identifiers?: readonly string[] | undefined;
  readonly legalInformation?: string | undefined;
  readonly vatNumber?: string | undefined;
  /** Compact form. */
  readonly iban?: string | undefined;
  readonly bic?: string | undefined;
  readonly email?: string | undefined;
  readonly taxNumber?: string | undefined;
  readonly registrationNumber?: string | undefined;
  readonly phone?: string | undefined;
  /** `scheme:address`, schemes of the code list EAS. */
  readonly electronicAddress?: string | undefined;
  readonly status?: PartyStatus | undefined;
  /** Code list ICD: of which register the registration number is. */
  readonly registrationScheme?: string | undefined;
  /** BT-85. */
  readonly accountName?: string | undefined;
  /** BT-84 of an account without IBAN. */
  readonly accountNumber?: string | undefined;
  /** BT-86 of a bank without BIC. */
  readonly bankCode?: string | undefined;
  readonly accounts?: readonly FurtherAccount[] | undefined;
}

export type InvoiceSender = InvoiceParty;

/** A note that a law requires, with its code (BT-21, UNTDID 4451). */
export interface LegalNote {
  readonly code?: string | undefined;
  readonly text: string;
}

/** BG-3. */
export interface PrecedingInvoice {
  readonly number: string;
  readonly issueDate?: string | undefined;
}

/** A payment made before the document was issued. */
export interface EarlierPayment {
  readonly title?: string | undefined;
  readonly date?: string | undefined;
  readonly amount: number;
  readonly invoiceNumber?: string | undefined;
  readonly invoiceDate?: string | undefined;
  /** VAT percent that the amount includes. */
  readonly tax?: number | undefined;
  readonly taxAmount?: number | undefined;
}

/** A discount for paying early: within days after the date of issue, or until a day. */
export interface EarlyPayment {
  readonly percent: number;
  readonly days?: number | undefined;
  readonly until?: string | undefined;
  readonly base?: number | undefined;
}

/** The mandate by which the amount is collected from the recipient's account; in SEPA both are there. */
export interface DirectDebit {
  readonly mandateReference?: string | undefined;
  readonly creditorIdentifier?: string | undefined;
}

/** An account beside the first one (BG-17). */
export interface FurtherAccount {
  readonly iban?: string | undefined;
  readonly accountNumber?: string | undefined;
  readonly bic?: string | undefined;
  readonly bankCode?: string | undefined;
  readonly name?: string | undefined;
}

/** BT-81, UNTDID 4461, and BT-82. */
export interface PaymentMeans {
  readonly code: string;
  readonly text?: string | undefined;
}

/** BT-87 and BT-88; never in a log or an error text. */
export interface PaymentCard {
  readonly number: string;
  readonly holder?: string | undefined;
}

/** BT-6 and what BT-111 follows from: one of the two numbers is there. */
export interface TaxCurrency {
  /** ISO 4217. */
  readonly code: string;
  /** Units of it for one of the invoice's currency. */
  readonly rate?: number | undefined;
  readonly amount?: number | undefined;
}

/** One item; unitPrice wins over sumPrice, `tax` over `vat`. */
export interface InvoiceItem extends StatedTax, ItemExtras {
  readonly description: string;
  readonly amount: number;
  readonly unit?: string | undefined;
  readonly unitPrice?: number | undefined;
  readonly sumPrice?: number | undefined;
  readonly tax?: number | undefined;
  readonly vat?: number | undefined;
  readonly supply?: Supply | undefined;
  readonly discounts?: readonly ItemAdjustment[] | undefined;
  readonly surcharges?: readonly ItemAdjustment[] | undefined;
  readonly period?: Period | undefined;
  readonly buyerItemNumber?: string | undefined;
  readonly sellerItemNumber?: string | undefined;
  readonly orderLine?: string | undefined;
  readonly position?: string | undefined;
}

/** A discount or surcharge on one item; percent wins over value. Amounts are negative only where price × quantity is. */
export interface ItemAdjustment {
  readonly title?: string | undefined;
  readonly percent?: number | undefined;
  readonly value?: number | undefined;
  /** What the percentage is of; absent: price × quantity. */
  readonly base?: number | undefined;
  /** Stated beside `value`, which does not follow from it. */
  readonly statedPercent?: number | undefined;
  /** UNTDID 5189 of a discount, 7161 of a surcharge. */
  readonly reasonCode?: string | undefined;
}

/** First and last day; one of them is enough (BR-CO-19, BR-CO-20). */
export interface Period {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
}

export interface FeeTaxItem extends StatedTax {
  readonly title: string;
  readonly percent?: number | undefined;
  readonly value?: number | undefined;
  readonly kind?: EntryKind | undefined;
  /** VAT percent of this fee. */
  readonly tax?: number | undefined;
  /** What a percentage is taken of. */
  readonly base?: number | undefined;
  /** Stated beside `value`, which does not follow from it; negative for a discount. */
  readonly statedPercent?: number | undefined;
  /** UNTDID 5189 of a discount, else 7161. */
  readonly reasonCode?: string | undefined;
}

export interface FooterItem {
  readonly title?: string | undefined;
  readonly values?: readonly string[] | undefined;
}

export interface ContextItem {
  readonly title?: string | undefined;
  readonly value?: string | undefined;
}

export interface InvoiceMetadata extends References {
  readonly issueDate?: string | undefined;
  readonly dueDate?: string | undefined;
  readonly number?: string | undefined;
  readonly deliveryDate?: string | undefined;
  readonly deliveryPeriod?: Period | undefined;
  readonly buyerReference?: string | undefined;
  readonly orderNumber?: string | undefined;
}

export interface EpcRequest {
  readonly reference?: string | undefined;
  readonly text?: string | undefined;
  readonly message?: string | undefined;
}

export interface SwissRequest {
  readonly information?: string | undefined;
  readonly structuredInformation?: string | undefined;
  readonly reference?: string | undefined;
}

/** What both versions of the operation have. Texts are clean (`printableText`), IBANs and codes compact. */
export interface CommonRequest {
  readonly template: TemplateName;
  /** `#RRGGBB` or `#RGB`, of any lightness. */
  readonly accent?: string | undefined;
  readonly paper: PaperName;
  /** Base64 of the picture, as sent. */
  readonly logo?: string | undefined;
  /** BCP 47 with hyphens. */
  readonly locale: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly currencyFormat: CurrencyFormat;
  readonly items: readonly InvoiceItem[];
  readonly footerItems?: readonly FooterItem[] | undefined;
  readonly contextItems?: readonly ContextItem[] | undefined;
  readonly feeTaxItems?: readonly FeeTaxItem[] | undefined;
  readonly notice?: string | undefined;
  readonly deterministic: boolean;
}

/** What callers leave to us is still absent: `worded` completes it. */
export type Unworded<Request extends Worded> = Omit<Request, keyof Worded> & {
  readonly language?: InvoiceLanguage | undefined;
  readonly labels: GivenLabels;
};

/** The request of version 2, validated. */
export type InvoiceInput = Unworded<InvoiceRequest>;

/** The request of version 1, validated. */
export type InvoiceInputV1 = Unworded<InvoiceRequestV1>;

/** The request of version 2 with all its words. */
export interface InvoiceRequest extends CommonRequest, OtherParties, Worded {
  readonly type: DocumentKind;
  /** BT-3 as its caller states it, UNTDID 1001. */
  readonly typeCode?: string | undefined;
  readonly precedingInvoice?: PrecedingInvoice | undefined;
  readonly precedingInvoices?: readonly PrecedingInvoice[] | undefined;
  readonly prepaidAmount?: number | undefined;
  readonly earlierPayments?: readonly EarlierPayment[] | undefined;
  readonly earlyPayment?: readonly EarlyPayment[] | undefined;
  readonly directDebit?: DirectDebit | undefined;
  /** BT-20. */
  readonly paymentTerms?: string | undefined;
  /** BT-83. */
  readonly paymentReference?: string | undefined;
  readonly paymentMeans?: PaymentMeans | undefined;
  readonly card?: PaymentCard | undefined;
  readonly taxCurrency?: TaxCurrency | undefined;
  /** The amount due is a multiple of it. */
  readonly roundTo?: number | undefined;
  /** BT-114. */
  readonly roundingAmount?: number | undefined;
  readonly introduction?: string | undefined;
  /** The table has a column of position numbers. */
  readonly positionNumbers: boolean;
  /** Amount due and due date are also at the top of the first page. */
  readonly dueAtTop: boolean;
  /** BT-23. */
  readonly businessProcess?: string | undefined;
  readonly attachments?: readonly InvoiceAttachment[] | undefined;
  readonly legalNotes?: readonly LegalNote[] | undefined;
  readonly format: EInvoiceFormat;
  readonly sender: InvoiceSender;
  readonly recipient: InvoiceParty;
  readonly epcQrCode?: EpcRequest | undefined;
  readonly swissQrInvoice?: SwissRequest | undefined;
  readonly metadata?: InvoiceMetadata | undefined;
  readonly zugferdDisabled: boolean;
  readonly profile: ProfileChoice;
}

/** The request of version 1 with all its words. */
export interface InvoiceRequestV1 extends CommonRequest, Worded {
  readonly sender: readonly string[];
  readonly recipient: readonly string[];
  readonly epcQrCode?:
    | (EpcRequest & {
        readonly iban: string;
        readonly recipient: string;
        readonly bic?: string | undefined;
      })
    | undefined;
  readonly swissQrInvoice?:
    | (SwissRequest & {
        readonly creditor: SwissParty & { readonly iban: string };
        readonly debtor?: SwissParty | undefined;
      })
    | undefined;
}

export interface SwissParty {
  readonly name: string;
  readonly street?: string | undefined;
  readonly postalCode: string;
  readonly city: string;
  readonly country: string;
}

/** What an invoice depends on besides its request. */
export interface IssueContext {
  /** Unix time in milliseconds: default issue date and file dates. */
  readonly nowMs: number;
  /** `issue`: file dates are the issue date, so the same request gives the same bytes on any day. */
  readonly pdfDates: 'now' | 'issue';
  /** Made with a test key: every page is marked. */
  readonly isTest?: boolean;
}
