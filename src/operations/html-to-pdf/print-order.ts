import { InvalidInput, violation } from '@kontor/base';
import {
  PAPER_FORMATS,
  type PageIsolation,
  type Paper,
  pageIsolationOf,
  pageRangesText,
  parsePageRanges,
  turned,
} from '@kontor/html';
import type { PrintOrder } from '../../core/page-printer.ts';
import { contentTypeOf } from './content-type.ts';
import type { FileBytes } from './file-contents.ts';
import type { ScannedDocuments } from './scanned-documents.ts';
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

/**
 * Whether CSS gives the size of pages: by the request; else unless that has a size of its own. A default that is
 * written out is none: many clients always send all members.
 */
export function prefersCss({
  preferCssPageSize,
  paperFormat,
  width = DEFAULT_WIDTH_CM,
  height = DEFAULT_HEIGHT_CM,
  landscape,
}: Partial<HtmlToPdfInput>): boolean {
  const isStated =
    paperFormat !== undefined ||
    width !== DEFAULT_WIDTH_CM ||
    height !== DEFAULT_HEIGHT_CM ||
    landscape === true;
  return preferCssPageSize ?? !isStated;
}

export interface PrintTerms {
  /** Now, in milliseconds since 1970. */
  readonly nowMs: number;
  /** The operator lets scripts run. */
  readonly mayRunScripts: boolean;
  readonly bytesOf: FileBytes;
  readonly scans: ScannedDocuments;
}

/** A request as the printer takes it. */
export function printOrderOf(
  input: HtmlToPdfInput,
  { nowMs, mayRunScripts, bytesOf, scans }: PrintTerms,
): PrintOrder {
  const { content: body } = scans;
  requireShallow(scans);
  const isolation = isolationFor(input, scans, mayRunScripts);
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
    preferCssPageSize: prefersCss(input),
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
      bytes: bytesOf(content),
      type: contentType ?? contentTypeOf(path),
    })),
    locale: input.locale,
    timezone: input.timezone,
    today: dateText(nowMs, input),
    failOnResourceError: input.failOnResourceError,
    failOnScriptError: input.failOnScriptError,
    failOnContentError: input.failOnContentError,
    bands: {
      header: input.header?.toWellFormed(),
      footer: input.footer?.toWellFormed(),
      headerFirst: input.headerFirst?.toWellFormed(),
      footerFirst: input.footerFirst?.toWellFormed(),
      headerLast: input.headerLast?.toWellFormed(),
      footerLast: input.footerLast?.toWellFormed(),
      pages: input.headerPages === undefined ? undefined : parsePageRanges(input.headerPages),
    },
  };
}

/**
 * Chromium needs time for each open element at every further one: 60,000 of them did not end within a minute, 5,000 took
 * seconds. From 512 on it puts them beside each other anyway.
 */
const MAX_DEPTH = 1_000;

/** @throws InvalidInput */
function requireShallow(scans: ScannedDocuments): void {
  const deep = Object.entries(scans).filter(([, { depth }]) => depth > MAX_DEPTH);
  if (deep.length === 0) return;
  throw new InvalidInput(
    deep.map(([member, { depth }]) =>
      violation(
        [member],
        { kind: 'valid' },
        `${depth} elements are nested; at most ${MAX_DEPTH} can be printed`,
      ),
    ),
  );
}

function isolationFor(input: HtmlToPdfInput, scans: ScannedDocuments, mayRunScripts: boolean): PageIsolation {
  // An expression is a script of the caller's.
  if (input.waitFor?.expression !== undefined) return 'full';
  return pageIsolationOf(Object.values(scans), { javascript: input.javascript && mayRunScripts });
}

const normalRanges = (text: string): string => pageRangesText(parsePageRanges(text) ?? []);

/** ISO 8601, or as the locale writes it. */
function dateText(nowMs: number, { locale, timezone = 'UTC' }: HtmlToPdfInput): string {
  if (locale === undefined && timezone === 'UTC') return new Date(nowMs).toISOString().slice(0, 10);
  // Swedish dates are those of ISO 8601.
  return new Intl.DateTimeFormat(locale ?? 'sv', { timeZone: timezone }).format(nowMs);
}
