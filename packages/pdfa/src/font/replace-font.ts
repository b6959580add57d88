import { type ParsedFont, subsetFont } from '@kontor/graphics';
import { dict, name, subsetTag } from '@kontor/pdf';
import type { EditablePdf } from '../model/editable-pdf.ts';
import type { FontUse } from '../usage/usage.ts';
import { SYMBOLIC } from './font-dictionary.ts';
import type { StandIn, StandInCode } from './stand-in.ts';
import type { StandardFace } from './standard-fonts.ts';
import { TrueTypeProgram } from './truetype.ts';
import { extendedTables, symbolicMap } from './truetype-extend.ts';
import { unicodeMap } from './unicode-map.ts';

/**
 * Embeds the face that stands for a simple font that the document does not have. Every code that is shown
 * gets a glyph of its own with the width that the document gives it, by a character map of the font itself: the
 * encoding may then be any.
 */
export function replaceFont(document: EditablePdf, use: FontUse, standIn: StandIn): void {
  const { parsed: face, codes: shown } = standIn;
  const glyphs = [0, ...shown.map(({ glyph }) => glyph)];
  const file = embeddedFace(face, shown);
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
      FontDescriptor: document.add(descriptor(face, standIn, { baseFont, program })),
      ToUnicode: kept ?? document.changes.addStream(dict({}), unicodeMap(texts, 1)),
    }),
  );
}

/** A program with a glyph for each code, as wide as the document has it: stretched where the face has another width. */
function embeddedFace(face: ParsedFont, shown: readonly StandInCode[]): Uint8Array {
  const subset = TrueTypeProgram.read(subsetFont(face, [0, ...shown.map(({ glyph }) => glyph)]))!;
  const units = (thousandths: number): number => Math.round((thousandths * face.metrics.unitsPerEm) / 1000);
  if (shown.some(({ stretch }) => stretch !== 1)) {
    const added = shown.map(({ width, stretch }, i) => ({
      outlineOf: i + 1,
      advance: units(width),
      stretch: Math.min(stretch, MAX_DRAWN_STRETCH),
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

/** Of codes that are not drawn: their letters may have any width. */
const MAX_DRAWN_STRETCH = 1.25;

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
