/**
 * Encoders for the sets that are more than a range of Unicode. The platform only decodes them, so each table is
 * turned round from the decoder's result for every byte sequence of the set, once, when it is first needed.
 */
type Table = (codePoint: number) => number | undefined;

const REPLACEMENT = 0xfffd;
const FIRST_PRIVATE = 0xe000;
const LAST_PRIVATE = 0xf8ff;

/** Turkish letters in the six places where ISO 8859-9 differs from ISO 8859-1. */
const LATIN_5 = [0xd0, 0x11e, 0xdd, 0x130, 0xde, 0x15e, 0xf0, 0x11f, 0xfd, 0x131, 0xfe, 0x15f];
/** Box drawings and two numerals are twice in Big5; the later place is the usual one. */
const LATER_IN_BIG5 = new Set([0x2550, 0x255e, 0x2561, 0x256a, 0x5341, 0x5345]);

/** The one code point that these bytes mean, or `undefined`. */
function decoded(decoder: TextDecoder, bytes: readonly number[]): number | undefined {
  const text = decoder.decode(Uint8Array.from(bytes));
  const code = text.codePointAt(0);
  if (code === undefined || code === REPLACEMENT) return undefined;
  return text.length === (code > 0xffff ? 2 : 1) ? code : undefined;
}

/** Single bytes 128 to 255; ISO 8859 has control characters in 128 to 159, the code pages have holes there. */
function singleBytes(label: string): Map<number, number> {
  const decoder = new TextDecoder(label);
  const isIso = label.startsWith('iso');
  const table = new Map<number, number>();
  for (let byte = 0; byte < 256; byte++) {
    const code = decoded(decoder, [byte]);
    if (code !== undefined && (isIso || code < 0x80 || code > 0x9f)) table.set(code, byte);
  }
  return table;
}

function latin5(): Map<number, number> {
  const table = new Map(Array.from({ length: 256 }, (_, byte) => [byte, byte]));
  for (let i = 0; i < LATIN_5.length; i += 2) {
    table.delete(LATIN_5[i]!);
    table.set(LATIN_5[i + 1]!, LATIN_5[i]!);
  }
  return table;
}

/** ISO 8859-11 is TIS 620 with a no-break space: U+0E01 is 0xA1, four places behind U+0E3A are empty. */
function thai(): Map<number, number> {
  const table = new Map(Array.from({ length: 0xa1 }, (_, byte) => [byte, byte]));
  for (let byte = 0xa1; byte <= 0xfb; byte++) {
    if (byte < 0xdb || byte > 0xde) table.set(byte - 0xa1 + 0xe01, byte);
  }
  return table;
}

interface DoubleBytes {
  readonly label: string;
  readonly leads: readonly (readonly [number, number])[];
  readonly trails: readonly (readonly [number, number])[];
  /** Single bytes above 127. */
  readonly singles?: readonly [number, number];
}

const doubleByteSets: Readonly<Record<string, DoubleBytes>> = {
  // Lead bytes ED and EE repeat IBM characters that FA to FC have, F0 to F9 are for the user's own.
  Shift_JIS: {
    label: 'shift_jis',
    ...{
      leads: [
        [0x81, 0x9f],
        [0xe0, 0xec],
        [0xef, 0xef],
        [0xfa, 0xfc],
      ],
      trails: [
        [0x40, 0x7e],
        [0x80, 0xfc],
      ],
    },
    singles: [0xa1, 0xdf],
  },
  Big5: {
    label: 'big5',
    leads: [[0xa1, 0xf9]],
    trails: [
      [0x40, 0x7e],
      [0xa1, 0xfe],
    ],
  },
  'EUC-KR': { label: 'euc-kr', leads: [[0xa1, 0xfe]], trails: [[0xa1, 0xfe]] },
  GB18030: {
    label: 'gb18030',
    leads: [[0x81, 0xfe]],
    trails: [
      [0x40, 0x7e],
      [0x80, 0xfe],
    ],
  },
};

const range = ([from, to]: readonly [number, number]): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

function doubleBytes(set: DoubleBytes): Map<number, number> {
  const decoder = new TextDecoder(set.label);
  const table = new Map(Array.from({ length: 128 }, (_, byte) => [byte, byte]));
  for (const byte of set.singles ? range(set.singles) : []) table.set(decoded(decoder, [byte])!, byte);
  const trails = set.trails.flatMap(range);
  for (const lead of set.leads.flatMap(range)) {
    for (const trail of trails) {
      const code = decoded(decoder, [lead, trail]);
      if (code === undefined || (code >= FIRST_PRIVATE && code <= LAST_PRIVATE)) continue;
      const isRepeated = table.has(code) && !(set.label === 'big5' && LATER_IN_BIG5.has(code));
      if (!isRepeated) table.set(code, lead * 256 + trail);
    }
  }
  return table;
}

/** Four bytes of GB 18030 by their linear position. */
function fourBytes(position: number): number[] {
  const last = 0x30 + (position % 10);
  const third = 0x81 + (Math.floor(position / 10) % 126);
  const second = 0x30 + (Math.floor(position / 1260) % 10);
  return [0x81 + Math.floor(position / 12600), second, third, last];
}

const joined = (bytes: readonly number[]): number => bytes.reduce((value, byte) => value * 256 + byte, 0);

/** GB 18030 has all of Unicode: two bytes for the common, four for the rest, beyond U+FFFF by calculation. */
function gb18030(): Table {
  const table = doubleBytes(doubleByteSets.GB18030!);
  const decoder = new TextDecoder('gb18030');
  for (let position = 0; position < 39420; position++) {
    const bytes = fourBytes(position);
    const code = decoded(decoder, bytes);
    if (code !== undefined && !table.has(code)) table.set(code, joined(bytes));
  }
  return (code) => (code > 0xffff ? joined(fourBytes(189000 + code - 0x10000)) : table.get(code));
}

function built(name: string): Table {
  if (name === 'GB18030') return gb18030();
  const double = doubleByteSets[name];
  let table: Map<number, number>;
  if (double) table = doubleBytes(double);
  else if (name === 'ISO-8859-9') table = latin5();
  else if (name === 'ISO-8859-11') table = thai();
  else table = singleBytes(name.toLowerCase());
  return (code) => table.get(code);
}

const tables = new Map<string, Table>();

/** Code point → bytes as one number, for the sets beyond ASCII, ISO 8859-1 and the forms of Unicode. */
export function encodingTable(name: string): Table {
  const found = tables.get(name) ?? built(name);
  tables.set(name, found);
  return found;
}
