import { createHash } from 'node:crypto';
import { type Cancellation, InvalidInput } from '@kontor/base';
import type { FontTools } from '@kontor/graphics';
import { INVOICE_LANGUAGES, type InvoiceSettings } from '@kontor/invoice';
import {
  type InvoiceViewOrder,
  negative,
  type ViewedDetail,
  type ViewedInvoice,
  type ViewedLine,
  viewedDocument,
  viewedHtml,
  viewedPdf,
} from '@kontor/invoice/foreign';
import { type EInvoice, openEInvoice, type SentDocument } from '../document/open-e-invoice.ts';
import type { Profile } from '../document/profile.ts';
import type { Syntax } from '../document/syntax.ts';
import { SUM_TERMS, type UnmappedEntry, unmappedOf } from '../read/unmapped.ts';
import { writtenAgain } from '../read/written-again.ts';
import type { StatedInvoice, TermGroup } from '../terms/stated-invoice.ts';
import { groupsOf, termValue } from '../terms/term-access.ts';
import { describedBreaches, findingsByRule } from '../validate/described.ts';
import type { Finding, Severity } from '../validate/finding.ts';
import { xmlValidation } from '../validate/xml-validation.ts';
import { drawableRequest, type ViewStyle } from './drawable-request.ts';

export interface ViewOrder extends SentDocument {
  readonly style: Omit<ViewStyle, 'language' | 'locale'>;
  /** Default: that of the country of the seller, else English. */
  readonly language?: string | undefined;
  readonly isHtml: boolean;
  readonly isTest: boolean;
  readonly nowMs: number;
  readonly settings: InvoiceSettings;
  /** As in the order of a validation. */
  readonly rulesFolder?: string | undefined;
}

/** An e-invoice as people see it. */
export interface ViewedEInvoice extends ViewedInvoice {
  readonly syntax: Syntax;
  readonly profile: Profile;
  /** Rules that it breaks, each once. */
  readonly broken: readonly string[];
}

const PLAIN = /^-?\d{1,15}(?:\.\d{1,8})?$/;

/** A number that can be drawn; what is none is listed as it is. */
function figure(group: TermGroup, term: string): string | undefined {
  const value = termValue(group, term);
  return value !== undefined && PLAIN.test(value) ? value : undefined;
}

const lineOf = (group: TermGroup): ViewedLine => ({
  name: termValue(group, 'BT-153') ?? '–',
  quantity: figure(group, 'BT-129'),
  unitCode: termValue(group, 'BT-130'),
  price: figure(group, 'BT-146'),
  rate: figure(group, 'BT-152'),
  net: figure(group, 'BT-131'),
});

const feesOf = (
  stated: StatedInvoice,
  name: 'BG-20' | 'BG-21',
  [amountTerm, reasonTerm]: readonly [string, string],
) =>
  groupsOf(stated, name).flatMap((group) => {
    const amount = figure(group, amountTerm);
    const reason = termValue(group, reasonTerm) ?? '';
    return amount === undefined ? [] : [{ reason, amount: name === 'BG-20' ? negative(amount) : amount }];
  });

const taxesOf = (stated: StatedInvoice) =>
  groupsOf(stated, 'BG-23').flatMap((group) => {
    const tax = figure(group, 'BT-117');
    if (tax === undefined) return [];
    return [
      {
        tax,
        rate: figure(group, 'BT-119'),
        base: figure(group, 'BT-116'),
        reason: termValue(group, 'BT-120'),
      },
    ];
  });

const totalsOf = (stated: StatedInvoice): InvoiceViewOrder['totals'] => ({
  lines: figure(stated, 'BT-106'),
  net: figure(stated, 'BT-109'),
  tax: figure(stated, 'BT-110'),
  taxInTaxCurrency: figure(stated, 'BT-111'),
  total: figure(stated, 'BT-112'),
  prepaid: figure(stated, 'BT-113'),
  rounding: figure(stated, 'BT-114'),
  due: figure(stated, 'BT-115'),
});

/** Languages of sellers by country; where a country has several, the one of most people. */
const LANGUAGES: Readonly<Record<string, string>> = {
  ...{ AT: 'DE', DE: 'DE', CH: 'DE', LI: 'DE', FR: 'FR', IT: 'IT', ES: 'ES', NL: 'NL', BE: 'NL', LU: 'FR' },
  ...{ PL: 'PL', CZ: 'CS', SK: 'SK', HU: 'HU', SI: 'SL', HR: 'HR', PT: 'PT', SE: 'SV', DK: 'DA', FI: 'FI' },
  ...{ RO: 'RO', GR: 'EL', CY: 'EL', BG: 'BG', JP: 'JA' },
};

const isKnown = (language: string): boolean => (INVOICE_LANGUAGES as readonly string[]).includes(language);

