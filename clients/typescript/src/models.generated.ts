// Generated from the declarations of the operations by `npm run clients`.

export interface AccountReport {
  /** Credits left; 0 for an unlimited account */
  readonly credits: number;
  /** Whether calls of this account are free of charge */
  readonly unlimited: boolean;
  /** Name of the plan */
  readonly plan: string;
  /** When credits of the plan come again; `null`: never */
  readonly renewsAt: string | null;
  /** VAT ID under which calls of the account ask registers; `null`: none of its own */
  readonly vatRequester: string | null;
  /** The key of this call */
  readonly key: {
    /** Name of the key */
    readonly name: string;
    /** Most credits that the key may use in a month; `null`: no cap */
    readonly cap: number | null;
    /** Credits that the key used in this calendar month (UTC) */
    readonly capUsed: number;
    /** When the key ends; `null`: never */
    readonly expiresAt: string | null;
  };
  /** Successful calls of the whole account in this calendar month (UTC) */
  readonly usage: readonly {
    /** Name of the operation, such as `epc-qr-code` */
    readonly operation: string;
    /** Successful calls */
    readonly calls: number;
    /** Credits they cost */
    readonly credits: number;
  }[];
}

export interface BarcodePayload {
  /** Symbology. ITF is another name of INTERLEAVED_TWO_OF_FIVE. */
  readonly format: "AZTEC" | "CODABAR" | "CODE_39" | "CODE_93" | "CODE_128" | "DATA_MATRIX" | "EAN_8" | "EAN_13" | "INTERLEAVED_TWO_OF_FIVE" | "PDF_417" | "QR_CODE" | "UPC_A" | "UPC_E" | "ITF" | "ITF_14" | "CODE_39_EXTENDED" | "GS1_128" | "GS1_DATA_MATRIX" | "GS1_QR_CODE" | "GS1_DATABAR" | "GS1_DATABAR_EXPANDED" | "MICRO_QR_CODE" | "RMQR" | "MICRO_PDF_417" | "MAXICODE" | "HAN_XIN" | "CODE_11" | "MSI" | "PHARMACODE" | "PZN" | "ISBN" | "EAN_2" | "EAN_5" | "INTELLIGENT_MAIL" | "ROYAL_MAIL" | "JAPAN_POST" | "DOT_CODE" | "SWISS_POST";
  /** What the symbol carries; not trimmed. Check digits are added or checked. */
  readonly content: string;
  /**
   * Least width in pixels; 1 means as large as is sensible. Modules are whole pixels.
   * @default 1
   */
  readonly width?: number | undefined;
  /**
   * Least height in pixels; 1 means as large as is sensible.
   * @default 1
   */
  readonly height?: number | undefined;
  /**
   * Colour of bars and modules, #RRGGBB or #RGB.
   * @default "#000000"
   */
  readonly foregroundColor?: string | undefined;
  /**
   * Colour behind them, #RRGGBB, #RGB or transparent (not with JPEG).
   * @default "#FFFFFF"
   */
  readonly backgroundColor?: string | undefined;
  /**
   * Type of the picture.
   * @default "WEBP"
   */
  readonly output?: "WEBP" | "PNG" | "JPEG" | "GIF" | "TIFF" | "SVG" | "PDF" | undefined;
  /** Options of the format; those of other formats are ignored. */
  readonly options?: {
    /** AZTEC, DATA_MATRIX, PDF_417, QR_CODE: character set to encode with and to name in the symbol, e.g. UTF-8, ISO 8859-1, Shift_JIS. Default: ASCII as it is, anything else as UTF-8. */
    readonly characterSet?: string | undefined;
    /** AZTEC: percent of check words, 0 to 100, default 33. PDF_417: level 0 to 8, default 2. QR_CODE: L, M, Q or H, default L. */
    readonly errorCorrection?: number | string | undefined;
    /** AZTEC: −4 to −1 compact, 1 to 32 full, 0 (default) the smallest symbol that fits the content. */
    readonly layers?: number | undefined;
    /** QR_CODE: exactly this version. Default: the smallest that fits the content. */
    readonly version?: number | undefined;
    /** CODE_128, DATA_MATRIX, QR_CODE: shortest encoding instead of the usual one. PDF_417: Compact PDF417. */
    readonly compact?: boolean | undefined;
    /** DATA_MATRIX: C40 encodation only. Cannot be combined with compact. */
    readonly forceC40?: boolean | undefined;
    /** DATA_MATRIX, QR_CODE: the content is GS1 element strings, in brackets or with U+001D between them. */
    readonly gs1Format?: boolean | undefined;
    /** DATA_MATRIX: NONE (default) is the smallest of both. */
    readonly shape?: "NONE" | "SQUARE" | "RECTANGLE" | undefined;
    /** PDF_417: text beyond ASCII as UTF-8 with its designator. */
    readonly autoEci?: boolean | undefined;
    /** PDF_417: mode of compaction, AUTO by default. */
    readonly compaction?: "AUTO" | "TEXT" | "BYTE" | "NUMERIC" | undefined;
    /** Light modules around the symbol instead of what its standard asks for. */
    readonly quietZone?: number | undefined;
    /** Linear formats: human-readable line below the bars. */
    readonly showText?: boolean | undefined;
    /** Degrees clockwise. */
    readonly rotate?: 0 | 90 | 180 | 270 | undefined;
  } | undefined;
}

export interface EInvoiceConvertPayload {
  /** The e-invoice: XML in CII (D16B) or UBL 2.1, at most 10 MiB, or a PDF that has it attached, at most 50 MiB. Its bytes decide what it is, not its name or media type. */
  readonly file: Blob | Uint8Array;
  /** Syntax of the result; default: that of the document. UBL gives a CreditNote where money goes back, else an Invoice. */
  readonly to?: "CII" | "UBL" | undefined;
  /**
   * Profile of the result: it sets BT-24, and BT-23 where it prescribes one. `AUTO`: that of the document where the syntax has it, else EN16931.
   * @default "AUTO"
   */
  readonly profile?: "AUTO" | "EN16931" | "XRECHNUNG" | "XRECHNUNG_EXTENSION" | "PEPPOL" | "PEPPOL_SELF_BILLING" | "FACTURX" | "MINIMUM" | "BASIC_WL" | "BASIC" | "EXTENDED" | "FRANCE" | "FRANCE_EXTENDED" | undefined;
  /** Name of the attached XML to take, where a PDF has more than one e-invoice. */
  readonly attachment?: string | undefined;
  /**
   * What the target has no place for is left out, and named in X-EInvoice-Lost.
   * @default false
   */
  readonly acceptLoss?: boolean | undefined;
}

export interface EInvoiceEmbedPayload {
  /** The PDF of the invoice, at most 50 MiB. Its pages must show number, total with VAT and amount due. */
  readonly file: Blob | Uint8Array;
  /** The e-invoice: XML in CII (D16B) or UBL 2.1, attached byte for byte, or JSON, a request of `POST /v2/invoice-pdf`, of which the e-invoice is written. At most 10 MiB. */
  readonly invoice: Blob | Uint8Array;
  /**
   * An e-invoice that the PDF already has is replaced; without it such a PDF is refused.
   * @default false
   */
  readonly replace?: boolean | undefined;
  /**
   * Pages without any text, such as scans, are taken without being compared with the e-invoice.
   * @default false
   */
  readonly pageUnchecked?: boolean | undefined;
}

export interface EInvoiceReadPayload {
  /** The e-invoice: XML in CII (D16B) or UBL 2.1, at most 10 MiB, or a PDF that has it attached, at most 50 MiB. Its bytes decide what it is, not its name or media type. */
  readonly file: Blob | Uint8Array;
  /**
   * The profile that is answered. `AUTO`: the one that the document states (BT-24).
   * @default "AUTO"
   */
  readonly profile?: "AUTO" | "EN16931" | "XRECHNUNG" | "XRECHNUNG_EXTENSION" | "PEPPOL" | "PEPPOL_SELF_BILLING" | "FACTURX" | "MINIMUM" | "BASIC_WL" | "BASIC" | "EXTENDED" | "FRANCE" | "FRANCE_EXTENDED" | undefined;
  /** Name of the attached XML to take, where a PDF has more than one e-invoice. */
  readonly attachment?: string | undefined;
  /** `attachments`: with the contents of attached files in Base64, at most 10 MiB together. */
  readonly include?: "attachments" | undefined;
}

export interface EInvoiceReadResult {
  readonly syntax: "CII" | "UBL" | "UBL_CREDIT_NOTE";
  readonly profile: string;
  /** BT-24 */
  readonly specification: string | null;
  /** BT-23 */
  readonly process: string | null;
  /** Whether the e-invoice came by itself or in a PDF. */
  readonly container: {
    readonly type: "XML" | "PDF";
    /** Name of the attached XML. */
    readonly attachment?: string | undefined;
    /** AFRelationship of it. */
    readonly relationship?: string | null | undefined;
  };
  /** A request of `POST /v2/invoice-pdf`, ready to be sent. */
  readonly invoice: Readonly<Record<string, unknown>>;
  /** Sums as the document states them, also where they are wrong; null where it states none. */
  readonly totals: {
    /** BT-106 */
    readonly lines: number | null;
    /** BT-107 */
    readonly allowances: number | null;
    /** BT-108 */
    readonly charges: number | null;
    /** BT-109 */
    readonly net: number | null;
    /** BT-110 */
    readonly tax: number | null;
    /** BT-111 */
    readonly taxInAccountingCurrency: number | null;
    /** BT-112 */
    readonly total: number | null;
    /** BT-113 */
    readonly prepaid: number | null;
    /** BT-114 */
    readonly rounding: number | null;
    /** BT-115 */
    readonly due: number | null;
  };
  /** BG-23, as stated. */
  readonly taxes: readonly {
    /** BT-118 */
    readonly category: string | null;
    /** BT-119 */
    readonly rate: number | null;
    /** BT-116 */
    readonly base: number | null;
    /** BT-117 */
    readonly tax: number | null;
    /** BT-120 */
    readonly reason: string | null;
    /** BT-121 */
    readonly reasonCode: string | null;
  }[];
  /** Whether `invoice` gives a document with the same business terms: tried by writing it. */
  readonly lossless: boolean;
  /** What has no member, or comes back otherwise. At most 1,000. */
  readonly unmapped: readonly {
    /** Business term of EN 16931-1; null for what is none; `totals` where the request gives other sums than the document states. */
    readonly term: string | null;
    /** Name of the term, or why it is listed. */
    readonly name: string | null;
    /** XPath with positions. */
    readonly location: string;
    /** At most 200 characters of it; null for what the request adds. */
    readonly value: string | null;
  }[];
  /** How many more there are. */
  readonly unmappedMore?: number | undefined;
  /** Other files of the PDF, and those of the XML. */
  readonly attachments: readonly {
    /** Last segment of the stated name. */
    readonly name: string | null;
    readonly mediaType: string | null;
    /** Inside the XML (BG-24), or beside it in the PDF. */
    readonly source: "XML" | "PDF";
    readonly description: string | null;
    /** BT-124. Never opened. */
    readonly url: string | null;
    readonly bytes: number | null;
    /** In hex. */
    readonly sha256: string | null;
    /** Base64, with `include=attachments`. */
    readonly content?: string | undefined;
  }[];
}

export interface EInvoiceValidatePayload {
  /** The e-invoice: XML in CII (D16B) or UBL 2.1, at most 10 MiB, or a PDF that has it attached, at most 50 MiB. Its bytes decide what it is, not its name or media type. */
  readonly file: Blob | Uint8Array;
  /**
   * The rules to judge by. `AUTO`: those of the profile that the document states (BT-24).
   * @default "AUTO"
   */
  readonly profile?: "AUTO" | "EN16931" | "XRECHNUNG" | "XRECHNUNG_EXTENSION" | "PEPPOL" | "PEPPOL_SELF_BILLING" | "FACTURX" | "MINIMUM" | "BASIC_WL" | "BASIC" | "EXTENDED" | "FRANCE" | "FRANCE_EXTENDED" | undefined;
  /** Name of the attached XML to take, where a PDF has more than one e-invoice. */
  readonly attachment?: string | undefined;
}

