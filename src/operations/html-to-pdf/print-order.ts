import {
  type DocumentScan,
  PAPER_FORMATS,
  type PageIsolation,
  type Paper,
  pageIsolationOf,
  pageRangesText,
  parsePageRanges,
  scanDocument,
  turned,
} from '@kontor/html';
import type { PrintOrder } from '../../core/page-printer.ts';
import { contentTypeOf } from './content-type.ts';
import type { HtmlToPdfInput } from './schema.ts';

/** A4. */
const DEFAULT_WIDTH_CM = 21;
const DEFAULT_HEIGHT_CM = 29.7;

/** The page after paperFormat and landscape. */
export function paperOf({
  paperFormat,
  width = DEFAULT_WIDTH_CM,
  height = DEFAULT_HEIGHT_CM,
  landscape,
}: Partial<HtmlToPdfInput>): Paper {
  const upright =
    paperFormat === undefined ? { widthCm: width, heightCm: height } : PAPER_FORMATS[paperFormat];
  return landscape === true ? turned(upright) : upright;
}

export interface PrintTerms {
  /** Now, in milliseconds since 1970. */
  readonly nowMs: number;
  /** The operator lets scripts run. */
  readonly mayRunScripts: boolean;
}

/** A request as the printer takes it. */
export function printOrderOf(input: HtmlToPdfInput, { nowMs, mayRunScripts }: PrintTerms): PrintOrder {
  const body = scanDocument(input.content);
  const isolation = isolationFor(input, body, mayRunScripts);
  const { marginStart, marginEnd } = input;
  const [left, right] = body.isRightToLeft ? [marginEnd, marginStart] : [marginStart, marginEnd];
  return {
    html: input.content.toWellFormed(),
    // Scripts never run on a page that other documents get after this one.
    javascript: input.javascript && mayRunScripts && isolation === 'full',
    isolation,
    paper: paperOf(input),
    marginsCm: { top: input.marginTop, right, bottom: input.marginBottom, left },
    printBackground: input.printBackground,
    scale: input.scale,
    pageRanges: input.pageRanges === undefined ? undefined : normalRanges(input.pageRanges),
    preferCssPageSize: input.preferCssPageSize,
    media: input.mediaType,
    singlePage: input.singlePage,
    tagged: input.taggedPdf,
    outline: input.outline,
    accessible: input.pdfUA === '1',
    waitFor: input.waitFor && {
      ...input.waitFor,
      selector: input.waitFor.selector?.toWellFormed(),
      expression: input.waitFor.expression?.toWellFormed(),
    },
    resources: (input.resources ?? []).map(({ path, content, contentType }) => ({
      path,
      bytes: Buffer.from(content, 'base64'),
      type: contentType ?? contentTypeOf(path),
    })),
    locale: input.locale,
    timezone: input.timezone,
    today: dateText(nowMs, input),
    failOnResourceError: input.failOnResourceError,
    failOnScriptError: input.failOnScriptError,
    bands: {
      header: input.header?.toWellFormed(),
      footer: input.footer?.toWellFormed(),
      headerFirst: input.headerFirst?.toWellFormed(),
      footerFirst: input.footerFirst?.toWellFormed(),
      pages: input.headerPages === undefined ? undefined : parsePageRanges(input.headerPages),
    },
  };
}

function isolationFor(input: HtmlToPdfInput, body: DocumentScan, mayRunScripts: boolean): PageIsolation {
  const bands = [input.header, input.footer, input.headerFirst, input.footerFirst];
  const scans = [body, ...bands.filter((band) => band !== undefined).map(scanDocument)];
  // An expression is a script of the caller's.
  if (input.waitFor?.expression !== undefined) return 'full';
  return pageIsolationOf(scans, { javascript: input.javascript && mayRunScripts });
}

const normalRanges = (text: string): string => pageRangesText(parsePageRanges(text) ?? []);

/** ISO 8601, or as the locale writes it. */
function dateText(nowMs: number, { locale, timezone = 'UTC' }: HtmlToPdfInput): string {
  if (locale === undefined && timezone === 'UTC') return new Date(nowMs).toISOString().slice(0, 10);
  // Swedish dates are those of ISO 8601.
  return new Intl.DateTimeFormat(locale ?? 'sv', { timeZone: timezone }).format(nowMs);
}