function styleOf(stated: StatedInvoice, { style, language }: ViewOrder): ViewStyle {
  const country = termValue(stated, 'BT-40') ?? '';
  const own = Object.hasOwn(LANGUAGES, country) ? LANGUAGES[country] : undefined;
  const chosen = language ?? own ?? 'EN';
  const word = isKnown(chosen) ? chosen : 'EN';
  // Figures as the reader of that language has them; those of English as on the continent's English invoices.
  const locale = word === 'EN' ? 'en-GB' : word.toLowerCase();
  return { ...style, language: word, locale };
}

const lastStep = (location: string): string => (location.split('/').at(-1) ?? '').replace(/\[\d+\]$/, '');

/** The currency of each amount, and attributes that only name the list of a code: of UBL, where a code has but one list. */
const OF_CODES =
  /\/@(?:currencyID|list[A-Z]\w*|scheme[A-Z]\w*ID|schemeName)$|Tax(?:Category|Scheme)\[\d+\]\/cbc:ID\[\d+\]\/@schemeID$/;

/** Sums are drawn and not listed again; what a request would add is not of the document. */
const isDetail = ({ term, location, value }: UnmappedEntry): boolean =>
  value !== null && !OF_CODES.test(location) && !SUM_TERMS.has(term ?? '');

/** What means the same as nothing: a discount of 0, a price for 1 piece (EN 16931-1, BT-147 and BT-149). */
const NEUTRAL: Readonly<Record<string, number>> = { 'BT-147': 0, 'BT-149': 1 };

const isNeutral = ({ term, value }: UnmappedEntry): boolean =>
  term !== null && Object.hasOwn(NEUTRAL, term) && Number(value) === NEUTRAL[term];

/** Without what would fill a page for nothing; the unit of a quantity goes with it. */
function detailsOf(entries: readonly UnmappedEntry[]): readonly UnmappedEntry[] {
  const neutral = new Set(entries.filter(isNeutral).map(({ location }) => location));
  return entries.filter(
    (one) =>
      isDetail(one) && !neutral.has(one.location) && !neutral.has(one.location.replace(/\/@unitCode$/, '')),
  );
}

/** What is listed behind the invoice: terms and elements for which a request has no member. */
const detailOf = ({ term, name, location, value }: UnmappedEntry): ViewedDetail => ({
  term: term ?? '',
  name: name ?? lastStep(location),
  value: value ?? '',
});

const findingRow = ({ rule, term, text }: Finding): ViewedDetail => ({
  term: rule,
  name: term ?? '',
  value: text,
});

async function viewOrdersOf(
  { xml }: EInvoice,
  stated: StatedInvoice,
  { order, errors }: { readonly order: ViewOrder; readonly errors: readonly Finding[] },
): Promise<readonly InvoiceViewOrder[]> {
  const again = await writtenAgain(stated, order);
  const { entries } = unmappedOf(stated, again);
  const common = {
    lines: groupsOf(stated, 'BG-25').map(lineOf),
    totals: totalsOf(stated),
    fees: [...feesOf(stated, 'BG-20', ['BT-92', 'BT-97']), ...feesOf(stated, 'BG-21', ['BT-99', 'BT-104'])],
    taxes: taxesOf(stated),
    findings: findingsByRule(errors).map(findingRow),
    details: detailsOf(entries).map(detailOf),
    sha256: createHash('sha256').update(xml).digest('hex'),
    nowMs: order.nowMs,
    pdfDates: order.settings.PDF_DATES,
  };
  const { full, plain } = drawableRequest(stated, styleOf(stated, order), order.settings);
  return [...(full === undefined ? [] : [full]), plain].map((request) => ({ ...common, request }));
}

/** The first order that can be drawn: terms may contradict each other so that an own invoice is refused. */
function documentOf(orders: readonly InvoiceViewOrder[]): ReturnType<typeof viewedDocument> {
  const [first, ...others] = orders;
  try {
    return viewedDocument(first!);
  } catch (error) {
    if (!(error instanceof InvalidInput) || others.length === 0) throw error;
    return documentOf(others);
  }
}

/**
 * Draws an e-invoice, also one that breaks rules: what it states, what is wrong with it, and what has no place on an invoice.
 * @throws InvalidInput `message.fileMustBeValid` for what is no e-invoice
 */
export async function viewed(
  order: ViewOrder,
  tools: FontTools,
  cancellation?: Cancellation,
): Promise<ViewedEInvoice> {
  const opened = openEInvoice(order);
  const { nowMs, rulesFolder } = order;
  const isChosen = order.profile !== 'AUTO';
  const { breaches, places } = await xmlValidation(opened, { nowMs, rulesFolder, isChosen });
  const isError = ({ severity }: { readonly severity: Severity }) => severity === 'ERROR';
  const { findings: errors } = describedBreaches(breaches.filter(isError), places);
  const stated = places.stated();
  const document = documentOf(await viewOrdersOf(opened, stated, { order, errors }));
  const view = order.isHtml
    ? viewedHtml(document)
    : await viewedPdf(document, tools, { isTest: order.isTest, cancellation });
  return {
    ...view,
    syntax: opened.syntax,
    profile: opened.profile,
    broken: [...new Set(errors.map(({ rule }) => rule))],
  };
}
