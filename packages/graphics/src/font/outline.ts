import { int16, type Table, uint16, uint32 } from './sfnt.ts';

/** Bits of a composite glyph's components (OpenType 1.9, glyf). */
const ARGUMENTS_ARE_WORDS = 0x0001;
const HAS_SCALE = 0x0008;
const MORE_COMPONENTS = 0x0020;
const HAS_TWO_SCALES = 0x0040;
const HAS_MATRIX = 0x0080;
const HAS_INSTRUCTIONS = 0x0100;

/** The place of outlines: `glyf` by the offsets of `loca`, which are halved in the short format. */
export interface Outlines {
  readonly data: Uint8Array;
  readonly glyf: Table;
  readonly loca: Table;
  readonly longOffsets: boolean;
}

const EMPTY = new Uint8Array(0);

/** A component of a composite glyph: the place of its glyph number in the outline's bytes. */
export interface Component {
  readonly glyph: number;
  readonly place: number;
}

/** The outline as the file has it; empty for blanks. */
function fileOutline({ data, glyf, loca, longOffsets }: Outlines, glyph: number): Uint8Array {
  const at = loca.offset + glyph * (longOffsets ? 4 : 2);
  const start = longOffsets ? uint32(data, at) : 2 * uint16(data, at);
  const end = longOffsets ? uint32(data, at + 4) : 2 * uint16(data, at + 2);
  if (end <= start || end > glyf.length) return EMPTY;
  return data.subarray(glyf.offset + start, glyf.offset + end);
}

const isComposite = (outline: Uint8Array): boolean => outline.length >= 10 && int16(outline, 0) < 0;

const componentBytes = (flags: number): number => {
  let bytes = 4 + ((flags & ARGUMENTS_ARE_WORDS) === 0 ? 2 : 4);
  if ((flags & HAS_SCALE) !== 0) bytes += 2;
  else if ((flags & HAS_TWO_SCALES) !== 0) bytes += 4;
  else if ((flags & HAS_MATRIX) !== 0) bytes += 8;
  return bytes;
};

/** Glyphs that a composite is made of; none for a simple glyph. */
export function components(outline: Uint8Array): readonly Component[] {
  if (!isComposite(outline)) return [];
  const list: Component[] = [];
  let place = 10;
  let flags = MORE_COMPONENTS;
  while ((flags & MORE_COMPONENTS) !== 0) {
    flags = uint16(outline, place);
    list.push({ glyph: uint16(outline, place + 2), place: place + 2 });
    place += componentBytes(flags);
  }
  return list;
}

/**
 * The outline without hinting instructions: printers and screens of today do not need them, and without them
 * the tables they refer to (fpgm, prep, cvt) need not be embedded.
 */
export function unhintedOutline(outlines: Outlines, glyph: number): Uint8Array {
  const outline = fileOutline(outlines, glyph);
  if (outline.length < 10) return EMPTY;
  return isComposite(outline) ? unhintedComposite(outline) : unhintedSimple(outline);
}

function unhintedSimple(outline: Uint8Array): Uint8Array {
  const lengthPlace = 10 + 2 * int16(outline, 0);
  const instructions = uint16(outline, lengthPlace);
  if (instructions === 0) return outline;
  const bytes = new Uint8Array(outline.length - instructions);
  bytes.set(outline.subarray(0, lengthPlace));
  bytes.set(outline.subarray(lengthPlace + 2 + instructions), lengthPlace + 2);
  return bytes;
}

function unhintedComposite(outline: Uint8Array): Uint8Array {
  const list = components(outline);
  const flagPlaces = list.map(({ place }) => place - 2);
  if (flagPlaces.every((place) => (uint16(outline, place) & HAS_INSTRUCTIONS) === 0)) return outline;
  const last = flagPlaces.at(-1)!;
  const bytes = outline.slice(0, last + componentBytes(uint16(outline, last)));
  for (const place of flagPlaces) bytes[place]! &= ~(HAS_INSTRUCTIONS >> 8);
  return bytes;
}
