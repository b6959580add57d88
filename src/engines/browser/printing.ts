import type { PrintOrder } from '../../core/page-printer.ts';
import { CdpRefusal, type CdpValues } from './cdp-connection.ts';
import type { PageSession } from './page-session.ts';

/** CSS pixels and inches of a centimetre (CSS Values 4, 6.2). */
export const PX_PER_CM = 96 / 2.54;
const INCHES_PER_CM = 1 / 2.54;

export const PRINT = 'Page.printToPDF';

/** How a document is printed; lengths in cm. */
export interface PrintFormat
  extends Pick<
    PrintOrder,
    'marginsCm' | 'printBackground' | 'scale' | 'pageRanges' | 'preferCssPageSize' | 'tagged' | 'outline'
  > {
  readonly widthCm: number;
  readonly heightCm: number;
}

/** The ranges name pages that the document does not have. */
export class PagesOutOfRange extends Error {}

/** Prints the present document. @throws PagesOutOfRange, CdpRefusal, RendererCrashed, BrowserExited, RangeError over `maxBytes` */
export async function printPdf(page: PageSession, format: PrintFormat, maxBytes: number): Promise<Buffer> {
  const { top, right, bottom, left } = format.marginsCm;
  const params = {
    landscape: false,
    displayHeaderFooter: false,
    printBackground: format.printBackground,
    scale: format.scale,
    paperWidth: format.widthCm * INCHES_PER_CM,
    paperHeight: format.heightCm * INCHES_PER_CM,
    marginTop: top * INCHES_PER_CM,
    marginRight: right * INCHES_PER_CM,
    marginBottom: bottom * INCHES_PER_CM,
    marginLeft: left * INCHES_PER_CM,
    pageRanges: format.pageRanges ?? '',
    preferCSSPageSize: format.preferCssPageSize,
    generateTaggedPDF: format.tagged,
    generateDocumentOutline: format.outline,
    // In one message a file above 512 MB could not be read, and Base64 doubles the memory.
    transferMode: 'ReturnAsStream',
  };
  try {
    return await page.read(PRINT, params, maxBytes);
  } catch (error) {
    if (error instanceof CdpRefusal && /page range/i.test(error.detail)) throw new PagesOutOfRange();
    throw error;
  }
}

/**
 * Runs a function in a world of our own: scripts of the document neither see nor change what it uses. Works with
 * scripts of the document switched off, too.
 * @param body a function expression; its arguments and its result are JSON
 * @throws CdpRefusal when it throws
 */
export async function inIsolatedWorld(
  page: PageSession,
  context: number,
  body: string,
  ...values: readonly unknown[]
): Promise<unknown> {
  const { result, exceptionDetails } = (await page.send('Runtime.callFunctionOn', {
    functionDeclaration: body,
    executionContextId: context,
    arguments: values.map((value) => ({ value })),
    returnByValue: true,
    awaitPromise: true,
  })) as { readonly result: CdpValues; readonly exceptionDetails?: { readonly text: string } };
  if (exceptionDetails !== undefined) {
    throw new CdpRefusal('Runtime.callFunctionOn', { code: 0, message: exceptionDetails.text });
  }
  return result.value;
}

/** Pages of a file that Chromium wrote: the count of the root of its page tree. */
export function pageCountOf(pdf: Buffer): number {
  let most = 0;
  for (let at = pdf.indexOf(PAGES); at >= 0; at = pdf.indexOf(PAGES, at + 1)) {
    const [, count = 0] = /^[^>]*?\/Count (\d+)/.exec(pdf.toString('latin1', at, at + NODE_BYTES)) ?? [];
    most = Math.max(most, Number(count));
  }
  return most;
}

const PAGES = '/Type /Pages';
/** A node of the page tree has at most some ten children, each a reference. */
const NODE_BYTES = 1000;
