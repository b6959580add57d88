import type { LoadedDocument } from './loading.ts';
import { inIsolatedWorld, type PrintFormat, printPdf } from './printing.ts';

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
}

const MAX_BAND_BYTES = 16 * 1024 * 1024;

/**
 * Prints a header or footer for these pages: once when nothing in it depends on the page, else for each.
 * @throws as printPdf
 */
export async function printBandPages(
  document: LoadedDocument,
  format: PrintFormat,
  values: BandValues,
  pages: readonly number[],
): Promise<readonly BandPages[]> {
  if (pages.length === 0) return [];
  const { page, world } = document;
  const dependsOnPage = await inIsolatedWorld(page, world, PREPARE, values);
  const printed = () => printPdf(page, { ...format, pageRanges: '1' }, MAX_BAND_BYTES);
  if (dependsOnPage !== true) return [{ pdf: await printed(), pages }];
  const bands: BandPages[] = [];
  for (const number of pages) {
    await inIsolatedWorld(page, world, SHOW_PAGE, number);
    bands.push({ pdf: await printed(), pages: [number] });
  }
  return bands;
}

/**
 * Fills in what is the same on every page, and remembers the places of the page number. Texts are set as text: a title
 * never becomes markup.
 */
const PREPARE = `async ({ total, title, date }) => {
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
  await document.fonts.ready;
  return numbered.length > 0;
}`;

const SHOW_PAGE = `async (number) => {
  for (const [node, text] of globalThis.kontorNumbered) node.data = text.replaceAll('{current}', String(number));
  await document.fonts.ready;
}`;
