import { crc32 } from 'node:zlib';

/** A file of an archive. */
export interface ZipEntry {
  /** ASCII, without folders. */
  readonly name: string;
  readonly data: Uint8Array;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;
const VERSION = 20;
/** The first day that the format has, so that equal files give equal archives. */
const FIRST_DAY = 0x0021;

/**
 * An archive (PKWARE APPNOTE 6.3.10) of files that are stored as they are: pictures and PDFs are packed already. In pieces:
 * the bytes of files are not copied.
 */
export function storedZip(entries: readonly ZipEntry[]): readonly Uint8Array[] {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name, 'latin1');
    const common = commonFields(entry, name);
    const local = Buffer.alloc(LOCAL_BYTES);
    local.writeUInt32LE(LOCAL, 0);
    common.copy(local, 4);
    const central = Buffer.alloc(CENTRAL_BYTES);
    central.writeUInt32LE(CENTRAL, 0);
    central.writeUInt16LE(VERSION, 4);
    common.copy(central, 6);
    central.writeUInt32LE(offset, 42);
    parts.push(local, name, entry.data);
    directory.push(central, name);
    offset += LOCAL_BYTES + name.length + entry.data.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return [...parts, ...directory, end];
}

/** Version, flags, method, time, checksum, sizes and length of the name: the same in both places. */
function commonFields({ data }: ZipEntry, name: Uint8Array): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(FIRST_DAY, 8);
  fields.writeUInt32LE(crc32(data), 10);
  fields.writeUInt32LE(data.length, 14);
  fields.writeUInt32LE(data.length, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

/** `page-0001.png` */
export const numberedName = (stem: string, number: number, ending: string): string =>
  `${stem}-${String(number).padStart(4, '0')}.${ending}`;
