import { constants, inflateSync } from 'node:zlib';
import { MessageReader, WIRE } from './message-reader.ts';
import { RefusedOsmFile } from './refused-osm-file.ts';

/**
 * The outer form of a .osm.pbf file: repeated length (4 bytes, big-endian), BlobHeader, Blob
 * (OpenStreetMap wiki, "PBF Format", File format). Both lengths are checked before anything is allocated.
 */

/** Bytes of a file, by place. */
export interface ByteSource {
  /** In bytes. */
  readonly size: number;
  /** Exactly `length` bytes, which stay valid until the next call only. @throws errors of the system */
  read(offset: number, length: number): Uint8Array;
}

export interface BlobPlace {
  /** `OSMHeader` or `OSMData`; blobs of other types are passed over, as the format requires. */
  readonly type: string;
  /** Of the Blob itself. */
  readonly offset: number;
  readonly length: number;
}

const MAX_HEADER_BYTES = 64 * 1024;
const MAX_BLOB_BYTES = 32 * 1024 * 1024;
const CUT = 'is cut: it ends in the middle of a block';

/** Where the blobs are. @throws RefusedOsmFile, errors of the source */
export function* blobPlaces(source: ByteSource): Generator<BlobPlace> {
  let at = 0;
  while (at < source.size) {
    if (source.size - at < 4) throw new RefusedOsmFile(at === 0 ? NO_PBF : CUT);
    const prefix = source.read(at, 4);
    const headerLength = new DataView(prefix.buffer, prefix.byteOffset, 4).getUint32(0);
    if (headerLength > MAX_HEADER_BYTES) throw new RefusedOsmFile(at === 0 ? NO_PBF : TOO_LARGE);
    if (headerLength > source.size - at - 4) throw new RefusedOsmFile(at === 0 ? NO_PBF : CUT);
    const { type, length } = blobHeader(source.read(at + 4, headerLength));
    const offset = at + 4 + headerLength;
    if (length > MAX_BLOB_BYTES) throw new RefusedOsmFile(TOO_LARGE);
    if (length > source.size - offset) throw new RefusedOsmFile(CUT);
    yield { type, offset, length };
    at = offset + length;
  }
  if (at === 0) throw new RefusedOsmFile('is empty');
}

const NO_PBF = 'is not an .osm.pbf file';
const TOO_LARGE = 'has a block larger than the format allows';

function blobHeader(bytes: Uint8Array): { readonly type: string; readonly length: number } {
  const reader = new MessageReader(bytes);
  let type = '';
  let length = -1;
  while (reader.next()) {
    if (reader.field === 1) type = latin(reader.piece().content());
    else if (reader.field === 3 && reader.wire === WIRE.varint) length = reader.varint();
    else reader.skip();
  }
  if (type === '' || length < 0) throw new RefusedOsmFile(NO_PBF);
  return { type, length };
}

/** What is written in ASCII alone. */
const latin = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');

const COMPRESSIONS: Readonly<Record<number, string>> = { 4: 'LZMA', 5: 'bzip2', 6: 'LZ4', 7: 'Zstandard' };

/** The content of a blob; valid as long as `bytes` is. @throws RefusedOsmFile */
export function blobContent(bytes: Uint8Array): Uint8Array {
  const reader = new MessageReader(bytes);
  let raw: Uint8Array | undefined;
  let deflated: Uint8Array | undefined;
  let rawSize: number | undefined;
  while (reader.next()) {
    const compression = COMPRESSIONS[reader.field];
    if (compression !== undefined) {
      throw new RefusedOsmFile(
        `is compressed with ${compression}; only zlib is read (osmium cat -f pbf,pbf_compression=zlib)`,
      );
    }
    if (reader.field === 1) raw = reader.piece().content();
    else if (reader.field === 2 && reader.wire === WIRE.varint) rawSize = reader.varint();
    else if (reader.field === 3) deflated = reader.piece().content();
    else reader.skip();
  }
  if (raw !== undefined) return raw;
  if (deflated === undefined) throw new RefusedOsmFile('is damaged: a block has no content');
  return inflated(deflated, rawSize ?? MAX_BLOB_BYTES);
}

/** Never more than the blob declares, nor than the format allows. */
function inflated(bytes: Uint8Array, rawSize: number): Uint8Array {
  if (rawSize > MAX_BLOB_BYTES) throw new RefusedOsmFile(TOO_LARGE);
  try {
    return inflateSync(bytes, {
      maxOutputLength: Math.max(1, rawSize),
      chunkSize: Math.max(constants.Z_MIN_CHUNK, rawSize),
    });
  } catch (error) {
    throw new RefusedOsmFile('is damaged: a block cannot be decompressed', { cause: error });
  }
}
