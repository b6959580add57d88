import type { CharacterSet } from './character-set.ts';
import { encodingTable } from './encoding-table.ts';

const LAST_ASCII = 0x7f;
const LAST_LATIN_1 = 0xff;
const isSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;

/** Bytes of a text whose characters are their own byte values, up to `last`. */
export function directBytes(text: string, last: number): Uint8Array | undefined {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > last) return undefined;
    bytes[i] = code;
  }
  return bytes;
}

function utf16(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  for (let i = 0; i < text.length; i++) {
    bytes[2 * i] = text.charCodeAt(i) >> 8;
    bytes[2 * i + 1] = text.charCodeAt(i) & 255;
  }
  return bytes;
}

/** Bytes by table: values up to 4 bytes, the most significant first. */
function tabulated(text: string, name: string): Uint8Array | undefined {
  const table = encodingTable(name);
  const bytes: number[] = [];
  for (const character of text) {
    const value = table(character.codePointAt(0)!);
    if (value === undefined) return undefined;
    if (value > 0xffff) bytes.push(value >>> 24, (value >>> 16) & 255);
    if (value > 0xff) bytes.push((value >>> 8) & 255);
    bytes.push(value & 255);
  }
  return Uint8Array.from(bytes);
}

/**
 * A text in a character set; `undefined` when a character is not in it. Nothing is ever replaced.
 * @example encode('ä', { name: 'ISO-8859-1', eci: 3 }) // Uint8Array [0xe4]
 */
export function encode(text: string, set: CharacterSet): Uint8Array | undefined {
  if (!text.isWellFormed()) return undefined;
  switch (set.name) {
    case 'UTF-8':
      return new TextEncoder().encode(text);
    case 'UTF-16BE':
      return utf16(text);
    case 'US-ASCII':
      return directBytes(text, LAST_ASCII);
    case 'ISO-8859-1':
      return directBytes(text, LAST_LATIN_1);
    default:
      return directBytes(text, LAST_ASCII) ?? tabulated(text, set.name);
  }
}

/** The first character that a set lacks, for messages; `undefined` when it has all. */
export function firstMissing(text: string, set: CharacterSet): string | undefined {
  for (const character of text) {
    if (isSurrogate(character.codePointAt(0)!) || encode(character, set) === undefined) return character;
  }
  return undefined;
}
