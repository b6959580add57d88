import type { AnyOperation } from '../core/operation.ts';
import { barcode } from './barcode/index.ts';
import { eInvoiceConvert } from './e-invoice-convert/index.ts';
import { eInvoiceEmbed } from './e-invoice-embed/index.ts';
import { eInvoiceRead } from './e-invoice-read/index.ts';
import { eInvoiceView } from './e-invoice-view/index.ts';
import { epcQrCode } from './epc-qr-code/index.ts';
import { geocodeReverse } from './geocode-reverse/index.ts';
import { geocodeSearch } from './geocode-search/index.ts';
import { hctQrCode } from './hct-qr-code/index.ts';
import { htmlToPdf } from './html-to-pdf/index.ts';
import { indexes } from './indexes/index.ts';
import { invoicePdf } from './invoice-pdf/index.ts';
import { invoicePdfV1 } from './invoice-pdf-v1/index.ts';
import { payBySquareQrCode } from './pay-by-square-qr-code/index.ts';
import { pdfOperation } from './pdf/index.ts';
import { convertDocument } from './pdf-to-pdf-a/convert-document.ts';
import { pdfToPdfA } from './pdf-to-pdf-a/index.ts';
import { spaydQrCode } from './spayd-qr-code/index.ts';
import { swissQrInvoice } from './swiss-qr-invoice/index.ts';
import { vatVerification } from './vat-verification/index.ts';

/** All operations, one line each: this list is the product. */
export const OPERATIONS: readonly AnyOperation[] = [
  epcQrCode,
  spaydQrCode,
  payBySquareQrCode,
  hctQrCode,
  barcode,
  swissQrInvoice,
  invoicePdf,
  invoicePdfV1,
  eInvoiceRead,
  eInvoiceView,
  eInvoiceConvert,
  // What one operation does another may end with: neither imports the other.
  eInvoiceEmbed(convertDocument),
  htmlToPdf,
  pdfToPdfA,
  pdfOperation(convertDocument),
  vatVerification,
  geocodeSearch,
  geocodeReverse,
  indexes,
];