export interface EInvoiceValidateResult {
  /** True: no finding is an ERROR. Null: none is, but rules of the profile are not installed (`missingRules`), so that it is not known. */
  readonly valid: boolean | null;
  readonly syntax: "CII" | "UBL" | "UBL_CREDIT_NOTE";
  /** By whose rules it was judged. */
  readonly profile: string;
  /** BT-24 */
  readonly specification: string | null;
  /** The sets of rules that were run, in their order. */
  readonly rules: readonly {
    readonly id: string;
    readonly version: string;
    readonly date?: string | undefined;
    /** Whose expressions they are: `own rules, after …` for rules that this service has after a specification. */
    readonly publisher?: string | undefined;
    /** SPDX. */
    readonly licence?: string | undefined;
  }[];
  /** Sets of rules of the profile that are not installed. */
  readonly missingRules: readonly string[];
  readonly counts: {
    readonly error: number;
    readonly warning: number;
    readonly information: number;
  };
  /** At most 50 places of a rule and 2,000 in all. */
  readonly findings: readonly {
    /** Id of the rule as its publisher has it: `BR-CO-16`, `BR-DE-15`. Own ids: `XSD` (schema), `KONTOR-PROFILE`, `PDF-…`, `PAGE-…`. */
    readonly rule: string;
    readonly severity: "ERROR" | "WARNING" | "INFORMATION";
    /** Business term or group of EN 16931-1 that is missing or wrong. */
    readonly term: string | null;
    /** The member of `POST /v2/invoice-pdf` for that term. */
    readonly member: string | null;
    /** XPath with positions; `/` for the document as a whole. */
    readonly location: string;
    /** Line of the XML, from 1. */
    readonly line: number | null;
    /** The sentence of the publisher, in its language; ours where the rule is an own one. */
    readonly text: string;
    /** What the document states for the terms of that sentence, at most 200 characters each. */
    readonly values: Readonly<Record<string, unknown>>;
    /** What to do. */
    readonly remedy: string;
  }[];
  /** How many more there are. */
  readonly findingsMore?: number | undefined;
  /** Null for XML by itself. */
  readonly pdf: {
    /** `PDF/A-3B`; null for none. */
    readonly claim: string | null;
    /** Whether the file keeps it, by what a conversion to that level would change; null where that was not decided. */
    readonly claimValid: boolean | null;
    /** What the metadata state about the e-invoice. */
    readonly facturX: {
      readonly documentType: string | null;
      readonly documentFileName: string | null;
      readonly version: string | null;
      readonly conformanceLevel: string | null;
    } | null;
    /** AFRelationship of the attached XML. */
    readonly relationship: string | null;
    /** Whether the pages show number, total and amount due of the XML; null where they have no text. */
    readonly pageMatches: boolean | null;
  } | null;
}

export interface EInvoiceViewPayload {
  /** The e-invoice: XML in CII (D16B) or UBL 2.1, at most 10 MiB, or a PDF that has it attached, at most 50 MiB. Its bytes decide what it is, not its name or media type. */
  readonly file: Blob | Uint8Array;
  /**
   * The profile whose rules count. `AUTO`: the one that the document states (BT-24).
   * @default "AUTO"
   */
  readonly profile?: "AUTO" | "EN16931" | "XRECHNUNG" | "XRECHNUNG_EXTENSION" | "PEPPOL" | "PEPPOL_SELF_BILLING" | "FACTURX" | "MINIMUM" | "BASIC_WL" | "BASIC" | "EXTENDED" | "FRANCE" | "FRANCE_EXTENDED" | undefined;
  /** Name of the attached XML to take, where a PDF has more than one e-invoice. */
  readonly attachment?: string | undefined;
  /** Language of the words of the view. Default: that of the country of the seller, else English. */
  readonly language?: "DE" | "EN" | "FR" | "IT" | "ES" | "NL" | "PL" | "CS" | "SK" | "HU" | "SL" | "HR" | "PT" | "SV" | "DA" | "FI" | "RO" | "EL" | "BG" | "JA" | undefined;
  /**
   * The look of the invoice.
   * @default "DEFAULT"
   */
  readonly template?: "DEFAULT" | "CLASSIC" | "MODERN" | "MINIMALISTIC" | undefined;
  /** Colour of heading, rules and bars, `#RRGGBB` or `#RGB`. Too light for white paper (contrast below 4.5 : 1), it is darkened, with `X-Warning: accent-darkened`. Default: that of the template. */
  readonly accent?: string | undefined;
  /**
   * Size of the pages: A4 or LETTER (8½ × 11 inches). A Swiss QR bill needs A4.
   * @default "A4"
   */
  readonly paper?: "A4" | "LETTER" | undefined;
}

export interface EpcQrCodePayload {
  /** IBAN of the recipient; white space and letter case do not matter */
  readonly iban: string;
  /** Name of the recipient */
  readonly recipient: string;
  /** BIC of the recipient's bank; required by version 1 */
  readonly bic?: string | undefined;
  /**
   * ISO 4217 code; banking apps pay only EUR, any other is written with a warning
   * @default "EUR"
   */
  readonly currency?: string | undefined;
  /** Amount with at most two decimals; absent: the payer enters it */
  readonly amount?: number | undefined;
  /** Structured reference, for example a creditor reference (RF…), whose check digits must be right */
  readonly reference?: string | undefined;
  /** Purpose of the payment as free text; left out of the code when there is a reference */
  readonly text?: string | undefined;
  /**
   * Width and height of the picture in pixels
   * @default 300
   */
  readonly size?: number | undefined;
  /**
   * Draws a frame with a label around the code
   * @default false
   */
  readonly frame?: boolean | undefined;
  /** Hint for the payer */
  readonly message?: string | undefined;
  /**
   * Version of the standard: 2 needs no BIC
   * @default 2
   */
  readonly version?: number | undefined;
  /** Purpose code of ISO 20022, such as CHAR */
  readonly purpose?: string | undefined;
  /** Label of the frame, at most 20 Latin-1 characters; empty text: no label; absent: SEPA QR */
  readonly frameText?: string | undefined;
}

export interface GeocodeResult {
  /** Of what the address names: house, else street, else place */
  readonly position: {
    /** WGS84 degrees, at most 7 decimals */
    readonly latitude: number;
    /** WGS84 degrees, at most 7 decimals */
    readonly longitude: number;
  };
  readonly address: {
    /** Only when exactly this address is in the data */
    readonly houseNumber?: string | undefined;
    readonly street?: string | undefined;
    /** In the language asked for where the data has its name */
    readonly city?: string | undefined;
    readonly postalCode?: string | undefined;
    /** In the language asked for */
    readonly country?: string | undefined;
    /** ISO 3166-1 alpha-2 */
    readonly countryCode?: string | undefined;
  };
  /** What the answer is: exact (this house), interpolated (a house between known numbers), street, place, region (state, county, postcode without a town) or country */
  readonly match?: "exact" | "interpolated" | "street" | "place" | "region" | "country" | undefined;
  /** The address as its country writes it, in one line */
  readonly formatted?: string | undefined;
  /** The same as the lines of an envelope, the country last or where its country writes it */
  readonly formattedLines?: readonly string[] | undefined;
  /** What else may be meant, the likeliest first; only of a search with limit above 1 */
  readonly alternatives?: readonly {
    /** Of what the address names: house, else street, else place */
    readonly position: {
      /** WGS84 degrees, at most 7 decimals */
      readonly latitude: number;
      /** WGS84 degrees, at most 7 decimals */
      readonly longitude: number;
    };
    readonly address: {
      /** Only when exactly this address is in the data */
      readonly houseNumber?: string | undefined;
      readonly street?: string | undefined;
      /** In the language asked for where the data has its name */
      readonly city?: string | undefined;
      readonly postalCode?: string | undefined;
      /** In the language asked for */
      readonly country?: string | undefined;
      /** ISO 3166-1 alpha-2 */
      readonly countryCode?: string | undefined;
    };
    /** What the answer is: exact (this house), interpolated (a house between known numbers), street, place, region (state, county, postcode without a town) or country */
    readonly match?: "exact" | "interpolated" | "street" | "place" | "region" | "country" | undefined;
    /** The address as its country writes it, in one line */
    readonly formatted?: string | undefined;
    /** The same as the lines of an envelope, the country last or where its country writes it */
    readonly formattedLines?: readonly string[] | undefined;
  }[] | undefined;
}

export interface GeocodeReversePayload {
  /** WGS84 degrees, north positive */
  readonly latitude: number;
  /** WGS84 degrees, east positive */
  readonly longitude: number;
  /**
   * ISO 639-1 language of city and country; a region (de-AT) is ignored
   * @default "en"
   */
  readonly language?: string | undefined;
}

export interface GeocodeSearchPayload {
  /** Address or name of a place, its parts in any order; commas and line breaks separate */
  readonly query: string;
  /**
   * ISO 639-1 language of city and country; a region (de-AT) is ignored
   * @default "en"
   */
  readonly language?: string | undefined;
  /**
   * Results at most, the best one counted; above 1 the others are in `alternatives`. The price is that of one call
   * @default 1
   */
  readonly limit?: number | undefined;
}

export interface HctQrCodePayload {
  /** Hungarian IBAN of the recipient */
  readonly iban: string;
  /** BIC of the recipient's bank */
  readonly bic: string;
  /** Name of the recipient */
  readonly recipient: string;
  /** End of validity: date and time with Z or an offset; without, it is Budapest time. Fractions of a second are dropped */
  readonly validTill: string;
  /**
   * ISO 4217 code; banking apps pay only HUF, any other is written with a warning
   * @default "HUF"
   */
  readonly currency?: string | undefined;
  /** Whole amount; absent or 0: the payer enters it */
  readonly amount?: number | undefined;
  /**
   * Width and height of the picture in pixels
   * @default 300
   */
  readonly size?: number | undefined;
  /** Remittance information */
  readonly remittanceInformation?: string | undefined;
  /** Identifier of the shop */
  readonly shopId?: string | undefined;
  /** Identifier of the merchant device */
  readonly merchantId?: string | undefined;
  /** Identifier of the invoice or receipt */
  readonly invoiceId?: string | undefined;
  /** Identifier of the customer */
  readonly customerId?: string | undefined;
  /** The payee's internal identifier of the transaction */
  readonly internalId?: string | undefined;
  /** Identifier of the loyalty programme */
  readonly loyaltyId?: string | undefined;
  /** Verification code of the tax authority NAV */
  readonly navVerificationCode?: string | undefined;
  /** Purpose code of ISO 20022, four letters */
  readonly purpose?: string | undefined;
}

