import type { FontLibrary } from '@kontor/graphics';
import { FOREIGN_STYLE, serialized } from '@kontor/pdf';
import { needsTags, needsUnicode } from '../level/pdf-a-level.ts';
import type { EditablePdf } from '../model/editable-pdf.ts';
import type { ObjectCursor } from '../model/object-cursor.ts';
import type { PdfAStandIn } from '../model/result.ts';
import type { FontUse } from '../usage/usage.ts';
import { CffProgram } from './cff.ts';
import { cidOf, conformCidTrueType } from './cid-truetype.ts';
import { conformGlyphs } from './conform-glyphs.ts';
import { describedFont, type EmbeddedProgram, embeddedProgram, plainFontName } from './font-dictionary.ts';
import { completeFontEntries } from './font-entries.ts';
import type { GlyphProgram } from './glyph-program.ts';
import { orderingOf, PREDEFINED_CMAPS } from './predefined-cmaps.data.ts';
import { openTypeOutlines, settledProgram } from './program-place.ts';
import { replaceFont } from './replace-font.ts';
import { replaceSymbols, symbolFault, symbolFont } from './replace-symbols.ts';
import { CMAPS, EMBEDDING, MISSING_GLYPHS } from './requirements.ts';
import { conformSimpleTrueType } from './simple-truetype.ts';
import { faceLabel, standInFor } from './stand-in.ts';
import { setSubsetLists } from './subset-lists.ts';
import {
  completeUnicode,
  type ReadPrograms,
  showsPrivateText,
  withoutForbiddenTexts,
} from './text-of-codes.ts';
import { TrueTypeProgram } from './truetype.ts';
import { Type1Program } from './type1.ts';
import { conformType3 } from './type3.ts';

/** What became of the fonts of a document. */
export interface FontOutcome {
  readonly replaced: readonly PdfAStandIn[];
  readonly missing: readonly string[];
  /** Whether every code that is shown stands for a text. */
  readonly isAllUnicode: boolean;
  /** Whether some text is of characters that Unicode leaves to private use; only looked at for levels a. */
  readonly hasPrivateText: boolean;
}

/** Makes all fonts that text is shown with conform. */
export function conformFonts(
  document: EditablePdf,
  fonts: Iterable<FontUse>,
  library: FontLibrary,
): FontOutcome {
  const replaced = new Map<string, PdfAStandIn>();
  const missing = new Set<string>();
  let isAllUnicode = true;
  let hasPrivateText = false;
  for (const use of fonts) {
    if (!use.isUsed) continue;
    const programs = conformFont(document, use, { library, replaced, missing });
    if (needsUnicode(document.level) && !completeUnicode(document, use, programs)) isAllUnicode = false;
    if (needsTags(document.level) && showsPrivateText(document, use)) hasPrivateText = true;
    if (document.part === 4) withoutForbiddenTexts(document, use);
  }
  return { replaced: [...replaced.values()], missing: [...missing], isAllUnicode, hasPrivateText };
}

interface Outcome {
  readonly library: FontLibrary;
  readonly replaced: Map<string, PdfAStandIn>;
  readonly missing: Set<string>;
}

function conformFont(document: EditablePdf, use: FontUse, outcome: Outcome): ReadPrograms {
  const { cursor } = use;
  completeFontEntries(document, cursor);
  if (cursor.at('Subtype').name === 'Type3') {
    conformType3(document, use);
    return {};
  }
  checkCMap(document, use);
  const font = describedFont(cursor);
  const embedded = embeddedProgram(document, font.at('FontDescriptor'));
  if (embedded !== undefined) return conformEmbedded(document, use, settledProgram(document, use, embedded));
  // Text that is not drawn, such as that behind a scan, needs no outlines.
  return use.isVisible ? embedFont(document, use, outcome) : {};
}

/** Embeds what stands for the fonts that a document lacks, and changes nothing else. */
export function embedStandIns(document: EditablePdf, fonts: Iterable<FontUse>, library: FontLibrary): void {
  for (const use of fonts) {
    const { cursor, isVisible } = use;
    const kind = cursor.at('Subtype').name;
    if (!isVisible || kind === 'Type3' || kind === 'Type0') continue;
    if (embeddedProgram(document, cursor.at('FontDescriptor')) !== undefined) continue;
    completeFontEntries(document, cursor);
    embedFont(document, use, { library, replaced: new Map(), missing: new Set() });
  }
}

function embedFont(
  document: EditablePdf,
  use: FontUse,
  { library, replaced, missing }: Outcome,
): ReadPrograms {
  const name = plainFontName(use.cursor);
  if (use.cursor.at('Subtype').name === 'Type0') {
    missing.add(name);
    document.log.obstacle(
      EMBEDDING,
      `font ${name} is not in the document, and its characters depend on it`,
      'redraw',
    );
    return {};
  }
  const standIn = standInOf(document, use, library);
  if ('reason' in standIn) {
    missing.add(name);
    document.log.obstacle(EMBEDDING, `font ${name} is not in the document, and ${standIn.reason}`);
    return {};
  }
  const known = { font: name, standIn: standIn.label };
  const label = `${known.font} → ${known.standIn}`;
  replaced.set(label, known);
  document.log.change(EMBEDDING, [...use.pages][0], label);
  // Code 0, and codes without a glyph, are as they are in any other font.
  const embedded = embeddedProgram(document, use.cursor.at('FontDescriptor'));
  return embedded === undefined ? {} : conformEmbedded(document, use, embedded);
}

