import { add, type Decimal, fixedText, minorUnits, sum, utcDate } from '@kontor/base';
import { entries } from './amounts/entry.ts';
import { type Line, line } from './amounts/line.ts';
import { documentAccent } from './document/accent.ts';
import { footerGroups } from './document/footer.ts';
import { infoRowsV1 } from './document/info-rows.ts';
import { createdAt, hanLanguage, headings, styleOf } from './document/invoice-document.ts';
import { documentItems } from './document/items.ts';
import { senderFactsV1 } from './document/sender-facts.ts';
import { type EpcOutcome, epcCode, numberAsRemittance } from './epc-code.ts';
import type { InvoiceDocument, TotalRow } from './layout/document.ts';
import type { PreparedInvoice } from './prepared-invoice.ts';
import { contextValue } from './request/context-title.ts';
import type { InvoiceInputV1, InvoiceRequestV1, IssueContext } from './request/request.ts';
import { statedDates } from './request/stated-dates.ts';
import { swissOutcomeV1 } from './swiss-slip.ts';
import { worded } from './words/worded-request.ts';

interface Computed {
  readonly minorUnits: number;
  readonly lines: readonly Line[];
  readonly totals: readonly TotalRow[];
  readonly total: Decimal;
}

/** The total is what has been added up after the last entry (rules: Version 1 of invoices). */
function computed(request: InvoiceRequestV1): Computed {
  const digits = minorUnits(request.currency);
  const lines = request.items.map((item) => line(item, digits));
  const subtotal = sum(lines.map(({ net }) => net));
  const entered = entries(request.feeTaxItems ?? [], subtotal, digits);
  const total = add(subtotal, sum(entered.map(({ amount }) => amount)));
  const rows = entered.map(({ title, amount }) => ({ label: title, amount: fixedText(amount, digits) }));
  const isSingle = lines.length === 1 && rows.length === 0;
  const first = { label: request.labels.subtotal, amount: fixedText(subtotal, digits) };
  return { minorUnits: digits, lines, totals: isSingle ? [] : [first, ...rows], total };
}

function epcOutcome(request: InvoiceRequestV1, total: Decimal, number: string | undefined): EpcOutcome {
  const { epcQrCode, currency, labels } = request;
  if (epcQrCode === undefined) return { warnings: [] };
  const { iban, bic, recipient, reference, text, message } = epcQrCode;
  return epcCode({
    iban,
    bic,
    recipient,
    currency,
    amount: total,
    reference,
    text: text || numberAsRemittance(number),
    message,
    title: labels.payByCode,
    fields: {
      text: ['epcQrCode', 'text'],
      recipient: ['epcQrCode', 'recipient'],
      message: ['epcQrCode', 'message'],
    },
  });
}

const filledLines = (lines: readonly string[]): readonly string[] => lines.filter((line) => line !== '');

/**
 * An invoice of version 1 ready to be drawn: no VAT column, no e-invoice.
 * @throws InvalidInput when a payment code has no room for its texts.
 */
export function preparedInvoiceV1(input: InvoiceInputV1, issueContext: IssueContext): PreparedInvoice {
  const request: InvoiceRequestV1 = worded(input, undefined);
  const { labels, words, contextItems } = request;
  const { lines, totals, total, minorUnits: digits } = computed(request);
  const [name = '', ...senderLines] = filledLines(request.sender);
  const facts = senderFactsV1(senderLines);
  const number = contextValue(contextItems, 'number');
  const today = utcDate(issueContext.nowMs);
  const dates = statedDates(request, today);
  const epc = epcOutcome(request, total, number);
  const swiss = swissOutcomeV1(request, { total, number, dates });
  const { heading, title } = headings(labels.invoice, number);
  const document: InvoiceDocument = {
    ...hanLanguage(request),
    ...styleOf(request),
    isVersion1: true,
    minorUnits: digits,
    sender: { name, address: facts.address },
    recipient: filledLines(request.recipient),
    heading,
    info: infoRowsV1(contextItems),
    columns: {
      description: labels.description,
      amount: labels.amount,
      unitPrice: labels.unitPrice,
      sum: labels.sumPrice,
    },
    items: documentItems(lines, digits),
    totals,
    total: { label: labels.total, amount: fixedText(total, digits) },
    footer: footerGroups(request.footerItems, { name, facts }, words),
    labels: { carriedForward: labels.carriedForward, page: labels.numberOfPages, billTo: words.billTo },
    metadata: { title, author: name, createdAt: createdAt(request, dates.issueDate ?? today, issueContext) },
    ...(epc.code === undefined ? {} : { epcCode: epc.code }),
  };
  return {
    document,
    bill: swiss.bill,
    warnings: [...epc.warnings, ...swiss.warnings, ...documentAccent(request.accent).warnings],
    facts: {},
  };
}
