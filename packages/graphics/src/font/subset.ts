import { components } from './outline.ts';
import type { ParsedFont } from './parsed-font.ts';
import { int16, requiredTable, uint32 } from './sfnt.ts';

/** Glyphs of the new font in order: the given ones first, then what composites among them are made of. */
function closure(font: ParsedFont, glyphs: readonly number[]): readonly number[] {
  const all = [...glyphs];
  const known = new Set(glyphs);
  for (let i = 0; i < all.length; i++) {
    for (const { glyph } of components(font.outline(all[i]!))) {
      if (known.has(glyph)) continue;
      known.add(glyph);
      all.push(glyph);
    }
  }
  return all;
}

/** The outline with component numbers of the new font. */
function renumbered(outline: Uint8Array, numbers: ReadonlyMap<number, number>): Uint8Array {
  const parts = components(outline);
  if (parts.length === 0) return outline;
  const bytes = outline.slice();
  for (const { glyph, place } of parts) {
    const number = numbers.get(glyph)!;
    bytes[place] = number >> 8;
    bytes[place + 1] = number & 0xff;
  }
  return bytes;
}

export interface NewTable {
  readonly tag: string;
  readonly data: Uint8Array;
}

const copied = (font: ParsedFont, tag: string): Buffer => {
  const { offset, length } = requiredTable(font.tables, tag);
  return Buffer.from(font.data.subarray(offset, offset + length));
};

/** Short offsets are halved, so outlines start at even places and end below this. */
const SHORT_LIMIT = 0x20000;

function outlineTables(
  font: ParsedFont,
  glyphs: readonly number[],
): { glyf: Buffer; loca: Buffer; long: boolean } {
  const numbers = new Map<number, number>();
  // A glyph that stands for two characters has two numbers; components may use either.
  for (const [number, glyph] of glyphs.entries()) numbers.set(glyph, number);
  const outlines = glyphs.map((glyph) => renumbered(font.outline(glyph), numbers));
  const offsets = [0];
  for (const outline of outlines) offsets.push(offsets.at(-1)! + outline.length + (outline.length & 1));
  const glyf = Buffer.alloc(offsets.at(-1)!);
  for (const [i, outline] of outlines.entries()) glyf.set(outline, offsets[i]!);
  const long = glyf.length >= SHORT_LIMIT;
  const loca = Buffer.alloc(offsets.length * (long ? 4 : 2));
  for (const [i, offset] of offsets.entries()) {
    if (long) loca.writeUInt32BE(offset, 4 * i);
    else loca.writeUInt16BE(offset >> 1, 2 * i);
  }
  return { glyf, loca, long };
}

/** Advance and left side bearing of each glyph. */
function horizontalMetrics(font: ParsedFont, glyphs: readonly number[]): Buffer {
  const hmtx = requiredTable(font.tables, 'hmtx').offset;
  const hhea = requiredTable(font.tables, 'hhea').offset;
  const pairs = (font.data[hhea + 34]! << 8) | font.data[hhea + 35]!;
  const table = Buffer.alloc(4 * glyphs.length);
  glyphs.forEach((glyph, i) => {
    const bearing = glyph < pairs ? hmtx + 4 * glyph + 2 : hmtx + 4 * pairs + 2 * (glyph - pairs);
    table.writeUInt16BE(font.advances[glyph]!, 4 * i);
    table.writeInt16BE(int16(font.data, bearing), 4 * i + 2);
  });
  return table;
}

/**
 * A TrueType file with the given glyphs, numbered as listed (the first must be 0, .notdef), without hinting.
 * Has the tables that a CIDFontType2 font program needs (ISO 32000-1, 9.9): no character map, no names.
 */
export function subsetFont(font: ParsedFont, wanted: readonly number[]): Uint8Array {
  const glyphs = closure(font, wanted);
  const { glyf, loca, long } = outlineTables(font, glyphs);
  const head = copied(font, 'head');
  head.writeUInt32BE(0, 8);
  head.writeInt16BE(long ? 1 : 0, 50);
  const hhea = copied(font, 'hhea');
  hhea.writeUInt16BE(glyphs.length, 34);
  const maxp = copied(font, 'maxp');
  maxp.writeUInt16BE(glyphs.length, 4);
  return sfntFile([
    { tag: 'glyf', data: glyf },
    { tag: 'head', data: head },
    { tag: 'hhea', data: hhea },
    { tag: 'hmtx', data: horizontalMetrics(font, glyphs) },
    { tag: 'loca', data: loca },
    { tag: 'maxp', data: maxp },
  ]);
}

/** Sum of 32-bit words, the last one filled with zeros. */
function checksum(data: Uint8Array): number {
  let sum = 0;
  const whole = data.length & ~3;
  for (let i = 0; i < whole; i += 4) sum = (sum + uint32(data, i)) >>> 0;
  let rest = 0;
  for (let i = whole; i < data.length; i++) rest |= data[i]! << (24 - 8 * (i - whole));
  return (sum + rest) >>> 0;
}

/** `checkSumAdjustment` makes the sum over the whole file this number (OpenType 1.9, head). */
const FILE_CHECKSUM = 0xb1b0afba;

/** Joins tables (sorted by tag) into a file with directory and checksums. */
export function sfntFile(tables: readonly NewTable[]): Uint8Array {
  const directory = 12 + 16 * tables.length;
  const length = tables.reduce((sum, { data }) => sum + ((data.length + 3) & ~3), directory);
  const file = Buffer.alloc(length);
  const power = 31 - Math.clz32(tables.length);
  file.writeUInt32BE(0x00010000, 0);
  file.writeUInt16BE(tables.length, 4);
  file.writeUInt16BE(16 << power, 6);
  file.writeUInt16BE(power, 8);
  file.writeUInt16BE(16 * tables.length - (16 << power), 10);
  let offset = directory;
  let headAt = 0;
  tables.forEach(({ tag, data }, i) => {
    const entry = 12 + 16 * i;
    file.write(tag, entry, 'latin1');
    file.writeUInt32BE(checksum(data), entry + 4);
    file.writeUInt32BE(offset, entry + 8);
    file.writeUInt32BE(data.length, entry + 12);
    file.set(data, offset);
    if (tag === 'head') headAt = offset;
    offset += (data.length + 3) & ~3;
  });
  file.writeUInt32BE((FILE_CHECKSUM - checksum(file)) >>> 0, headAt + 8);
  return file;
}
