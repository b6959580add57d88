import { isAlphanumeric } from './alphanumeric.ts';
import { type CapacityExceeded, encodeQr, type QrSymbol } from './encode-qr.ts';
import type { QrLevel } from './level.ts';
import type { QrSegment } from './segment.ts';
import { isAscii, UTF8_ECI } from './text-segments.ts';

export interface QrMatrixOptions {
  readonly level: QrLevel;
  readonly maxVersion: number;
}

/**
 * Symbol of a payment payload: one alphanumeric segment where the text permits, else one byte segment of its UTF-8
 * bytes, after ECI 26 when any is beyond ASCII (some readers guess the character set without it).
 * @example qrMatrix('SPD*1.0*ACC:CZ5855000000001265098001*AM:450.00', { level: 'M', maxVersion: 40 })
 */
export function qrMatrix(text: string, options: QrMatrixOptions): QrSymbol | CapacityExceeded {
  return encodeQr(payloadSegments(text), options);
}

/** Symbol of ready bytes in one byte segment without ECI, as the EPC character sets 2 to 8 need them. */
export function qrByteMatrix(bytes: Uint8Array, options: QrMatrixOptions): QrSymbol | CapacityExceeded {
  return encodeQr([{ mode: 'byte', bytes }], options);
}

function payloadSegments(text: string): readonly QrSegment[] {
  if (isAlphanumeric(text)) return [{ mode: 'alphanumeric', text }];
  if (isAscii(text)) return [{ mode: 'byte', bytes: Buffer.from(text, 'latin1') }];
  return [
    { mode: 'eci', assignment: UTF8_ECI },
    { mode: 'byte', bytes: Buffer.from(text, 'utf8') },
  ];
}
