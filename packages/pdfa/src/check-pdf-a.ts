import { PdfUnreadable } from '@kontor/base';
import { isArray, isName, isStream, isString, openPdf } from '@kontor/pdf';
import { iccHeader } from './color/icc-header.ts';
import { showsNotdef } from './font/conform-fonts.ts';
import { describedFont, embeddedProgram, plainFontName } from './font/font-dictionary.ts';
import { claimOfLevel, type PdfALevel, takesAnyAttachment } from './level/pdf-a-level.ts';
import { readXmp } from './metadata/read-xmp.ts';
import { allAnnotations, annotationsOf } from './model/annotations.ts';
import { EditablePdf } from './model/editable-pdf.ts';
import { documentFacts } from './model/facts.ts';
import { allFields, inheritedEntry } from './model/fields.ts';
import type { ObjectCursor } from './model/object-cursor.ts';
import { outlineItems } from './model/outline-items.ts';
import { ContentUsage } from './usage/content-usage.ts';

/** A converted document and what it was converted from, both without encryption. */
export interface CheckOrder {
  readonly output: Uint8Array;
  readonly input: Uint8Array;
  readonly level: PdfALevel;
  readonly route: 'lossless' | 'redistill';
}

/** Points that the sides of a page may differ by after printing it again. */
const TOLERANCE = 0.02;
const HIDDEN = 2 | 32;

/** What is wrong with a converted document by its structure; empty when it is good. */
export function checkPdfA(order: CheckOrder): readonly string[] {
  try {
    return faultsOf(order);
  } catch (error) {
    if (error instanceof PdfUnreadable) return [`the result cannot be read: ${error.reason}`];
    throw error;
  }
}

function faultsOf({ output, input, level, route }: CheckOrder): readonly string[] {
  const times = { nowMs: 0, isTest: false };
  const made = new EditablePdf(openPdf(output), level, times);
  const given = new EditablePdf(openPdf(input), level, times);
  return [
    ...trailerFaults(made),
    ...claimFaults(made, level),
    ...intentFaults(made),
    ...pageFaults(made, given, route === 'lossless' ? 0 : TOLERANCE),
    ...forbiddenObjects(made),
    ...fontFaults(made),
    ...(route === 'lossless' ? losses(made, given, level) : []),
    // All objects have been read by now.
    ...said(!made.file.isSound, 'the file would be damaged'),
  ];
}

const said = (isFault: boolean, text: string): readonly string[] => (isFault ? [text] : []);

function trailerFaults({ file }: EditablePdf): readonly string[] {
  const id = file.resolve(file.trailer.get('ID'));
  const isWhole = isArray(id) && id.length === 2 && id.every((one) => isString(one) && one.bytes.length > 0);
  return [
    ...said(!isWhole, 'the file has no /ID'),
    ...said(file.trailer.has('Encrypt'), 'the file is encrypted'),
  ];
}

function claimFaults(document: EditablePdf, level: PdfALevel): readonly string[] {
  const { stream } = document.catalog.at('Metadata');
  if (stream === undefined || stream.dict.has('Filter')) return ['the document has no plain metadata'];
  const { pdfaPart, pdfaConformance } = readXmp(stream.data);
  const { part, conformance } = claimOfLevel(level);
  const isClaimed = pdfaPart === String(part) && pdfaConformance === conformance;
  return said(!isClaimed, `the metadata do not claim PDF/A-${level}`);
}

function intentFaults(document: EditablePdf): readonly string[] {
  const intents = document.catalog.at('OutputIntents').items();
  const isProfiled = intents.some((intent) => {
    const { stream } = intent.at('DestOutputProfile');
    const data = stream === undefined ? undefined : document.decoded(stream);
    return intent.at('S').name === 'GTS_PDFA1' && data !== undefined && iccHeader(data) !== undefined;
  });
  return said(!isProfiled, 'the document has no output intent with a colour profile');
}

