import type { TrueTypeProgram } from './truetype.ts';

/** A glyph put behind those of a font: the outline of another one under a width of its own. */
export interface AddedGlyph {
  /** Undefined: nothing is drawn. */
  readonly outlineOf: number | undefined;
  /** Font units. */
  readonly advance: number;
  /** The outline is so many times as wide, below 2; default 1. */
  readonly stretch?: number;
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
  added.forEach(({ outlineOf, advance, stretch = 1 }, i) => {
    const at = 4 * (program.glyphCount + i);
    hmtx.writeUInt16BE(limited(advance), at);
    const bearing = outlineOf === undefined ? 0 : program.bearing(outlineOf);
    hmtx.writeInt16BE(Math.round(bearing * stretch), at + 2);
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
  let offset = 0;
  for (let glyph = 0; glyph < count; glyph++) {
    const own = added[glyph - program.glyphCount] ?? { outlineOf: glyph };
    const outline = outlineOf(program, own);
    const padding = -outline.length & 3;
    outlines.push(outline);
    if (padding > 0) outlines.push(Buffer.alloc(padding));
    loca.writeUInt32BE(offset, 4 * glyph);
    offset += outline.length + padding;
  }
  loca.writeUInt32BE(offset, 4 * count);
  const head = Buffer.from(program.tables.get('head')!);
  head.writeInt16BE(1, 50);
  const maxp = Buffer.from(program.tables.get('maxp')!);
  maxp.writeUInt16BE(count, 4);
  if (added.some(({ stretch = 1 }) => stretch !== 1)) allowComposites(maxp);
  return { glyf: Buffer.concat(outlines, offset), loca, head, maxp };
}

function outlineOf(
  program: TrueTypeProgram,
  { outlineOf: source, stretch = 1 }: Pick<AddedGlyph, 'outlineOf' | 'stretch'>,
): Uint8Array {
  if (source === undefined) return new Uint8Array(0);
  const outline = program.outline(source);
  return stretch === 1 || outline.length < 10 ? outline : stretched(outline, source, stretch);
}

/** Flags of a component: offsets are distances, of two bytes; it has two scales (OpenType 1.9, glyf). */
const COMPONENT = 0x0001 | 0x0002 | 0x0040;
const ONE = 1 << 14;

/** A composite of one glyph that is stretched sideways. */
function stretched(outline: Buffer, source: number, stretch: number): Buffer {
  const glyph = Buffer.alloc(22);
  glyph.writeInt16BE(-1, 0);
  [0, 1, 2, 3].forEach((side) => {
    const value = outline.readInt16BE(2 + 2 * side);
    glyph.writeInt16BE(side % 2 === 0 ? Math.round(value * stretch) : value, 2 + 2 * side);
  });
  glyph.writeUInt16BE(COMPONENT, 10);
  glyph.writeUInt16BE(source, 12);
  glyph.writeInt16BE(Math.min(0x7fff, Math.round(stretch * ONE)), 18);
  glyph.writeInt16BE(ONE, 20);
  return glyph;
}

/** Limits of composites, now that every glyph may be part of one (OpenType 1.9, maxp). */
function allowComposites(maxp: Buffer): void {
  if (maxp.length < 32) return;
  for (const [simple, composite] of [
    [6, 10],
    [8, 12],
  ] as const)
    maxp.writeUInt16BE(Math.max(maxp.readUInt16BE(simple), maxp.readUInt16BE(composite)), composite);
  maxp.writeUInt16BE(Math.max(1, maxp.readUInt16BE(28)), 28);
  maxp.writeUInt16BE(maxp.readUInt16BE(30) + 1, 30);
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
