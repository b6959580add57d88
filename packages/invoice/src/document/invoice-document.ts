import { moneyFormat, utcDate } from '@kontor/base';
import type { Amounts } from '../amounts/amounts.ts';
import { recipientPays } from '../document-type/invoice-type.ts';
import type { ComputedInvoice } from '../e-invoice/e-invoice.ts';
import type { EInvoice, InvoiceDocument, PaymentCode } from '../layout/document.ts';
import { directDebitLines } from '../payment/direct-debit.ts';
import { earlyPaymentText } from '../payment/early-payment.ts';
import { logoBytes } from '../request/logo.ts';
import type { CommonRequest, InvoiceRequest, IssueContext } from '../request/request.ts';
import { withMarks } from '../words/filled-pattern.ts';
import { documentAccent } from './accent.ts';
import { recipientLines, returnAddress, senderLines } from './address.ts';
import { attachmentLines, attachmentLinks, documentFiles } from './attachments.ts';
import { documentDue, dueDateMarked, numberMarked } from './due.ts';
import { footerGroups } from './footer.ts';
import { infoRows } from './info-rows.ts';
import { itemDerivations } from './item-derivation.ts';
import { itemDetails } from './item-details.ts';
import { itemUnits } from './item-units.ts';
import { documentItems, hasPositions, hasVatColumn } from './items.ts';
import { carriedToNext, reducedMark, reducedNote, taxColumnTitle, withYen } from './japanese.ts';
import { dueRow, paymentRows } from './payment-rows.ts';
import { meansLines, termsText } from './payment-texts.ts';
import { labelledVatNumber, senderFacts } from './sender-facts.ts';
import { taxCurrencyRows } from './tax-currency-row.ts';
import { taxNameOfAll, totalRows } from './total-rows.ts';

/** What is drawn besides the texts. */
export interface DocumentParts {
  readonly epcCode?: PaymentCode | undefined;
  readonly eInvoice?: EInvoice | undefined;
}

/** Date of the file: now, or the issue date where the same bytes are required on any day. */
export function createdAt(
  request: Pick<CommonRequest, 'deterministic'>,
  issueDate: string,
  { nowMs, pdfDates }: IssueContext,
): string {
  if (request.deterministic || pdfDates === 'issue') return `${issueDate}T00:00:00Z`;
  const seconds = Math.floor(nowMs / 1000) * 1000;
  return `${utcDate(seconds)}T${new Date(seconds).toISOString().slice(11, 19)}Z`;
}

/** Heading and title; the number is in both when it is known. */
export function headings(label: string, number: string | undefined) {
  return {
    heading: number === undefined ? { label } : { label, number },
    title: number === undefined ? label : `${label} ${number}`,
  };
}

const columnsOf = (
  { labels, words, ...request }: InvoiceRequest,
  amounts: Amounts,
): InvoiceDocument['columns'] => ({
  ...(hasPositions(request) ? { position: words.position } : {}),
  description: labels.description,
  amount: labels.amount,
  unitPrice: labels.unitPrice,
  ...(hasVatColumn(amounts) ? { vat: taxColumnTitle(taxNameOfAll(amounts, labels.vat), request) } : {}),
  sum: labels.sumPrice,
});

/** Of a document in Japanese words, whatever its locale. */
export const hanLanguage = ({
  language,
}: Pick<InvoiceRequest, 'language'>): Pick<InvoiceDocument, 'language'> =>
  language === 'JA' ? { language: 'ja' } : {};

