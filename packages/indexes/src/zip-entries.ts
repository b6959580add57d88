import { crc32, inflateRawSync } from 'node:zlib';
import { DocumentRefused } from './document-refused.ts';

/*
 * Ours and not fflate 0.8, which takes what must be refused: CRC-32 is not checked, an entry larger than its header
 * declares is cut off without an error, an encrypted one comes out as noise. zlib is also faster (a spreadsheet of 3.9
 * MB: 2.2 ms, fflate 8.2 ms).
 */

/** Signatures of PKWARE's APPNOTE 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16. */
const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const ENCRYPTED = 0x0001;
const STORED = 0;
const DEFLATED = 8;
const MAX_ENTRIES = 1000;

export interface ZipEntry {
  readonly name: string;
  /** Unpacks it. @throws DocumentRefused when damaged or larger than the limit. */
  readonly bytes: () => Uint8Array;
}

/** True for the first bytes of a ZIP file. */
export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** The entries of a ZIP file; each unpacks to at most `maxBytes`. @throws DocumentRefused */
export function zipEntries(bytes: Uint8Array, maxBytes: number): ZipEntry[] {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return entriesOf(view, maxBytes);
  } catch (error) {
    // An offset that leads out of the file.
    if (error instanceof RangeError) throw new DocumentRefused('damaged ZIP');
    throw error;
  }
}

function entriesOf(view: Buffer, maxBytes: number): ZipEntry[] {
  const end = endOfDirectory(view);
  const count = view.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw new DocumentRefused('too many files in the ZIP');
  const entries: ZipEntry[] = [];
  let at = view.readUInt32LE(end + 16);
  for (let i = 0; i < count; i++) {
    if (view.readUInt32LE(at) !== CENTRAL_HEADER) throw new DocumentRefused('damaged ZIP');
    const nameBytes = view.readUInt16LE(at + 28);
    const head = at;
    const name = view.toString('utf8', at + 46, at + 46 + nameBytes);
    entries.push({ name, bytes: () => unpacked(view, head, maxBytes) });
    at += 46 + nameBytes + view.readUInt16LE(at + 30) + view.readUInt16LE(at + 32);
  }
  return entries;
}

/** It is at the end, before a comment of unknown length. */
function endOfDirectory(view: Buffer): number {
  const first = Math.max(0, view.length - END_BYTES - MAX_COMMENT_BYTES);
  for (let at = view.length - END_BYTES; at >= first; at--) {
    if (view.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  throw new DocumentRefused('damaged ZIP');
}

function unpacked(view: Buffer, head: number, maxBytes: number): Uint8Array {
  const method = view.readUInt16LE(head + 10);
  const [packedBytes, plainBytes] = [view.readUInt32LE(head + 20), view.readUInt32LE(head + 24)];
  const local = view.readUInt32LE(head + 42);
  if ((view.readUInt16LE(head + 8) & ENCRYPTED) !== 0) throw new DocumentRefused('encrypted ZIP');
  if (plainBytes > maxBytes) throw new DocumentRefused('a file in the ZIP is too large');
  try {
    if (view.readUInt32LE(local) !== LOCAL_HEADER) throw new DocumentRefused('damaged ZIP');
    const start = local + 30 + view.readUInt16LE(local + 26) + view.readUInt16LE(local + 28);
    if (start + packedBytes > view.length) throw new DocumentRefused('damaged ZIP');
    const packed = view.subarray(start, start + packedBytes);
    const plain = inflated(packed, method, maxBytes);
    if (crc32(plain) !== view.readUInt32LE(head + 16)) throw new DocumentRefused('damaged ZIP');
    return plain;
  } catch (error) {
    if (error instanceof DocumentRefused) throw error;
    throw new DocumentRefused('damaged ZIP');
  }
}

function inflated(packed: Buffer, method: number, maxBytes: number): Buffer {
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw new DocumentRefused('unknown ZIP method');
  return inflateRawSync(packed, { maxOutputLength: maxBytes });
}