export interface HtmlPayload {
  /** HTML document, or a part of one. */
  readonly content: string;
  /** HTML document printed in the top margin of each page. */
  readonly header?: string | undefined;
  /** HTML document printed in the bottom margin of each page. */
  readonly footer?: string | undefined;
  /**
   * Width of the page in cm; default 21.
   * @default 21
   */
  readonly width?: number | undefined;
  /**
   * Height of the page in cm; default 29.7.
   * @default 29.7
   */
  readonly height?: number | undefined;
  /**
   * Top margin in cm.
   * @default 1
   */
  readonly marginTop?: number | undefined;
  /**
   * Bottom margin in cm.
   * @default 1
   */
  readonly marginBottom?: number | undefined;
  /**
   * Left margin in cm; the right one where `<html>` has `dir="rtl"`.
   * @default 1
   */
  readonly marginStart?: number | undefined;
  /**
   * Right margin in cm; the left one where `<html>` has `dir="rtl"`.
   * @default 1
   */
  readonly marginEnd?: number | undefined;
  /**
   * Swaps width and height; margins keep their sides.
   * @default false
   */
  readonly landscape?: boolean | undefined;
  /**
   * Prints background colors and pictures.
   * @default false
   */
  readonly printBackground?: boolean | undefined;
  /** In place of width and height. */
  readonly paperFormat?: "A0" | "A1" | "A2" | "A3" | "A4" | "A5" | "A6" | "LETTER" | "LEGAL" | "TABLOID" | "LEDGER" | undefined;
  /**
   * Size of the content.
   * @default 1
   */
  readonly scale?: number | undefined;
  /** Pages to print, `1-3,5`; `4-` is up to the last one. Default: all. */
  readonly pageRanges?: string | undefined;
  /**
   * `true`: `@page { size }` of the document wins; `false`: width, height, paperFormat and landscape win. Default: these win where one differs from its default, else CSS.
   * @default null
   */
  readonly preferCssPageSize?: boolean | null | undefined;
  /**
   * Which `@media` rules apply.
   * @default "print"
   */
  readonly mediaType?: "print" | "screen" | undefined;
  /**
   * One page as high as the content, at most 508 cm.
   * @default false
   */
  readonly singlePage?: boolean | undefined;
  /**
   * Adds the structure that screen readers need.
   * @default true
   */
  readonly taggedPdf?: boolean | undefined;
  /**
   * Bookmarks from h1 to h6; needs `taggedPdf`.
   * @default false
   */
  readonly outline?: boolean | undefined;
  /**
   * Level of PDF/A; also in other spellings, such as `PDF/A-2B`.
   * @default "none"
   */
  readonly pdfA?: "none" | "1a" | "1b" | "2a" | "2b" | "2u" | "3a" | "3b" | "3u" | "4" | "4f" | undefined;
  /**
   * `1`: PDF/UA-1; needs a title, a language, and a text for each picture.
   * @default "none"
   */
  readonly pdfUA?: "1" | "none" | undefined;
  /** Metadata of the file. */
  readonly documentInfo?: {
    /** Default: the `<title>` of the document. */
    readonly title?: string | undefined;
    readonly author?: string | undefined;
    readonly subject?: string | undefined;
    readonly keywords?: string | undefined;
    /** BCP 47; default: `lang` of `<html>`. */
    readonly language?: string | undefined;
  } | undefined;
  /**
   * `false`: scripts do not run.
   * @default true
   */
  readonly javascript?: boolean | undefined;
  /** What must be there before the document is printed, all of it. */
  readonly waitFor?: {
    /** CSS selector of an element that must be there. */
    readonly selector?: string | undefined;
    /** JavaScript that must become true. Needs `javascript`. */
    readonly expression?: string | undefined;
    /** Time to wait in any case, in milliseconds. */
    readonly delayMs?: number | undefined;
  } | undefined;
  /** Files for relative addresses in all documents, at most 100. */
  readonly resources?: readonly {
    /** As the documents name it, for example `img/logo.png`. */
    readonly path: string;
    /** The file in Base64. */
    readonly content: string;
    /** Default: from the ending of the path. */
    readonly contentType?: string | undefined;
  }[] | undefined;
  /** Header of page 1; an empty text for none there. */
  readonly headerFirst?: string | undefined;
  /** Footer of page 1; an empty text for none there. */
  readonly footerFirst?: string | undefined;
  /** Header of the last page; an empty text for none there. */
  readonly headerLast?: string | undefined;
  /** Footer of the last page; an empty text for none there. */
  readonly footerLast?: string | undefined;
  /** Pages that have header and footer; default: all. */
  readonly headerPages?: string | undefined;
  /** Files to put into the PDF; with PDF/A only of part 3 and at 4f. */
  readonly attachments?: readonly {
    /** File name. */
    readonly name: string;
    /** The file in Base64. */
    readonly content: string;
    /** Default `application/octet-stream`. */
    readonly contentType?: string | undefined;
    /**
     * How the file relates to the document (ISO 32000-2, 7.11.3).
     * @default "Unspecified"
     */
    readonly relationship?: "Source" | "Data" | "Alternative" | "Supplement" | "Unspecified" | undefined;
    readonly description?: string | undefined;
  }[] | undefined;
  /**
   * 406 when a resource is not loaded.
   * @default false
   */
  readonly failOnResourceError?: boolean | undefined;
  /**
   * 406 when a script fails.
   * @default false
   */
  readonly failOnScriptError?: boolean | undefined;
  /**
   * 406 when words of the document are not on the paper.
   * @default false
   */
  readonly failOnContentError?: boolean | undefined;
  /** Language of scripts and of the class `date` (BCP 47). */
  readonly locale?: string | undefined;
  /** Time zone of scripts and of the class `date`; default UTC. */
  readonly timezone?: string | undefined;
  /** Name of the file in `Content-Disposition`. */
  readonly filename?: string | undefined;
}

export type Index = "at-cpi-2020" | "at-cpi-2015" | "at-cpi-2010" | "at-cpi-2005" | "at-cpi-2000" | "at-cpi-1996" | "at-cpi-1986" | "at-cpi-1976" | "at-cpi-1966" | "at-cpi-1" | "at-cpi-2" | "de-cpi-2015" | "at-eu-hicp-2015" | "be-eu-hicp-2015" | "bg-eu-hicp-2015" | "cz-eu-hicp-2015" | "dk-eu-hicp-2015" | "de-eu-hicp-2015" | "ee-eu-hicp-2015" | "ie-eu-hicp-2015" | "gr-eu-hicp-2015" | "es-eu-hicp-2015" | "fr-eu-hicp-2015" | "hr-eu-hicp-2015" | "it-eu-hicp-2015" | "cy-eu-hicp-2015" | "lv-eu-hicp-2015" | "lt-eu-hicp-2015" | "lu-eu-hicp-2015" | "hu-eu-hicp-2015" | "mt-eu-hicp-2015" | "nl-eu-hicp-2015" | "pl-eu-hicp-2015" | "pt-eu-hicp-2015" | "ro-eu-hicp-2015" | "si-eu-hicp-2015" | "sk-eu-hicp-2015" | "fi-eu-hicp-2015" | "se-eu-hicp-2015" | "is-eu-hicp-2015" | "no-eu-hicp-2015" | "ch-eu-hicp-2015" | "gb-eu-hicp-2015" | "mk-eu-hicp-2015" | "rs-eu-hicp-2015" | "tr-eu-hicp-2015" | "us-eu-hicp-2015" | "ea-eu-hicp-2015" | "eea-eu-hicp-2015" | "eu-eu-hicp-2015";

export type IndexFrequency = "YEARLY" | "MONTHLY";

export interface IndexResult {
  /** Name of the index */
  readonly id: string;
  /** The publisher's own name of it */
  readonly name: string;
  /** Publisher, to be named where values are shown */
  readonly source?: string | undefined;
  /** As asked for */
  readonly frequency: IndexFrequency;
  /** Ascending; periods without a value are absent */
  readonly values: readonly IndexValue[];
}

export interface IndexValue {
  /** Calendar year */
  readonly year: number;
  /** Only in monthly answers */
  readonly month?: number | undefined;
  /** The number as published */
  readonly value: number;
}

export interface InvoiceFurtherParty {
  /** What the party does: INVOICER issues the invoice for the seller, INVOICEE receives it for the buyer, PAYER pays it; BUYER_AGENT, SELLER_AGENT, PRODUCT_END_USER, SHIP_FROM, ULTIMATE_SHIP_TO. Each role once. */
  readonly role: "INVOICER" | "INVOICEE" | "PAYER" | "BUYER_AGENT" | "SELLER_AGENT" | "PRODUCT_END_USER" | "SHIP_FROM" | "ULTIMATE_SHIP_TO";
  /** Name of the party. */
  readonly name: string;
  /** Name under which it trades. */
  readonly tradingName?: string | undefined;
  /** Numbers of the party, with their scheme of the code list ICD in front or plain. At most 10. */
  readonly identifiers?: readonly string[] | undefined;
  /** A contact person. */
  readonly contact?: string | undefined;
  /** Telephone number of the contact. */
  readonly phone?: string | undefined;
  /** E-mail address of the contact. */
  readonly email?: string | undefined;
  /** Street and house number. */
  readonly street?: string | undefined;
  /** Second line of the address (BT-36, BT-51). */
  readonly addressLine2?: string | undefined;
  /** Third line of the address (BT-162, BT-163). */
  readonly addressLine3?: string | undefined;
  /** State, province or county (BT-39, BT-54); printed where addresses of the country have it. */
  readonly region?: string | undefined;
  /** Postal code. */
  readonly postalCode?: string | undefined;
  /** City. */
  readonly city?: string | undefined;
  /** ISO 3166-1 code. */
  readonly country?: string | undefined;
  /** VAT number with its prefix. */
  readonly vatNumber?: string | undefined;
  /** Number in a company register. */
  readonly registrationNumber?: string | undefined;
  /** Register of `registrationNumber`, code list ICD. */
  readonly registrationScheme?: string | undefined;
  /** Where e-invoices go, with its scheme of the code list EAS in front. */
  readonly electronicAddress?: string | undefined;
}

export interface InvoiceMetadata {
  /** Date of issue; default: today. */
  readonly issueDate?: string | undefined;
  /** When payment is due. */
  readonly dueDate?: string | undefined;
  /** Invoice number. */
  readonly number?: string | undefined;
  /** When delivery or service took place. */
  readonly deliveryDate?: string | undefined;
  /** Over which period delivery or service took place, instead of or beside a single day. */
  readonly deliveryPeriod?: {
    /** The first day. One of the two is enough. */
    readonly start?: string | undefined;
    /** The last day. */
    readonly end?: string | undefined;
  } | undefined;
  /** Reference of the buyer, in Germany the Leitweg-ID. */
  readonly buyerReference?: string | undefined;
  /** Number of the buyer’s order. */
  readonly orderNumber?: string | undefined;
  /** Number of the project (BT-11). */
  readonly projectNumber?: string | undefined;
  /** Number of the contract (BT-12). */
  readonly contractNumber?: string | undefined;
  /** The seller’s number of the order (BT-14). */
  readonly salesOrderNumber?: string | undefined;
  /** Number of the goods receipt (BT-15). */
  readonly receivingAdviceNumber?: string | undefined;
  /** Number of the delivery note (BT-16). */
  readonly despatchAdviceNumber?: string | undefined;
  /** Number of the tender or lot (BT-17). */
  readonly tenderNumber?: string | undefined;
  /** Number of what is billed, such as a meter or a flat (BT-18). */
  readonly objectNumber?: string | undefined;
  /** What kind of number `objectNumber` is, code list UNTDID 1153, such as `AWV`. */
  readonly objectScheme?: string | undefined;
  /** Where the buyer books the invoice (BT-19). */
  readonly accountingReference?: string | undefined;
  /** When the VAT becomes due (BT-7); not beside `taxPointCode`. */
  readonly taxPointDate?: string | undefined;
  /** From which day on the VAT is due (BT-8): INVOICE_DATE, DELIVERY_DATE, or PAYMENT_DATE, which is printed. */
  readonly taxPointCode?: "INVOICE_DATE" | "DELIVERY_DATE" | "PAYMENT_DATE" | undefined;
}

export interface InvoiceParty {
  /** Name of the company. */
  readonly name: string;
  /** A contact person. */
  readonly contact?: string | undefined;
  /** Street and house number. */
  readonly street?: string | undefined;
  /** Postal code. */
  readonly postalCode?: string | undefined;
  /** City. */
  readonly city?: string | undefined;
  /** Country as ISO 3166-1 alpha-2 code (`AT`); a name is printed as given and read where known. */
  readonly country?: string | undefined;
  /** VAT number with its prefix; any other number counts as tax number. */
  readonly vatNumber?: string | undefined;
  /** Account of this party. Invoices are paid to that of the sender, credit notes and self-billed invoices to that of the recipient. With `directDebit` the account of the recipient is the one that is debited. Else the other one is checked and not used. */
  readonly iban?: string | undefined;
  /** BIC of the account’s bank. */
  readonly bic?: string | undefined;
  /** Electronic address for invoices. */
  readonly email?: string | undefined;
  /** Tax number, when there is no VAT number. */
  readonly taxNumber?: string | undefined;
  /** Number in the company register. */
  readonly registrationNumber?: string | undefined;
  /** Telephone number of the contact. */
  readonly phone?: string | undefined;
  /** Where e-invoices go, with its scheme of the code list EAS in front: `0088:7300010000001`. Default: `email`. */
  readonly electronicAddress?: string | undefined;
  /** Holder of the account (BT-85). Default: `name`. */
  readonly accountName?: string | undefined;
  /** Number of an account without IBAN (BT-84), not beside `iban`. */
  readonly accountNumber?: string | undefined;
  /** Code of the account’s bank (BT-86) such as a sort code, not beside `bic`. */
  readonly bankCode?: string | undefined;
  /** Further accounts of this party, beside the first one. At most 10. */
  readonly accounts?: readonly {
    /** IBAN of the account. */
    readonly iban?: string | undefined;
    /** Number of an account without IBAN. */
    readonly accountNumber?: string | undefined;
    /** BIC of its bank. */
    readonly bic?: string | undefined;
    /** Code of a bank without BIC. */
    readonly bankCode?: string | undefined;
    /** Its holder. Default: the name of the party. */
    readonly name?: string | undefined;
  }[] | undefined;
  /** Register of `registrationNumber`, code list ICD. Default: that of a French SIREN or SIRET. */
  readonly registrationScheme?: string | undefined;
  /** What the party is for the VAT: BUSINESS, CONSUMER or AUTHORITY. Helps where the VAT category of an invoice across borders is concluded; printed nowhere. */
  readonly status?: "BUSINESS" | "CONSUMER" | "AUTHORITY" | undefined;
  /** Name under which the company trades (BT-28, BT-45); printed below `name`. */
  readonly tradingName?: string | undefined;
  /** Second line of the address (BT-36, BT-51). */
  readonly addressLine2?: string | undefined;
  /** Third line of the address (BT-162, BT-163). */
  readonly addressLine3?: string | undefined;
  /** State, province or county (BT-39, BT-54); printed where addresses of the country have it. */
  readonly region?: string | undefined;
  /** Further numbers of the party (BT-29, BT-46): plain, such as that of a customer, which is printed, or with its scheme of the code list ICD in front, `0088:7300010000001`. Of the buyer the first one counts in the e-invoice. At most 10. */
  readonly identifiers?: readonly string[] | undefined;
  /** What the law requires of a company to state, such as capital and board (BT-33 of the seller); printed at the foot of the sender’s invoices. At most 1,000 characters. */
  readonly legalInformation?: string | undefined;
}

