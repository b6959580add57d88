import { crcOf } from '@kontor/graphics';

/** Where the first chunk after IHDR begins: signature, then length, type, 13 bytes and checksum. */
const AFTER_HEADER = 8 + 4 + 4 + 13 + 4;
const CHUNK_BYTES = 4 + 4 + 9 + 4;
const METRE = 1;

/** The PNG with its size in print: chunk pHYs (ISO/IEC 15948, 11.3.5.3), pixels a metre. */
export function printedPng(png: Uint8Array, pixelsPerMetre: number): Uint8Array {
  const bytes = new Uint8Array(png.length + CHUNK_BYTES);
  bytes.set(png.subarray(0, AFTER_HEADER));
  const view = new DataView(bytes.buffer, AFTER_HEADER, CHUNK_BYTES);
  view.setUint32(0, 9);
  [...'pHYs'].forEach((letter, index) => {
    view.setUint8(4 + index, letter.charCodeAt(0));
  });
  view.setUint32(8, pixelsPerMetre);
  view.setUint32(12, pixelsPerMetre);
  view.setUint8(16, METRE);
  view.setUint32(17, crcOf(bytes, AFTER_HEADER + 4, AFTER_HEADER + 17));
  bytes.set(png.subarray(AFTER_HEADER), AFTER_HEADER + CHUNK_BYTES);
  return bytes;
}
