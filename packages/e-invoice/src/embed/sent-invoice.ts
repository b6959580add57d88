import { InvalidInput, type Violation, violation } from '@kontor/base';
import { type InvoiceInput, invoiceCheck, invoiceSchema, invoiceXmlJob } from '@kontor/invoice';
import { isRecord, normalizeStrings, validInput } from '@kontor/schema';
import { type EInvoice, openEInvoice } from '../document/open-e-invoice.ts';
import type { WriteContext } from '../read/written-again.ts';

/** An e-invoice that was sent by itself, and its bytes. */
export interface SentInvoice {
  readonly xml: Uint8Array;
  readonly invoice: EInvoice;
  /** Tokens of `X-Warning`, of a request. */
  readonly warnings: readonly string[];
}

export interface SentInvoiceContext extends WriteContext {
  /** What is written of a request is marked. */
  readonly isTest: boolean;
}

const FIELD = 'invoice';

/** What is wrong with the invoice is not wrong with the file beside it. */
function ofInvoice({ message, field, ...one }: Violation): Violation {
  if (field === 'file')
    return { ...one, message: message.replace(/^message\.file/, `message.${FIELD}`), field: FIELD };
  const name = message.replace(
    /^message\.(.)/,
    (_, first: string) => `message.${FIELD}${first.toUpperCase()}`,
  );
  return { ...one, message: name, field: field === undefined ? FIELD : `${FIELD}.${field}` };
}

const wrong = (description: string): InvalidInput =>
  new InvalidInput([violation([FIELD], { kind: 'valid' }, description)]);

/** Whether bytes begin as a JSON object; XML begins with `<`. */
const isJson = (bytes: Uint8Array): boolean => {
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  const first = bytes.subarray(start).find((byte) => byte > 0x20);
  return first === 0x7b;
};

function parsed(bytes: Uint8Array): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (isRecord(value)) return normalizeStrings(value);
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
  }
  throw wrong('must be an e-invoice in XML, or a JSON object that is a request of POST /v2/invoice-pdf');
}

const RULES = { input: invoiceSchema, check: invoiceCheck };

/** The e-invoice of a request of `POST /v2/invoice-pdf`. */
async function written(bytes: Uint8Array, { nowMs, isTest, settings }: SentInvoiceContext) {
  const request = validInput(RULES, parsed(bytes), settings) as InvoiceInput;
  const issueContext = { nowMs, isTest, pdfDates: settings.PDF_DATES };
  return invoiceXmlJob.run({ request, issueContext }, {});
}

/** @throws InvalidInput with `invoice` as the field, or in front of those of a request */
export async function sentInvoice(bytes: Uint8Array, context: SentInvoiceContext): Promise<SentInvoice> {
  try {
    const { xml, warnings } = isJson(bytes) ? await written(bytes, context) : { xml: bytes, warnings: [] };
    return { xml, invoice: openEInvoice({ bytes: xml, profile: 'AUTO' }), warnings };
  } catch (error) {
    if (!(error instanceof InvalidInput) || error.violations.some(({ field }) => field === FIELD))
      throw error;
    throw new InvalidInput(error.violations.map(ofInvoice));
  }
}