export interface InvoicePayload {
  /**
   * The look of the invoice.
   * @default "DEFAULT"
   */
  readonly template?: "DEFAULT" | "CLASSIC" | "MODERN" | "MINIMALISTIC" | undefined;
  /** Colour of heading, rules and bars, `#RRGGBB` or `#RGB`. Too light for white paper (contrast below 4.5 : 1), it is darkened, with `X-Warning: accent-darkened`. Default: that of the template. */
  readonly accent?: string | undefined;
  /**
   * Size of the pages: A4 or LETTER (8½ × 11 inches). A Swiss QR bill needs A4.
   * @default "A4"
   */
  readonly paper?: "A4" | "LETTER" | undefined;
  /** The sender’s logo: PNG, JPEG, GIF, WebP or SVG in Base64, also as data: URI. At most 5 MiB decoded. */
  readonly logo?: string | undefined;
  /**
   * Language and region by which numbers and dates are written (BCP 47); a country alone (`AT`) means its language.
   * @default "de-AT"
   */
  readonly locale?: string | undefined;
  /** Language of all standard texts; single `labels` still win. Absent: that of the given `labels`, else that of `locale`; without labels English. Numbers and dates follow `locale`. */
  readonly language?: "DE" | "EN" | "FR" | "IT" | "ES" | "NL" | "PL" | "CS" | "SK" | "HU" | "SL" | "HR" | "PT" | "SV" | "DA" | "FI" | "RO" | "EL" | "BG" | "JA" | undefined;
  /**
   * Currency of all amounts (ISO 4217).
   * @default "EUR"
   */
  readonly currency?: string | undefined;
  /**
   * How the totals name the currency: SYMBOL (€), CODE (EUR) or NAME (Euro, by locale).
   * @default "CODE"
   */
  readonly currencyFormat?: "SYMBOL" | "CODE" | "NAME" | undefined;
  /** Columns at the foot of every page, for example address, bank and company register. At most 8. */
  readonly footerItems?: readonly {
    /** Heading of the column. */
    readonly title?: string | undefined;
    /** The lines below the heading, at most 10. */
    readonly values?: readonly string[] | undefined;
  }[] | undefined;
  /** Facts shown beside the address, for example order number or period of service. At most 50. */
  readonly contextItems?: readonly {
    /** For example `Order date`. */
    readonly title?: string | undefined;
    /** For example `13.05.2024`. */
    readonly value?: string | undefined;
  }[] | undefined;
  /** A text after the totals, at most 20,000 characters; line breaks are kept. */
  readonly notice?: string | undefined;
  /**
   * Dates the file with the issue date, so that the same request always gives the same bytes.
   * @default false
   */
  readonly deterministic?: boolean | undefined;
  /**
   * What the document is. It gives heading and e-invoice code: INVOICE 380, CREDIT_NOTE 381, CORRECTED_INVOICE 384, PARTIAL_INVOICE 326, SELF_BILLED_INVOICE 389, PREPAYMENT_INVOICE 386. A credit note states positive amounts. On a self-billed invoice the sender is the buyer and the recipient the seller.
   * @default "INVOICE"
   */
  readonly type?: "INVOICE" | "CREDIT_NOTE" | "CORRECTED_INVOICE" | "PARTIAL_INVOICE" | "SELF_BILLED_INVOICE" | "PREPAYMENT_INVOICE" | undefined;
  /** What the document is by its code (BT-3, UNTDID 1001), where no `type` has it: 383 debit note, 875 partial and 877 final construction invoice, 325 pro forma invoice, which is no invoice. Not beside `type`. */
  readonly typeCode?: string | undefined;
  /** Several invoices that this one corrects or follows (BG-3), in place of `precedingInvoice`. At most 100. */
  readonly precedingInvoices?: readonly {
    /** Its number. */
    readonly number: string;
    /** Its date of issue. */
    readonly issueDate?: string | undefined;
  }[] | undefined;
  /** The invoice that this one corrects or follows; a CORRECTED_INVOICE needs it. */
  readonly precedingInvoice?: {
    /** Its number. */
    readonly number: string;
    /** Its date of issue. */
    readonly issueDate?: string | undefined;
  } | undefined;
  /** A text before the items, at most 2,000 characters; line breaks are kept. */
  readonly introduction?: string | undefined;
  /**
   * True: a first column with the number of each item, counted from 1 or as `items.position` states it.
   * @default false
   */
  readonly positionNumbers?: boolean | undefined;
  /**
   * True: amount due and due date are also at the top, and the number is there once. False: the heading alone, its number repeated among the facts.
   * @default true
   */
  readonly dueAtTop?: boolean | undefined;
  /** What has been paid already, with VAT: it is taken off the total and leaves the amount due. With `earlierPayments` it must be their sum. */
  readonly prepaidAmount?: number | undefined;
  /** Payments made already, each printed as a row between total and amount due. At most 50. */
  readonly earlierPayments?: readonly {
    /** The text before the amount, for example `Deposit 2026-007`. */
    readonly title?: string | undefined;
    /** When it was paid. */
    readonly date?: string | undefined;
    /** The amount paid, with VAT. */
    readonly amount: number;
    /** Number of the invoice that it was paid on; the e-invoice refers to it (BG-3). */
    readonly invoiceNumber?: string | undefined;
    /** Date of that invoice. */
    readonly invoiceDate?: string | undefined;
    /** VAT in percent that the amount includes: net and VAT of a final invoice are then printed. */
    readonly tax?: number | undefined;
    /** The VAT that the amount includes. Default: by `tax`. */
    readonly taxAmount?: number | undefined;
  }[] | undefined;
  /** Discounts for paying early, each with `days` or `until`: printed below the totals, and terms of payment of the e-invoice (BT-20, in XRechnung `#SKONTO#`). At most 5. */
  readonly earlyPayment?: readonly {
    /** The discount in percent, at most two decimal places. */
    readonly percent: number;
    /** Within how many days after the date of issue; not beside `until`. */
    readonly days?: number | undefined;
    /** The last day on which the discount is given. */
    readonly until?: string | undefined;
    /** What the discount is taken of, with at most two decimals. Default: the amount due. */
    readonly base?: number | undefined;
  }[] | undefined;
  /** The amount is collected by direct debit from the account of the recipient, `recipient.iban`, which is then needed; on `metadata.dueDate` where that is given. In euro by SEPA; with another currency, or `recipient.accountNumber` in place of an IBAN, by the scheme of the country. No payment code is printed. */
  readonly directDebit?: {
    /** Reference of the mandate (BT-89), at most 35 characters; needed in SEPA. */
    readonly mandateReference?: string | undefined;
    /** Creditor identifier of who collects (BT-90), for example `DE98ZZZ09999999999`; needed in SEPA, and checked there. */
    readonly creditorIdentifier?: string | undefined;
  } | undefined;
  /** When and how it is to be paid (BT-20), printed below the totals; at most 1,000 characters, line breaks are kept. Default: sentences of `notice` and context items about payment. */
  readonly paymentTerms?: string | undefined;
  /** What the payer is to state (BT-83), printed below the totals. Default, not printed: the reference of the payment code, else the invoice number. */
  readonly paymentReference?: string | undefined;
  /** Way of payment. Default: by account, `directDebit` and `card`. */
  readonly paymentMeans?: {
    /** Code of the list UNTDID 4461 (BT-81): `10` cash, `30` transfer, `48` card, `58` SEPA transfer … */
    readonly code: string;
    /** The way of payment in words (BT-82); printed. */
    readonly text?: string | undefined;
  } | undefined;
  /** Card with which it was paid; the page has the last four digits. */
  readonly card?: {
    /** Number of the card (BT-87) with most digits hidden: at most 10 digits, the others x or `*`. */
    readonly number: string;
    /** Name on the card (BT-88). */
    readonly holder?: string | undefined;
  } | undefined;
  /** The VAT in another currency too, as sellers need it whose currency is another than that of their country (Directive 2006/112/EC, Article 230). With `rate` or `amount`. */
  readonly taxCurrency?: {
    /** Currency of the VAT (BT-6, ISO 4217), another than `currency`. */
    readonly code: string;
    /** Units of it for one unit of `currency`; printed. */
    readonly rate?: number | undefined;
    /** The VAT in it (BT-111), in place of `rate`. */
    readonly amount?: number | undefined;
  } | undefined;
  /** The amount due is rounded to a multiple of it (0.05, 0.1, 0.5, 1, 5 or 10), half away from zero; the difference is BT-114. */
  readonly roundTo?: 0.05 | 0.1 | 0.5 | 1 | 5 | 10 | undefined;
  /** What rounding adds to the amount due (BT-114), in place of `roundTo`. */
  readonly roundingAmount?: number | undefined;
  /** Who issues the invoice. */
  readonly sender: InvoiceParty;
  /** Who receives the invoice. */
  readonly recipient: InvoiceParty;
  /** Where the goods went, where that is elsewhere than the buyer’s address (BG-13). For an intra-community supply its country counts. */
  readonly delivery?: {
    /** Who receives the goods (BT-70). */
    readonly name?: string | undefined;
    /** Number of the place (BT-71), with its scheme of the code list ICD in front or plain. */
    readonly identifier?: string | undefined;
    /** Street and house number. */
    readonly street?: string | undefined;
    /** Second line of the address (BT-36, BT-51). */
    readonly addressLine2?: string | undefined;
    /** Third line of the address (BT-162, BT-163). */
    readonly addressLine3?: string | undefined;
    /** State, province or county (BT-39, BT-54); printed where addresses of the country have it. */
    readonly region?: string | undefined;
    /** Postal code. */
    readonly postalCode?: string | undefined;
    /** City. */
    readonly city?: string | undefined;
    /** ISO 3166-1 code (BT-80); needed with an address. That of the buyer is not assumed. */
    readonly country?: string | undefined;
  } | undefined;
  /** Who is paid, where that is another than the seller (BG-10); the account is then the payee’s. */
  readonly payee?: {
    /** Name of who is paid (BT-59). */
    readonly name: string;
    /** A number of the payee (BT-60), with its scheme of the code list ICD in front or plain. */
    readonly identifier?: string | undefined;
    /** Number in a company register (BT-61). */
    readonly registrationNumber?: string | undefined;
    /** Register of `registrationNumber`, code list ICD. */
    readonly registrationScheme?: string | undefined;
  } | undefined;
  /** The seller’s representative for VAT (BG-11). Laws require name, address and number on the invoice. */
  readonly taxRepresentative?: {
    /** Name of the representative (BT-62). */
    readonly name: string;
    /** VAT number with its prefix (BT-63). */
    readonly vatNumber: string;
    /** Street and house number. */
    readonly street?: string | undefined;
    /** Second line of the address (BT-36, BT-51). */
    readonly addressLine2?: string | undefined;
    /** Third line of the address (BT-162, BT-163). */
    readonly addressLine3?: string | undefined;
    /** State, province or county (BT-39, BT-54); printed where addresses of the country have it. */
    readonly region?: string | undefined;
    /** Postal code. */
    readonly postalCode?: string | undefined;
    /** City. */
    readonly city?: string | undefined;
    /** ISO 3166-1 code (BT-69). */
    readonly country: string;
  } | undefined;
  /** Further parties, each in a role of its own: printed, and in the e-invoice with profile EXTENDED; EXTENDED_CTC_FR has the first five roles. At most 10. */
  readonly otherParties?: readonly InvoiceFurtherParty[] | undefined;
  /** The items of the invoice, at least one, at most 5,000. Their descriptions and units have at most 2,000,000 characters together; line breaks and characters of scripts other than Latin, Greek and Cyrillic count 10 each. */
  readonly items: readonly {
    /** What was delivered or done. The first line is the name; further lines are set smaller below it. */
    readonly description: string;
    /**
     * The quantity; at most 8 decimal places count.
     * @default 1
     */
    readonly amount?: number | undefined;
    /** The unit of the quantity, for example `kg`, `Stück` or `hours`; printed as given. */
    readonly unit?: string | undefined;
    /** Price of one unit. The sum is then price × amount, and a sumPrice is ignored. */
    readonly unitPrice?: number | undefined;
    /** Price of the whole item, when there is no price per unit. */
    readonly sumPrice?: number | undefined;
    /** Price before `priceDiscount` (BT-148). Of `grossPrice`, `priceDiscount` and `unitPrice` two give the third. */
    readonly grossPrice?: number | undefined;
    /** What is taken off `grossPrice` to give `unitPrice` (BT-147). Negative where the price was raised, beside both prices. */
    readonly priceDiscount?: number | undefined;
    /**
     * How many units `unitPrice` is the price of, such as 100 (BT-149).
     * @default 1
     */
    readonly priceQuantity?: number | undefined;
    /** Taken off the sum of the item and shown below it. At most 10. */
    readonly discounts?: readonly {
      /** What it is for, for example `Volume discount 10 %`. Default: a standard word. */
      readonly title?: string | undefined;
      /** Percentage of `base`. Wins over `value`. */
      readonly percent?: number | undefined;
      /** A fixed amount for the whole item. Where price × amount is negative, as on a return, a negative one comes to the same, and the e-invoice has it as it is stated. */
      readonly value?: number | undefined;
      /** What the percentage is of (BT-137, BT-142); negative only where price × amount is. Default: price × amount. */
      readonly base?: number | undefined;
      /** A percentage beside `value` (BT-138, BT-143): it is in the e-invoice alone, and nothing is computed of it. PEPPOL and XRECHNUNG need that `base` and it give the value. */
      readonly statedPercent?: number | undefined;
      /** Why, as code of UNTDID 5189: 95 discount, 100 special rebate … (BT-140). */
      readonly reasonCode?: string | undefined;
    }[] | undefined;
    /** Added to the sum of the item and shown below it. At most 10. */
    readonly surcharges?: readonly {
      /** What it is for, for example `Volume discount 10 %`. Default: a standard word. */
      readonly title?: string | undefined;
      /** Percentage of `base`. Wins over `value`. */
      readonly percent?: number | undefined;
      /** A fixed amount for the whole item. Where price × amount is negative, as on a return, a negative one comes to the same, and the e-invoice has it as it is stated. */
      readonly value?: number | undefined;
      /** What the percentage is of (BT-137, BT-142); negative only where price × amount is. Default: price × amount. */
      readonly base?: number | undefined;
      /** A percentage beside `value` (BT-138, BT-143): it is in the e-invoice alone, and nothing is computed of it. PEPPOL and XRECHNUNG need that `base` and it give the value. */
      readonly statedPercent?: number | undefined;
      /** Why, as code of UNTDID 7161: FC freight, PC packing … (BT-145). */
      readonly reasonCode?: string | undefined;
    }[] | undefined;
    /** When this item was delivered or done. */
    readonly period?: {
      /** The first day. One of the two is enough. */
      readonly start?: string | undefined;
      /** The last day. */
      readonly end?: string | undefined;
    } | undefined;
    /** The buyer’s number of the item. */
    readonly buyerItemNumber?: string | undefined;
    /** The seller’s number of the item. */
    readonly sellerItemNumber?: string | undefined;
    /** The number of the item on the invoice, for example `1.2`: printed in a column of its own, and line identifier (BT-126) of the e-invoice; no two the same. An item without one has its place in the list, else the next free number. */
    readonly position?: string | undefined;
    /** The line of the buyer’s order that the item fulfils; printed beside the order number. */
    readonly orderLine?: string | undefined;
    /** Unit of the quantity as code of UN/ECE Recommendations 20 and 21 (BT-130): `HUR`, `KGM`, `XPK` … Printed by its name in the language of the document where there is no `unit`. Default: what `unit` means. */
    readonly unitCode?: string | undefined;
    /** A note on the item (BT-127), at most 2,000 characters; line breaks are kept. */
    readonly note?: string | undefined;
    /** GTIN (EAN) of the item (BT-157). */
    readonly gtin?: string | undefined;
    /** Number of the item in another register (BT-157), with its scheme of the code list ICD in front: `0177:12-345`. */
    readonly standardItemNumber?: string | undefined;
    /** Country of origin (BT-159), ISO 3166-1 alpha-2. */
    readonly originCountry?: string | undefined;
    /** Codes of classifications (BT-158); customs tariff numbers (`HS`) are printed. At most 20. */
    readonly classifications?: readonly {
      /** The code, for example `8471 30 00`. */
      readonly code: string;
      /** Which classification it is, code list UNTDID 7143: `HS`, `STI` (CPV), `TST` (UNSPSC) … */
      readonly scheme: string;
      /** Version of the classification. */
      readonly version?: string | undefined;
    }[] | undefined;
    /** Properties of the item (BG-32). At most 50. */
    readonly attributes?: readonly {
      /** What the property is, for example the colour. */
      readonly name: string;
      /** Its value, for example blue. */
      readonly value: string;
    }[] | undefined;
    /** Number of what the item is invoiced for, such as a meter or a subscription (BT-128). */
    readonly objectNumber?: string | undefined;
    /** What kind of number `objectNumber` is, code list UNTDID 1153. */
    readonly objectScheme?: string | undefined;
    /** Where the buyer books the item (BT-133); not printed. */
    readonly accountingReference?: string | undefined;
    /** Position of the item that this one is a part of; printed indented. In the e-invoice with profiles EXTENDED and EXTENDED_CTC_FR. */
    readonly parent?: string | undefined;
    /**
     * DETAIL counts; GROUP has the sum of the items that name it as `parent`, in grey; INFORMATION is printed alone. Neither of the two is part of the totals, and neither needs a price.
     * @default "DETAIL"
     */
    readonly lineKind?: "DETAIL" | "GROUP" | "INFORMATION" | undefined;
    /** Number of the buyer’s order that the item fulfils, where it is another than that of `metadata`. */
    readonly orderNumber?: string | undefined;
    /** Number of the delivery note of the item. */
    readonly despatchAdviceNumber?: string | undefined;
    /** When the item was delivered. */
    readonly deliveryDate?: string | undefined;
    /**
     * Value added tax in percent.
     * @default 0
     */
    readonly tax?: number | undefined;
    /** Same as `tax`; counts when `tax` is absent. */
    readonly vat?: number | undefined;
    /** VAT category (BT-151, BT-95, BT-102) of an item without tax: Z zero rated, E exempt, AE reverse charge, K intra-community supply, G export, O outside the scope of VAT. With tax: L IGIC of the Canary Islands, M IPSI of Ceuta and Melilla, B Italian split payment, else S. Default: derived from the invoice. */
    readonly taxCategory?: "S" | "Z" | "E" | "AE" | "K" | "G" | "O" | "L" | "M" | "B" | undefined;
    /** Why no VAT is charged (BT-120): on the page and in the e-invoice in these words. */
    readonly taxReason?: string | undefined;
    /** The same as a code of the list VATEX (BT-121). Without `taxCategory` it gives the category. */
    readonly taxReasonCode?: string | undefined;
    /** GOODS or SERVICE: what decides on the VAT category of an item without tax that goes to a buyer abroad. Default: concluded from the units of the items. */
    readonly supply?: "GOODS" | "SERVICE" | undefined;
  }[];
  /** Fees, discounts and taxes added after the items, each on top of the earlier ones. At most 50. */
  readonly feeTaxItems?: readonly {
    /** The text before the amount, for example `Shipping` or `Discount 5 %`. */
    readonly title: string;
    /** Percentage of the items and all earlier entries; negative for a discount. Wins over `value`. */
    readonly percent?: number | undefined;
    /** A fixed amount; negative for a discount. */
    readonly value?: number | undefined;
    /** FEE, TAX or WITHHOLDING: a tax that the payer keeps back, such as IRPF or ritenuta d’acconto; it is negative, and lessens the amount due, not the VAT. A FEE is a discount (BG-20) where it is negative, else a surcharge (BG-21); DISCOUNT and SURCHARGE are that whatever their sign, as a correction takes them back. Default: TAX when the title names the VAT and nothing else, WITHHOLDING when a negative entry names one, else FEE. */
    readonly kind?: "FEE" | "TAX" | "WITHHOLDING" | "DISCOUNT" | "SURCHARGE" | undefined;
    /** Value added tax of this fee in percent. Default: shared out like the items’ tax. */
    readonly tax?: number | undefined;
    /** VAT category (BT-151, BT-95, BT-102) of a fee without tax: Z zero rated, E exempt, AE reverse charge, K intra-community supply, G export, O outside the scope of VAT. With tax: L IGIC of the Canary Islands, M IPSI of Ceuta and Melilla, B Italian split payment, else S. Default: derived from the invoice. */
    readonly taxCategory?: "S" | "Z" | "E" | "AE" | "K" | "G" | "O" | "L" | "M" | "B" | undefined;
    /** Why no VAT is charged (BT-120): on the page and in the e-invoice in these words. */
    readonly taxReason?: string | undefined;
    /** The same as a code of the list VATEX (BT-121). Without `taxCategory` it gives the category. */
    readonly taxReasonCode?: string | undefined;
    /** Why, as code: of UNTDID 5189 for what is negative (95 discount, 100 special rebate …, BT-98), else of UNTDID 7161 (FC freight, PC packing …, BT-105). */
    readonly reasonCode?: string | undefined;
    /** What `percent` is taken of (BT-93, BT-100); negative beside DISCOUNT and SURCHARGE alone. Default: the items and all earlier entries; of a withholding the net total. */
    readonly base?: number | undefined;
    /** A percentage beside `value` (BT-94, BT-101; negative for a discount, as `value` is): it is in the e-invoice alone, and nothing is computed of it. PEPPOL and XRECHNUNG need that `base` and it give the value. */
    readonly statedPercent?: number | undefined;
  }[] | undefined;
  /** Replaces standard texts. Without `language` the others are in the language of the given ones, else in that of `locale`, else English. */
  readonly labels?: {
    /**
     * The heading.
     * @default "Invoice"
     */
    readonly invoice?: string | undefined;
    /**
     * Sum of the items.
     * @default "Subtotal"
     */
    readonly subtotal?: string | undefined;
    /**
     * The amount to pay.
     * @default "Total"
     */
    readonly total?: string | undefined;
    /**
     * Column: quantity.
     * @default "Amount"
     */
    readonly amount?: string | undefined;
    /**
     * Column: description.
     * @default "Description"
     */
    readonly description?: string | undefined;
    /**
     * Column: price of one unit.
     * @default "Unit price"
     */
    readonly unitPrice?: string | undefined;
    /**
     * Column: price of the item.
     * @default "Sum price"
     */
    readonly sumPrice?: string | undefined;
    /**
     * Page number: `{current}` and `{total}` are replaced by the page and the number of pages.
     * @default "{current} | {total}"
     */
    readonly numberOfPages?: string | undefined;
    /**
     * Sum so far, at a page break.
     * @default "Carried forward"
     */
    readonly carriedForward?: string | undefined;
    /**
     * Beside the payment code.
     * @default "Scan to pay"
     */
    readonly payByCode?: string | undefined;
    /**
     * Column and total: value added tax. `IGIC` or `IPSI` makes what bears a tax category L or M.
     * @default "VAT"
     */
    readonly vat?: string | undefined;
    /**
     * Before the invoice number.
     * @default "Invoice number"
     */
    readonly number?: string | undefined;
    /**
     * Before the date of issue.
     * @default "Invoice date"
     */
    readonly issueDate?: string | undefined;
    /**
     * Before the due date.
     * @default "Due date"
     */
    readonly dueDate?: string | undefined;
    /**
     * Before the delivery date of `metadata`.
     * @default "Delivery date"
     */
    readonly deliveryDate?: string | undefined;
    /**
     * Before the order number of `metadata`.
     * @default "Order number"
     */
    readonly orderNumber?: string | undefined;
    /**
     * Before the buyer’s reference of `metadata`.
     * @default "Your reference"
     */
    readonly buyerReference?: string | undefined;
    /** Before the number of `precedingInvoice`. */
    readonly precedingInvoice?: string | undefined;
    /** Before payments without a title. */
    readonly paidAmount?: string | undefined;
    /** Column: number of the item. */
    readonly position?: string | undefined;
    /** The amount to pay when something has been paid already. */
    readonly amountDue?: string | undefined;
    /** Before what rounding adds to the amount due or takes off it. */
    readonly rounding?: string | undefined;
    /** Before `paymentReference`. */
    readonly paymentReference?: string | undefined;
    /** Before the holder of an account. */
    readonly accountName?: string | undefined;
    /** Before a number of an account without IBAN. */
    readonly accountNumber?: string | undefined;
    /** Before the code of a bank without BIC. */
    readonly bankCode?: string | undefined;
    /** Before the last digits of `card`. */
    readonly card?: string | undefined;
    /** Before the account to which a credit note or self-billed invoice is paid. */
    readonly paidTo?: string | undefined;
    /** Before the sender’s tax number. */
    readonly taxNumber?: string | undefined;
    /** Before the sender’s VAT number. */
    readonly vatNumber?: string | undefined;
    /** Before the recipient’s VAT number. */
    readonly recipientVatNumber?: string | undefined;
    /** Total: the VAT of one rate. `{rate}` and `{base}` are replaced by the rate and the amount that it is charged on, `{vat}` by the label `vat`. */
    readonly taxOnBase?: string | undefined;
    /** Total: the VAT of all rates. */
    readonly taxTotal?: string | undefined;
    /** Before periods of delivery or service. */
    readonly deliveryPeriod?: string | undefined;
    /** Before the sum of an item, below its discounts and surcharges. */
    readonly itemTotal?: string | undefined;
    /** Discount for early payment: `{percent}` and `{date}` are replaced by the percentage and the last day. */
    readonly earlyPayment?: string | undefined;
    /** Before the sender’s telephone number. */
    readonly phone?: string | undefined;
    /** At the foot: title above the sender’s address. */
    readonly address?: string | undefined;
    /** At the foot: title above contact, telephone number and e-mail address. */
    readonly contact?: string | undefined;
    /** At the foot: title above the accounts. */
    readonly bank?: string | undefined;
    /** At the foot: title above register, VAT and tax number. */
    readonly registration?: string | undefined;
    /** Above the recipient, on Letter paper. */
    readonly billTo?: string | undefined;
    /** Before `metadata.projectNumber`. */
    readonly projectNumber?: string | undefined;
    /** Before `metadata.contractNumber`. */
    readonly contractNumber?: string | undefined;
    /** Before `metadata.salesOrderNumber`. */
    readonly salesOrderNumber?: string | undefined;
    /** Before `metadata.receivingAdviceNumber`. */
    readonly receivingAdviceNumber?: string | undefined;
    /** Before `metadata.despatchAdviceNumber`. */
    readonly despatchAdviceNumber?: string | undefined;
    /** Before `metadata.tenderNumber`. */
    readonly tenderNumber?: string | undefined;
    /** Before `metadata.objectNumber`. */
    readonly objectNumber?: string | undefined;
    /** Before `metadata.accountingReference`. */
    readonly accountingReference?: string | undefined;
    /** Before `metadata.taxPointDate`. */
    readonly taxPointDate?: string | undefined;
    /** Before `identifiers` of the seller. */
    readonly supplierNumber?: string | undefined;
    /** Before `identifiers` of the buyer. */
    readonly customerNumber?: string | undefined;
    /** Before the address of `delivery`. */
    readonly delivery?: string | undefined;
    /** Before the name of `payee`. */
    readonly payee?: string | undefined;
    /** Before `taxRepresentative`. */
    readonly taxRepresentative?: string | undefined;
    /** Above the list of `attachments`. */
    readonly attachments?: string | undefined;
    /** Before the party INVOICER of `otherParties`. */
    readonly invoicer?: string | undefined;
    /** Before the party INVOICEE of `otherParties`. */
    readonly invoicee?: string | undefined;
    /** Before the party PAYER of `otherParties`. */
    readonly payer?: string | undefined;
    /** Before the party BUYER_AGENT of `otherParties`. */
    readonly buyerAgent?: string | undefined;
    /** Before the party SELLER_AGENT of `otherParties`. */
    readonly sellerAgent?: string | undefined;
    /** Before the party PRODUCT_END_USER of `otherParties`. */
    readonly productEndUser?: string | undefined;
    /** Before the party SHIP_FROM of `otherParties`. */
    readonly shipFrom?: string | undefined;
    /** Before the party ULTIMATE_SHIP_TO of `otherParties`. */
    readonly ultimateShipTo?: string | undefined;
    /** At the top, with `dueAtTop`: `{date}` is replaced by `metadata.dueDate`. */
    readonly dueBy?: string | undefined;
    /** At the top, with `dueAtTop`, where all has been paid. */
    readonly paid?: string | undefined;
    /**
     * Before the GTIN of an item.
     * @default "GTIN"
     */
    readonly gtin?: string | undefined;
    /**
     * Before the customs tariff number of an item.
     * @default "Customs tariff no."
     */
    readonly classifications?: string | undefined;
    /**
     * Before the country of origin of an item.
     * @default "Origin"
     */
    readonly originCountry?: string | undefined;
  } | undefined;
  /** Prints an EPC QR code; account and name are the sender’s. An empty object is enough. */
  readonly epcQrCode?: {
    /** Structured payment reference. */
    readonly reference?: string | undefined;
    /** Remittance text; unused when there is a reference. Default: the invoice number. */
    readonly text?: string | undefined;
    /** A hint for the payer. */
    readonly message?: string | undefined;
  } | undefined;
  /** Prints a Swiss QR bill: creditor is the sender, debtor the recipient. */
  readonly swissQrInvoice?: {
    /** Unstructured message. */
    readonly information?: string | undefined;
    /** Billing information. */
    readonly structuredInformation?: string | undefined;
    /** QR reference (27 digits) or creditor reference of ISO 11649. */
    readonly reference?: string | undefined;
  } | undefined;
  /** Number and dates of the invoice. */
  readonly metadata?: InvoiceMetadata | undefined;
  /** Documents that support the invoice (BG-24), listed below the notice. A file is embedded in the e-invoice and in the PDF; it is neither checked for viruses nor opened. At most 50, 7 MiB together. */
  readonly attachments?: readonly {
    /** Number or name by which the invoice refers to it (BT-122). */
    readonly number: string;
    /** What it is (BT-123). */
    readonly description?: string | undefined;
    /** Where it is (BT-124); printed, never opened by us. */
    readonly url?: string | undefined;
    /** Name of the file, without folder; needed beside `content`. */
    readonly fileName?: string | undefined;
    /** Media type of the file; needed beside `content`. */
    readonly mediaType?: "application/pdf" | "image/png" | "image/jpeg" | "text/csv" | "application/vnd.oasis.opendocument.spreadsheet" | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" | "application/xml" | undefined;
    /** The file in Base64 (BT-125), at most 5 MiB decoded. */
    readonly content?: string | undefined;
  }[] | undefined;
  /**
   * True: a plain PDF without e-invoice.
   * @default false
   */
  readonly zugferdDisabled?: boolean | undefined;
  /**
   * Profile of the e-invoice. AUTO takes EN16931 when the data suffice, else MINIMUM; any other value must be reached, or the call is refused with one detail for each missing field. FRANCE is EN16931 by the French rules BR-FR-CTC, EXTENDED_CTC_FR what these extend it by; PEPPOL is UBL by Peppol BIS Billing 3.0.
   * @default "AUTO"
   */
  readonly profile?: "AUTO" | "EN16931" | "MINIMUM" | "XRECHNUNG" | "BASIC_WL" | "BASIC" | "EXTENDED" | "FRANCE" | "EXTENDED_CTC_FR" | "PEPPOL" | undefined;
  /**
   * Syntax of the e-invoice. UBL has no profile below EN16931; AUTO takes PEPPOL when the data suffice. A PDF then has the UBL document attached and is no Factur-X file.
   * @default "CII"
   */
  readonly format?: "CII" | "UBL" | undefined;
  /** Business process (BT-23), in France the mode of invoicing such as `S1`. */
  readonly businessProcess?: string | undefined;
  /** Notes that a law requires, with their codes; printed below `notice`. At most 100. */
  readonly legalNotes?: readonly {
    /** What the note is about, code list UNTDID 4451: `PMT`, `PMD`, `AAB`, `REG` … */
    readonly code?: string | undefined;
    /** The note itself. */
    readonly text: string;
  }[] | undefined;
}

