import { XmlSyntaxFault } from './xml-syntax-fault.ts';

/** How a document is encoded, by the name that its declaration has for it. */
type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'iso-8859-1' | 'iso-8859-15' | 'windows-1252';

/** Names of the IANA registry, in lower case. */
const DECLARED: Readonly<Record<string, Encoding>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  ascii: 'utf-8',
  'iso-8859-1': 'iso-8859-1',
  latin1: 'iso-8859-1',
  'iso-8859-15': 'iso-8859-15',
  'latin-9': 'iso-8859-15',
  'windows-1252': 'windows-1252',
  cp1252: 'windows-1252',
};

/** Bytes without a character in windows-1252, which decoders map to control characters. */
const UNDEFINED_1252: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

const DECLARATION_BYTES = 256;
const DECLARATION = /^<\?xml\s[^>]*?\bencoding\s*=\s*(?:"([^"]*)"|'([^']*)')/;
const MAX_NAMED = 40;

interface Detected {
  readonly encoding: Encoding;
  /** Bytes of the byte order mark. */
  readonly mark: number;
}

const startsWith = (bytes: Uint8Array, ...expected: readonly number[]): boolean =>
  expected.every((byte, index) => bytes[index] === byte);

/** A byte order mark wins over the declaration (XML 1.0, 4.3.3 and appendix F). */
function detected(bytes: Uint8Array): Detected {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return { encoding: 'utf-8', mark: 3 };
  if (startsWith(bytes, 0xff, 0xfe)) return { encoding: 'utf-16le', mark: 2 };
  if (startsWith(bytes, 0xfe, 0xff)) return { encoding: 'utf-16be', mark: 2 };
  if (startsWith(bytes, 0x3c, 0x00, 0x3f, 0x00)) return { encoding: 'utf-16le', mark: 0 };
  if (startsWith(bytes, 0x00, 0x3c, 0x00, 0x3f)) return { encoding: 'utf-16be', mark: 0 };
  const head = Buffer.from(bytes.subarray(0, DECLARATION_BYTES)).toString('latin1');
  const [, double, single] = DECLARATION.exec(head) ?? [];
  const name = (double ?? single ?? 'utf-8').toLowerCase();
  const encoding = Object.hasOwn(DECLARED, name) ? DECLARED[name] : undefined;
  // A text in memory is UTF-16 in some languages, whose programs then declare it and write UTF-8.
  if (name.startsWith('utf-16'))
    throw new XmlSyntaxFault('it declares UTF-16, which its bytes are not; declare UTF-8', 1, 1);
  if (encoding === undefined) {
    const shown = name.replace(/[^\x21-\x7e]/g, '?').slice(0, MAX_NAMED);
    throw new XmlSyntaxFault(`unknown encoding ${shown}; send it as UTF-8`, 1, 1);
  }
  return { encoding, mark: 0 };
}

/** The place of the byte at `offset` in a text of one byte a character, or in UTF-8 counted by its first bytes. */
function placeOf(bytes: Uint8Array, offset: number): readonly [line: number, column: number] {
  let [line, column] = [1, 1];
  for (let i = 0; i < offset; i++) {
    const byte = bytes[i]!;
    if (byte === 0x0a) [line, column] = [line + 1, 1];
    else if ((byte & 0xc0) !== 0x80) column += 1;
  }
  return [line, column];
}

const fault = (bytes: Uint8Array, offset: number, name: string): XmlSyntaxFault =>
  new XmlSyntaxFault(`the bytes are not ${name}`, ...placeOf(bytes, offset));

/** The first byte that is not of UTF-8: what replacement decoding changes. */
function firstWrongByte(bytes: Uint8Array): number {
  const again = Buffer.from(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), 'utf8');
  let offset = 0;
  while (offset < again.length && again[offset] === bytes[offset]) offset++;
  return offset;
}

function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw fault(bytes, firstWrongByte(bytes), 'UTF-8');
  }
}

function utf16(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): string {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new XmlSyntaxFault('the bytes are not UTF-16', 1, 1);
  }
}

function windows1252(bytes: Uint8Array): string {
  const wrong = bytes.findIndex((byte) => UNDEFINED_1252.has(byte));
  if (wrong >= 0) throw fault(bytes, wrong, 'windows-1252');
  return new TextDecoder('windows-1252').decode(bytes);
}

/**
 * The text of an XML document: UTF-8, UTF-16, ISO-8859-1, ISO-8859-15 and windows-1252.
 * @throws XmlSyntaxFault for another encoding, and for bytes that are not of theirs, with line and column
 */
export function decodeXml(bytes: Uint8Array): string {
  const { encoding, mark } = detected(bytes);
  const content = bytes.subarray(mark);
  switch (encoding) {
    case 'utf-8':
      return utf8(content);
    case 'utf-16le':
    case 'utf-16be':
      return utf16(content, encoding);
    case 'iso-8859-1':
      return Buffer.from(content.buffer, content.byteOffset, content.length).toString('latin1');
    case 'iso-8859-15':
      return new TextDecoder('iso-8859-15').decode(content);
    case 'windows-1252':
      return windows1252(content);
  }
}
