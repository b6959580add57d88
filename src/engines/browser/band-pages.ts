import { COPY_PAGES, MAX_COPIES, REMOVE_COPIES } from './band-copies.ts';
import type { LoadedDocument } from './loading.ts';
import { inIsolatedWorld, type PrintFormat, pageCountOf, printPdf } from './printing.ts';

/** What a header or footer may show of the document that it belongs to. */
export interface BandValues {
  readonly total: number;
  readonly title: string;
  /** ISO date, or as the caller's locale writes it. */
  readonly date: string;
}

export interface BandPages {
  readonly pdf: Uint8Array;
  /** Pages of the document, from 1, that carry it. */
  readonly pages: readonly number[];
  /** Each of `pages` has a page of its own in `pdf`, in this order; else all carry its one page. */
  readonly isPaged: boolean;
}

const MAX_BAND_BYTES = 16 * 1024 * 1024;

/** A header or footer with its values filled in. */
export interface PreparedBand {
  readonly dependsOnPage: boolean;
  /** Something of it may be beyond the edge of its place. */
  readonly isTooLarge: boolean;
}

/** Fills in the values, and the number of one page. @throws as PageSession.send */
export const prepareBand = async (
  { page, world }: LoadedDocument,
  values: BandValues,
  number: number,
): Promise<PreparedBand> =>
  (await inIsolatedWorld(page, world, PREPARE, { ...values, number })) as PreparedBand;

/**
 * Prints a header or footer for these pages: once when nothing in it depends on the page, else for each, many in one print
 * where that looks the same: 50 pages in 50 prints took longer than the document itself.
 * @throws as printPdf
 */
export async function printBandPages(
  document: LoadedDocument,
  format: PrintFormat,
  { dependsOnPage }: PreparedBand,
  pages: readonly number[],
): Promise<readonly BandPages[]> {
  if (pages.length === 0) return [];
  if (!dependsOnPage) return [await printedPage(document, format, pages)];
  const bands: BandPages[] = [];
  for (let from = 0; from < pages.length; from += MAX_COPIES) {
    const some = pages.slice(from, from + MAX_COPIES);
    const together = await printedTogether(document, format, some);
    bands.push(...(together ?? (await printedAlone(document, format, some))));
  }
  return bands;
}

/** The present content, for these pages. */
async function printedPage(
  { page }: LoadedDocument,
  format: PrintFormat,
  pages: readonly number[],
): Promise<BandPages> {
  const pdf = await printPdf(page, { ...format, pageRanges: '1' }, MAX_BAND_BYTES);
  return { pdf, pages, isPaged: false };
}

async function printedAlone(
  document: LoadedDocument,
  format: PrintFormat,
  pages: readonly number[],
): Promise<readonly BandPages[]> {
  const bands: BandPages[] = [];
  for (const number of pages) {
    await inIsolatedWorld(document.page, document.world, SHOW_PAGE, number);
    bands.push(await printedPage(document, format, [number]));
  }
  return bands;
}

/** A page for each in one print; undefined where that would not look the same. */
async function printedTogether(
  { page, world }: LoadedDocument,
  format: PrintFormat,
  pages: readonly number[],
): Promise<readonly BandPages[] | undefined> {
  if (pages.length === 1) return undefined;
  if ((await inIsolatedWorld(page, world, COPY_PAGES, pages)) !== true) return undefined;
  try {
    const pdf = await printPdf(page, format, MAX_BAND_BYTES);
    // A copy that needs more than its page has pushed the others on.
    if (pageCountOf(pdf) === pages.length) return [{ pdf, pages, isPaged: true }];
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  } finally {
    await inIsolatedWorld(page, world, REMOVE_COPIES);
  }
  return undefined;
}

/**
 * Fills in what is the same on every page, and remembers the places of the page number. Texts are set as text: a title
 * never becomes markup.
 */
const PREPARE = `async ({ total, title, date, number }) => {
  const fixed = { totalPages: String(total), title, date, url: '' };
  for (const [name, text] of Object.entries(fixed)) {
    for (const element of document.getElementsByClassName(name)) element.textContent = text;
  }
  const numbered = [...document.getElementsByClassName('pageNumber')].map((element) => {
    element.textContent = '';
    return [element.appendChild(document.createTextNode('')), '{current}'];
  });
  const walker = document.createTreeWalker(document.body ?? document, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const node of texts) {
    const text = node.data.replaceAll('{total}', String(total));
    if (text !== node.data) node.data = text;
    if (text.includes('{current}')) numbered.push([node, text]);
  }
  globalThis.kontorNumbered = numbered;
  for (const [node, text] of numbered) node.data = text.replaceAll('{current}', String(number));
  await document.fonts.ready;
  const roots = [document.documentElement, document.body].filter((one) => one !== null);
  return {
    dependsOnPage: numbered.length > 0,
    isTooLarge: roots.some((one) => one.scrollHeight > innerHeight + 1 || one.scrollWidth > innerWidth + 1),
  };
}`;

const SHOW_PAGE = `async (number) => {
  for (const [node, text] of globalThis.kontorNumbered) node.data = text.replaceAll('{current}', String(number));
  await document.fonts.ready;
}`;