export interface InvoicePayloadV1 {
  /**
   * The look of the invoice.
   * @default "DEFAULT"
   */
  readonly template?: "DEFAULT" | "CLASSIC" | "MODERN" | "MINIMALISTIC" | undefined;
  /** Colour of heading, rules and bars, `#RRGGBB` or `#RGB`. Too light for white paper (contrast below 4.5 : 1), it is darkened, with `X-Warning: accent-darkened`. Default: that of the template. */
  readonly accent?: string | undefined;
  /**
   * Size of the pages: A4 or LETTER (8½ × 11 inches). A Swiss QR bill needs A4.
   * @default "A4"
   */
  readonly paper?: "A4" | "LETTER" | undefined;
  /** The sender’s logo: PNG, JPEG, GIF, WebP or SVG in Base64, also as data: URI. At most 5 MiB decoded. */
  readonly logo?: string | undefined;
  /**
   * Language and region by which numbers and dates are written (BCP 47); a country alone (`AT`) means its language.
   * @default "de-AT"
   */
  readonly locale?: string | undefined;
  /** Language of all standard texts; single `labels` still win. Absent: that of the given `labels`, else that of `locale`; without labels English. Numbers and dates follow `locale`. */
  readonly language?: "DE" | "EN" | "FR" | "IT" | "ES" | "NL" | "PL" | "CS" | "SK" | "HU" | "SL" | "HR" | "PT" | "SV" | "DA" | "FI" | "RO" | "EL" | "BG" | "JA" | undefined;
  /**
   * Currency of all amounts (ISO 4217).
   * @default "EUR"
   */
  readonly currency?: string | undefined;
  /**
   * How the totals name the currency: SYMBOL (€), CODE (EUR) or NAME (Euro, by locale).
   * @default "CODE"
   */
  readonly currencyFormat?: "SYMBOL" | "CODE" | "NAME" | undefined;
  /** Columns at the foot of every page, for example address, bank and company register. At most 8. */
  readonly footerItems?: readonly {
    /** Heading of the column. */
    readonly title?: string | undefined;
    /** The lines below the heading, at most 10. */
    readonly values?: readonly string[] | undefined;
  }[] | undefined;
  /** Facts shown beside the address, for example order number or period of service. At most 50. */
  readonly contextItems?: readonly {
    /** For example `Order date`. */
    readonly title?: string | undefined;
    /** For example `13.05.2024`. */
    readonly value?: string | undefined;
  }[] | undefined;
  /** A text after the totals, at most 20,000 characters; line breaks are kept. */
  readonly notice?: string | undefined;
  /**
   * Dates the file with the issue date, so that the same request always gives the same bytes.
   * @default false
   */
  readonly deterministic?: boolean | undefined;
  /** Lines of the sender’s address; the first is the name. */
  readonly sender: readonly string[];
  /** Lines of the recipient’s address. */
  readonly recipient: readonly string[];
  /** The items of the invoice, at least one, at most 5,000. Their descriptions and units have at most 2,000,000 characters together; line breaks and characters of scripts other than Latin, Greek and Cyrillic count 10 each. */
  readonly items: readonly {
    /** What was delivered or done. The first line is the name; further lines are set smaller below it. */
    readonly description: string;
    /**
     * The quantity; at most 8 decimal places count.
     * @default 1
     */
    readonly amount?: number | undefined;
    /** The unit of the quantity, for example `kg`, `Stück` or `hours`; printed as given. */
    readonly unit?: string | undefined;
    /** Price of one unit. The sum is then price × amount, and a sumPrice is ignored. */
    readonly unitPrice?: number | undefined;
    /** Price of the whole item, when there is no price per unit. */
    readonly sumPrice?: number | undefined;
  }[];
  /** Fees, discounts and taxes added after the items, each on top of the earlier ones. At most 50. */
  readonly feeTaxItems?: readonly {
    /** The text before the amount, for example `Shipping` or `Discount 5 %`. */
    readonly title: string;
    /** Percentage of the items and all earlier entries; negative for a discount. Wins over `value`. */
    readonly percent?: number | undefined;
    /** A fixed amount; negative for a discount. */
    readonly value?: number | undefined;
  }[] | undefined;
  /** Replaces standard texts. Without `language` the others are in the language of the given ones, else in that of `locale`, else English. */
  readonly labels?: {
    /**
     * The heading.
     * @default "Invoice"
     */
    readonly invoice?: string | undefined;
    /**
     * Sum of the items.
     * @default "Subtotal"
     */
    readonly subtotal?: string | undefined;
    /**
     * The amount to pay.
     * @default "Total"
     */
    readonly total?: string | undefined;
    /**
     * Column: quantity.
     * @default "Amount"
     */
    readonly amount?: string | undefined;
    /**
     * Column: description.
     * @default "Description"
     */
    readonly description?: string | undefined;
    /**
     * Column: price of one unit.
     * @default "Unit price"
     */
    readonly unitPrice?: string | undefined;
    /**
     * Column: price of the item.
     * @default "Sum price"
     */
    readonly sumPrice?: string | undefined;
    /**
     * Page number: `{current}` and `{total}` are replaced by the page and the number of pages.
     * @default "{current} | {total}"
     */
    readonly numberOfPages?: string | undefined;
    /**
     * Sum so far, at a page break.
     * @default "Carried forward"
     */
    readonly carriedForward?: string | undefined;
    /**
     * Beside the payment code.
     * @default "Scan to pay"
     */
    readonly payByCode?: string | undefined;
    /** At the foot: title above the sender’s address. */
    readonly address?: string | undefined;
    /** At the foot: title above contact, telephone number and e-mail address. */
    readonly contact?: string | undefined;
    /** At the foot: title above the accounts. */
    readonly bank?: string | undefined;
    /** At the foot: title above register, VAT and tax number. */
    readonly registration?: string | undefined;
    /** Above the recipient, on Letter paper. */
    readonly billTo?: string | undefined;
  } | undefined;
  /** Prints an EPC QR code with the total as amount. */
  readonly epcQrCode?: {
    /** Account of the recipient of the payment. */
    readonly iban: string;
    /** BIC of the account’s bank. */
    readonly bic?: string | undefined;
    /** Name of the recipient of the payment. */
    readonly recipient: string;
    /** Structured payment reference. */
    readonly reference?: string | undefined;
    /** Remittance text; unused when there is a reference. */
    readonly text?: string | undefined;
    /** A hint for the payer. */
    readonly message?: string | undefined;
  } | undefined;
  /** Prints a Swiss QR bill with the total as amount. */
  readonly swissQrInvoice?: {
    /** Who is paid. */
    readonly creditor: SwissQrInvoiceCreditor;
    /** Who pays. */
    readonly debtor?: SwissQrInvoiceDebtor | undefined;
    /** Unstructured message. */
    readonly information?: string | undefined;
    /** Billing information. */
    readonly structuredInformation?: string | undefined;
    /** QR reference (27 digits) or creditor reference of ISO 11649. */
    readonly reference?: string | undefined;
  } | undefined;
}

