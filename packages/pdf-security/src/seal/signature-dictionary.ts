import { dateString, dict, name, type PdfDict, raw, textString } from '@kontor/pdf';

/** Digits of each number of /ByteRange: it is written before the numbers are known. */
const RANGE_DIGITS = 10;
const RANGE_SPACE = 4 * RANGE_DIGITS + 3;

const CONTENTS_KEY = '/Contents<';
const RANGE_KEY = '/ByteRange[';

export interface SignatureTexts {
  readonly name: string;
  readonly reason?: string | undefined;
  readonly location?: string | undefined;
  readonly contact?: string | undefined;
  /** Milliseconds since 1970. */
  readonly sealedAt: number;
}

const optional = (text: string | undefined) => (text === undefined ? undefined : textString(text));

/**
 * The signature dictionary (ETSI EN 319 142-1, 5.2 and 6.3) with room for the signature. Its first strings are those to be
 * filled in, so that no text of the request can be taken for them.
 */
export function signatureDictionary(texts: SignatureTexts, octets: number): PdfDict {
  return dict({
    Type: name('Sig'),
    Filter: name('Adobe.PPKLite'),
    SubFilter: name('ETSI.CAdES.detached'),
    ByteRange: raw(`[${' '.repeat(RANGE_SPACE)}]`),
    Contents: raw(`<${'0'.repeat(2 * octets)}>`),
    M: dateString(new Date(texts.sealedAt).toISOString()),
    Name: textString(texts.name),
    Reason: optional(texts.reason),
    Location: optional(texts.location),
    ContactInfo: optional(texts.contact),
  });
}

/** Where the signature is in the file: its angle brackets are at `start` and `end - 1`. */
export interface ContentsPlace {
  readonly start: number;
  readonly end: number;
}

/** Fills in /ByteRange of the dictionary that begins at a place of the file: all but the signature (5.2; 12.8.1). */
export function setByteRange(bytes: Buffer, object: number): ContentsPlace {
  const range = bytes.indexOf(RANGE_KEY, object, 'latin1') + RANGE_KEY.length;
  const start = bytes.indexOf(CONTENTS_KEY, object, 'latin1') + CONTENTS_KEY.length - 1;
  const end = bytes.indexOf('>', start, 'latin1') + 1;
  const numbers = `0 ${start} ${end} ${bytes.length - end}`;
  bytes.write(numbers.padEnd(RANGE_SPACE), range, 'latin1');
  return { start, end };
}

/** Writes a signature into its place; the rest of it stays zeros. @throws RangeError when it does not fit */
export function setContents(bytes: Buffer, { start, end }: ContentsPlace, signature: Buffer): void {
  if (2 * signature.length > end - start - 2) throw new RangeError('the signature is longer than its place');
  bytes.write(signature.toString('hex'), start + 1, 'latin1');
}
