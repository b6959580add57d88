import { int16, type NewTable, sfntFile, tagAt, uint16, uint32 } from '@kontor/graphics';
import { MAC_GLYPHS } from './mac-glyphs.data.ts';

/** One subtable of a character map. */
export interface CharacterMap {
  readonly platform: number;
  readonly encoding: number;
  /** The glyph of a character or code, 0 for none. */
  readonly glyph: (code: number) => number;
  /** Glyph to the lowest character that has it. */
  readonly characters: () => ReadonlyMap<number, number>;
}

const OUTLINES = new Set(['\0\x01\0\0', 'true']);
const HEAD_MAGIC = 0x5f0f3cf5;
/** Tables of one file. */
const MAX_TABLES = 64;

/**
 * The font program of a TrueType font as documents embed it (ISO 32000-1, 9.9): tables may be missing or damaged, so
 * whatever is not there has no glyphs.
 */
export class TrueTypeProgram {
  readonly tables: ReadonlyMap<string, Buffer>;
  readonly glyphCount: number;
  readonly unitsPerEm: number;
  readonly #metricCount: number;

  private constructor(tables: ReadonlyMap<string, Buffer>) {
    this.tables = tables;
    const maxp = tables.get('maxp')!;
    this.glyphCount = maxp.readUInt16BE(4);
    this.unitsPerEm = tables.get('head')!.readUInt16BE(18) || 1000;
    this.#metricCount = tables.get('hhea')!.readUInt16BE(34);
  }

  /** Undefined for what is no TrueType font, or lacks the tables without which nothing can be drawn. */
  static read(bytes: Uint8Array): TrueTypeProgram | undefined {
    if (bytes.length < 12 || !OUTLINES.has(tagAt(bytes, 0))) return undefined;
    const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const count = Math.min(uint16(data, 4), MAX_TABLES);
    const tables = new Map<string, Buffer>();
    for (let i = 0; i < count && 28 + 16 * i <= data.length; i++) {
      const entry = 12 + 16 * i;
      const offset = uint32(data, entry + 8);
      // A table that leaves the file is damaged.
      if (offset + uint32(data, entry + 12) > data.length) continue;
      tables.set(tagAt(data, entry), data.subarray(offset, offset + uint32(data, entry + 12)));
    }
    const needed: readonly (readonly [string, number])[] = [
      ['head', 54],
      ['hhea', 36],
      ['maxp', 6],
      ['hmtx', 4],
      ['loca', 4],
    ];
    const isWhole = needed.every(([tag, length]) => (tables.get(tag)?.length ?? 0) >= length);
    if (!isWhole || !tables.has('glyf')) return undefined;
    const program = new TrueTypeProgram(tables);
    return program.#isSound() ? program : undefined;
  }

