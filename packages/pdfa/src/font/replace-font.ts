import { type FontLibrary, type ParsedFont, requiredFace, subsetFont } from '@kontor/graphics';
import { dict, name, subsetTag } from '@kontor/pdf';
import type { EditablePdf } from '../model/editable-pdf.ts';
import type { FontUse } from '../usage/usage.ts';
import { STANDARD_ENCODING } from './encodings.data.ts';
import { SYMBOLIC } from './font-dictionary.ts';
import { glyphText } from './glyph-names.ts';
import { simpleEncoding } from './simple-encoding.ts';
import type { StandardFace } from './standard-fonts.ts';
import { TrueTypeProgram } from './truetype.ts';
import { extendedTables, symbolicMap } from './truetype-extend.ts';
import { unicodeMap } from './unicode-map.ts';

/** A code as it is shown by the font that replaces another. */
interface Shown {
  readonly code: number;
  readonly glyph: number;
  readonly text: string;
  /** Thousandths. */
  readonly width: number;
}

/** A face, and whether its glyphs are made as wide as in the document: those of equal metrics are already. */
export interface Replacement extends StandardFace {
  readonly fit: 'as-is' | 'scaled';
}

const SPACE = ' ';

/** Whether a face has a glyph for every named code that can be seen. */
export function hasLetters(
  { cursor, visible }: FontUse,
  { face: id }: StandardFace,
  fonts: FontLibrary,
): boolean {
  const face = requiredFace(fonts, id);
  const { names } = simpleEncoding(cursor, STANDARD_ENCODING);
  return [...visible].every((code) => {
    const glyphName = names[code];
    const text = glyphName === undefined || glyphName === '.notdef' ? SPACE : glyphText(glyphName);
    return text !== undefined && face.glyph(text.codePointAt(0)!) !== 0;
  });
}

/**
 * Embeds a metric-compatible face in place of a simple font that the document does not have. Every code that is shown
 * gets a glyph of its own with the width that the document gives it, by a character map of the font itself: the
 * encoding may then be any.
 */
export function replaceFont(
  document: EditablePdf,
  use: FontUse,
  standard: Replacement,
  fonts: FontLibrary,
): void {
  const face = requiredFace(fonts, standard.face);
  const shown = shownCodes(use, face);
  const glyphs = [0, ...shown.map(({ glyph }) => glyph)];
  const file = embeddedFace(face, shown, standard.fit);
  const font = use.cursor;
  const baseFont = name(`${subsetTag(glyphs)}+${face.postScriptName}`);
  const program = document.changes.addStream(dict({ Length1: file.length }), file);
  const first = shown[0]?.code ?? 0;
  const last = shown.at(-1)?.code ?? 0;
  const widths = new Array<number>(last - first + 1).fill(0);
  for (const { code, width } of shown) widths[code - first] = width;
  const texts = new Map(shown.map(({ code, text }) => [code, text]));
  const kept = font.at('ToUnicode').stream === undefined ? undefined : font.dict.get('ToUnicode');
  font.set(
    dict({
      Type: name('Font'),
      Subtype: name('TrueType'),
      BaseFont: baseFont,
      FirstChar: first,
      LastChar: last,
      Widths: widths,
      FontDescriptor: document.add(descriptor(face, standard, { baseFont, program })),
      ToUnicode: kept ?? document.changes.addStream(dict({}), unicodeMap(texts, 1)),
    }),
  );
}

