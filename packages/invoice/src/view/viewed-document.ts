import { decimal, minorUnits } from '@kontor/base';
import { invoiceDocument } from '../document/invoice-document.ts';
import { computedInvoice } from '../e-invoice/e-invoice.ts';
import type { DocumentItem, InvoiceDocument } from '../layout/document.ts';
import { unitNames } from '../unit-name/unit-name.ts';
import { worded } from '../words/worded-request.ts';
import type { InvoiceLanguage } from '../words/words-of.ts';
import type { InvoiceViewOrder, ViewedLine } from './view-order.ts';
import { VIEW_WORDS } from './view-words.data.ts';
import { brokenAt, viewedTotals } from './viewed-totals.ts';

/** A line as a row of the table; what it does not state stays empty. */
function plainItem(
  { name, quantity = '', unitCode, price, rate, net = '' }: ViewedLine,
  unitOf: ReturnType<typeof unitNames>,
): DocumentItem {
  return {
    description: name,
    amount: quantity,
    ...(unitCode === undefined || quantity === '' ? {} : { unit: unitOf(unitCode, decimal(quantity)) }),
    ...(price === undefined ? {} : { unitPrice: price }),
    ...(rate === undefined ? {} : { vatPercent: rate }),
    sum: net,
  };
}

/** Rows as an own invoice has them, with their details, but the sums that are stated. */
function statedItem(item: DocumentItem, { net = '' }: ViewedLine): DocumentItem {
  const isStated = net !== '' && Number(item.sum) === Number(net);
  if (item.uncounted !== undefined || isStated) return item;
  const { derivation: _, ...plain } = item;
  return { ...plain, sum: net };
}

function itemsOf(
  drawn: readonly DocumentItem[],
  { lines }: InvoiceViewOrder,
  language: InvoiceLanguage,
): readonly DocumentItem[] {
  if (drawn.length === lines.length) return drawn.map((item, index) => statedItem(item, lines[index]!));
  const unitOf = unitNames(language);
  return lines.map((line) => plainItem(line, unitOf));
}

/** Letters and digits alone: signs and gaps between them are how something is written. */
const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Shorter texts are part of others without being meant. */
const MIN_DRAWN = 6;

const drawnTexts = (document: Partial<InvoiceDocument>): string => {
  const { sender, recipient, info, items, notice = '', footer, introduction = '' } = document;
  return bare(JSON.stringify([sender, recipient, info, items, notice, footer, introduction]));
};

/** Whether a value is on the invoice, however it is written there. */
const isDrawn = (value: string, drawn: string): boolean => {
  const own = bare(value);
  return own.length >= MIN_DRAWN && drawn.includes(own);
};

/**
 * An e-invoice of others as the layout draws it: its terms as those of an own invoice, every sum as it is stated, what has no
 * place behind them, and at the foot that this is a view.
 * @throws InvalidInput where the request contradicts itself
 */
export function viewedDocument(order: InvoiceViewOrder): InvoiceDocument {
  const { request: input, totals, nowMs, pdfDates } = order;
  const request = worded(input, input.sender.country);
  const computed = computedInvoice(request, nowMs);
  const {
    epcCode: _,
    eInvoice: __,
    files: ___,
    ...document
  } = invoiceDocument(computed, {}, { nowMs, pdfDates });
  const { words, labels, language } = request;
  const own = VIEW_WORDS[language];
  const amount = totals.due ?? totals.total ?? '0';
  const isDue = totals.due !== undefined && totals.due !== totals.total;
  const number = document.heading.number ?? '';
  const label = isDue ? words.amountDue : labels.total;
  const broken = brokenAt(order, isDue || totals.due !== undefined ? 'BT-115' : 'BT-112');
  const drawn = drawnTexts(document);
  const details = order.details.filter(({ value }) => !isDrawn(value, drawn));
  const sections = [
    { title: own.findings, rows: order.findings, isWarning: true },
    { title: own.furtherDetails, rows: details, isWarning: false },
  ];
  return {
    ...document,
    minorUnits: minorUnits(input.currency),
    items: itemsOf(document.items, order, language),
    totals: viewedTotals(order, request),
    total: { label: broken === '' ? label : `${label} (${broken})`, amount },
    ...(document.due === undefined ? {} : { due: { ...document.due, amount } }),
    footNote: own.viewOf.replace('{number}', () => number).replace('{hash}', order.sha256),
    appendix: sections.filter(({ rows }) => rows.length > 0),
  };
}
