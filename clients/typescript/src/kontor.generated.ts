// Generated from the declarations of the operations by `npm run clients`.

import { type Answer, type FileAnswer, fileAnswer, jsonAnswer, jsonOrFileAnswer, maybeAnswer } from './answer.ts';
import { type BatchCall, type BatchOptions, type BatchResult, runBatch } from './batch.ts';
import type {
  AccountReport,
  BarcodePayload,
  EInvoiceConvertPayload,
  EInvoiceEmbedPayload,
  EInvoiceReadPayload,
  EInvoiceReadResult,
  EInvoiceValidatePayload,
  EInvoiceValidateResult,
  EInvoiceViewPayload,
  EpcQrCodePayload,
  GeocodeResult,
  GeocodeReversePayload,
  GeocodeSearchPayload,
  HctQrCodePayload,
  HtmlPayload,
  IndexResult,
  IndexesInput,
  InvoicePayload,
  InvoicePayloadV1,
  PayBySquareQrCodePayload,
  PdfPayload,
  PdfToPdfAPayload,
  SpaydQrCodePayload,
  SwissQrInvoicePayload,
  VatVerificationPayload,
  VatVerificationResult,
} from './models.generated.ts';
import type { CallOptions, KontorOptions } from './options.ts';
import { Transport } from './transport.ts';

/** Version of the HTTP interface that this client was made from. */
export const INTERFACE_VERSION = '1.8.2';

/**
 * All operations of a Kontor service, one method each.
 * @example const { bytes } = await new Kontor({ baseUrl, apiKey }).epcQrCode({ iban, recipient, amount: 10 })
 */
export class Kontor {
  readonly #transport: Transport;

  constructor(options: KontorOptions) {
    this.#transport = new Transport(options);
  }

