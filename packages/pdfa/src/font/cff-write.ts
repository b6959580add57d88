import { type CffLayout, type CffTop, cffLayout } from './cff-layout.ts';
import { charstringWidth } from './charstring-width.ts';

/** A glyph put behind those of a program: the outline of .notdef under a width of its own. */
export interface AddedCffGlyph {
  /** Thousandths. */
  readonly width: number;
  /** Name, or the CID in a program keyed by CID. */
  readonly id: string | number;
}

export interface CffChanges {
  /** New widths of glyphs, thousandths. */
  readonly widths: ReadonlyMap<number, number>;
  readonly added: readonly AddedCffGlyph[];
}

const OFFSETS = {
  charset: 15,
  encoding: 16,
  charstrings: 17,
  own: 18,
  fdArray: 1236,
  fdSelect: 1237,
} as const;

/** Operators of CallSubr and CallGSubr. */
const CALLS = new Set([10, 29]);

/**
 * The program with other widths and more glyphs; outlines stay as they are. Undefined when a width cannot be changed
 * because a subroutine sets it, or when the program's parts cannot be found.
 */
export function changedCff(program: Uint8Array, { widths, added }: CffChanges): Uint8Array | undefined {
  const layout = cffLayout(program);
  if (layout === undefined) return undefined;
  const charstrings: Uint8Array[] = [];
  for (const [glyph, charstring] of layout.charstrings.entries()) {
    const width = widths.get(glyph);
    const changed = width === undefined ? charstring : withWidth(layout, glyph, width);
    if (changed === undefined) return undefined;
    charstrings.push(changed);
  }
  for (const { width } of added) {
    const changed = withWidth(layout, 0, width);
    if (changed === undefined) return undefined;
    charstrings.push(changed);
  }
  return laidOut(layout, charstrings, added);
}

function withWidth(layout: CffLayout, glyph: number, thousandths: number): Uint8Array | undefined {
  const charstring = layout.charstrings[glyph];
  const own = layout.privateOf(glyph);
  if (charstring === undefined || own === undefined) return undefined;
  const known = charstringWidth(charstring, { global: layout.globals, local: own.subroutines });
  if (known === undefined) return undefined;
  const first = known === 'usual' ? 0 : firstNumber(charstring);
  if (first === undefined) return undefined;
  // Between what the nominal width is with its decimals and without: each reading is then near enough.
  const nominal = (own.nominal + Math.trunc(own.nominal)) / 2;
  const difference = thousandths / layout.scaleOf(glyph) - nominal;
  if (Math.abs(difference) > MAX_NUMBER) return undefined;
  return Buffer.concat([number16(difference), charstring.subarray(first)]);
}

/** Of the 16 bits before the point (Adobe Technical Note 5177, 3.2). */
const MAX_NUMBER = 0x7fff;

const number16 = (value: number): Buffer => {
  const data = Buffer.alloc(5);
  data[0] = 255;
  data.writeInt32BE(Math.round(value * 0x10000), 1);
  return data;
};

const numberLength = (byte: number): number => {
  if (byte === 28) return 3;
  if (byte === 255) return 5;
  return byte >= 247 ? 2 : 1;
};

/** Bytes of the first number, the width; undefined when it might be that of a subroutine. */
function firstNumber(charstring: Uint8Array): number | undefined {
  let count = 0;
  let first: number | undefined;
  for (let at = 0; at < charstring.length; ) {
    const byte = charstring[at]!;
    if (byte !== 28 && byte < 32) return CALLS.has(byte) && count < 2 ? undefined : first;
    first ??= numberLength(byte);
    count++;
    at += numberLength(byte);
  }
  return undefined;
}

/** An INDEX with offsets of four bytes. */
export function cffIndex(items: readonly Uint8Array[]): Buffer {
  if (items.length === 0) return Buffer.from([0, 0]);
  const head = Buffer.alloc(3 + 4 * (items.length + 1));
  head.writeUInt16BE(items.length, 0);
  head[2] = 4;
  let offset = 1;
  items.forEach((item, i) => {
    head.writeUInt32BE(offset, 3 + 4 * i);
    offset += item.length;
  });
  head.writeUInt32BE(offset, 3 + 4 * items.length);
  return Buffer.concat([head, ...items]);
}

