import type { OperationTexts } from '../in-language.ts';
import { CODE_TEXTS } from './codes.data.ts';
import { DOCUMENT_TEXTS } from './documents.data.ts';
import { E_INVOICE_TEXTS } from './e-invoices.data.ts';
import { INVOICE_EXTENDED_TEXTS } from './invoice-extended.data.ts';
import { INVOICE_MODEL_TEXTS } from './invoice-model.data.ts';
import { INVOICE_PAYMENT_TEXTS } from './invoice-payment.data.ts';
import { INVOICE_TEXTS } from './invoices.data.ts';
import { PDF_TOOLS_TEXTS } from './pdf-tools.data.ts';
import { TITLES } from './titles.data.ts';

/** All texts of the operations in German; a test compares them with the interface document. */
export const GERMAN: OperationTexts = {
  ...TITLES,
  ...CODE_TEXTS,
  ...INVOICE_TEXTS,
  ...INVOICE_EXTENDED_TEXTS,
  ...INVOICE_MODEL_TEXTS,
  ...INVOICE_PAYMENT_TEXTS,
  ...DOCUMENT_TEXTS,
  ...E_INVOICE_TEXTS,
  ...PDF_TOOLS_TEXTS,
};
