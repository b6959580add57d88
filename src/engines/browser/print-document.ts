import { InvalidInput, type Violation, violation } from '@kontor/base';
import { exceedPageCount, MAX_PAPER_CM, type Paper, pageOfSize, parsePageRanges, turned } from '@kontor/html';
import type { PrintedDocument, PrintOrder } from '../../core/page-printer.ts';
import { DocumentNetwork } from './document-network.ts';
import { exactMargins, marginRule, ownBase, styleOf, withPrologue } from './document-text.ts';
import { type LoadedDocument, loadDocument, measure, setWindow } from './loading.ts';
import { requireContentInside, type WordsOutside, wordsOutside } from './outside-words.ts';
import type { PageSession } from './page-session.ts';
import {
  addFirstRule,
  forceSize,
  isNear,
  mayHavePageRules,
  meantPaper,
  type PageRule,
  pageRules,
  possiblePapers,
  releaseSize,
  withSize,
} from './page-sizes.ts';
import { picturesWithoutText } from './picture-texts.ts';
import { type BandTools, lostIn, printBands } from './print-bands.ts';
import { printedPapers } from './printed-pages.ts';
import { PagesOutOfRange, type PrintFormat, PX_PER_CM, pageCountOf, printPdf } from './printing.ts';
import { settle, WaitForBroken, waitFor, withRunningClock } from './settling.ts';

/** More pages are no document but a mistake, or an attack. */
const MAX_PAGES = 1000;
const MAX_PDF_BYTES = 256 * 1024 * 1024;
/** What of a print does not hang on the queue. */
export type Printed = Omit<PrintedDocument, 'timing'> & {
  readonly renderMs: number;
  readonly bandsMs: number;
};

/** Prints one document with its header and footer. @throws as PagePrinter.print, BrowserExited, RendererCrashed */
export async function printDocument(
  page: PageSession,
  order: PrintOrder,
  tools: BandTools,
): Promise<Printed> {
  const began = performance.now();
  const network = new DocumentNetwork({ ...tools, files: order.resources });
  const document = await loadBody(page, order, network);
  const isAtRest = await waitUntilReady(document, network, order, tools.signal);
  const run = <Result>(work: () => Promise<Result>) =>
    order.javascript ? withRunningClock(page, work) : work();
  const body = await run(() => printBody(document, network, order));
  if (body.pageCount > MAX_PAGES) throw tooManyPages();
  const rendered = performance.now();
  const values = { title: body.title, total: body.pageCount, date: order.today };
  const { bands, lostCount, outsideCount } = await printBands(order, values, body.pagePapers, tools);
  return {
    body: body.pdf,
    pageCount: body.pageCount,
    title: body.title,
    language: body.language,
    picturesWithoutText: body.picturesWithoutText,
    bands,
    papers: body.papers,
    ignoresCssPageSize: body.ignoresCssPageSize,
    wordsOutside: body.outside.count + outsideCount,
    scriptsUnfinished: !isAtRest,
    blockedResources: network.lostCount + lostCount,
    renderMs: rendered - began,
    bandsMs: performance.now() - rendered,
  };
}

/**
 * Margins are a rule of the document. Scripts that make pages themselves (paged.js) take every such rule for the
 * author's, and ours in place of his: where scripts run it is added when they have (measured: a third of the words lost).
 */
const loadBody = (page: PageSession, order: PrintOrder, network: DocumentNetwork): Promise<LoadedDocument> =>
  loadDocument(
    page,
    withPrologue(
      order.html,
      `${ownBase(order.html)}${order.javascript ? '' : styleOf(marginRule(marginsOf(order)))}`,
    ),
    {
      network,
      javascript: order.javascript,
      collectsScriptErrors: order.failOnScriptError && order.isolation === 'full',
      media: order.media,
      locale: order.locale,
      timezone: order.timezone,
      ...windowOf(order, order.paper),
    },
  );

interface PrintedBody {
  readonly pdf: Buffer;
  readonly pageCount: number;
  readonly title: string;
  readonly language: string;
  readonly picturesWithoutText: readonly string[];
  readonly papers: readonly Paper[];
  /** Of each page; one for all where the document has no sizes of its own. */
  readonly pagePapers: readonly Paper[];
  readonly ignoresCssPageSize: boolean;
  readonly outside: WordsOutside;
}

