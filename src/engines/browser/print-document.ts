import { InvalidInput, type Violation, violation } from '@kontor/base';
import { exceedPageCount, parsePageRanges } from '@kontor/html';
import type { PrintedBand, PrintedDocument, PrintOrder } from '../../core/page-printer.ts';
import { DocumentNetwork, type NetworkOptions } from './document-network.ts';
import { BASE, bandStyle, exactMargins, marginRule, withPrologue } from './document-text.ts';
import { type LoadedDocument, loadDocument, measure } from './loading.ts';
import type { PageSession } from './page-session.ts';
import { picturesWithoutText } from './picture-texts.ts';
import { type BandValues, printBand } from './print-bands.ts';
import { PagesOutOfRange, type PrintFormat, PX_PER_CM, pageCountOf, printPdf } from './printing.ts';
import { settle, WaitForBroken, waitFor, withRunningClock } from './settling.ts';

/** More pages are no document but a mistake, or an attack. */
const MAX_PAGES = 1000;
const MAX_PDF_BYTES = 256 * 1024 * 1024;
/** PDF 1.7 (ISO 32000-1, C.2): 14,400 units. */
const MAX_PAPER_CM = 508;
/** A lower band has no room for anything. */
const MIN_BAND_CM = 0.1;

export interface PrintTools extends Omit<NetworkOptions, 'files'> {
  /** Pages for header and footer; asked for only when there are bands. */
  readonly bandPage: () => Promise<PageSession>;
}

/** What of a print does not hang on the queue. */
export type Printed = Omit<PrintedDocument, 'timing'> & {
  readonly renderMs: number;
  readonly bandsMs: number;
};

/** Prints one document with its header and footer. @throws as PagePrinter.print, BrowserExited, RendererCrashed */
export async function printDocument(
  page: PageSession,
  order: PrintOrder,
  tools: PrintTools,
): Promise<Printed> {
  const began = performance.now();
  const network = new DocumentNetwork({ ...tools, files: order.resources });
  const html = withPrologue(order.html, `${ownBase(order.html)}${marginRule(marginsOf(order))}`);
  const document = await loadDocument(page, html, {
    network,
    javascript: order.javascript,
    collectsScriptErrors: order.failOnScriptError && order.isolation === 'full',
    media: order.media,
    locale: order.locale,
    timezone: order.timezone,
    ...windowOf(order),
  });
  await waitUntilReady(document, network, order, tools.signal);
  const { heightPx, title, language } = await measure(document);
  const withoutText = order.accessible ? await picturesWithoutText(document) : [];
  requireNothingLost(page, network, order);
  const paper = order.singlePage ? paperOfOnePage(order, heightPx) : order.paper;
  if (!order.singlePage) requirePossiblePages(heightPx, order);
  const format = formatOf(order, paper);
  const print = () => printBody(page, format);
  const body = order.javascript ? await withRunningClock(page, print) : await print();
  const pageCount = pageCountOf(body);
  if (pageCount > MAX_PAGES) throw tooManyPages();
  const rendered = performance.now();
  const bands = await printBands(order, { title, total: pageCount, date: order.today }, paper, tools);
  return {
    body,
    pageCount,
    title,
    bands,
    paper,
    language,
    picturesWithoutText: withoutText,
    blockedResources: network.lostCount,
    renderMs: rendered - began,
    bandsMs: performance.now() - rendered,
  };
}

/** From the page's style. Where the document chooses its size, its rounding is not predictable. */
function marginsOf({ marginsCm, paper, preferCssPageSize, singlePage }: PrintOrder): PrintOrder['marginsCm'] {
  if (preferCssPageSize) return marginsCm;
  const exact = exactMargins(marginsCm, paper);
  return singlePage ? { ...exact, bottom: marginsCm.bottom } : exact;
}

/** One page is as high as its content is in the width that it is printed in. */
function windowOf({ singlePage, paper, marginsCm, scale }: PrintOrder): PrintOrder['paper'] {
  if (!singlePage) return paper;
  const widthCm = Math.max(0.1, (paper.widthCm - marginsCm.left - marginsCm.right) / scale);
  return { widthCm, heightCm: paper.heightCm };
}

/** A base of the document's own wins only when ours is not before it. */
const ownBase = (html: string): string => (/<base\s[^>]*href/i.test(html) ? '' : BASE);

/** Without scripts a document is ready when it has loaded; with a condition of the caller, when that is true. */
async function waitUntilReady(
  document: LoadedDocument,
  network: DocumentNetwork,
  order: PrintOrder,
  signal: AbortSignal,
): Promise<void> {
  if (order.waitFor === undefined) {
    if (order.javascript) await settle(document, { network, signal });
    return;
  }
  try {
    await waitFor(document, order.waitFor, { network, signal });
  } catch (error) {
    if (!(error instanceof WaitForBroken)) throw error;
    const field = ['waitFor', error.member];
    throw new InvalidInput([violation(field, { kind: 'valid' }, `must be a valid ${READ_AS[error.member]}`)]);
  }
}

const READ_AS = { selector: 'CSS selector', expression: 'JavaScript expression' } as const;

function requireNothingLost(page: PageSession, network: DocumentNetwork, order: PrintOrder): void {
  const lost = order.failOnResourceError
    ? network.lost.map(({ url, reason }) =>
        fault(`the resource ${url.slice(0, 40)} was not loaded: ${reason}`),
      )
    : [];
  const failed = order.failOnScriptError
    ? page.scriptErrors.map((text) => fault(`a script failed: ${text.slice(0, 40)}`))
    : [];
  if (lost.length + failed.length > 0) throw new InvalidInput([...lost, ...failed]);
}