  /** Whether the tables are as long as declared: programs read damaged ones in different ways. */
  #isSound(): boolean {
    const head = this.tables.get('head')!;
    const size = head.readInt16BE(50) !== 0 ? 4 : 2;
    return (
      head.readUInt32BE(12) === HEAD_MAGIC &&
      this.unitsPerEm >= 16 &&
      this.unitsPerEm <= 16_384 &&
      this.tables.get('loca')!.length >= size * (this.glyphCount + 1) &&
      this.#hasMetrics()
    );
  }

  /**
   * Whether every glyph that draws something has its advance and bearing: some writers of subsets leave out the bearings
   * behind the last glyph of the subset.
   */
  #hasMetrics(): boolean {
    const count = this.#metricCount;
    const { length } = this.tables.get('hmtx')!;
    if (count === 0 || count > this.glyphCount || length < 4 * count) return false;
    const covered = count + ((length - 4 * count) >> 1);
    for (let glyph = covered; glyph < this.glyphCount; glyph++)
      if (this.outline(glyph).length > 0) return false;
    return true;
  }

  /** Advance width in font units. */
  advance(glyph: number): number {
    const hmtx = this.tables.get('hmtx')!;
    const at = 4 * Math.min(glyph, Math.max(0, this.#metricCount - 1));
    return at + 2 <= hmtx.length ? hmtx.readUInt16BE(at) : 0;
  }

  /** Left side bearing in font units. */
  bearing(glyph: number): number {
    const hmtx = this.tables.get('hmtx')!;
    const count = this.#metricCount;
    const at = glyph < count ? 4 * glyph + 2 : 4 * count + 2 * (glyph - count);
    return at + 2 <= hmtx.length ? hmtx.readInt16BE(at) : 0;
  }

  /** Advance width in thousandths of the font size, as PDF counts. */
  width(glyph: number): number {
    return (this.advance(glyph) * 1000) / this.unitsPerEm;
  }

  /** The outline as `glyf` has it; empty for blanks. */
  outline(glyph: number): Buffer {
    const loca = this.tables.get('loca')!;
    const isLong = this.tables.get('head')!.readInt16BE(50) !== 0;
    const size = isLong ? 4 : 2;
    if (size * (glyph + 2) > loca.length) return EMPTY;
    const offset = (index: number): number =>
      isLong ? uint32(loca, 4 * index) : 2 * uint16(loca, 2 * index);
    return this.tables.get('glyf')!.subarray(offset(glyph), Math.max(offset(glyph), offset(glyph + 1)));
  }

  /** Readable subtables of the character map. */
  get maps(): readonly CharacterMap[] {
    const cmap = this.tables.get('cmap');
    if (cmap === undefined || cmap.length < 4) return [];
    const count = Math.min(uint16(cmap, 2), MAX_TABLES);
    const maps: CharacterMap[] = [];
    for (let i = 0; i < count && 12 + 8 * i <= cmap.length; i++) {
      const record = 4 + 8 * i;
      const pairs = mapPairs(cmap, uint32(cmap, record + 4));
      if (pairs !== undefined) maps.push(mapOf(uint16(cmap, record), uint16(cmap, record + 2), pairs));
    }
    return maps;
  }

  map(platform: number, encoding: number): CharacterMap | undefined {
    return this.maps.find((one) => one.platform === platform && one.encoding === encoding);
  }

  /** Glyph of each name (OpenType 1.9, post). */
  get names(): ReadonlyMap<string, number> {
    const post = this.tables.get('post');
    const names = new Map<string, number>();
    if (post === undefined || post.length < 34) return names;
    const format = uint32(post, 0);
    if (format === 0x00010000) for (const [glyph, name] of MAC_GLYPHS.entries()) names.set(name, glyph);
    if (format !== 0x00020000) return names;
    const count = Math.min(uint16(post, 32), (post.length - 34) >> 1);
    const own = ownNames(post, 34 + 2 * count);
    for (let glyph = 0; glyph < count; glyph++) {
      const index = uint16(post, 34 + 2 * glyph);
      const name = index < MAC_GLYPHS.length ? MAC_GLYPHS[index] : own[index - MAC_GLYPHS.length];
      if (name !== undefined && !names.has(name)) names.set(name, glyph);
    }
    return names;
  }

  /** The file with other tables; null removes one. */
  with(changed: Readonly<Record<string, Uint8Array | null>>): Uint8Array {
    const all = new Map<string, Uint8Array>(this.tables);
    for (const [tag, data] of Object.entries(changed)) {
      if (data === null) all.delete(tag);
      else all.set(tag, data);
    }
    const head = Buffer.from(all.get('head')!);
    head.writeUInt32BE(0, 8);
    all.set('head', head);
    const tables: NewTable[] = [...all].map(([tag, data]) => ({ tag, data }));
    return sfntFile(tables.sort((a, b) => (a.tag < b.tag ? -1 : 1)));
  }
}

const EMPTY = Buffer.alloc(0);

function ownNames(post: Buffer, start: number): readonly string[] {
  const names: string[] = [];
  for (let at = start; at < post.length; at += 1 + post[at]!)
    names.push(post.toString('latin1', at + 1, at + 1 + post[at]!));
  return names;
}

/** Characters of one subtable: all of Unicode's first plane and then some. */
const MAX_PAIRS = 200_000;

function mapOf(platform: number, encoding: number, pairs: ReadonlyMap<number, number>): CharacterMap {
  return {
    platform,
    encoding,
    glyph: (code) => pairs.get(code) ?? 0,
    characters: () => {
      const characters = new Map<number, number>();
      for (const [code, glyph] of pairs) if (!characters.has(glyph)) characters.set(glyph, code);
      return characters;
    },
  };
}

/** Code to glyph by the formats that embedded fonts have: 0, 4, 6, 12. */
function mapPairs(cmap: Buffer, offset: number): ReadonlyMap<number, number> | undefined {
  if (offset + 6 > cmap.length) return undefined;
  const pairs = new Map<number, number>();
  const put = (code: number, glyph: number): void => {
    if (glyph !== 0 && pairs.size < MAX_PAIRS) pairs.set(code, glyph);
  };
  switch (uint16(cmap, offset)) {
    case 0:
      for (let code = 0; code < 256 && offset + 6 + code < cmap.length; code++)
        put(code, cmap[offset + 6 + code]!);
      return pairs;
    case 4:
      segments(cmap, offset, put);
      return pairs;
    case 6: {
      const [first, count] = [word(cmap, offset + 6), word(cmap, offset + 8)];
      for (let i = 0; i < count; i++) put(first + i, word(cmap, offset + 10 + 2 * i));
      return pairs;
    }
    case 12:
      groups(cmap, offset, put);
      return pairs;
    default:
      return undefined;
  }
}

const word = (data: Buffer, at: number): number => (at + 2 <= data.length ? uint16(data, at) : 0);

function segments(cmap: Buffer, offset: number, put: (code: number, glyph: number) => void): void {
  const doubled = word(cmap, offset + 6);
  const starts = offset + 16 + doubled;
  for (let i = 0; i < doubled; i += 2) {
    const [first, last] = [word(cmap, starts + i), word(cmap, offset + 14 + i)];
    const deltaAt = starts + doubled + i;
    const delta = deltaAt + 2 <= cmap.length ? int16(cmap, deltaAt) : 0;
    const rangeAt = starts + 2 * doubled + i;
    const range = word(cmap, rangeAt);
    for (let code = first; code <= last && code < 0xffff; code++) {
      const glyph = range === 0 ? code : word(cmap, rangeAt + range + 2 * (code - first));
      put(code, range !== 0 && glyph === 0 ? 0 : (glyph + delta) & 0xffff);
    }
  }
}

function groups(cmap: Buffer, offset: number, put: (code: number, glyph: number) => void): void {
  if (offset + 16 > cmap.length) return;
  const count = Math.min(uint32(cmap, offset + 12), (cmap.length - offset - 16) / 12);
  let left = MAX_PAIRS;
  for (let i = 0; i < count; i++) {
    const group = offset + 16 + 12 * i;
    if (group + 12 > cmap.length) return;
    const [first, last, glyph] = [uint32(cmap, group), uint32(cmap, group + 4), uint32(cmap, group + 8)];
    for (let code = first; code <= last && left > 0; code++, left--)
      put(code, (glyph + code - first) & 0xffff);
  }
}