async function printBody(
  document: LoadedDocument,
  network: DocumentNetwork,
  order: PrintOrder,
): Promise<PrintedBody> {
  if (order.javascript) await addFirstRule(document, marginRule(marginsOf(order)));
  const measures = await measure(document);
  const withoutText = order.accessible ? await picturesWithoutText(document) : [];
  requireNothingLost(document.page, network, order);
  const all = await pageRules(document, order, network);
  const rules = withSize(all);
  if (!order.singlePage) requirePossiblePages(measures.heightPx, order, rules);
  const outside = await wordsOutside(document, order, { measures, rules: all });
  requireContentInside(outside, order);
  const sized = await sizedPaper(document, order, { rules, heightPx: measures.heightPx });
  const { paper, isForced } = sized;
  try {
    if (isForced) await forceSize(document, rules, paper);
    const pdf = await printPages(document.page, formatOf(order, paper, rules.length > 0));
    // `page-orientation` turns pages of any size.
    const papers = isForced ? [paper, turned(paper)] : possiblePapers(all, paper);
    return {
      pdf,
      pageCount: pageCountOf(pdf),
      title: measures.title,
      language: measures.language,
      picturesWithoutText: withoutText,
      papers,
      pagePapers: all.length === 0 ? [paper] : printedPapers(pdf).map((one) => meantPaper(one, papers)),
      ignoresCssPageSize: sized.ignoresCss,
      outside,
    };
  } finally {
    // A page that has gone needs no more of it.
    if (isForced) await releaseSize(document).catch(() => {});
  }
}

interface SizedPaper {
  /** Of every page if it is forced, else of those without a size of their own. */
  readonly paper: Paper;
  readonly isForced: boolean;
  readonly ignoresCss: boolean;
}

interface Sizing {
  readonly rules: readonly PageRule[];
  readonly heightPx: number;
}

/** Whose size counts: that of the order or that of CSS. */
async function sizedPaper(
  document: LoadedDocument,
  order: PrintOrder,
  { rules, heightPx }: Sizing,
): Promise<SizedPaper> {
  const { singlePage, preferCssPageSize } = order;
  if (rules.length === 0) {
    const paper = singlePage ? paperOfOnePage(order, order.paper, heightPx) : order.paper;
    return { paper, isForced: false, ignoresCss: false };
  }
  if (preferCssPageSize && !singlePage) return { paper: order.paper, isForced: false, ignoresCss: false };
  if (!preferCssPageSize) {
    const paper = singlePage ? paperOfOnePage(order, order.paper, heightPx) : order.paper;
    return { paper, isForced: true, ignoresCss: await differsByCss(document, order, rules) };
  }
  const [first = order.paper] = await papersByCss(document, order, '1');
  const width = meantPaper(first, possiblePapers(rules, order.paper));
  await setWindow(document.page, windowOf(order, width));
  const { heightPx: heightThere } = await measure(document);
  return { paper: paperOfOnePage(order, width, heightThere), isForced: true, ignoresCss: false };
}

/** Whether a printed page would have another size by CSS: a print decides that, as only the browser has the cascade. */
async function differsByCss(
  document: LoadedDocument,
  order: PrintOrder,
  rules: readonly PageRule[],
): Promise<boolean> {
  const isSame = (paper: Paper | undefined) => paper !== undefined && isNear(paper, order.paper);
  if (rules.every(({ size }) => isSame(pageOfSize(size, order.paper)))) return false;
  const { singlePage, paper } = order;
  const papers = await papersByCss(document, order, singlePage ? '1' : (order.pageRanges ?? ''));
  const differs = (one: Paper) => !isNear(singlePage ? { ...one, heightCm: paper.heightCm } : one, paper);
  return papers.some(differs);
}

/** Sizes of the pages as CSS has them; of all pages when the ranges are past the end. */
async function papersByCss(
  { page }: LoadedDocument,
  order: PrintOrder,
  pageRanges: string,
): Promise<readonly Paper[]> {
  const format = { ...formatOf(order, order.paper, true), pageRanges, tagged: false, outline: false };
  try {
    return printedPapers(await printPdf(page, format, MAX_PDF_BYTES));
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge();
    if (!(error instanceof PagesOutOfRange)) throw error;
    return papersByCss({ page, world: 0 }, order, '');
  }
}

/** From the page's style. A page of CSS is rounded otherwise than one of the order. */
function marginsOf(order: PrintOrder): PrintOrder['marginsCm'] {
  const { marginsCm, paper, singlePage } = order;
  if (order.preferCssPageSize && mayHavePageRules(order.html)) return marginsCm;
  const exact = exactMargins(marginsCm, paper);
  return singlePage ? { ...exact, bottom: marginsCm.bottom } : exact;
}