  /**
   * EPC QR code. Draws a payment QR code for a SEPA credit transfer (EPC069-12, also known as GiroCode or Zahlen mit Code). Banking apps in the euro area read it and fill in the transfer.
   */
  async epcQrCode(input: EpcQrCodePayload, options?: CallOptions<'image/png' | 'image/svg+xml'>): Promise<FileAnswer> {
    const request = { method: 'POST', path: '/v1/epc-qr-code', json: input } as const;
    return fileAnswer(await this.#transport.send(request, options));
  }

  /**
   * SPAYD QR code. Draws a Czech payment QR code (SPAYD, known as QR platba) in CZK. Accounts may be given as IBAN or as Czech account number; symbols, standing orders and notifications are supported.
   */
  async spaydQrCode(input: SpaydQrCodePayload, options?: CallOptions<'image/png' | 'image/svg+xml'>): Promise<FileAnswer> {
    const request = { method: 'POST', path: '/v1/spayd-qr-code', json: input } as const;
    return fileAnswer(await this.#transport.send(request, options));
  }

  /**
   * PAY by square QR code. Draws a Slovak payment QR code (PAY by square 1.2.0) for one or more payments: payment orders, standing orders and direct debits. Some Slovak banking apps refuse codes without BIC, so send it if you have it.
   */
  async payBySquareQrCode(input: PayBySquareQrCodePayload, options?: CallOptions<'image/png' | 'image/svg+xml'>): Promise<FileAnswer> {
    const request = { method: 'POST', path: '/v1/pay-by-square-qr-code', json: input } as const;
    return fileAnswer(await this.#transport.send(request, options));
  }

  /**
   * HCT QR code. Draws a Hungarian payment QR code (HCT, guideline of the Magyar Nemzeti Bank of 2019, version 001): the payee shows it, the payer scans it and sends an instant transfer. Note: on 1 September 2024 Hungarian banks moved in-shop and online payments to qvik, whose codes are issued through GIRO; apps may no longer read version 001.
   */
  async hctQrCode(input: HctQrCodePayload, options?: CallOptions<'image/png' | 'image/svg+xml'>): Promise<FileAnswer> {
    const request = { method: 'POST', path: '/v1/hct-qr-code', json: input } as const;
    return fileAnswer(await this.#transport.send(request, options));
  }

  /**
   * Barcode. Draws a barcode: linear, stacked or matrix, 37 symbologies, as WebP, PNG, JPEG, GIF, TIFF, SVG or PDF. Width and height are the least size: the picture is scaled in whole modules and never resampled.
   */
  async barcode(input: BarcodePayload, options?: CallOptions): Promise<FileAnswer> {
    const request = { method: 'POST', path: '/v1/barcode', json: input } as const;
    return fileAnswer(await this.#transport.send(request, options));
  }

  /**
   * Swiss QR-bill. Creates a Swiss QR-bill: the code alone, receipt and payment part, or an A4 sheet, as PDF, SVG or PNG. The Accept header chooses the type; PDF is the default.
   */
  async swissQrInvoice(input: SwissQrInvoicePayload, options?: CallOptions<'application/pdf' | 'image/svg+xml' | 'application/svg+xml' | 'image/png'>): Promise<FileAnswer> {
    const request = { method: 'POST', path: '/v1/swiss-qr-invoice', json: input } as const;
    return fileAnswer(await this.#transport.send(request, options));
  }

  /**
   * Invoice PDF. Creates an invoice as PDF/A-3a with an embedded ZUGFeRD / Factur-X e-invoice, in one of four looks, with an EPC QR code or a Swiss QR bill on request. Amount due and due date are at the top (`dueAtTop`). Amounts are exact decimals; the page and the e-invoice have the same values.
   */
  async invoicePdf(input: InvoicePayload, options?: CallOptions<'application/pdf' | 'application/xml'>): Promise<FileAnswer> {
    const request = { method: 'POST', path: '/v2/invoice-pdf', json: input } as const;
    return fileAnswer(await this.#transport.send(request, options));
  }

  /**
   * Invoice PDF, version 1. Creates an invoice as PDF/A-3a without e-invoice. Deprecated: version 2 has parties, dates and VAT by item and embeds the e-invoice.
   * @deprecated /v2/invoice-pdf
   */
  async invoicePdfV1(input: InvoicePayloadV1, options?: CallOptions): Promise<FileAnswer> {
    const request = { method: 'POST', path: '/v1/invoice-pdf', json: input } as const;
    return fileAnswer(await this.#transport.send(request, options));
  }

  /**
   * Read e-invoice. Reads an e-invoice in CII or UBL, by itself or attached to a PDF (ZUGFeRD, Factur-X, XRechnung, Peppol), into a request of `POST /v2/invoice-pdf`: syntax, profile, every business term that has a member, the stated sums, attached files, and a list of what has no place.
   */
  async eInvoiceRead(input: EInvoiceReadPayload, options?: CallOptions): Promise<Answer<EInvoiceReadResult>> {
    const request = { method: 'POST', path: '/v1/e-invoice/read', form: input } as const;
    return jsonAnswer(await this.#transport.send(request, options));
  }

  /**
   * Validate e-invoice. Validates an e-invoice in CII or UBL, by itself or attached to a PDF, by the official rules of its profile: schema, EN 16931, XRechnung, Peppol, for a PDF also what its metadata and pages state. Each finding has the id and the sentence of its publisher, the business term, the place in the document, the values that it is about, and what to do.
   */
  async eInvoiceValidate(input: EInvoiceValidatePayload, options?: CallOptions): Promise<Answer<EInvoiceValidateResult>> {
    const request = { method: 'POST', path: '/v1/e-invoice/validate', form: input } as const;
    return jsonAnswer(await this.#transport.send(request, options));
  }

  /**
   * View e-invoice. Draws an e-invoice in CII or UBL as people read it: PDF/A-3a in one of the four looks, or one page of HTML without script, in the language of your choice. Sums are drawn as the document states them, also when they are wrong; rules that it breaks are marked, and terms that have no place on an invoice are listed behind it.
   */
  async eInvoiceView(input: EInvoiceViewPayload, options?: CallOptions<'application/pdf' | 'text/html'>): Promise<FileAnswer> {
    const request = { method: 'POST', path: '/v1/e-invoice/view', form: input } as const;
    return fileAnswer(await this.#transport.send(request, options));
  }

  /**
   * Convert e-invoice. Writes an e-invoice in the other syntax (CII, UBL) or in another profile (XRechnung, Peppol, Factur-X from MINIMUM to EXTENDED), by all business terms of EN 16931. Nothing is lost silently: what the target has no place for is refused term by term, unless you accept the loss; what it requires and the document lacks is named.
   */
  async eInvoiceConvert(input: EInvoiceConvertPayload, options?: CallOptions): Promise<FileAnswer> {
    const request = { method: 'POST', path: '/v1/e-invoice/convert', form: input } as const;
    return fileAnswer(await this.#transport.send(request, options));
  }

  /**
   * Embed e-invoice. Makes a hybrid invoice (ZUGFeRD, Factur-X) of your own PDF and an e-invoice: PDF/A-3b with the XML attached byte for byte and the metadata that readers look for. Refused when the pages do not show number, total with VAT and amount due of the XML, and when the XML breaks a rule of its profile.
   */
  async eInvoiceEmbed(input: EInvoiceEmbedPayload, options?: CallOptions): Promise<FileAnswer> {
    const request = { method: 'POST', path: '/v1/e-invoice/embed', form: input } as const;
    return fileAnswer(await this.#transport.send(request, options));
  }

  /**
   * HTML to PDF. Prints an HTML document to PDF with Chromium: exact page size, headers and footers that are HTML documents with page numbers, PDF/A and PDF/UA on request. The browser has no network of its own; resources are fetched by the service from public addresses only.
   */
  async htmlToPdf(input: HtmlPayload, options?: CallOptions): Promise<FileAnswer> {
    const request = { method: 'POST', path: '/v1/html-to-pdf', json: input } as const;
    return fileAnswer(await this.#transport.send(request, options));
  }

  /**
   * PDF to PDF/A. Converts a PDF to PDF/A-1 to -4, levels a, b, u and f. What a document already has stays as it is (tags, links, bookmarks, attachments, text) wherever PDF/A allows that; only what cannot be changed so is printed again by Ghostscript. Each result is compared with the original in text and look before it is answered.
   */
  async pdfToPdfA(input: PdfToPdfAPayload, options?: CallOptions): Promise<FileAnswer> {
    const request = { method: 'POST', path: '/v1/pdf-to-pdf-a', form: input } as const;
    return fileAnswer(await this.#transport.send(request, options));
  }

  /**
   * PDF toolbox. Joins PDF files and does a list of steps with the result: choose and turn pages, stamp texts and pictures, describe, attach files, compress, convert to PDF/A, seal, encrypt, make pictures, text or several files of it. Bookmarks, links, form fields, tags, layers and attachments stay.
   */
  async pdf(input: PdfPayload, options?: CallOptions): Promise<FileAnswer> {
    const request = { method: 'POST', path: '/v1/pdf', form: input } as const;
    return fileAnswer(await this.#transport.send(request, options));
  }

  /**
   * VAT verification. Checks a VAT ID of the European Union, Northern Ireland, Great Britain, Switzerland, Liechtenstein (CHE), Norway or Iceland: first its format and check digits, then the state register. A register that does not answer gives 503, never `valid: false`.
   */
  vatVerification(input: VatVerificationPayload, options?: CallOptions<'application/json'>): Promise<Answer<VatVerificationResult>>;
  vatVerification(
    input: VatVerificationPayload,
    options: CallOptions<'application/pdf'> & { readonly accept: 'application/pdf' },
  ): Promise<FileAnswer>;
  async vatVerification(input: VatVerificationPayload, options?: CallOptions<'application/json' | 'application/pdf'>): Promise<Answer<VatVerificationResult> | FileAnswer> {
    const request = { method: 'POST', path: '/v1/vat-verification', json: input } as const;
    return jsonOrFileAnswer(await this.#transport.send(request, options));
  }

  /**
   * Geocode search. The position of an address, street, place or postcode, written as one text in any order and language. One result: coarse and right rather than fine and wrong, so a street that is not found in its town gives the town. Nothing that fits gives 204; a geocoder that cannot answer gives 503, never 204.
   */
  async geocodeSearch(input: GeocodeSearchPayload, options?: CallOptions): Promise<Answer<GeocodeResult | undefined>> {
    const request = { method: 'POST', path: '/v1/geocode/search', json: input } as const;
    return maybeAnswer(await this.#transport.send(request, options));
  }

  /**
   * Geocode reverse. The address at a position: the nearest house or street, else the place, else the country. The position in the answer is that of what the address names. The sea and the poles give 204; a geocoder that cannot answer gives 503, never 204.
   */
  async geocodeReverse(input: GeocodeReversePayload, options?: CallOptions): Promise<Answer<GeocodeResult | undefined>> {
    const request = { method: 'POST', path: '/v1/geocode/reverse', json: input } as const;
    return maybeAnswer(await this.#transport.send(request, options));
  }

  /**
   * Price indexes. Consumer price indexes of Statistik Austria, Destatis and Eurostat, as published: 50 series, yearly and monthly. Answers come from the stored series, which are refreshed daily; no publisher is asked during a call. A known index without values of the requested frequency gives 204. Values of a series that its publisher should have continued long ago are answered with a warning.
   */
  async indexes(input: IndexesInput, options?: CallOptions): Promise<Answer<IndexResult | undefined>> {
    const { index, ...query } = input;
    const request = { method: 'GET', path: `/v1/indexes/${encodeURIComponent(index)}`, query } as const;
    return maybeAnswer(await this.#transport.send(request, options));
  }

  /** Credits, plan and limits of the key's own account. Free of charge. */
  async account(options?: CallOptions): Promise<Answer<AccountReport>> {
    return jsonAnswer(await this.#transport.send({ method: 'GET', path: '/v1/account' }, options));
  }

  /**
   * Many calls in few requests, each charged as one and none twice: after a broken connection the calls without a result are
   * sent again. Yields the result of each call once, also where it was refused.
   * @example for await (const { id, status, data } of kontor.batch(lines)) console.log(id, status, data)
   */
  batch(
    lines: Iterable<BatchCall> | AsyncIterable<BatchCall>,
    options?: BatchOptions,
  ): AsyncGenerator<BatchResult, void, undefined> {
    return runBatch(this.#transport, lines, options);
  }
}
