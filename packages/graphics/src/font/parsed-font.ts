import type { Contour } from '../outline/contour.ts';
import { type CharacterMap, characterMap, glyphOf } from './cmap.ts';
import { glyphContours } from './glyph-contours.ts';
import { type Kerning, kerningOf } from './kerning.ts';
import { LatinTable } from './latin-table.ts';
import { type Outlines, unhintedOutline } from './outline.ts';
import { int16, requiredTable, type Table, tableDirectory, uint16, uint32 } from './sfnt.ts';

/** The measures for a font descriptor and a text surface, in font units. */
export interface FontMetrics {
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  readonly box: readonly [number, number, number, number];
  readonly italicAngle: number;
  readonly weight: number;
}

/**
 * A TrueType font, read once and then shared by all documents of a thread. Everything asked per character is a
 * table look-up; kerning and outlines are read when first needed.
 */
export class ParsedFont {
  /** @example source-sans-3/400Regular */
  readonly id: string;
  readonly postScriptName: string;
  readonly metrics: FontMetrics;
  readonly glyphCount: number;
  /** Advance width of each glyph in font units. */
  readonly advances: Uint16Array;
  /** The whole file, for the shaper. */
  readonly data: Uint8Array;
  readonly tables: ReadonlyMap<string, Table>;
  readonly #characters: CharacterMap;
  readonly #outlines: Outlines;
  readonly #outlineCache = new Map<number, Uint8Array>();
  readonly #contourCache = new Map<number, readonly Contour[]>();
  #kerning: Kerning | undefined;
  #latin: LatinTable | undefined;
  readonly #pairs = new Map<number, number>();

  /** @throws Error when the file is no TrueType font with outlines and a Unicode character map. */
  constructor(id: string, data: Uint8Array) {
    this.id = id;
    // A plain view: slices of a Buffer are no copies, and the file's bytes are shared by all documents.
    this.data = new Uint8Array(data.buffer, data.byteOffset, data.length);
    this.tables = tableDirectory(this.data);
    const head = requiredTable(this.tables, 'head').offset;
    this.glyphCount = uint16(data, requiredTable(this.tables, 'maxp').offset + 4);
    this.metrics = fontMetrics(data, this.tables);
    this.advances = advanceWidths(data, this.tables, this.glyphCount);
    this.postScriptName = postScriptName(data, requiredTable(this.tables, 'name')) ?? id.replace(/\W/g, '-');
    this.#characters = characterMap(data, requiredTable(this.tables, 'cmap'));
    this.#outlines = {
      data: this.data,
      glyf: requiredTable(this.tables, 'glyf'),
      loca: requiredTable(this.tables, 'loca'),
      longOffsets: int16(data, head + 50) !== 0,
    };
  }

  /** The glyph of a character by the character map, 0 when the font has none. */
  glyph(codePoint: number): number {
    return glyphOf(this.#characters, codePoint);
  }

  /** Glyphs and kerning by character, for the Latin ones. */
  get latin(): LatinTable {
    this.#latin ??= new LatinTable(
      (codePoint) => this.glyph(codePoint),
      (left, right) => this.kerning(left, right),
    );
    return this.#latin;
  }

  /** Adjustment between two neighbours in font units. */
  kerning(left: number, right: number): number {
    const pair = (left << 16) | right;
    let value = this.#pairs.get(pair);
    if (value !== undefined) return value;
    this.#kerning ??= kerningOf(this.data, this.tables.get('GPOS'), this.glyphCount);
    value = this.#kerning(left, right);
    if (this.#pairs.size >= MAX_PAIRS) this.#pairs.clear();
    this.#pairs.set(pair, value);
    return value;
  }

  /** Outline without instructions, as `glyf` stores it; empty for blanks. Do not change it. */
  outline(glyph: number): Uint8Array {
    let outline = this.#outlineCache.get(glyph);
    if (outline === undefined) {
      outline = unhintedOutline(this.#outlines, glyph);
      this.#outlineCache.set(glyph, outline);
    }
    return outline;
  }

  /** Outline of a glyph for drawing without the font: font units, y upwards; empty for blanks. */
  contours(glyph: number): readonly Contour[] {
    let contours = this.#contourCache.get(glyph);
    if (contours === undefined) {
      contours = glyphContours(this.outline(glyph), (other) => this.contours(other));
      this.#contourCache.set(glyph, contours);
    }
    return contours;
  }
}

/** Pairs whose adjustment is remembered: languages use some hundreds; a bound against texts made of noise. */
const MAX_PAIRS = 20_000;

/** Vertical measures: those of OS/2 where it has them, as all fonts of this century do. */
function fontMetrics(data: Uint8Array, tables: ReadonlyMap<string, Table>): FontMetrics {
  const head = requiredTable(tables, 'head').offset;
  const hhea = requiredTable(tables, 'hhea').offset;
  const os2 = tables.get('OS/2')?.offset;
  const post = tables.get('post')?.offset;
  const ascent = int16(data, hhea + 4);
  const hasCapHeight = os2 !== undefined && uint16(data, os2) >= 2;
  return {
    unitsPerEm: uint16(data, head + 18),
    ascent,
    descent: int16(data, hhea + 6),
    capHeight: hasCapHeight ? int16(data, os2 + 88) : Math.round(ascent * 0.7),
    box: [36, 38, 40, 42].map((at) => int16(data, head + at)) as [number, number, number, number],
    italicAngle: post === undefined ? 0 : (uint32(data, post + 4) >> 0) / 0x10000,
    weight: os2 === undefined ? 400 : uint16(data, os2 + 4),
  };
}

/** hmtx: pairs of advance and bearing; the last advance is that of all further glyphs. */
function advanceWidths(
  data: Uint8Array,
  tables: ReadonlyMap<string, Table>,
  glyphCount: number,
): Uint16Array {
  const hmtx = requiredTable(tables, 'hmtx').offset;
  const pairs = uint16(data, requiredTable(tables, 'hhea').offset + 34);
  const advances = new Uint16Array(glyphCount);
  for (let glyph = 0; glyph < glyphCount; glyph++) {
    advances[glyph] = uint16(data, hmtx + 4 * Math.min(glyph, pairs - 1));
  }
  return advances;
}

const POSTSCRIPT_NAME = 6;
const WINDOWS = 3;

/** Name 6 of the Windows platform, which is UTF-16 of ASCII. */
function postScriptName(data: Uint8Array, table: Table): string | undefined {
  const count = uint16(data, table.offset + 2);
  const strings = table.offset + uint16(data, table.offset + 4);
  for (let i = 0; i < count; i++) {
    const record = table.offset + 6 + 12 * i;
    if (uint16(data, record) !== WINDOWS || uint16(data, record + 6) !== POSTSCRIPT_NAME) continue;
    const start = strings + uint16(data, record + 10);
    let text = '';
    for (let k = 0; k < uint16(data, record + 8); k += 2)
      text += String.fromCharCode(uint16(data, start + k));
    return text;
  }
  return undefined;
}
