import { int16, type Table, tagAt, uint16, uint32 } from './sfnt.ts';

/** Horizontal adjustment between two glyphs in font units: mostly negative, 0 for most pairs. */
export type Kerning = (left: number, right: number) => number;

/** Scripts that are set by character map alone; their pairs are kerned. The others are shaped as a whole. */
const SCRIPTS = new Set(['DFLT', 'latn', 'grek', 'cyrl']);

/** A subtable answers with the adjustment, or undefined when the pair is none of its matter. */
type PairSubtable = (left: number, right: number) => number | undefined;

/** No kerning: fonts without GPOS pairs. */
const none: Kerning = () => 0;

/**
 * Pair adjustments of the `kern` feature (OpenType 1.9, GPOS lookup type 2, formats 1 and 2, also through
 * extension lookups). Of a pair only the first glyph's advance is used, as `kern` is defined.
 */
export function kerningOf(data: Uint8Array, gpos: Table | undefined, glyphCount: number): Kerning {
  if (gpos === undefined) return none;
  const lookups = kernLookups(data, gpos.offset).map((offset) => pairSubtables(data, offset, glyphCount));
  const filled = lookups.filter((subtables) => subtables.length > 0);
  if (filled.length === 0) return none;
  return (left, right) => {
    let sum = 0;
    for (const subtables of filled) {
      for (const subtable of subtables) {
        const value = subtable(left, right);
        if (value === undefined) continue;
        sum += value;
        break;
      }
    }
    return sum;
  };
}

/** Offsets of the lookups that the `kern` features of our scripts' default languages name, in lookup order. */
function kernLookups(data: Uint8Array, gpos: number): readonly number[] {
  const featureList = gpos + uint16(data, gpos + 6);
  const lookupList = gpos + uint16(data, gpos + 8);
  const numbers = new Set<number>();
  for (const feature of defaultFeatures(data, gpos + uint16(data, gpos + 4))) {
    const record = featureList + 2 + 6 * feature;
    if (tagAt(data, record) !== 'kern') continue;
    const table = featureList + uint16(data, record + 4);
    const count = uint16(data, table + 2);
    for (let i = 0; i < count; i++) numbers.add(uint16(data, table + 4 + 2 * i));
  }
  const ordered = [...numbers].sort((a, b) => a - b);
  return ordered.map((number) => lookupList + uint16(data, lookupList + 2 + 2 * number));
}

/** Feature numbers of the default language system of each of our scripts. */
function defaultFeatures(data: Uint8Array, scriptList: number): ReadonlySet<number> {
  const features = new Set<number>();
  const scripts = uint16(data, scriptList);
  for (let i = 0; i < scripts; i++) {
    const record = scriptList + 2 + 6 * i;
    if (!SCRIPTS.has(tagAt(data, record))) continue;
    const script = scriptList + uint16(data, record + 4);
    const language = uint16(data, script);
    if (language === 0) continue;
    const count = uint16(data, script + language + 4);
    for (let k = 0; k < count; k++) features.add(uint16(data, script + language + 6 + 2 * k));
  }
  return features;
}

const PAIR_ADJUSTMENT = 2;
const EXTENSION = 9;

function pairSubtables(data: Uint8Array, lookup: number, glyphCount: number): readonly PairSubtable[] {
  const type = uint16(data, lookup);
  const count = uint16(data, lookup + 4);
  const subtables: PairSubtable[] = [];
  for (let i = 0; i < count; i++) {
    let offset = lookup + uint16(data, lookup + 6 + 2 * i);
    let kind = type;
    if (type === EXTENSION) {
      kind = uint16(data, offset + 2);
      offset += uint32(data, offset + 4);
    }
    if (kind !== PAIR_ADJUSTMENT) continue;
    const subtable = pairSubtable(data, offset, glyphCount);
    if (subtable !== undefined) subtables.push(subtable);
  }
  return subtables;
}

