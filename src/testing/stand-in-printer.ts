import { InvalidInput, violation } from '@kontor/base';
import { lastNamedPage, parsePageRanges, pointsOf } from '@kontor/html';
import { dict, name, type PdfRef, PdfWriter, textString } from '@kontor/pdf';
import type { PagePrinter, PrintedBand, PrintedDocument, PrintOrder } from '../core/page-printer.ts';
import { HTML_SETTINGS } from '../engines/browser/settings.ts';
import { engine } from '../engines/engine.ts';

/** A new page, in the words of a stylesheet or of an attribute. */
const PAGE_BREAK = /break-(?:after|before)\s*:\s*page/g;

/**
 * Prints without a browser: blank pages of the right size, one more for each page break that the markup names. The same
 * order gives the same bytes. For tests of everything around the browser.
 */
export const standInPrinter: PagePrinter = {
  async print(order) {
    const total = (order.html.match(PAGE_BREAK)?.length ?? 0) + 1;
    const pageCount = order.singlePage ? 1 : pagesWithin(order, total);
    return printed(order, pageCount);
  },
};

function pagesWithin({ pageRanges }: PrintOrder, total: number): number {
  const ranges = pageRanges === undefined ? [] : (parsePageRanges(pageRanges) ?? []);
  if (ranges.length === 0) return total;
  if (lastNamedPage(ranges) > total) {
    const text = `the document has ${total} ${total === 1 ? 'page' : 'pages'}`;
    throw new InvalidInput([violation(['pageRanges'], { kind: 'valid' }, text)]);
  }
  return ranges.reduce((sum, { from, to }) => sum + Math.min(total, to) - from + 1, 0);
}

function printed(order: PrintOrder, pageCount: number): PrintedDocument {
  const { paper, marginsCm, bands } = order;
  const pages = Array.from({ length: pageCount }, (_, index) => index + 1);
  const bandOf = (kind: PrintedBand['kind'], html: string | undefined): readonly PrintedBand[] => {
    const heightCm = kind === 'header' ? marginsCm.top : marginsCm.bottom;
    if (html === undefined || html.trim() === '' || heightCm === 0) return [];
    return [
      {
        kind,
        source: kind,
        pdf: blankPdf(1, { widthCm: paper.widthCm, heightCm }, ''),
        pages,
        isPaged: false,
      },
    ];
  };
  const title = /<title>([^<]*)/i.exec(order.html)?.[1]?.trim() ?? '';
  return {
    body: blankPdf(pageCount, paper, title),
    pageCount,
    title,
    bands: [...bandOf('header', bands.header), ...bandOf('footer', bands.footer)],
    picturesWithoutText: [],
    language: /<html[^>]*\slang=["']?([\w-]+)/i.exec(order.html)?.[1] ?? '',
    papers: [paper],
    ignoresCssPageSize: false,
    wordsOutside: 0,
    scriptsUnfinished: false,
    blockedResources: 0,
    timing: { queueMs: 0, renderMs: 0, bandsMs: 0 },
  };
}

function blankPdf(count: number, { widthCm, heightCm }: PrintOrder['paper'], title: string): Uint8Array {
  const writer = new PdfWriter();
  const tree = writer.reserve();
  // The browser rounds pages up to whole device pixels as well.
  const box = [0, 0, Math.ceil(pointsOf(widthCm)), Math.ceil(pointsOf(heightCm))];
  const kids: PdfRef[] = Array.from({ length: count }, () =>
    writer.add(
      dict({
        Type: name('Page'),
        Parent: tree,
        MediaBox: box,
        Resources: dict({}),
        Contents: writer.addStream(dict({}), Buffer.from('0 0 m 1 0 l n\n')),
      }),
    ),
  );
  writer.set(tree, dict({ Type: name('Pages'), Count: count, Kids: kids }));
  const root = writer.add(dict({ Type: name('Catalog'), Pages: tree, Lang: textString('en') }));
  return writer.bytes({ root, info: writer.add(dict({ Title: textString(title) })) });
}

/** In place of the browser engine, with its settings, checks and gauges. */
export const standInBrowser = engine({
  name: 'browser',
  settings: HTML_SETTINGS,
  open: () => ({
    start: () => {},
    close: () => {},
    checks: () => ({ chromium: { state: 'ok' as const, note: 'stand-in' } }),
    details: () => ({ fonts: [] }),
    gauges: [
      { name: 'browser_waiting', help: 'Documents waiting for a page', read: () => 0 },
      { name: 'browser_busy', help: 'Documents in a page', read: () => 0 },
    ],
    toolFor: () => standInPrinter,
  }),
});
