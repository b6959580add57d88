/**
 * The objects of a PDF file (ISO 32000-1, 7.3): the vocabulary that reader and writer share.
 * Numbers, booleans, null and arrays are those of JavaScript; the rest is distinguished by its one member.
 */
export type PdfObject =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfRef
  | PdfRaw
  | PdfDict
  | PdfStream
  | readonly PdfObject[];

/** A name without its slash, `#` escapes resolved: one character a byte. */
export interface PdfName {
  readonly name: string;
}

/** The bytes of a string, escapes or hex digits resolved. */
export interface PdfString {
  readonly bytes: Uint8Array;
}

export interface PdfRef {
  readonly object: number;
  readonly generation: number;
}

/** Text that is PDF syntax already, one character a byte: for writers of very many equal objects. */
export interface PdfRaw {
  readonly raw: string;
}

/** Keys without slash. A Map, so that no key of a file can meet a member of Object. */
export type PdfDict = ReadonlyMap<string, PdfObject>;

/** `data` is encoded by the dictionary's Filter. */
export interface PdfStream {
  readonly dict: PdfDict;
  readonly data: Uint8Array;
}

export const name = (text: string): PdfName => ({ name: text });
export const raw = (text: string): PdfRaw => ({ raw: text });
export const ref = (object: number, generation = 0): PdfRef => ({ object, generation });

export const isDict = (value: PdfObject | undefined): value is PdfDict => value instanceof Map;
export const isArray = (value: PdfObject | undefined): value is readonly PdfObject[] => Array.isArray(value);

const hasMember = (value: PdfObject | undefined, member: string): boolean =>
  typeof value === 'object' && value !== null && member in value;

export const isRef = (value: PdfObject | undefined): value is PdfRef => hasMember(value, 'object');
export const isName = (value: PdfObject | undefined): value is PdfName => hasMember(value, 'name');
export const isString = (value: PdfObject | undefined): value is PdfString => hasMember(value, 'bytes');
export const isStream = (value: PdfObject | undefined): value is PdfStream => hasMember(value, 'data');

/** The text of a name, undefined for anything else. */
export const nameText = (value: PdfObject | undefined): string | undefined =>
  isName(value) ? value.name : undefined;

/** A dictionary from the members that are not undefined. @example dict({ Type: name('Page'), Parent: pages }) */
export function dict(members: Readonly<Record<string, PdfObject | undefined>>): PdfDict {
  const map = new Map<string, PdfObject>();
  for (const [key, value] of Object.entries(members)) if (value !== undefined) map.set(key, value);
  return map;
}

/** A string of bytes given as text, one character a byte. */
export const byteString = (latin1: string): PdfString => ({ bytes: Buffer.from(latin1, 'latin1') });

export const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/**
 * A text string (ISO 32000-1, 7.9.2.2): ASCII as it is, which PDFDocEncoding shares, all else UTF-16 with mark.
 */
export function textString(text: string): PdfString {
  if (isAscii(text)) return byteString(text);
  const bytes = Buffer.alloc(2 + 2 * text.length);
  bytes.writeUInt16BE(0xfeff, 0);
  for (let i = 0; i < text.length; i++) bytes.writeUInt16BE(text.charCodeAt(i), 2 + 2 * i);
  return { bytes };
}

/**
 * A date string (7.9.4) from ISO 8601 in UTC.
 * @example dateString('2026-01-31T08:05:00Z') // D:20260131080500Z
 */
export function dateString(iso: string): PdfString {
  return byteString(`D:${iso.slice(0, 19).replace(/[-:T]/g, '')}Z`);
}
