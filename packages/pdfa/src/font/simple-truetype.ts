import { dict } from '@kontor/pdf';
import type { EditablePdf } from '../model/editable-pdf.ts';
import type { ObjectCursor } from '../model/object-cursor.ts';
import type { FontUse } from '../usage/usage.ts';
import { MAC_ROMAN_ENCODING, STANDARD_ENCODING } from './encodings.data.ts';
import { type EmbeddedProgram, NONSYMBOLIC, SYMBOLIC, simpleWidths } from './font-dictionary.ts';
import { glyphText } from './glyph-names.ts';
import { makeComposite } from './one-byte-composite.ts';
import { GLYPH_WIDTHS, MISSING_GLYPHS, TRUETYPE_ENCODING } from './requirements.ts';
import { type SimpleEncoding, simpleEncoding } from './simple-encoding.ts';
import type { TrueTypeProgram } from './truetype.ts';
import { type AddedGlyph, extendedTables, symbolicMap } from './truetype-extend.ts';
import { unicodeMap } from './unicode-map.ts';

/** Difference between widths that PDF/A allows, thousandths. */
const TOLERANCE = 1;

interface Sight {
  readonly glyphs: ReadonlyMap<number, number>;
  readonly faults: ReadonlySet<'encoding' | 'widths' | 'missing'>;
}

/** Makes an embedded TrueType font of one-byte codes conform; its glyphs and their places stay the same. */
export function conformSimpleTrueType(
  document: EditablePdf,
  use: FontUse,
  embedded: EmbeddedProgram,
  program: TrueTypeProgram,
): void {
  const { cursor } = use;
  const { part } = document;
  const encoding = simpleEncoding(cursor, STANDARD_ENCODING);
  const isSymbolic = ((cursor.at('FontDescriptor').at('Flags').amount ?? 0) & SYMBOLIC) !== 0;
  const glyphs = shownGlyphs(use, { program, encoding, isSymbolic });
  const faults = new Set<'encoding' | 'widths' | 'missing'>();
  if (!hasPlainEncoding(document, cursor, { program, encoding, isSymbolic })) faults.add('encoding');
  const width = simpleWidths(cursor);
  for (const [code, glyph] of glyphs) {
    if (glyph === 0 || glyph >= program.glyphCount) faults.add('missing');
    else if (use.visible.has(code) && Math.abs(program.width(glyph) - width(code)) > TOLERANCE)
      faults.add('widths');
  }
  // Code 0 of a simple font is .notdef whatever glyph it has.
  if (part !== 1 && glyphs.has(0)) faults.add('missing');
  if (faults.size === 0) return;
  rebuild(document, use, { embedded, program, encoding, sight: { glyphs, faults } });
  const [page] = use.pages;
  if (faults.has('encoding')) document.log.change(TRUETYPE_ENCODING, page);
  if (faults.has('widths')) document.log.change(GLYPH_WIDTHS, page);
  if (faults.has('missing')) document.log.change(MISSING_GLYPHS, page);
}

interface Source {
  readonly program: TrueTypeProgram;
  readonly encoding: SimpleEncoding;
  readonly isSymbolic: boolean;
}

/** The glyph that viewers show for each code (ISO 32000-1, 9.6.6.4). */
function shownGlyphs({ cursor, shown }: FontUse, source: Source): ReadonlyMap<number, number> {
  const glyphOf = cursor.has('Encoding') ? byName(source) : byCode(source.program);
  return new Map([...shown].map((code) => [code, glyphOf(code)]));
}

function byName({ program, encoding, isSymbolic }: Source): (code: number) => number {
  const unicode = program.map(3, 1) ?? program.maps.find(({ platform }) => platform === 0);
  const roman = program.map(1, 0);
  const { names } = program;
  const own = byCode(program);
  return (code) => {
    const name = encoding.names[code];
    if (name === undefined) return isSymbolic ? own(code) : 0;
    const text = glyphText(name);
    const byUnicode = text === undefined ? 0 : (unicode?.glyph(text.codePointAt(0)!) ?? 0);
    if (byUnicode !== 0) return byUnicode;
    const romanCode = MAC_ROMAN_ENCODING.indexOf(name);
    const byRoman = romanCode < 0 ? 0 : (roman?.glyph(romanCode) ?? 0);
    if (byRoman !== 0) return byRoman;
    const named = names.get(name) ?? 0;
    return named !== 0 || !isSymbolic ? named : own(code);
  };
}

