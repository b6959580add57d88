/** A character set of EPC069-12, 3 (element "character set"), other than UTF-8, which is number 1. */
export interface CharacterSet {
  /** The content of line 3 of the code. */
  readonly number: number;
  /** ISO 8859 part. */
  readonly part: number;
}

export const CHARACTER_SETS: readonly CharacterSet[] = [
  { number: 2, part: 1 },
  { number: 3, part: 2 },
  { number: 4, part: 4 },
  { number: 5, part: 5 },
  { number: 6, part: 7 },
  { number: 7, part: 10 },
  { number: 8, part: 15 },
];

/** Encoding of U+00A0 and above by part; built on first use from the decoders of the platform. */
const tables = new Map<number, ReadonlyMap<string, number>>();

function tableOf(part: number): ReadonlyMap<string, number> {
  const known = tables.get(part);
  if (known !== undefined) return known;
  const bytes = Uint8Array.from({ length: 96 }, (_, i) => 0xa0 + i);
  // The label iso-8859-1 means windows-1252 to decoders; in ISO 8859-1 code point and byte are equal.
  const upper =
    part === 1 ? String.fromCharCode(...bytes) : new TextDecoder(`iso-8859-${part}`).decode(bytes);
  const table = new Map<string, number>();
  for (let i = 0; i < upper.length; i++) {
    const character = upper.charAt(i);
    if (character !== '\ufffd') table.set(character, 0xa0 + i);
  }
  tables.set(part, table);
  return table;
}

/** `text` (ASCII and U+00A0 upwards, line feeds) in one of the sets, or `undefined` when a character is missing. */
export function bytesIn(set: CharacterSet, text: string): Uint8Array | undefined {
  const table = tableOf(set.part);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const byte = unit < 0x80 ? unit : table.get(text.charAt(i));
    if (byte === undefined) return undefined;
    bytes[i] = byte;
  }
  return bytes;
}