function pageFaults(made: EditablePdf, given: EditablePdf, tolerance: number): readonly string[] {
  if (made.pages.length !== given.pages.length) {
    return [`the document has ${made.pages.length} pages instead of ${given.pages.length}`];
  }
  return made.pages.flatMap(({ facts, number, cursor, inherited }, index) => {
    const box = made.resolve(cursor.dict.get('MediaBox') ?? inherited.get('MediaBox'));
    const before = given.pages[index]!.facts;
    const isMoved = facts.mediaBox.some((side, i) => Math.abs(side - before.mediaBox[i]!) > tolerance);
    return [
      ...said(!isArray(box) || box.length !== 4, `page ${number} has no size`),
      ...said(isMoved, `page ${number} has another size`),
      ...said(facts.rotate !== before.rotate, `page ${number} is turned differently`),
    ];
  });
}

const SCRIPTS = new Set([
  'JavaScript',
  'Launch',
  'Sound',
  'Movie',
  'Rendition',
  'ImportData',
  'ResetForm',
  'Hide',
]);

function forbiddenObjects(document: EditablePdf): readonly string[] {
  const { catalog, pages } = document;
  const annotations = allAnnotations(document).map(({ cursor }) => cursor);
  const owners = [catalog, ...pages.map(({ cursor }) => cursor), ...annotations, ...allFields(document)];
  const acting = [...annotations, ...outlineItems(document)].map((cursor) => cursor.at('A'));
  const kinds = [catalog.at('OpenAction'), ...acting].map((action) => action.at('S').name ?? '');
  return [
    ...said(
      owners.some((cursor) => cursor.has('AA')),
      'the document has actions on events',
    ),
    ...said(allFields(document).some(isSigned), 'the document has a signature of other bytes'),
    ...said(catalog.at('AcroForm').has('XFA'), 'the document has an XFA form'),
    ...said(catalog.at('Names').has('JavaScript'), 'the document has scripts'),
    ...said(
      kinds.some((kind) => SCRIPTS.has(kind)),
      'the document has an action that is not allowed',
    ),
    ...said(
      document.file.numbers.some((number) => isLzw(document, number)),
      'the document has LZW data',
    ),
    ...said(
      document.file.numbers.some((number) => isPackedMetadata(document, number)),
      'the document has metadata that are packed',
    ),
  ];
}

const isSigned = (field: ObjectCursor): boolean =>
  inheritedEntry(field, 'FT')?.name === 'Sig' && field.has('V');

/** ISO 19005-1, 6.7.2. */
function isPackedMetadata({ file }: EditablePdf, number: number): boolean {
  const value = file.object(number);
  if (!isStream(value) || !value.dict.has('Filter')) return false;
  const type = file.resolve(value.dict.get('Type'));
  return isName(type) && type.name === 'Metadata';
}

function isLzw({ file }: EditablePdf, number: number): boolean {
  const value = file.object(number);
  if (!isStream(value)) return false;
  const filter = file.resolve(value.dict.get('Filter'));
  const filters = isArray(filter) ? filter.map((one) => file.resolve(one)) : [filter];
  return filters.some((one) => isName(one) && one.name === 'LZWDecode');
}

/** Text that is not drawn needs no outlines, and may show .notdef (ISO 19005-2, 6.2.11.8). */
function fontFaults(document: EditablePdf): readonly string[] {
  const faults: string[] = [];
  for (const use of new ContentUsage(document).fonts.values()) {
    const { cursor, isVisible } = use;
    if (!isVisible || cursor.at('Subtype').name === 'Type3') continue;
    const program = embeddedProgram(document, describedFont(cursor).at('FontDescriptor'));
    const name = plainFontName(cursor);
    if (program === undefined) faults.push(`font ${name} is not embedded`);
    else if (showsNotdef(document, use)) faults.push(`font ${name} shows codes without a glyph`);
  }
  return faults;
}

function losses(made: EditablePdf, given: EditablePdf, level: PdfALevel): readonly string[] {
  const [after, before] = [documentFacts(made), documentFacts(given)];
  const links = given.pages
    .flatMap(annotationsOf)
    .filter(({ cursor, subtype }) => subtype === 'Link' && ((cursor.at('F').amount ?? 0) & HIDDEN) === 0);
  return [
    ...said(after.links !== links.length, `the document has ${after.links} links instead of ${links.length}`),
    ...said(after.outlines !== before.outlines, 'the document lost bookmarks'),
    ...said(after.isTagged !== before.isTagged, 'the document lost its tags'),
    ...said(
      takesAnyAttachment(level) && after.attachments !== before.attachments,
      'the document lost attachments',
    ),
  ];
}
