import type { ByteRuns } from '../character-set/charset-guessing.ts';
import { alphanumericValue } from './alphanumeric.ts';
import type { QrSegment } from './segment.ts';

/** ECI assignment of UTF-8: AIM ECI part 3. */
export const UTF8_ECI = 26;

/** GS1's field separator, the transmitted form of FNC1. */
export const SEPARATOR = '\u001d';

/** A character set and the ECI that announces it; `encode` only gets text of the set. */
export interface QrCharset {
  /** Absent: the set is not announced. */
  readonly eci: number | undefined;
  readonly encode: (text: string) => Uint8Array;
  /** Not announced: whether readers take these runs of bytes for text of the set. */
  readonly isUnderstood?: (runs: ByteRuns) => boolean;
}

export interface QrTextOptions {
  /** FNC1 in first position; U+001D separates fields. */
  readonly gs1?: boolean;
  /** Absent: ASCII text without ECI, everything else as UTF-8 with ECI 26. */
  readonly charset?: QrCharset;
}

/** Whether readers understand the byte segments of a set that is not announced. */
export function areReadableWithoutEci(
  segments: readonly QrSegment[],
  charset: QrCharset | undefined,
): boolean {
  if (charset?.isUnderstood === undefined) return true;
  return charset.isUnderstood(
    segments.flatMap((segment) => (segment.mode === 'byte' ? [segment.bytes] : [])),
  );
}

export function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 0x7f) return false;
  return true;
}

/** How text goes into alphanumeric mode after FNC1: ISO/IEC 18004:2015, 7.4.8.3. */
export function gs1Alphanumeric(text: string): string {
  return text.replaceAll('%', '%%').replaceAll(SEPARATOR, '%');
}

/** Separator and per cent sign side by side would read as `%%%`, that is in the wrong order. */
function isGs1Alphanumeric(text: string): boolean {
  return !text.includes(`${SEPARATOR}%`) && isAlphanumericBut(text, 0x1d);
}

function isAlphanumericBut(text: string, exception: number): boolean {
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (alphanumericValue(unit) < 0 && unit !== exception) return false;
  }
  return true;
}

/** The ECI header that the text needs, if any, then FNC1 for GS1: the order of ISO/IEC 18004:2015, 7.4.8.2. */
export function headSegments(text: string, { gs1, charset }: QrTextOptions): QrSegment[] {
  const head: QrSegment[] = [];
  const usual = isAscii(text) ? undefined : UTF8_ECI;
  const eci = charset === undefined ? usual : charset.eci;
  if (eci !== undefined) head.push({ mode: 'eci', assignment: eci });
  if (gs1) head.push({ mode: 'fnc1' });
  return head;
}

/** Bytes of a text in the set that `headSegments` announces. */
export function textBytes(text: string, charset: QrCharset | undefined): Uint8Array {
  return charset ? charset.encode(text) : Buffer.from(text, 'utf8');
}

/**
 * The text as one segment of the densest mode that encodes all of it: numeric, alphanumeric or byte.
 * @example textSegments('HELLO') // [{ mode: 'alphanumeric', text: 'HELLO' }]
 */
export function textSegments(text: string, options: QrTextOptions = {}): QrSegment[] {
  const head = headSegments(text, options);
  if (options.charset && !isAsciiCompatible(options.charset)) {
    return [...head, { mode: 'byte', bytes: textBytes(text, options.charset) }];
  }
  if (/^[0-9]+$/.test(text)) return [...head, { mode: 'numeric', text }];
  if (options.gs1 ? isGs1Alphanumeric(text) : isAlphanumericBut(text, -1)) {
    return [...head, { mode: 'alphanumeric', text: options.gs1 ? gs1Alphanumeric(text) : text }];
  }
  return [...head, { mode: 'byte', bytes: textBytes(text, options.charset) }];
}

/** Numeric and alphanumeric mode mean ASCII bytes; sets like UTF-16 need byte mode throughout. */
export function isAsciiCompatible(charset: QrCharset): boolean {
  return Buffer.from(charset.encode('A1')).equals(Buffer.from('A1'));
}