/** One page is as high as its content is in the width that it is printed in. */
function windowOf({ singlePage, marginsCm, scale }: PrintOrder, paper: Paper): Paper {
  if (!singlePage) return paper;
  const widthCm = Math.max(0.1, (paper.widthCm - marginsCm.left - marginsCm.right) / scale);
  return { widthCm, heightCm: paper.heightCm };
}

/**
 * Without scripts a document is ready when it has loaded; with a condition of the caller, when that is true.
 * @returns false where scripts still worked when their time was over
 */
async function waitUntilReady(
  document: LoadedDocument,
  network: DocumentNetwork,
  order: PrintOrder,
  signal: AbortSignal,
): Promise<boolean> {
  if (order.waitFor === undefined) return !order.javascript || settle(document, { network, signal });
  try {
    await waitFor(document, order.waitFor, { network, signal });
    return true;
  } catch (error) {
    if (!(error instanceof WaitForBroken)) throw error;
    const field = ['waitFor', error.member];
    throw new InvalidInput([violation(field, { kind: 'valid' }, `must be a valid ${READ_AS[error.member]}`)]);
  }
}

const READ_AS = { selector: 'CSS selector', expression: 'JavaScript expression' } as const;

function requireNothingLost(page: PageSession, network: DocumentNetwork, order: PrintOrder): void {
  const lost = order.failOnResourceError ? network.lost.map((one) => lostIn('content', one)) : [];
  const failed = order.failOnScriptError
    ? page.scriptErrors.map((text) => fault(`a script failed: ${text.slice(0, 40)}`))
    : [];
  if (lost.length + failed.length > 0) throw new InvalidInput([...lost, ...failed]);
}

const fault = (description: string): Violation => violation(['content'], { kind: 'valid' }, description);

const tooManyPages = (): InvalidInput =>
  new InvalidInput([fault(`the document exceeds the limit of ${MAX_PAGES} pages`)]);

const tooLarge = (): InvalidInput => new InvalidInput([fault('the PDF is larger than 256 MiB')]);

/** Before printing: a document of 100,000,000 px would not be done in 8 s, whatever ranges are asked for (measured). */
function requirePossiblePages(heightPx: number, order: PrintOrder, rules: readonly PageRule[]): void {
  const { paper, marginsCm, scale } = order;
  const papers = order.preferCssPageSize ? possiblePapers(rules, paper) : [paper];
  // The highest: which pages are lower is not known yet.
  const heightCm = Math.max(...papers.map((one) => one.heightCm));
  const printableCm = Math.max(0.1, heightCm - marginsCm.top - marginsCm.bottom);
  // Layouts get shorter on paper that is wider than the window: twice the limit is sure to be over it.
  if ((heightPx * scale) / (printableCm * PX_PER_CM) > 2 * MAX_PAGES) throw tooManyPages();
}

function paperOfOnePage({ marginsCm, scale }: PrintOrder, paper: Paper, heightPx: number): Paper {
  const heightCm = (Math.ceil(heightPx) * scale) / PX_PER_CM + marginsCm.top + marginsCm.bottom;
  // Half a pixel more: what rounds up at the end must not begin a second page.
  return {
    widthCm: paper.widthCm,
    heightCm: Math.min(MAX_PAPER_CM, Math.max(0.11, heightCm + 0.5 / PX_PER_CM)),
  };
}

const formatOf = (order: PrintOrder, paper: Paper, hasCssSizes: boolean): PrintFormat => ({
  ...paper,
  marginsCm: order.marginsCm,
  printBackground: order.printBackground,
  scale: order.scale,
  pageRanges: order.singlePage ? '1' : order.pageRanges,
  // A size that is forced is one of CSS, too.
  preferCssPageSize: hasCssSizes,
  tagged: order.tagged,
  outline: order.outline,
});

async function printPages(page: PageSession, format: PrintFormat): Promise<Buffer> {
  try {
    const body = await printPdf(page, format, MAX_PDF_BYTES);
    // Chromium takes what there is of ranges unless the first of them begins past the end.
    const ranges = parsePageRanges(format.pageRanges ?? '');
    if (ranges !== undefined && exceedPageCount(ranges, pageCountOf(body))) throw new PagesOutOfRange();
    return body;
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge();
    if (!(error instanceof PagesOutOfRange)) throw error;
    const all = pageCountOf(await printPdf(page, { ...format, pageRanges: '' }, MAX_PDF_BYTES));
    const found = `the document has ${all} ${all === 1 ? 'page' : 'pages'}`;
    throw new InvalidInput([violation(['pageRanges'], { kind: 'valid' }, found)]);
  }
}
