/**
 * Barcodes and QR codes: all that other packages and the service may use of it (README.md).
 */

// Barcodes of every format.
export { barcodeJob } from './barcode/barcode-job.ts';
export { barcodeContentJob } from './barcode/content-job.ts';
export { addedFormats, type Format, formats } from './barcode/format/format.ts';
export { optionsFor, optionViolations } from './barcode/format/options.ts';
export { type BarcodeRequest, outputs } from './barcode/format/request.ts';

// QR codes in a frame, as payment codes have them.
export type { QrFrame } from './payment-picture/frame-layout.ts';
export type { PictureTooSmall, QrPicture } from './payment-picture/qr-picture.ts';
export { type QrPictureInput, qrPictureJob } from './payment-picture/qr-picture-job.ts';
export { type CapacityExceeded, encodeQr } from './qr/encode-qr.ts';
// QR codes (ISO/IEC 18004).
export { encodeQrText } from './qr/encode-qr-text.ts';
export type { QrLevel } from './qr/level.ts';
export type { QrSegment } from './qr/segment.ts';
export { barcodeRequest, mediaTypes, warningsOf } from './request/barcode-request.ts';
// Requests, as people write them.
export { type BarcodeInput, barcodeSchema } from './request/barcode-schema.ts';
export { barcodeCheck } from './request/barcode-violations.ts';
export { drawBarcode } from './request/draw-barcode.ts';
