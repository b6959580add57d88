/**
 * QR codes alone, for packages that draw them among other things: an invoice loads none of the forty other symbologies.
 */

export { type CapacityExceeded, encodeQr, type QrSymbol } from './qr/encode-qr.ts';
// ISO/IEC 18004.
export { encodeQrText } from './qr/encode-qr-text.ts';
export type { QrLevel } from './qr/level.ts';
export type { QrSegment } from './qr/segment.ts';
export { isAscii, UTF8_ECI } from './qr/text-segments.ts';