export interface PayBySquareQrCodeAccount {
  /** IBAN of the recipient */
  readonly iban: string;
  /** BIC of the bank; some Slovak apps refuse codes without it */
  readonly bic?: string | undefined;
}

export interface PayBySquareQrCodeDirectDebit {
  /** Scheme of the direct debit */
  readonly scheme: "SEPA" | "OTHER";
  /** One payment or several */
  readonly type: "ONE_OFF" | "RECURRENT";
  /** Variable symbol, at most 10 digits */
  readonly variableSymbol?: string | undefined;
  /** Specific symbol, at most 10 digits */
  readonly specificSymbol?: string | undefined;
  /** The recipient's reference */
  readonly reference?: string | undefined;
  /** Identifier of the mandate; only with creditor and contract */
  readonly mandate?: string | undefined;
  /** Identifier of the creditor; only with mandate and contract */
  readonly creditor?: string | undefined;
  /** Identifier of the contract; only with mandate and creditor */
  readonly contract?: string | undefined;
  /** Greatest amount of one payment, with at most two decimals */
  readonly maxAmount?: number | undefined;
  /** Last day of the mandate */
  readonly validTill?: string | undefined;
}

export interface PayBySquareQrCodePayload {
  /** The payments of the code, usually one */
  readonly payments: readonly PayBySquareQrCodePayment[];
  /**
   * Width and height of the picture in pixels
   * @default 300
   */
  readonly size?: number | undefined;
  /** Number of the invoice, at most 10 characters */
  readonly invoice?: string | undefined;
  /**
   * Draws a frame with the label PAY by square around the code
   * @default false
   */
  readonly frame?: boolean | undefined;
}