function shownCodes({ cursor, shown }: FontUse, face: ParsedFont): readonly Shown[] {
  const isTrueType = cursor.at('Subtype').name === 'TrueType';
  const encoding = simpleEncoding(cursor, STANDARD_ENCODING);
  const scale = 1000 / face.metrics.unitsPerEm;
  const given = givenWidths(cursor);
  const codes = [...shown].sort((a, b) => a - b);
  // Where an encoding has names of nobody's, readers take codes without a name for the characters of their numbers.
  const isGuessed = encoding.names.some(
    (one) => one !== undefined && one !== '.notdef' && glyphText(one) === undefined,
  );
  return codes.map((code) => {
    const glyphName = encoding.names[code];
    const named = glyphName === undefined ? undefined : glyphText(glyphName);
    // TrueType fonts show a character of Windows where the encoding has none (9.6.6.4).
    const drawn = named ?? (isTrueType && code >= 32 ? String.fromCharCode(code) : SPACE);
    const found = face.glyph(drawn.codePointAt(0)!);
    const glyph = found === 0 ? face.glyph(SPACE.charCodeAt(0)) : found;
    const isSeen = isTrueType && code >= 32 && found !== 0;
    const own = code !== 0 && (isGuessed || isSeen) ? String.fromCharCode(code) : SPACE;
    const text = named ?? own;
    const width = given(code) ?? Math.round(face.advances[glyph]! * scale);
    return { code, glyph, text, width };
  });
}

/** Widths that the dictionary gives; undefined for a standard font without any. */
function givenWidths(font: FontUse['cursor']): (code: number) => number | undefined {
  const list = font.at('Widths');
  if (list.list === undefined) return () => undefined;
  const first = font.at('FirstChar').amount ?? 0;
  const widths = list.items().map((cursor) => cursor.amount);
  const missing = font.at('FontDescriptor').at('MissingWidth').amount;
  return (code) => widths[code - first] ?? missing ?? (font.at('FontDescriptor').isDict ? 0 : undefined);
}

function embeddedFace(face: ParsedFont, shown: readonly Shown[], fit: Replacement['fit']): Uint8Array {
  const subset = TrueTypeProgram.read(subsetFont(face, [0, ...shown.map(({ glyph }) => glyph)]))!;
  const units = (thousandths: number): number => Math.round((thousandths * face.metrics.unitsPerEm) / 1000);
  if (fit === 'scaled') {
    const added = shown.map(({ glyph, width }, i) => ({
      outlineOf: i + 1,
      advance: units(width),
      stretch: stretchTo(units(width), face.advances[glyph]!),
    }));
    const codes = new Map(shown.map(({ code }, i) => [code, subset.glyphCount + i]));
    return subset.with({
      ...extendedTables(subset, { added, advances: new Map() }),
      cmap: symbolicMap(codes),
    });
  }
  const advances = new Map(shown.map(({ width }, i) => [i + 1, units(width)]));
  const codes = new Map(shown.map(({ code }, i) => [code, i + 1]));
  return subset.with({ ...extendedTables(subset, { added: [], advances }), cmap: symbolicMap(codes) });
}

/** Beyond this a letter is not to be recognised; it then keeps its shape as far. */
const MIN_STRETCH = 0.4;
const MAX_STRETCH = 1.9;

const stretchTo = (width: number, own: number): number =>
  width === 0 || own === 0 ? 1 : Math.max(MIN_STRETCH, Math.min(MAX_STRETCH, width / own));

interface FaceObjects {
  readonly baseFont: ReturnType<typeof name>;
  readonly program: ReturnType<EditablePdf['add']>;
}

const FIXED = 1;
const SERIF = 2;
const ITALIC = 64;

function descriptor(face: ParsedFont, { isFixed, isSerif, isItalic }: StandardFace, objects: FaceObjects) {
  const { metrics } = face;
  const scaled = (units: number): number => Math.round((units * 1000) / metrics.unitsPerEm);
  return dict({
    Type: name('FontDescriptor'),
    FontName: objects.baseFont,
    Flags: SYMBOLIC | (isFixed ? FIXED : 0) | (isSerif ? SERIF : 0) | (isItalic ? ITALIC : 0),
    FontBBox: metrics.box.map(scaled),
    ItalicAngle: metrics.italicAngle,
    Ascent: scaled(metrics.ascent),
    Descent: scaled(metrics.descent),
    CapHeight: scaled(metrics.capHeight),
    StemV: metrics.weight >= 600 ? 140 : 80,
    FontFile2: objects.program,
  });
}