const integer = (value: number): Buffer => {
  const data = Buffer.alloc(5);
  data[0] = 29;
  data.writeInt32BE(Math.trunc(value), 1);
  return data;
};

const operatorBytes = (operator: number): Buffer =>
  operator >= 1200 ? Buffer.from([12, operator - 1200]) : Buffer.from([operator]);

/** A DICT as it was, but for operators with new operands, all of them integers. */
function dictWith(top: CffTop, changed: ReadonlyMap<number, readonly number[]>): Buffer {
  const parts = top.map(({ operator, bytes }) => {
    const own = changed.get(operator);
    return own === undefined ? bytes : Buffer.concat([...own.map(integer), operatorBytes(operator)]);
  });
  const known = new Set(top.map(({ operator }) => operator));
  const more = [...changed].filter(([operator]) => !known.has(operator));
  return Buffer.concat([
    ...parts,
    ...more.map(([operator, own]) => Buffer.concat([...own.map(integer), operatorBytes(operator)])),
  ]);
}

/** Everything before the data is written again, the data behind it moves as a whole, changed parts follow. */
function laidOut(
  layout: CffLayout,
  charstrings: readonly Uint8Array[],
  added: readonly AddedCffGlyph[],
): Uint8Array {
  const names = added.flatMap(({ id }) => (typeof id === 'string' ? [Buffer.from(id, 'latin1')] : []));
  const strings = cffIndex([...layout.strings, ...names]);
  const ids = added.map(({ id }, i) =>
    typeof id === 'number' ? id : layout.firstString + layout.strings.length + i,
  );
  const charset = charsetTable([...layout.charset, ...ids]);
  const glyphs = cffIndex(charstrings);
  const select = layout.isCidKeyed
    ? selectTable([...layout.select, ...added.map(() => layout.select[0] ?? 0)])
    : Buffer.alloc(0);
  const build = (start: number, shift: number): readonly [Buffer, Buffer] => {
    const charsetAt = start + layout.rest.length;
    const glyphsAt = charsetAt + charset.length;
    const selectAt = glyphsAt + glyphs.length;
    const fonts = cffIndex(layout.fonts.map((font) => dictWith(font, shiftedPrivate(font, shift))));
    const changed = new Map<number, readonly number[]>([
      [OFFSETS.charset, [charsetAt]],
      [OFFSETS.charstrings, [glyphsAt]],
      ...(layout.encoding > 1 ? [[OFFSETS.encoding, [layout.encoding + shift]] as const] : []),
      ...shiftedPrivate(layout.top, shift),
      ...(layout.isCidKeyed
        ? ([
            [OFFSETS.fdSelect, [selectAt]],
            [OFFSETS.fdArray, [selectAt + select.length]],
          ] as const)
        : []),
    ]);
    return [cffIndex([dictWith(layout.top, changed)]), fonts];
  };
  const before = layout.head.length + strings.length + layout.globalIndex.length;
  const [sized] = build(0, 0);
  const start = before + sized.length;
  const [top, fonts] = build(start, start - layout.restAt);
  return Buffer.concat([
    layout.head,
    top,
    strings,
    layout.globalIndex,
    layout.rest,
    charset,
    glyphs,
    select,
    ...(layout.isCidKeyed ? [fonts] : []),
  ]);
}

function shiftedPrivate(dict: CffTop, shift: number): ReadonlyMap<number, readonly number[]> {
  const own = dict.find(({ operator }) => operator === OFFSETS.own);
  const [size, offset] = own?.operands ?? [];
  return size === undefined || offset === undefined
    ? new Map()
    : new Map([[OFFSETS.own, [size, offset + shift]]]);
}

/** Format 0: every glyph but the first by its number. */
function charsetTable(ids: readonly number[]): Buffer {
  const table = Buffer.alloc(1 + 2 * (ids.length - 1));
  ids.slice(1).forEach((id, i) => {
    table.writeUInt16BE(id & 0xffff, 1 + 2 * i);
  });
  return table;
}

/** Format 0: the font of every glyph. */
const selectTable = (fonts: readonly number[]): Buffer => Buffer.from([0, ...fonts]);
