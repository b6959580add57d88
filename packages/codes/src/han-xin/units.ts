/** A character of GB 18030 as its one, two or four bytes, and the numbers it has in the modes that encode it. */
export interface Unit {
  readonly bytes: Uint8Array;
  /** −1 where a mode does not have the character. */
  readonly digit: number;
  readonly text1: number;
  readonly text2: number;
  readonly region1: number;
  readonly region2: number;
  readonly double: number;
  readonly four: number;
}

const NOWHERE = -1;
const isBetween = (value: number, from: number, to: number): boolean => value >= from && value <= to;

/** ISO/IEC 20830, table 3: digits, capital and small letters. */
function text1(byte: number): number {
  if (isBetween(byte, 0x30, 0x39)) return byte - 0x30;
  if (isBetween(byte, 0x41, 0x5a)) return byte - 0x41 + 10;
  return isBetween(byte, 0x61, 0x7a) ? byte - 0x61 + 36 : NOWHERE;
}

/** Table 4: control characters and signs, in five runs. */
const TEXT_2_RUNS = [
  [0x00, 0x1b, 0],
  [0x20, 0x2f, 28],
  [0x3a, 0x40, 44],
  [0x5b, 0x60, 51],
  [0x7b, 0x7f, 57],
] as const;

function text2(byte: number): number {
  const run = TEXT_2_RUNS.find(([from, to]) => isBetween(byte, from, to));
  return run === undefined ? NOWHERE : byte - run[0] + run[2];
}

/** 94 characters a row of GB 2312. */
const ROW = 0x5e;

/** Common Chinese characters of level 1, signs of rows 1 to 3 and 32 phonetic letters. */
function region1(lead: number, trail: number): number {
  if (trail < 0xa1 || trail === 0xff) return NOWHERE;
  if (isBetween(lead, 0xb0, 0xd7)) return ROW * (lead - 0xb0) + trail - 0xa1;
  if (isBetween(lead, 0xa1, 0xa3)) return ROW * (lead - 0xa1) + trail - 0xa1 + 0xeb0;
  return lead === 0xa8 && trail <= 0xc0 ? trail - 0xa1 + 0xfca : NOWHERE;
}

/** Characters of level 2. */
function region2(lead: number, trail: number): number {
  const isIn = isBetween(lead, 0xd8, 0xf7) && isBetween(trail, 0xa1, 0xfe);
  return isIn ? ROW * (lead - 0xd8) + trail - 0xa1 : NOWHERE;
}

/** All of the two-byte part. */
const doubleByte = (lead: number, trail: number): number =>
  0xbe * (lead - 0x81) + trail - (trail <= 0x7e ? 0x40 : 0x41);

const fourByte = ([first, second, third, fourth]: readonly number[]): number =>
  0x3138 * (first! - 0x81) + 0x4ec * (second! - 0x30) + 0x0a * (third! - 0x81) + fourth! - 0x30;

function unitOf(bytes: Uint8Array): Unit {
  const [first, second] = [bytes[0]!, bytes[1]!];
  const [isSingle, isDouble] = [bytes.length === 1, bytes.length === 2];
  return {
    bytes,
    digit: isSingle && isBetween(first, 0x30, 0x39) ? first - 0x30 : NOWHERE,
    text1: isSingle ? text1(first) : NOWHERE,
    text2: isSingle ? text2(first) : NOWHERE,
    region1: isDouble ? region1(first, second) : NOWHERE,
    region2: isDouble ? region2(first, second) : NOWHERE,
    double: isDouble ? doubleByte(first, second) : NOWHERE,
    four: bytes.length === 4 ? fourByte([...bytes]) : NOWHERE,
  };
}

function lengthAt(bytes: Uint8Array, at: number): 1 | 2 | 4 {
  if (bytes[at]! < 0x80) return 1;
  return isBetween(bytes[at + 1]!, 0x30, 0x39) ? 4 : 2;
}

/** The characters of a text in GB 18030. */
export function unitsOfGb18030(bytes: Uint8Array): readonly Unit[] {
  const units: Unit[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = lengthAt(bytes, at);
    units.push(unitOf(bytes.subarray(at, at + length)));
    at += length;
  }
  return units;
}

/** The bytes of a text in another set, one by one. */
export const unitsOfBytes = (bytes: Uint8Array): readonly Unit[] =>
  Array.from(bytes, (_, at) => unitOf(bytes.subarray(at, at + 1)));