export interface PayBySquareQrCodePayment {
  /**
   * Kind of the payment; absent: PAYMENT_ORDER
   * @default "PAYMENT_ORDER"
   */
  readonly type?: "PAYMENT_ORDER" | "STANDING_ORDER" | "DIRECT_DEBIT" | undefined;
  /** One to five accounts to choose from */
  readonly accounts: readonly PayBySquareQrCodeAccount[];
  /** Who is paid */
  readonly recipient: PayBySquareQrCodeRecipient;
  /** Amount with at most two decimals; absent: the payer enters it */
  readonly amount?: number | undefined;
  /**
   * ISO 4217 code
   * @default "EUR"
   */
  readonly currency?: string | undefined;
  /** Day on which the payment is due */
  readonly dueDate?: string | undefined;
  /** Variable symbol, at most 10 digits */
  readonly variableSymbol?: string | undefined;
  /** Constant symbol, at most 4 digits */
  readonly constantSymbol?: string | undefined;
  /** Specific symbol, at most 10 digits */
  readonly specificSymbol?: string | undefined;
  /** The recipient's reference */
  readonly reference?: string | undefined;
  /** Message for the recipient */
  readonly note?: string | undefined;
  /** Required by STANDING_ORDER, otherwise ignored */
  readonly standingOrder?: PayBySquareQrCodeStandingOrder | undefined;
  /** Required by DIRECT_DEBIT, otherwise ignored */
  readonly directDebit?: PayBySquareQrCodeDirectDebit | undefined;
}

export interface PayBySquareQrCodeRecipient {
  /** Name of the recipient; accents are dropped */
  readonly name: string;
  /** Street and house number */
  readonly street?: string | undefined;
  /** Postal code and city */
  readonly city?: string | undefined;
}

export interface PayBySquareQrCodeStandingOrder {
  /** Day of the payment: 1 (Monday) to 7 when WEEKLY or BIWEEKLY, none when DAILY, else 1 to 31 */
  readonly day?: number | undefined;
  /** The only month of payment; absent: every month. Not for longer periods than BIMONTHLY or DAILY */
  readonly month?: number | undefined;
  /** How often the payment is repeated */
  readonly period: "DAILY" | "WEEKLY" | "BIWEEKLY" | "MONTHLY" | "BIMONTHLY" | "QUARTERLY" | "SEMIANNUALLY" | "ANNUALLY";
  /** Day of the last payment */
  readonly lastDate?: string | undefined;
  /** Several months of payment, instead of month */
  readonly months?: readonly number[] | undefined;
}

export interface PdfPayload {
  /** 1 to 50 PDFs, which are joined in this order first. */
  readonly files: readonly (Blob | Uint8Array)[];
  /** What is done, one after the other. May be absent with two files or more, or with a password. */
  readonly steps?: readonly PdfStep[] | undefined;
  /** Files that steps name by their file names: pictures, PDFs, attachments, keys. */
  readonly assets?: readonly (Blob | Uint8Array)[] | undefined;
  /** Once for all files, or once for each of them in their order; an empty one for none. */
  readonly password?: readonly string[] | undefined;
}

export interface PdfStep {
  /** What the step does. */
  readonly do: "select" | "rotate" | "stamp" | "metadata" | "attach" | "compress" | "pdfA" | "seal" | "encrypt" | "image" | "text" | "split";
  /** Pages such as `1-3,5`, `4-`, `-3`, `last`, `5-1`, `even` or `2-9:odd`, as the document is when the step begins. Default: all; `select` needs it. */
  readonly pages?: string | undefined;
  /** `rotate`: clockwise, 90, 180, 270 or the same below 0, added to what the page has. */
  readonly degrees?: number | undefined;
  /** `stamp`: a text with line breaks; `{current}`, `{total}`, `{date}` and `{title}` are replaced. */
  readonly text?: string | undefined;
  /** File name of the asset: picture or PDF of `stamp`, file of `attach`, PKCS#12 of `seal`. */
  readonly asset?: string | undefined;
  /** Page of a PDF asset of `stamp`, default 1. */
  readonly page?: number | undefined;
  /** Place on the page as its reader sees it. Default: `center`, with `{current}` in the text `bottom-center`. */
  readonly position?: "top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right" | "fill" | undefined;
  /** Distance in cm from the edge that `position` names, default 1; from the middle of a centred axis, to the right, default 0. */
  readonly x?: number | undefined;
  /** Distance in cm from the edge that `position` names, default 1; from the middle of a centred axis, upwards, default 0. */
  readonly y?: number | undefined;
  /** Width in cm; without `height` the ratio stays. */
  readonly width?: number | undefined;
  /** Height in cm; without `width` the ratio stays. */
  readonly height?: number | undefined;
  /** `stamp`: size of the text in points, default 10. */
  readonly size?: number | undefined;
  /** `stamp`: colour of the text, default `#000000`. */
  readonly color?: string | undefined;
  /** `stamp`: family of the text, default `sans`. */
  readonly font?: "sans" | "serif" | "mono" | undefined;
  /** `stamp`: a bold text. */
  readonly bold?: boolean | undefined;
  /** `stamp`: degrees counter-clockwise about its middle, default 0. */
  readonly angle?: number | undefined;
  /** `stamp`: 0 to 1, default 1. */
  readonly opacity?: number | undefined;
  /** `stamp`: over or under the content of the page, default `over`. */
  readonly layer?: "over" | "under" | undefined;
  /** `stamp`: value of `{current}` on the first stamped page; default the number of the page. */
  readonly countFrom?: number | undefined;
  /** `stamp`: digits of `{current}`, filled up with zeros. */
  readonly digits?: number | undefined;
  /** `metadata`: null removes it. */
  readonly title?: string | null | undefined;
  /** `metadata`: null removes it. */
  readonly author?: string | null | undefined;
  /** `metadata`: null removes it. */
  readonly subject?: string | null | undefined;
  /** `metadata`: null removes them. */
  readonly keywords?: string | null | undefined;
  /** `metadata`: language of the document such as `de-AT`; null removes it. */
  readonly language?: string | null | undefined;
  /** `metadata`: removes all that is not given. */
  readonly clear?: boolean | undefined;
  /** `attach`: name of the file in the document; default that of the asset. */
  readonly name?: string | undefined;
  /** `attach`: what viewers show beside the name. */
  readonly description?: string | undefined;
  /** `attach`: media type; default by the ending of the name. */
  readonly contentType?: string | undefined;
  /** `attach`: how the file relates to the document, default `Unspecified`. */
  readonly relationship?: "Source" | "Data" | "Alternative" | "Supplement" | "Unspecified" | undefined;
  /** `compress`: pixels an inch that pictures keep; default: pictures stay as they are. */
  readonly imageDpi?: number | undefined;
  /** `compress`: quality of pictures that get smaller, 1 to 100, default 80. */
  readonly imageQuality?: number | undefined;
  /** Level of PDF/A of `pdfA`, or of the signature of `seal`. */
  readonly level?: "1a" | "1b" | "2a" | "2b" | "2u" | "3a" | "3b" | "3u" | "4" | "4f" | "B-B" | "B-T" | undefined;
  /** `pdfA`: as in the conversion to PDF/A, default `auto`. */
  readonly mode?: "auto" | "lossless" | "redistill" | undefined;
  /** `seal`: password of the PKCS#12, default none. */
  readonly password?: string | null | undefined;
  /** `seal`: why the document is sealed. */
  readonly reason?: string | undefined;
  /** `seal`: where the document is sealed. */
  readonly location?: string | undefined;
  /** `seal`: how to reach who seals. */
  readonly contact?: string | undefined;
  /** `seal`: name of the signature field, default `Seal`. */
  readonly field?: string | undefined;
  /** `seal`: where the seal is shown; absent: nowhere. */
  readonly visible?: {
    /**
     * Number of the page.
     * @default 1
     */
    readonly page?: number | undefined;
    /**
     * Place on the page as its reader sees it.
     * @default "bottom-right"
     */
    readonly position?: "top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right" | undefined;
    /** Distance in cm from the edge that `position` names, default 1; from the middle of a centred axis, to the right, default 0. */
    readonly x?: number | undefined;
    /** Distance in cm from the edge that `position` names, default 1; from the middle of a centred axis, upwards, default 0. */
    readonly y?: number | undefined;
    /**
     * Width in cm.
     * @default 6
     */
    readonly width?: number | undefined;
    /**
     * Height in cm.
     * @default 2
     */
    readonly height?: number | undefined;
  } | undefined;
  /** `encrypt`: opens the document, with the rights of `allow`. */
  readonly userPassword?: string | null | undefined;
  /** `encrypt`: opens the document with all rights; default a random one. */
  readonly ownerPassword?: string | null | undefined;
  /** `encrypt`: what may be done with the document by whoever opens it with the user password; default all. */
  readonly allow?: readonly ("print" | "copy" | "modify" | "annotate" | "fill" | "assemble")[] | undefined;
  /** Format of `image` (default `png`) or `text` (default `plain`). */
  readonly format?: "png" | "webp" | "jpeg" | "plain" | "json" | undefined;
  /** `image`: dots per inch, default 150. */
  readonly dpi?: number | undefined;
  /** `image`: 1 to 100 for `jpeg` and `webp`, default 85. */
  readonly quality?: number | undefined;
  /** `split`: pages of each document. */
  readonly every?: number | undefined;
  /** `split`: the pages of each document. */
  readonly ranges?: readonly string[] | undefined;
}

