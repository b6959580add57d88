import { InvalidInput, violation } from '@kontor/base';
import { lastNamedPage, parsePageRanges } from '@kontor/html';
import type { FinishedPdf } from '@kontor/pdf';
import type { HtmlToPdfInput } from './schema.ts';

/** @throws InvalidInput when pages are named that are not there */
export function requireNamedPages({ headerPages }: HtmlToPdfInput, pageCount: number): void {
  const carrying = headerPages === undefined ? undefined : parsePageRanges(headerPages);
  if (carrying === undefined || lastNamedPage(carrying) <= pageCount) return;
  const text = `the document has ${pageCount} ${pageCount === 1 ? 'page' : 'pages'}`;
  throw new InvalidInput([violation(['headerPages'], { kind: 'valid' }, text)]);
}

const MAX_NAMED = 10;

/**
 * PDF/A requires a glyph for every character (ISO 19005-2, 6.2.11.8).
 * @throws InvalidInput when a character has none
 */
export function requireGlyphs({ pdfA }: HtmlToPdfInput, finished: FinishedPdf): void {
  if (pdfA === 'none' || finished.missingGlyphs === 0) return;
  const { missingCharacters } = finished;
  const named = missingCharacters.slice(0, MAX_NAMED).map(codePointText);
  const which = named.length === 0 ? 'some characters' : named.join(', ');
  const text = `no font has ${which}; PDF/A requires a glyph for each character`;
  throw new InvalidInput([violation(['content'], { kind: 'valid' }, text)]);
}

/** @example codePointText('€') // U+20AC */
const codePointText = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
