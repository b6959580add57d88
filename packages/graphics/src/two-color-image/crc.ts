import { crc32 } from 'node:zlib';

/** From here on the call into zlib costs less than the loop. */
const NATIVE_FROM_BYTES = 2000;

let table: Int32Array | undefined;

/** ISO/IEC 15948, annex D: polynomial EDB88320, reflected. */
function crcTable(): Int32Array {
  if (table) return table;
  table = new Int32Array(256);
  for (let byte = 0; byte < 256; byte++) {
    let rest = byte;
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
    table[byte] = rest;
  }
  return table;
}

/** CRC-32 of the bytes `start` to `end − 1`, as PNG uses it. */
export function crcOf(bytes: Uint8Array, start: number, end: number): number {
  if (end - start >= NATIVE_FROM_BYTES) return crc32(bytes.subarray(start, end));
  const steps = crcTable();
  let rest = -1;
  for (let index = start; index < end; index++) rest = (rest >>> 8) ^ steps[(rest ^ bytes[index]!) & 0xff]!;
  return ~rest >>> 0;
}
