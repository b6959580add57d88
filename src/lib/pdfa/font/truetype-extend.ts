import type { TrueTypeProgram } from './truetype.ts';

/** A glyph put behind those of a font: the outline of another one under a width of its own. */
export interface AddedGlyph {
  /** Undefined: nothing is drawn. */
  readonly outlineOf: number | undefined;
  /** Font units. */
  readonly advance: number;
}

export interface Extension {
  readonly added: readonly AddedGlyph[];
  /** New advances of glyphs that are there, font units. */
  readonly advances: ReadonlyMap<number, number>;
}

/** Tables that count glyphs or repeat their widths, and which no viewer needs in a document. */
const DEPENDENT = [
  'hdmx',
  'LTSH',
  'VDMX',
  'DSIG',
  'GSUB',
  'GPOS',
  'GDEF',
  'kern',
  'vmtx',
  'vhea',
  'gvar',
  'HVAR',
];

/** Tables of a font with glyphs added and advances changed; outlines stay as they are. */
export function extendedTables(
  program: TrueTypeProgram,
  { added, advances }: Extension,
): Readonly<Record<string, Uint8Array | null>> {
  const count = program.glyphCount + added.length;
  const hmtx = Buffer.alloc(4 * count);
  for (let glyph = 0; glyph < program.glyphCount; glyph++) {
    hmtx.writeUInt16BE(limited(advances.get(glyph) ?? program.advance(glyph)), 4 * glyph);
    hmtx.writeInt16BE(program.bearing(glyph), 4 * glyph + 2);
  }
  added.forEach(({ outlineOf, advance }, i) => {
    const at = 4 * (program.glyphCount + i);
    hmtx.writeUInt16BE(limited(advance), at);
    hmtx.writeInt16BE(outlineOf === undefined ? 0 : program.bearing(outlineOf), at + 2);
  });
  const hhea = Buffer.from(program.tables.get('hhea')!);
  hhea.writeUInt16BE(count, 34);
  const dependent = Object.fromEntries(DEPENDENT.map((tag) => [tag, null]));
  if (added.length === 0) return { ...dependent, hmtx, hhea };
  return { ...dependent, ...outlineTables(program, added), hmtx, hhea, post: nameless(program) };
}

const limited = (advance: number): number => Math.max(0, Math.min(0xffff, Math.round(advance)));

function outlineTables(program: TrueTypeProgram, added: readonly AddedGlyph[]) {
  const count = program.glyphCount + added.length;
  const outlines: Uint8Array[] = [];
  const loca = Buffer.alloc(4 * (count + 1));
  let place = 0;
  for (let glyph = 0; glyph < count; glyph++) {
    const source = glyph < program.glyphCount ? glyph : added[glyph - program.glyphCount]!.outlineOf;
    const outline = source === undefined ? new Uint8Array(0) : program.outline(source);
    const padding = -outline.length & 3;
    outlines.push(outline);
    if (padding > 0) outlines.push(Buffer.alloc(padding));
    loca.writeUInt32BE(place, 4 * glyph);
    place += outline.length + padding;
  }
  loca.writeUInt32BE(place, 4 * count);
  const head = Buffer.from(program.tables.get('head')!);
  head.writeInt16BE(1, 50);
  const maxp = Buffer.from(program.tables.get('maxp')!);
  maxp.writeUInt16BE(count, 4);
  return { glyf: Buffer.concat(outlines, place), loca, head, maxp };
}

/** Format 3: no names (OpenType 1.9, post). */
function nameless(program: TrueTypeProgram): Buffer {
  const post = Buffer.alloc(32);
  program.tables.get('post')?.copy(post, 0, 0, 32);
  post.writeUInt32BE(0x00030000, 0);
  return post;
}

const FIRST = 0xf000;
const CODES = 256;

/**
 * A character map that gives each of 256 codes its glyph, as fonts with an encoding of their own have it: the map for
 * Windows symbols, codes from U+F000 on (ISO 32000-1, 9.6.6.4).
 */
export function symbolicMap(glyphs: ReadonlyMap<number, number>): Buffer {
  const segments = 2;
  const length = 16 + 8 * segments + 2 * CODES;
  const table = Buffer.alloc(12 + length);
  table.writeUInt16BE(1, 2);
  table.writeUInt16BE(3, 4);
  table.writeUInt16BE(0, 6);
  table.writeUInt32BE(12, 8);
  const words = [
    4,
    length,
    0,
    2 * segments,
    4,
    1,
    0,
    FIRST + CODES - 1,
    0xffff,
    0,
    FIRST,
    0xffff,
    0,
    1,
    4,
    0,
  ];
  for (const [i, value] of words.entries()) table.writeUInt16BE(value, 12 + 2 * i);
  for (const [code, glyph] of glyphs) {
    if (code >= 0 && code < CODES) table.writeUInt16BE(glyph, 12 + 16 + 8 * segments + 2 * code);
  }
  return table;
}