const X_ADVANCE = 4;
/** Bytes that a value record of this format takes, and the place of the advance in it. */
const recordBytes = (format: number): number => 2 * bitCount(format & 0xff);
const advancePlace = (format: number): number => 2 * bitCount(format & (X_ADVANCE - 1));
const bitCount = (bits: number): number => bits.toString(2).replaceAll('0', '').length;

function pairSubtable(data: Uint8Array, offset: number, glyphCount: number): PairSubtable | undefined {
  const [format, first, second] = [0, 4, 6].map((place) => uint16(data, offset + place)) as [
    number,
    number,
    number,
  ];
  if ((first & X_ADVANCE) === 0) return undefined;
  const covered = coverage(data, offset + uint16(data, offset + 2), glyphCount);
  const place = advancePlace(first);
  const width = recordBytes(first) + recordBytes(second);
  if (format === 1) return glyphPairs(data, offset, { covered, place, width });
  if (format === 2) return classPairs(data, offset, { covered, place, width, glyphCount });
  return undefined;
}

interface PairLayout {
  /** Coverage index + 1 of each glyph, 0 where it is not covered. */
  readonly covered: Uint16Array;
  readonly place: number;
  readonly width: number;
}

/** Format 1: each first glyph has a list of second glyphs. */
function glyphPairs(data: Uint8Array, offset: number, { covered, place, width }: PairLayout): PairSubtable {
  const pairs = new Map<number, number>();
  covered.forEach((index, left) => {
    if (index === 0) return;
    const set = offset + uint16(data, offset + 10 + 2 * (index - 1));
    const count = uint16(data, set);
    for (let i = 0; i < count; i++) {
      const record = set + 2 + i * (2 + width);
      pairs.set(left * 0x10000 + uint16(data, record), int16(data, record + 2 + place));
    }
  });
  return (left, right) => (covered[left] === 0 ? undefined : pairs.get(left * 0x10000 + right));
}

/** Format 2: a matrix over classes of first and of second glyphs. */
function classPairs(
  data: Uint8Array,
  offset: number,
  { covered, place, width, glyphCount }: PairLayout & { readonly glyphCount: number },
): PairSubtable {
  const lefts = classes(data, offset + uint16(data, offset + 8), glyphCount);
  const rights = classes(data, offset + uint16(data, offset + 10), glyphCount);
  const [rows, columns] = [uint16(data, offset + 12), uint16(data, offset + 14)];
  const values = new Int16Array(rows * columns);
  for (let i = 0; i < values.length; i++) values[i] = int16(data, offset + 16 + i * width + place);
  return (left, right) => (covered[left] === 0 ? undefined : values[lefts[left]! * columns + rights[right]!]);
}

/** Coverage table: format 1 lists glyphs, format 2 ranges. */
function coverage(data: Uint8Array, offset: number, glyphCount: number): Uint16Array {
  const covered = new Uint16Array(glyphCount);
  const count = uint16(data, offset + 2);
  if (uint16(data, offset) === 1) {
    for (let i = 0; i < count; i++) covered[uint16(data, offset + 4 + 2 * i)] = i + 1;
    return covered;
  }
  for (let i = 0; i < count; i++) {
    const range = offset + 4 + 6 * i;
    const [first, last, index] = [uint16(data, range), uint16(data, range + 2), uint16(data, range + 4)];
    for (let glyph = first; glyph <= last; glyph++) covered[glyph] = index + glyph - first + 1;
  }
  return covered;
}

/** Class definition table: format 1 an array from a first glyph on, format 2 ranges; class 0 is the rest. */
function classes(data: Uint8Array, offset: number, glyphCount: number): Uint16Array {
  const table = new Uint16Array(glyphCount);
  if (uint16(data, offset) === 1) {
    const first = uint16(data, offset + 2);
    const count = uint16(data, offset + 4);
    for (let i = 0; i < count; i++) table[first + i] = uint16(data, offset + 6 + 2 * i);
    return table;
  }
  const count = uint16(data, offset + 2);
  for (let i = 0; i < count; i++) {
    const range = offset + 4 + 6 * i;
    table.fill(uint16(data, range + 4), uint16(data, range), uint16(data, range + 2) + 1);
  }
  return table;
}
