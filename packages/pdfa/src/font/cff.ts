import { type Operators, readDict } from './cff-dict.ts';
import { CFF_STRINGS } from './cff-strings.data.ts';
import { charstringWidth, type Subroutines } from './charstring-width.ts';
import { STANDARD_ENCODING } from './encodings.data.ts';
import type { GlyphProgram } from './glyph-program.ts';

/** Operators of the Top DICT (Adobe Technical Note 5176, table 9); those of two bytes above 1200. */
const CHARSET = 15;
const ENCODING = 16;
const CHARSTRINGS = 17;
const PRIVATE = 18;
const SUBRS = 19;
const DEFAULT_WIDTH = 20;
const NOMINAL_WIDTH = 21;
const FONT_MATRIX = 1207;
const ROS = 1230;
const FD_ARRAY = 1236;
const FD_SELECT = 1237;

export interface PrivateWidths {
  readonly usual: number;
  readonly nominal: number;
  readonly subroutines: readonly Buffer[];
}

const MAX_GLYPHS = 65_535;

/** Items of an INDEX (5176, 5), and where the next structure begins. */
interface Index {
  readonly items: readonly Buffer[];
  readonly end: number;
}

export function readCffIndex(data: Buffer, place: number): Index | undefined {
  if (place < 0 || place + 2 > data.length) return undefined;
  const count = data.readUInt16BE(place);
  if (count === 0) return { items: [], end: place + 2 };
  const size = data[place + 2] ?? 0;
  const base = place + 2 + size * (count + 1);
  if (size < 1 || size > 4 || base >= data.length) return undefined;
  const offset = (i: number): number => data.readUIntBE(place + 3 + size * i, size);
  const items: Buffer[] = [];
  for (let i = 0; i < count; i++)
    items.push(data.subarray(base + offset(i), Math.max(base, base + offset(i + 1))));
  return { items, end: base + offset(count) };
}

/** A CFF font program (Adobe Technical Note 5176), as far as widths and names go. */
export class CffProgram implements GlyphProgram {
  readonly glyphCount: number;
  readonly isCidKeyed: boolean;
  readonly builtIn: readonly (string | undefined)[];
  readonly names: readonly string[];
  readonly cids: readonly number[];
  readonly #charstrings: readonly Buffer[];
  readonly #subroutines: readonly Buffer[];
  readonly #privates: readonly PrivateWidths[];
  readonly #select: readonly number[];
  readonly #scales: readonly number[];
  readonly #byName = new Map<string, number>();
  readonly #byCid = new Map<number, number>();

