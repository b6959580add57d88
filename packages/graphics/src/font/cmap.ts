import { int16, type Table, uint16, uint32 } from './sfnt.ts';

/** Glyph of each character: the first plane as a table, the other planes by search. */
export interface CharacterMap {
  readonly plane0: Uint16Array;
  /** Ranges beyond U+FFFF in ascending order: first, last, glyph of the first. */
  readonly ranges: readonly (readonly [number, number, number])[];
}

/** Preference of (platform, encoding) by their range (OpenType 1.9, cmap): full Unicode, then plane 0. */
const ENCODINGS = ['3/10', '0/6', '0/4', '3/1', '0/3'] as const;

/**
 * Reads the best Unicode subtable of format 12 or 4.
 * @throws Error when there is none: such a font cannot draw text.
 */
export function characterMap(data: Uint8Array, cmap: Table): CharacterMap {
  const subtables = new Map<string, number>();
  const count = uint16(data, cmap.offset + 2);
  for (let i = 0; i < count; i++) {
    const record = cmap.offset + 4 + 8 * i;
    const key = `${uint16(data, record)}/${uint16(data, record + 2)}`;
    subtables.set(key, cmap.offset + uint32(data, record + 4));
  }
  for (const encoding of ENCODINGS) {
    const offset = subtables.get(encoding);
    if (offset === undefined) continue;
    const format = uint16(data, offset);
    if (format === 12) return segmentedCoverage(data, offset);
    if (format === 4) return segmentMapping(data, offset);
  }
  throw new Error('font without Unicode character map');
}

/** Format 12: groups of 32-bit first, last, glyph. */
function segmentedCoverage(data: Uint8Array, offset: number): CharacterMap {
  const plane0 = new Uint16Array(0x10000);
  const ranges: [number, number, number][] = [];
  const groups = uint32(data, offset + 12);
  for (let i = 0; i < groups; i++) {
    const group = offset + 16 + 12 * i;
    const [first, last] = [uint32(data, group), uint32(data, group + 4)];
    const glyph = uint32(data, group + 8);
    for (let c = first; c <= last && c < 0x10000; c++) plane0[c] = glyph + c - first;
    if (last >= 0x10000) ranges.push([Math.max(first, 0x10000), last, glyph + Math.max(0, 0x10000 - first)]);
  }
  return { plane0, ranges };
}

/** Format 4: segments with a delta or an offset into a list of glyphs. */
function segmentMapping(data: Uint8Array, offset: number): CharacterMap {
  const plane0 = new Uint16Array(0x10000);
  const doubled = uint16(data, offset + 6);
  const ends = offset + 14;
  const starts = ends + doubled + 2;
  for (let i = 0; i < doubled; i += 2) {
    const [first, last] = [uint16(data, starts + i), uint16(data, ends + i)];
    const delta = int16(data, starts + doubled + i);
    const rangePlace = starts + 2 * doubled + i;
    const range = uint16(data, rangePlace);
    for (let c = first; c <= last && c < 0xffff; c++) {
      let glyph = c;
      if (range !== 0) glyph = uint16(data, rangePlace + range + 2 * (c - first));
      plane0[c] = range !== 0 && glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
  }
  return { plane0, ranges: [] };
}

/** The glyph of a character, 0 when the font has none. */
export function glyphOf(map: CharacterMap, codePoint: number): number {
  if (codePoint < 0x10000) return map.plane0[codePoint]!;
  let [low, high] = [0, map.ranges.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last, glyph] = map.ranges[middle]!;
    if (codePoint < first) high = middle - 1;
    else if (codePoint > last) low = middle + 1;
    else return glyph + codePoint - first;
  }
  return 0;
}
