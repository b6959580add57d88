import { lastNamedPage, pagesFallenShortOf, parsePageRanges } from '#lib/html/page-ranges.ts';
import type { FinishedPdf } from '#lib/pdf/finish/finish-print.ts';
import { InvalidInput, type Violation, violation } from '../../core/errors.ts';
import type { HtmlToPdfInput } from './schema.ts';

const pagesText = (count: number): string => `the document has ${count} ${count === 1 ? 'page' : 'pages'}`;

/**
 * Ranges are read by the printer, which takes what there is of them.
 * @throws InvalidInput when they name pages that the document does not have
 */
export function requireNamedPages(input: HtmlToPdfInput, pageCount: number): void {
  const { pageRanges, headerPages, singlePage } = input;
  const found: Violation[] = [];
  const ranges = pageRanges === undefined || singlePage ? undefined : parsePageRanges(pageRanges);
  const total = ranges && pagesFallenShortOf(ranges, pageCount);
  if (total !== undefined) found.push(violation(['pageRanges'], { kind: 'valid' }, pagesText(total)));
  const carrying = headerPages === undefined ? undefined : parsePageRanges(headerPages);
  if (carrying !== undefined && lastNamedPage(carrying) > pageCount)
    found.push(violation(['headerPages'], { kind: 'valid' }, pagesText(pageCount)));
  if (found.length > 0) throw new InvalidInput(found);
}

const MAX_NAMED = 10;

/**
 * PDF/A wants a glyph for every character (ISO 19005-2, 6.2.11.8).
 * @throws InvalidInput when a character has none
 */
export function requireGlyphs({ pdfA }: HtmlToPdfInput, finished: FinishedPdf): void {
  if (pdfA === 'none' || finished.missingGlyphs === 0) return;
  const { missingCharacters } = finished;
  const named = missingCharacters.slice(0, MAX_NAMED).map(codePointText);
  const which = named.length === 0 ? 'some characters' : named.join(', ');
  const text = `no font has ${which}, and PDF/A wants a glyph for each character`;
  throw new InvalidInput([violation(['content'], { kind: 'valid' }, text)]);
}

/** @example codePointText('€') // U+20AC */
const codePointText = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