function byCode(program: TrueTypeProgram): (code: number) => number {
  const symbol = program.map(3, 0);
  const roman = program.map(1, 0);
  const others = program.maps;
  return (code) => {
    for (const base of [0xf000, 0, 0xf100, 0xf200]) {
      const glyph = symbol?.glyph(base + code) ?? 0;
      if (glyph !== 0) return glyph;
    }
    const byRoman = roman?.glyph(code) ?? 0;
    if (byRoman !== 0) return byRoman;
    return others.map((map) => map.glyph(code)).find((glyph) => glyph !== 0) ?? 0;
  };
}

/** Whether encoding and character maps are as 6.2.11.6 (part 1: 6.3.7) asks. */
function hasPlainEncoding(
  { part }: EditablePdf,
  font: ObjectCursor,
  { program, encoding, isSymbolic }: Source,
): boolean {
  const { maps } = program;
  if (isSymbolic) {
    if (font.has('Encoding')) return false;
    return maps.length === 1 || (part !== 1 && program.map(3, 0) !== undefined);
  }
  const flags = font.at('FontDescriptor').at('Flags').amount;
  if (flags === undefined || maps.length === 0) return false;
  if (encoding.base !== 'WinAnsiEncoding' && encoding.base !== 'MacRomanEncoding') return false;
  if (program.map(3, 0) !== undefined && maps.length === 1) return false;
  if (!encoding.hasDifferences) return true;
  if (part === 1 || program.map(3, 1) === undefined) return false;
  return [...encoding.differences.values()].every((name) => glyphText(name) !== undefined);
}

interface Rebuilt {
  readonly embedded: EmbeddedProgram;
  readonly program: TrueTypeProgram;
  readonly encoding: SimpleEncoding;
  readonly sight: Sight;
}

/** A program of its own with a map of its own: code to glyph, each with the width that the dictionary gives. */
function rebuild(document: EditablePdf, use: FontUse, { program, encoding, sight }: Rebuilt): void {
  const { cursor } = use;
  const units = (thousandths: number): number => (thousandths * program.unitsPerEm) / 1000;
  const width = simpleWidths(cursor);
  const advances = new Map<number, number>();
  const added: AddedGlyph[] = [];
  const codes = new Map<number, number>();
  for (const [code, given] of sight.glyphs) {
    const glyph = given < program.glyphCount ? given : undefined;
    const advance = Math.round(units(width(code)));
    const isFree = glyph !== undefined && glyph !== 0 && (advances.get(glyph) ?? advance) === advance;
    if (isFree) advances.set(glyph, advance);
    else added.push({ outlineOf: glyph, advance });
    codes.set(code, isFree ? glyph : program.glyphCount + added.length - 1);
  }
  const file = program.with({ ...extendedTables(program, { added, advances }), cmap: symbolicMap(codes) });
  const stream = document.changes.addStream(dict({ Length1: file.length }), file);
  const descriptor = cursor.at('FontDescriptor');
  const flags = (descriptor.at('Flags').amount ?? 0) & ~NONSYMBOLIC;
  const entries = new Map(descriptor.dict).set('Flags', flags | SYMBOLIC).set('FontFile2', stream);
  if (cursor.at('ToUnicode').stream === undefined) {
    const texts = encodedTexts(use, { program, encoding, glyphs: sight.glyphs });
    cursor.put('ToUnicode', document.changes.addStream(dict({}), unicodeMap(texts, 1)));
  }
  cursor.remove('Encoding');
  // Others may share descriptor and program with other codes.
  cursor.put('FontDescriptor', document.add(entries));
  if (document.part !== 1 && codes.has(0)) makeComposite(document, use, codes);
}

interface TextSource {
  readonly program: TrueTypeProgram;
  readonly encoding: SimpleEncoding;
  readonly glyphs: ReadonlyMap<number, number>;
}

/** The text of each code by the encoding that is given up, else by the font's own map. */
function encodedTexts(
  { cursor }: FontUse,
  { program, encoding, glyphs }: TextSource,
): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  const characters = program.map(3, 1)?.characters();
  for (const [code, glyph] of glyphs) {
    const name = cursor.has('Encoding') ? encoding.names[code] : undefined;
    const named = name === undefined ? undefined : glyphText(name);
    const character = characters?.get(glyph);
    const own = character === undefined ? undefined : String.fromCodePoint(character);
    const fallback = STANDARD_ENCODING[code];
    const text = named ?? own ?? (fallback === undefined ? undefined : glyphText(fallback));
    if (text !== undefined && text !== '') texts.set(code, text);
  }
  return texts;
}