const fault = (description: string): Violation => violation(['content'], { kind: 'valid' }, description);

const tooManyPages = (): InvalidInput =>
  new InvalidInput([fault(`the document exceeds the limit of ${MAX_PAGES} pages`)]);

/** Before printing: a document of 100,000,000 px would not be done in 8 s, whatever ranges are asked for (measured). */
function requirePossiblePages(heightPx: number, { paper, marginsCm, scale }: PrintOrder): void {
  const printableCm = Math.max(0.1, paper.heightCm - marginsCm.top - marginsCm.bottom);
  // Layouts get shorter on paper that is wider than the window: twice the limit is sure to be over it.
  if ((heightPx * scale) / (printableCm * PX_PER_CM) > 2 * MAX_PAGES) throw tooManyPages();
}

function paperOfOnePage(order: PrintOrder, heightPx: number): PrintOrder['paper'] {
  const { marginsCm, scale, paper } = order;
  const heightCm = (Math.ceil(heightPx) * scale) / PX_PER_CM + marginsCm.top + marginsCm.bottom;
  // Half a pixel more: what rounds up at the end must not begin a second page.
  return {
    widthCm: paper.widthCm,
    heightCm: Math.min(MAX_PAPER_CM, Math.max(0.11, heightCm + 0.5 / PX_PER_CM)),
  };
}

const formatOf = (order: PrintOrder, paper: PrintOrder['paper']): PrintFormat => ({
  ...paper,
  marginsCm: order.marginsCm,
  printBackground: order.printBackground,
  scale: order.scale,
  pageRanges: order.singlePage ? '1' : order.pageRanges,
  preferCssPageSize: order.preferCssPageSize,
  tagged: order.tagged,
  outline: order.outline,
});

async function printBody(page: PageSession, format: PrintFormat): Promise<Buffer> {
  try {
    const body = await printPdf(page, format, MAX_PDF_BYTES);
    // Chromium takes what there is of ranges unless the first of them begins past the end.
    const ranges = parsePageRanges(format.pageRanges ?? '');
    if (ranges !== undefined && exceedPageCount(ranges, pageCountOf(body))) throw new PagesOutOfRange();
    return body;
  } catch (error) {
    if (error instanceof RangeError) throw new InvalidInput([fault('the PDF is larger than 256 MiB')]);
    if (!(error instanceof PagesOutOfRange)) throw error;
    const all = pageCountOf(await printPdf(page, { ...format, pageRanges: '' }, MAX_PDF_BYTES));
    const found = `the document has ${all} ${all === 1 ? 'page' : 'pages'}`;
    throw new InvalidInput([violation(['pageRanges'], { kind: 'valid' }, found)]);
  }
}

interface BandPlan {
  readonly kind: PrintedBand['kind'];
  readonly source: PrintedBand['source'];
  readonly html: string;
  readonly pages: readonly number[];
}

/** Which header or footer is on which pages; a blank one is on none. */
function bandPlans({ bands }: PrintOrder, total: number): readonly BandPlan[] {
  const { header, footer, headerFirst, footerFirst, pages } = bands;
  const all = Array.from({ length: total }, (_, index) => index + 1);
  const carrying =
    pages === undefined
      ? all
      : all.filter((page) => pages.some(({ from, to }) => page >= from && page <= to));
  const plansOf = (kind: BandPlan['kind'], html = '', first?: string): readonly BandPlan[] => [
    {
      kind,
      source: kind,
      html,
      pages: first === undefined ? carrying : carrying.filter((page) => page !== 1),
    },
    { kind, source: `${kind}First`, html: first ?? '', pages: carrying.filter((page) => page === 1) },
  ];
  return [...plansOf('header', header, headerFirst), ...plansOf('footer', footer, footerFirst)].filter(
    ({ html, pages: on }) => html.trim() !== '' && on.length > 0,
  );
}

async function printBands(
  order: PrintOrder,
  values: BandValues,
  paper: PrintOrder['paper'],
  tools: PrintTools,
): Promise<readonly PrintedBand[]> {
  const plans = bandPlans(order, values.total).filter(({ kind }) => bandHeightCm(order, kind) >= MIN_BAND_CM);
  const printed = await Promise.all(plans.map((plan) => printPlan(plan, order, values, paper, tools)));
  return printed.flat();
}

const bandHeightCm = ({ marginsCm }: PrintOrder, kind: PrintedBand['kind']): number =>
  kind === 'header' ? marginsCm.top : marginsCm.bottom;

async function printPlan(
  { kind, source, html, pages }: BandPlan,
  order: PrintOrder,
  values: BandValues,
  paper: PrintOrder['paper'],
  tools: PrintTools,
): Promise<readonly PrintedBand[]> {
  const page = await tools.bandPage();
  const network = new DocumentNetwork({ ...tools, files: order.resources });
  const size = { widthCm: paper.widthCm, heightCm: bandHeightCm(order, kind) };
  const text = withPrologue(html, `${ownBase(html)}${bandStyle(order.marginsCm, size.widthCm)}`);
  const { locale, timezone, media } = order;
  const javascript = order.javascript && order.isolation === 'full';
  const document = await loadDocument(page, text, { network, javascript, media, locale, timezone, ...size });
  const format: PrintFormat = {
    ...size,
    marginsCm: { top: 0, right: 0, bottom: 0, left: 0 },
    printBackground: order.printBackground,
    scale: 1,
    preferCssPageSize: false,
    tagged: false,
    outline: false,
  };
  const bands = await printBand(document, format, values, pages);
  return bands.map((band) => ({ kind, source, ...band }));
}