/** Embeds the face that stands for a font, and names it; or why there is none. */
function standInOf(
  document: EditablePdf,
  use: FontUse,
  library: FontLibrary,
): { readonly label: string } | { readonly reason: string } {
  const name = plainFontName(use.cursor);
  const symbols = symbolFont(name);
  if (symbols !== undefined) {
    const fault = symbolFault(use, symbols, library);
    if (fault !== undefined) return { reason: fault };
    replaceSymbols(document, use, symbols, library);
    return { label: symbols.label };
  }
  const standIn = standInFor(use, name, library);
  if ('reason' in standIn) return standIn;
  replaceFont(document, use, standIn);
  return { label: faceLabel(standIn.parsed.postScriptName) };
}

/** Whether text would show .notdef: as fonts are conformed, some code would still have to be given a glyph. */
export function showsNotdef(document: EditablePdf, use: FontUse): boolean {
  const { cursor } = use;
  const program = embeddedProgram(document, describedFont(cursor).at('FontDescriptor'));
  if (program === undefined || cursor.at('Subtype').name === 'Type3') return false;
  const { rule } = MISSING_GLYPHS;
  const before = document.log.count(rule);
  conformEmbedded(document, use, program);
  return document.log.count(rule) > before || document.log.obstacles.some((one) => one.rule === rule);
}

function conformEmbedded(document: EditablePdf, use: FontUse, embedded: EmbeddedProgram): ReadPrograms {
  const font = describedFont(use.cursor);
  const isComposite = use.cursor.at('Subtype').name === 'Type0';
  const trueType = TrueTypeProgram.read(embedded.data);
  if (trueType !== undefined) {
    if (isComposite) conformCidTrueType(document, use, embedded, trueType);
    else conformSimpleTrueType(document, use, embedded, trueType);
    setSubsetLists(
      document,
      describedFont(use.cursor),
      isComposite ? trueTypeCids(document, use) : undefined,
    );
    return { trueType };
  }
  const glyphs = glyphProgram(embedded.data);
  if (glyphs === undefined) {
    document.log.obstacle(EMBEDDING, `the program of font ${plainFontName(use.cursor)} cannot be read`);
    return {};
  }
  const changed = conformGlyphs(document, use, embedded, glyphs);
  setSubsetLists(document, font, changed.cids, changed);
  return { glyphs: changed };
}

function glyphProgram(data: Uint8Array): GlyphProgram | undefined {
  return CffProgram.read(openTypeOutlines(data) ?? data) ?? Type1Program.read(data);
}

/** CIDs that a CIDFontType2 has glyphs for, those that were shown included. */
function trueTypeCids(document: EditablePdf, use: FontUse): readonly number[] {
  const font = describedFont(use.cursor);
  const embedded = embeddedProgram(document, font.at('FontDescriptor'));
  const program = embedded === undefined ? undefined : TrueTypeProgram.read(embedded.data);
  const count = program?.glyphCount ?? 0;
  const { stream } = font.at('CIDToGIDMap');
  const mapped = stream === undefined ? 0 : (document.decoded(stream)?.length ?? 0) / 2;
  const cid = cidOf(use) ?? ((code: number) => code);
  return [...Array.from({ length: Math.max(count, mapped) }, (_, one) => one), ...[...use.shown].map(cid)];
}

/** Character maps of composite fonts: part 1 takes no others than Identity unless they are in the document. */
function checkCMap(document: EditablePdf, use: FontUse): void {
  const { cursor, reader, pages } = use;
  if (cursor.at('Subtype').name !== 'Type0' || reader.kind === 'identity') return;
  const encoding = cursor.at('Encoding');
  const name = plainFontName(cursor);
  const isKnown = encoding.stream === undefined && PREDEFINED_CMAPS.has(encoding.name ?? '');
  if (reader.kind === 'predefined' && (document.part === 1 || !isKnown)) {
    document.log.obstacle(CMAPS, `font ${name} has a character map that is not in the document`);
  }
  const ordering = Buffer.from(describedFont(cursor).at('CIDSystemInfo').at('Ordering').bytes ?? []);
  if (isKnown && orderingOf(encoding.name ?? '') !== ordering.toString('latin1')) {
    document.log.obstacle(CMAPS, `the character map of font ${name} is of another collection`);
  }
  const { map } = reader;
  if (map === undefined) return;
  if (map.highestCid > 0xffff)
    document.log.obstacle(CMAPS, `the character map of font ${name} has too large numbers`);
  if (agreeWithMap(use, map.writingMode ?? 0)) document.log.change(CMAPS, [...pages][0]);
}

/** Gives the dictionary of a map the values of the map and of its font; returns whether something was changed. */
function agreeWithMap({ cursor }: FontUse, mode: number): boolean {
  const encoding = cursor.at('Encoding');
  const before = encoding.dict;
  if ((encoding.at('WMode').amount ?? 0) !== mode) encoding.put('WMode', mode);
  const own = encoding.at('CIDSystemInfo');
  const info = describedFont(cursor).at('CIDSystemInfo');
  const isOther = ['Registry', 'Ordering', 'Supplement'].some((key) => !isSame(own.at(key), info.at(key)));
  if (info.isDict && isOther) encoding.put('CIDSystemInfo', info.value);
  return encoding.dict !== before;
}

const isSame = (one: ObjectCursor, other: ObjectCursor): boolean =>
  serialized(one.value, FOREIGN_STYLE) === serialized(other.value, FOREIGN_STYLE);
