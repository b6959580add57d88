import { utcDate } from '#lib/base/date/calendar-date.ts';
import type { ComputedInvoice } from '../e-invoice/e-invoice.ts';
import type { EInvoice, InvoiceDocument, PaymentCode } from '../layout/document.ts';
import { logoBytes } from '../request/logo.ts';
import type { CommonRequest, InvoiceRequest, IssueContext } from '../request/request.ts';
import { documentAccent } from './accent.ts';
import { recipientLines, senderLines } from './address.ts';
import { footerGroups } from './footer.ts';
import { infoRows } from './info-rows.ts';
import { itemDetails } from './item-details.ts';
import { documentItems, hasVatColumn } from './items.ts';
import { dueRow, paymentRows } from './payment-rows.ts';
import { labelledVatNumber, senderFacts } from './sender-facts.ts';
import { totalRows } from './total-rows.ts';

/** What is drawn besides the texts. */
export interface DocumentParts {
  readonly epcCode?: PaymentCode | undefined;
  readonly eInvoice?: EInvoice | undefined;
}

/** Date of the file: now, or the issue date where the same bytes are wanted on any day. */
export function createdAt(
  request: Pick<CommonRequest, 'deterministic'>,
  issueDate: string,
  { nowMs, pdfDates }: IssueContext,
): string {
  if (request.deterministic || pdfDates === 'issue') return `${issueDate}T00:00:00Z`;
  const seconds = Math.floor(nowMs / 1000) * 1000;
  return `${utcDate(seconds)}T${new Date(seconds).toISOString().slice(11, 19)}Z`;
}

/** Heading and title; the number stands in both when it is known. */
export function headings(label: string, number: string | undefined) {
  return {
    heading: number === undefined ? { label } : { label, number },
    title: number === undefined ? label : `${label} ${number}`,
  };
}

const columnsOf = ({ labels }: InvoiceRequest, hasVat: boolean): InvoiceDocument['columns'] => ({
  description: labels.description,
  amount: labels.amount,
  unitPrice: labels.unitPrice,
  ...(hasVat ? { vat: labels.vat } : {}),
  sum: labels.sumPrice,
});

/** Members that say how, not what. */
export function lookOf(request: CommonRequest) {
  const { template, paper, locale, currency, currencyFormat, logo, notice } = request;
  const { accent } = documentAccent(request.accent);
  const picture = logo === undefined ? undefined : logoBytes(logo);
  return {
    template,
    paper,
    ...(accent === undefined ? {} : { accent }),
    locale,
    currency,
    currencyFormat,
    ...(picture === undefined ? {} : { logo: picture }),
    ...(notice === undefined || notice === '' ? {} : { notice }),
  };
}

/** Profile MINIMUM has totals alone. */
const hasReasons = (eInvoice: EInvoice | undefined): boolean =>
  eInvoice !== undefined && eInvoice.profile !== 'MINIMUM';

/** The notice and, below it, what laws want said. */
const printedNotice = ({ notice, legalNotes = [] }: InvoiceRequest): string =>
  [notice ?? '', ...legalNotes.map(({ text }) => text)].filter((text) => text !== '').join('\n');

/** The invoice of version 2 as the layout draws it. */
export function invoiceDocument(
  { request, terms, amounts }: ComputedInvoice,
  parts: DocumentParts,
  issueContext: IssueContext,
): InvoiceDocument {
  const { sender, labels, words } = request;
  const address = senderLines(request);
  const facts = senderFacts(sender, address, words);
  const hasVatNumber = sender.vatNumber !== undefined && sender.vatNumber !== '';
  const { minorUnits } = amounts;
  const { heading, title } = headings(labels.invoice, terms.number);
  const defaultDay = terms.isIssueDateAssumed && parts.eInvoice !== undefined ? terms.issueDate : undefined;
  return {
    ...lookOf({ ...request, notice: printedNotice(request) }),
    minorUnits,
    sender: {
      name: sender.name,
      address,
      ...(hasVatNumber ? { vatId: labelledVatNumber(words, sender.vatNumber!) } : {}),
    },
    ...(request.introduction === undefined || request.introduction === ''
      ? {}
      : { introduction: request.introduction }),
    recipient: recipientLines(request),
    heading,
    info: infoRows(request, defaultDay),
    columns: columnsOf(request, hasVatColumn(amounts)),
    items: documentItems(amounts.lines, minorUnits, itemDetails(amounts.lines, request, terms, minorUnits)),
    totals: [
      ...totalRows(amounts, { labels, vatOn: request.words.vatOn }, hasReasons(parts.eInvoice)),
      ...paymentRows(amounts, request),
    ],
    total: dueRow(amounts, request),
    footer: footerGroups(request.footerItems, { name: sender.name, facts }, words),
    labels: { carriedForward: labels.carriedForward, page: labels.numberOfPages },
    metadata: { title, author: sender.name, createdAt: createdAt(request, terms.issueDate, issueContext) },
    ...(parts.epcCode === undefined ? {} : { epcCode: parts.epcCode }),
    ...(parts.eInvoice === undefined ? {} : { eInvoice: parts.eInvoice }),
  };
}