export interface PdfToPdfAPayload {
  /** The PDF. Its file name and media type make no difference. */
  readonly file: Blob | Uint8Array;
  /** Level of PDF/A, in any letter case, with or without `PDF/A-`, `PDFA-` or `pdf/a `. Default: `3b` for a document with attachments, else `2b`. Levels a need a tagged document, `4f` needs attachments; what a document lacks is not made up, and the level is lowered: `X-PdfA-Level`. */
  readonly level?: "1a" | "1b" | "2a" | "2b" | "2u" | "3a" | "3b" | "3u" | "4" | "4f" | undefined;
  /**
   * `auto`: without loss where that is possible, else through Ghostscript. `lossless`: 406 in place of Ghostscript. `redistill`: through Ghostscript in any case.
   * @default "auto"
   */
  readonly mode?: "auto" | "lossless" | "redistill" | undefined;
  /** User or owner password of an encrypted document. The result is never encrypted. */
  readonly password?: string | undefined;
  /**
   * `true`: the answer is multipart/mixed, the PDF and then a report in JSON.
   * @default false
   */
  readonly report?: boolean | undefined;
}

export interface PdfWords {
  readonly pages: readonly {
    /** From 1 */
    readonly number: number;
    /** In points */
    readonly width: number;
    /** In points */
    readonly height: number;
    readonly words: readonly {
      /** The word */
      readonly text: string;
      /** From the left edge of the page as seen, in points */
      readonly x: number;
      /** From the upper edge of the page as seen, in points */
      readonly y: number;
      /** In points */
      readonly width: number;
      /** In points */
      readonly height: number;
    }[];
  }[];
}

export interface SpaydQrCodeAccount {
  /** IBAN of any country; this or number and bankCode */
  readonly iban?: string | undefined;
  /** BIC of the bank */
  readonly bic?: string | undefined;
  /** Prefix of a Czech account number; absent: none */
  readonly prefix?: string | undefined;
  /** Czech account number */
  readonly number?: string | undefined;
  /** Czech bank code */
  readonly bankCode?: string | undefined;
}

export interface SpaydQrCodeNotification {
  /** How the recipient is notified of the payment */
  readonly type: "MAIL" | "PHONE";
  /** Mail address, or telephone number of 3 to 20 digits */
  readonly value: string;
}

export interface SpaydQrCodePayload {
  /** The account to pay to, and up to two alternatives */
  readonly accounts: readonly SpaydQrCodeAccount[];
  /** Amount in CZK with at most two decimals; absent: the payer enters it */
  readonly amount?: number | undefined;
  /**
   * Width and height of the picture in pixels
   * @default 300
   */
  readonly size?: number | undefined;
  /** The recipient's reference, at most 16 digits */
  readonly reference?: string | undefined;
  /** Name of the recipient */
  readonly recipient?: string | undefined;
  /** Message for the recipient */
  readonly message?: string | undefined;
  /** Day on which the payment is due */
  readonly dueDate?: string | undefined;
  /** Last day of a standing order; not before dueDate */
  readonly expirationDate?: string | undefined;
  /**
   * Asks for an instant payment
   * @default false
   */
  readonly instantPayment?: boolean | undefined;
  /** Where the recipient is notified of the payment */
  readonly notification?: SpaydQrCodeNotification | undefined;
  /** Variable symbol, at most 10 digits */
  readonly variableSymbol?: string | undefined;
  /** Specific symbol, at most 10 digits */
  readonly specificSymbol?: string | undefined;
  /** Constant symbol, at most 10 digits */
  readonly constantSymbol?: string | undefined;
  /** Makes it a standing order, repeated so often */
  readonly period?: "DAILY" | "MONTHLY" | "QUARTERLY" | "SEMIANNUALLY" | "ANNUALLY" | undefined;
  /** Days to try again when the account is not covered */
  readonly retryDays?: number | undefined;
  /** The payer's own identifier of the payment */
  readonly paymentId?: string | undefined;
  /** Address for the payer's own purposes */
  readonly url?: string | undefined;
  /**
   * Adds a checksum to the text
   * @default false
   */
  readonly crc32?: boolean | undefined;
  /**
   * Draws a frame with the label QR platba around the code
   * @default false
   */
  readonly frame?: boolean | undefined;
}

export interface SwissQrInvoiceCreditor {
  /** IBAN or QR-IBAN of an account in Switzerland or Liechtenstein; white space does not matter. */
  readonly iban: string;
  /** Name or company, at most 70 characters. */
  readonly name: string;
  /** Street or P.O. box, at most 70 characters; may include the building number. */
  readonly street?: string | undefined;
  /** Building number, at most 16 characters, when it is not part of the street. */
  readonly houseNumber?: string | undefined;
  /** Postal code without country prefix. */
  readonly postalCode: string;
  /** Town, at most 35 characters. */
  readonly city: string;
  /**
   * ISO 3166-1 alpha-2 code of the country.
   * @default "CH"
   */
  readonly country?: string | undefined;
}

export interface SwissQrInvoiceDebtor {
  /** Name or company, at most 70 characters. */
  readonly name: string;
  /** Street or P.O. box, at most 70 characters; may include the building number. */
  readonly street?: string | undefined;
  /** Building number, at most 16 characters, when it is not part of the street. */
  readonly houseNumber?: string | undefined;
  /** Postal code without country prefix. */
  readonly postalCode: string;
  /** Town, at most 35 characters. */
  readonly city: string;
  /**
   * ISO 3166-1 alpha-2 code of the country.
   * @default "CH"
   */
  readonly country?: string | undefined;
}

export interface SwissQrInvoicePayload {
  /** Who is paid. */
  readonly creditor: SwissQrInvoiceCreditor;
  /** Who pays; absent: an empty field to be filled in by hand. */
  readonly debtor?: SwissQrInvoiceDebtor | undefined;
  /**
   * CHF or EUR.
   * @default "CHF"
   */
  readonly currency?: "CHF" | "EUR" | undefined;
  /** Amount with at most two decimals; absent: an empty field to be filled in by hand; 0: a notification that is not to be paid. */
  readonly amount?: number | undefined;
  /** Message to the payer; together with the billing information at most 140 characters. */
  readonly information?: string | undefined;
  /** Billing information for the software of the payer; begins with //, for example //S1. */
  readonly structuredInformation?: string | undefined;
  /** QR reference (27 digits, leading zeros may be left out) for a QR-IBAN, creditor reference (ISO 11649) or none for another IBAN. White space does not matter. */
  readonly reference?: string | undefined;
  /**
   * The code alone (56 × 56 mm), the bill (210 × 105 mm), or a sheet with the bill at its foot.
   * @default "QR_CODE"
   */
  readonly size?: "QR_CODE" | "QR_BILL" | "A4_SHEET" | undefined;
  /**
   * Language of the headings.
   * @default "EN"
   */
  readonly language?: "DE" | "FR" | "IT" | "EN" | "RM" | undefined;
  /** Data of alternative payment schemes, at most two, for example eBill/B/…. */
  readonly alternativeSchemes?: readonly string[] | undefined;
  /**
   * Lines with scissors around the payment part; NONE for perforated paper.
   * @default "SCISSORS"
   */
  readonly separator?: "SCISSORS" | "NONE" | undefined;
  /**
   * Resolution of a PNG in pixels an inch.
   * @default 300
   */
  readonly dpi?: number | undefined;
  /** Invoice data from which structuredInformation is built in the syntax //S1. */
  readonly billing?: {
    /** Invoice number. */
    readonly invoiceNumber?: string | undefined;
    /** Invoice date, YYYY-MM-DD. */
    readonly invoiceDate?: string | undefined;
    /** The customer's reference. */
    readonly customerReference?: string | undefined;
    /** UID of the biller, e.g. CHE-106.017.086 MWST. */
    readonly vatNumber?: string | undefined;
    /** Day of the service, or first and last day: YYYY-MM-DD/YYYY-MM-DD. */
    readonly serviceDate?: string | undefined;
    /** VAT rates. */
    readonly vat?: readonly {
      /** VAT rate in percent. */
      readonly ratePercent: number;
      /** Net amount at this rate; may be left out when there is one rate only. */
      readonly net?: number | undefined;
    }[] | undefined;
    /** Import taxes. */
    readonly importVat?: readonly {
      /** VAT rate in percent. */
      readonly ratePercent: number;
      /** Amount of import tax. */
      readonly amount: number;
    }[] | undefined;
    /** Terms of payment. */
    readonly conditions?: readonly {
      /** Discount in percent; 0 for the net payment term. */
      readonly discountPercent: number;
      /** Days after the invoice date. */
      readonly days: number;
    }[] | undefined;
  } | undefined;
}

export interface TraderMatch {
  /** `A` the same, `B` not the same, `C` not sent, `D` the state does not compare it */
  readonly name: "A" | "B" | "C" | "D";
  /** As for the name */
  readonly street: "A" | "B" | "C" | "D";
  /** As for the name */
  readonly postalCode: "A" | "B" | "C" | "D";
  /** As for the name */
  readonly city: "A" | "B" | "C" | "D";
  /** As for the name; present when it was sent to VIES */
  readonly companyType?: "A" | "B" | "C" | "D" | undefined;
}

export interface VatVerificationPayload {
  /** VAT ID with its prefix, at most 64 characters; letter case, white space and separators do not matter */
  readonly vatId: string;
  /** Your own VAT ID (EU, XI or GB): the register then gives the check a `consultationNumber`. Default: that of your account, else that of the operator, if any */
  readonly requester?: string | undefined;
  /** Name of the company, to be compared with the register (`match`) */
  readonly traderName?: string | undefined;
  /** Street and house number, to be compared */
  readonly traderStreet?: string | undefined;
  /** Postcode, to be compared */
  readonly traderPostalCode?: string | undefined;
  /** City, to be compared */
  readonly traderCity?: string | undefined;
  /** Legal form as the member state writes it, to be compared (VIES alone) */
  readonly traderCompanyType?: string | undefined;
  /**
   * A signed record of the check, the exchange with the register in it; the register is asked in any case. Needs a requester for numbers of the EU and XI
   * @default false
   */
  readonly evidence?: boolean | undefined;
  /**
   * Language of the record as a PDF
   * @default "en"
   */
  readonly language?: "en" | "de" | "fr" | "it" | "es" | undefined;
  /**
   * Which register confirms a number of the EU: `evatr` is the qualified confirmation of Germany (BZSt), for German requesters; `auto` is the register of the number, and eVatR where a German requester asks for evidence
   * @default "auto"
   */
  readonly register?: "auto" | "vies" | "evatr" | undefined;
}

export interface VatVerificationResult {
  /** Listed as active in the state register */
  readonly valid: boolean;
  /** Name in the register; absent when the state withholds it */
  readonly name?: string | undefined;
  /** Address in one line; absent when the state withholds it */
  readonly address?: string | undefined;
  /** ISO 3166-1 alpha-2; prefix EL gives GR, XI gives GB */
  readonly countryCode?: string | undefined;
  /** Reference that the register gives the check, a proof of it; only with a requester */
  readonly consultationNumber?: string | undefined;
  /** Who answered; absent when nobody was asked (wrong check digits). This and the next members are there when a requester was sent, or one of the members `requester`, `trader…`, `register` came */
  readonly register?: "vies" | "evatr" | "hmrc" | "uid" | "brreg" | "skatturinn" | undefined;
  /** When, by the register's own clock where it has one: RFC 3339, or a date alone */
  readonly checkedAt?: string | undefined;
  /** Who asked, as it was sent to the register */
  readonly requester?: string | undefined;
  /** What the register found of the trader */
  readonly match?: TraderMatch | undefined;
  /** Status of the register itself: `evatr-0000` */
  readonly registerStatus?: string | undefined;
  /** Valid from this date on (eVatR), `YYYY-MM-DD` */
  readonly validFrom?: string | undefined;
  /** Valid until this date (eVatR), `YYYY-MM-DD` */
  readonly validUntil?: string | undefined;
  /** `true`: remembered, with the time and the reference of the first answer */
  readonly cached?: boolean | undefined;
  /** Signed record of the check: JWS in compact form (EdDSA); its public key is at `/.well-known/jwks.json` */
  readonly evidence?: string | undefined;
}

export interface IndexesInput {
  /** Name of the index, exactly as listed */
  readonly index: Index;
  /**
   * One value a year or a month, in any letter case
   * @default "YEARLY"
   */
  readonly frequency?: IndexFrequency | undefined;
}