  private constructor(data: Buffer, tops: Index, strings: Index, globals: Index) {
    const top = readDict(tops.items[0]!);
    this.#charstrings = (readCffIndex(data, top.get(CHARSTRINGS)?.[0] ?? -1)?.items ?? []).slice(
      0,
      MAX_GLYPHS,
    );
    this.#subroutines = globals.items;
    this.glyphCount = this.#charstrings.length;
    this.isCidKeyed = top.has(ROS);
    const charset = readCharset(data, top, this.glyphCount);
    const string = (sid: number): string =>
      CFF_STRINGS[sid] ?? strings.items[sid - CFF_STRINGS.length]?.toString('latin1') ?? `sid${sid}`;
    this.names = this.isCidKeyed ? [] : charset.map(string);
    this.names.forEach((name, glyph) => {
      if (!this.#byName.has(name)) this.#byName.set(name, glyph);
    });
    this.cids = this.isCidKeyed ? charset : charset.map((_, glyph) => glyph);
    this.cids.forEach((cid, glyph) => {
      if (!this.#byCid.has(cid)) this.#byCid.set(cid, glyph);
    });
    this.builtIn = this.isCidKeyed ? [] : readEncoding(data, top, this.names, string);
    const fonts = this.isCidKeyed
      ? (readCffIndex(data, top.get(FD_ARRAY)?.[0] ?? -1)?.items ?? []).map(readDict)
      : [top];
    this.#privates = fonts.map((font) => readPrivate(data, font));
    this.#select = this.isCidKeyed ? readSelect(data, top.get(FD_SELECT)?.[0] ?? -1, this.glyphCount) : [];
    this.#scales = fonts.map((font) => scaleOf(top, font));
  }

  static read(bytes: Uint8Array): CffProgram | undefined {
    const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    if (data.length < 8 || data[0] !== 1) return undefined;
    const names = readCffIndex(data, data[2]!);
    const tops = names === undefined ? undefined : readCffIndex(data, names.end);
    const strings = tops === undefined ? undefined : readCffIndex(data, tops.end);
    const globals = strings === undefined ? undefined : readCffIndex(data, strings.end);
    if (tops === undefined || strings === undefined || globals === undefined || tops.items.length === 0)
      return undefined;
    const program = new CffProgram(data, tops, strings, globals);
    return program.glyphCount === 0 ? undefined : program;
  }

  glyphOfName(name: string): number | undefined {
    return this.#byName.get(name);
  }

  glyphOfCid(cid: number): number | undefined {
    return this.#byCid.get(cid);
  }

  width(glyph: number): number | undefined {
    return this.readings(glyph)[0];
  }

  /**
   * The width; and, behind it, what it is for readers who drop the decimals of the usual and the nominal width, which
   * may be real numbers (Adobe Technical Note 5176, table 23): veraPDF 1.28 does.
   */
  readings(glyph: number): readonly (number | undefined)[] {
    const font = this.#select[glyph] ?? 0;
    const charstring = this.#charstrings[glyph];
    const own = this.#privates[font];
    if (charstring === undefined || own === undefined) return [undefined];
    const subroutines: Subroutines = { global: this.#subroutines, local: own.subroutines };
    const difference = charstringWidth(charstring, subroutines);
    if (difference === undefined) return [undefined];
    const [base, more] = difference === 'usual' ? [own.usual, 0] : [own.nominal, difference];
    const scale = this.#scales[font] ?? 1;
    return [(base + more) * scale, (Math.trunc(base) + more) * scale];
  }
}

/**
 * Thousandths for one unit. A program keyed by CID has matrices of its fonts, of the whole, or of both, and then one
 * after the other (Adobe Technical Note 5176, 9 and 18).
 */
export function scaleOf(top: Operators, font: Operators): number {
  const whole = top.get(FONT_MATRIX)?.[0];
  const own = top === font ? undefined : font.get(FONT_MATRIX)?.[0];
  return (whole === undefined && own === undefined ? 0.001 : (whole ?? 1) * (own ?? 1)) * 1000 || 1;
}

export function readPrivate(data: Buffer, font: Operators): PrivateWidths {
  const [size = 0, offset = 0] = font.get(PRIVATE) ?? [];
  const entries = readDict(data.subarray(offset, offset + size));
  const local = entries.get(SUBRS)?.[0];
  return {
    usual: entries.get(DEFAULT_WIDTH)?.[0] ?? 0,
    nominal: entries.get(NOMINAL_WIDTH)?.[0] ?? 0,
    subroutines: local === undefined ? [] : (readCffIndex(data, offset + local)?.items ?? []),
  };
}

/** SIDs or CIDs of the glyphs (5176, 13). */
export function readCharset(data: Buffer, top: Operators, count: number): readonly number[] {
  const place = top.get(CHARSET)?.[0] ?? 0;
  const ids = [0];
  // Predefined charsets number the standard strings; only that of ISOAdobe is met in practice.
  if (place <= 2) return Array.from({ length: count }, (_, glyph) => glyph);
  const format = data[place];
  let at = place + 1;
  while (ids.length < count && at + 2 <= data.length) {
    const first = data.readUInt16BE(at);
    at += 2;
    let left = 0;
    if (format === 1) left = data[at++] ?? 0;
    if (format === 2 && at + 2 <= data.length) {
      left = data.readUInt16BE(at);
      at += 2;
    }
    for (let i = 0; i <= left && ids.length < count; i++) ids.push(first + i);
  }
  return ids;
}

/** Names by code (5176, 12). */
function readEncoding(
  data: Buffer,
  top: Operators,
  names: readonly string[],
  string: (sid: number) => string,
): readonly (string | undefined)[] {
  const place = top.get(ENCODING)?.[0] ?? 0;
  if (place <= 1) return STANDARD_ENCODING;
  const codes: (string | undefined)[] = [];
  const format = data[place] ?? 0;
  const count = data[place + 1] ?? 0;
  let at = place + 2;
  let glyph = 1;
  for (let i = 0; i < count && at < data.length; i++) {
    const first = data[at++]!;
    const left = (format & 0x7f) === 1 ? (data[at++] ?? 0) : 0;
    for (let step = 0; step <= left; step++) codes[first + step] = names[glyph++];
  }
  if ((format & 0x80) === 0) return codes;
  const extra = data[at++] ?? 0;
  for (let i = 0; i < extra && at + 3 <= data.length; i++, at += 3)
    codes[data[at]!] = string(data.readUInt16BE(at + 1));
  return codes;
}

/** The font of each glyph in a program keyed by CID (5176, 19). */
export function readSelect(data: Buffer, place: number, count: number): readonly number[] {
  if (place < 0 || place >= data.length) return [];
  if (data[place] === 0) return [...data.subarray(place + 1, place + 1 + count)];
  if (data[place] !== 3 || place + 5 > data.length) return [];
  const ranges = data.readUInt16BE(place + 1);
  const select: number[] = [];
  for (let i = 0; i < ranges && place + 8 + 3 * i <= data.length; i++) {
    const at = place + 3 + 3 * i;
    const last = Math.min(count, data.readUInt16BE(at + 3));
    for (let glyph = data.readUInt16BE(at); glyph < last; glyph++) select[glyph] = data[at + 2]!;
  }
  return select;
}