/** Members for the form, not the content. */
export function styleOf(request: CommonRequest) {
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

/** How and when it is paid, the notice and, below it, the notes that laws require. */
function printedNotice(computed: ComputedInvoice, eInvoice: EInvoice | undefined): string {
  const { request, terms, amounts, earlyPayment } = computed;
  const { locale, currency, currencyFormat, legalNotes = [] } = request;
  const { minorUnits } = amounts;
  const money = moneyFormat({ locale, currency, currencyFormat, minorUnits });
  const texts = [
    reducedNote(amounts.allLines, request),
    termsText(computed, eInvoice),
    ...earlyPayment.map((term) => earlyPaymentText(term, request, { money, minorUnits })),
    ...directDebitLines(request, terms),
    ...meansLines(request),
    request.notice ?? '',
    ...legalNotes.map(({ text }) => text),
    request.metadata?.taxPointCode === 'PAYMENT_DATE' ? request.words.taxOnPayment : '',
  ];
  const list = attachmentLines(request.attachments, request.words.attachments);
  const notice = texts.filter((text) => text !== '');
  // A blank line sets the list apart from what is above it.
  return [...notice, ...(notice.length > 0 && list.length > 0 ? [''] : []), ...list].join('\n');
}

/** The invoice of version 2 as the layout draws it. */
export function invoiceDocument(
  computed: ComputedInvoice,
  parts: DocumentParts,
  issueContext: IssueContext,
): InvoiceDocument {
  const { request, terms, amounts } = computed;
  const { sender, labels, words } = request;
  const address = senderLines(request);
  const facts = senderFacts(sender, address, words, {
    payee: request.payee,
    isPaid: recipientPays(request.type),
  });
  const hasVatNumber = sender.vatNumber !== undefined && sender.vatNumber !== '';
  const { minorUnits } = amounts;
  const { heading, title } = headings(labels.invoice, terms.number);
  const total = dueRow(amounts, request);
  const due = documentDue(amounts, request, total);
  const links = attachmentLinks(request.attachments);
  const defaultDay = terms.isIssueDateAssumed && parts.eInvoice !== undefined ? terms.issueDate : undefined;
  return {
    ...hanLanguage(request),
    ...styleOf({ ...request, notice: printedNotice(computed, parts.eInvoice) }),
    minorUnits,
    sender: {
      name: sender.name,
      address,
      returnAddress: returnAddress(request),
      ...(hasVatNumber ? { vatId: labelledVatNumber(words, sender.vatNumber!) } : {}),
    },
    ...(request.introduction === undefined || request.introduction === ''
      ? {}
      : { introduction: request.introduction }),
    recipient: recipientLines(request),
    heading,
    ...(due === undefined ? {} : { due }),
    info: dueDateMarked(numberMarked(infoRows(request, defaultDay), heading.number), request),
    columns: columnsOf(request, amounts),
    items: documentItems(amounts.allLines, minorUnits, {
      details: itemDetails(amounts.allLines, request, terms),
      derivations: itemDerivations(amounts.allLines, request, minorUnits),
      units: itemUnits(request.items, amounts.allLines, request.language),
      isNumbered: hasPositions(request),
      marks: amounts.allLines.map((line) => reducedMark(line, request)),
    }),
    totals: [
      ...totalRows(
        amounts,
        {
          labels,
          taxOnBase: withYen(withMarks(words.taxOnBase, ['rate', 'base']), request),
          taxTotal: words.taxTotal,
        },
        hasReasons(parts.eInvoice),
      ),
      ...taxCurrencyRows(amounts, request),
      ...paymentRows(amounts, request),
    ],
    total,
    footer: footerGroups(request.footerItems, { name: sender.name, facts }, words),
    labels: {
      carriedForward: labels.carriedForward,
      ...carriedToNext(request),
      page: labels.numberOfPages,
      billTo: words.billTo,
    },
    metadata: { title, author: sender.name, createdAt: createdAt(request, terms.issueDate, issueContext) },
    ...(parts.epcCode === undefined ? {} : { epcCode: parts.epcCode }),
    ...(parts.eInvoice === undefined ? {} : { eInvoice: parts.eInvoice }),
    ...(links.length === 0 ? {} : { links }),
    ...(request.attachments === undefined ? {} : { files: documentFiles(request.attachments) }),
  };
}
