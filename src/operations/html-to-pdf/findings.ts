import { InvalidInput, type Violation, violation } from '@kontor/base';
import { lastNamedPage, parsePageRanges } from '@kontor/html';
import type { FinishedPdf } from '@kontor/pdf';
import type { PrintedDocument } from '../../core/page-printer.ts';
import type { HtmlToPdfInput } from './schema.ts';

/** @throws InvalidInput when pages are named that are not there */
export function requireNamedPages({ headerPages }: HtmlToPdfInput, pageCount: number): void {
  const carrying = headerPages === undefined ? undefined : parsePageRanges(headerPages);
  if (carrying === undefined || lastNamedPage(carrying) <= pageCount) return;
  const text = `the document has ${pageCount} ${pageCount === 1 ? 'page' : 'pages'}`;
  throw new InvalidInput([violation(['headerPages'], { kind: 'valid' }, text)]);
}

/** What a document lacks for what it is to claim, all at once. @throws InvalidInput */
export function requireClaims(input: HtmlToPdfInput, printed: PrintedDocument, finished: FinishedPdf): void {
  const faults = [
    ...(input.pdfA === 'none' && input.pdfUA === 'none' ? [] : glyphFaults(finished)),
    ...(input.pdfUA === '1' ? accessibilityFaults(printed, finished) : []),
  ];
  if (faults.length > 0) throw new InvalidInput(faults);
}

const MAX_CHARACTERS = 8;

/** Each character needs a glyph (ISO 19005-2, 6.2.11.8; ISO 14289-1, 7.21.8), in bands as well. */
function glyphFaults({ missing }: FinishedPdf): readonly Violation[] {
  const bySource = Map.groupBy(missing, ({ source }) => source);
  return [...bySource].map(([source, found]) => {
    const characters = [...new Set(found.flatMap((one) => one.characters))].map(codePointText);
    return violation([source], { kind: 'valid' }, `no font has ${listOf(characters, MAX_CHARACTERS)}`);
  });
}

/** @example listOf(['a', 'b', 'c'], 2) // 'a, b and 1 more' */
function listOf(names: readonly string[], max: number): string {
  if (names.length === 0) return 'some characters';
  const rest = names.length - max;
  return names.slice(0, max).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

const MAX_PICTURES = 20;

/** What PDF/UA-1 asks for and no repair can invent (ISO 14289-1, 7.1, 7.2, 7.3). */
function accessibilityFaults(
  { picturesWithoutText }: PrintedDocument,
  { title, language, untoldFigures }: FinishedPdf,
): readonly Violation[] {
  return [
    ...(title === undefined
      ? [required('title', 'PDF/UA needs a title: `<title>` or documentInfo.title')]
      : []),
    ...(language === undefined
      ? [required('language', 'PDF/UA needs a language: `lang` of `<html>` or documentInfo.language')]
      : []),
    ...pictureFaults(picturesWithoutText, untoldFigures),
  ];
}

const required = (member: string, text: string): Violation =>
  violation(['documentInfo', member], { kind: 'blank' }, text);

function pictureFaults(names: readonly string[], figures: number): readonly Violation[] {
  const named = names.slice(0, MAX_PICTURES).map((name) => pictureFault(`${name} has no alt text`));
  const rest = names.length - MAX_PICTURES;
  if (rest > 0) return [...named, pictureFault(`${rest} more pictures have no alt text`)];
  if (names.length > 0 || figures === 0) return named;
  return [pictureFault(`${figures} ${figures === 1 ? 'picture has' : 'pictures have'} no alt text`)];
}

const pictureFault = (text: string): Violation => violation(['content'], { kind: 'valid' }, text);

/** @example codePointText('€') // U+20AC */
const codePointText = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
