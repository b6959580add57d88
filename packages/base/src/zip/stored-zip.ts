import { crc32 } from 'node:zlib';

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;
const END_64_BYTES = 56;
const LOCATOR_64_BYTES = 20;
/** Of the extra field of large entries. */
const ZIP_64 = 0x0001;
/** What reading takes at least: 2.0, with fields of 64 bits 4.5 (4.4.3.2). */
const VERSION = 20;
const VERSION_64 = 45;
/** Names are UTF-8 (appendix D.1, bit 11). */
const UTF_8 = 0x0800;
/** The first day that the format has, so that equal files give equal archives. */
const FIRST_DAY = 0x0021;
const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;
/** Of the directory, kept together: small buffers take more memory than they are long. */
const DIRECTORY_PIECE = 64 * 1024;

/**
 * An archive of files that are stored as they are (PKWARE APPNOTE 6.3.10), written one file after another: sizes and
 * checksum are in front of each, and fields of 64 bits where those of 32 do not suffice. Of a file that was written only its
 * line in the directory is kept.
 */
export class StoredZip {
  readonly #directory: Uint8Array[] = [];
  #tail = Buffer.alloc(DIRECTORY_PIECE);
  #tailUsed = 0;
  #directoryBytes = 0;
  #offset: number;
  #count = 0;

  /** @param offset bytes that are in front of the archive, where it is not at the start */
  constructor(offset = 0) {
    this.#offset = offset;
  }

  /** Bytes of memory that the directory takes so far. */
  get directoryBytes(): number {
    return this.#directoryBytes;
  }

  /**
   * One file. The bytes of `data` are not copied.
   * @param name with `/` between folders, not longer than 65,535 bytes in UTF-8
   */
  entry(name: string, data: Uint8Array): readonly Uint8Array[] {
    const bytes = Buffer.from(name, 'utf8');
    const isLarge = data.length >= MAX_32;
    const facts: EntryFacts = { name: bytes, size: data.length, checksum: crc32(data), offset: this.#offset };
    const local = Buffer.alloc(LOCAL_BYTES);
    local.writeUInt32LE(LOCAL, 0);
    const extra = isLarge ? extraField([data.length, data.length]) : Buffer.alloc(0);
    writeCommon(local, 4, { ...facts, isLarge, extra: extra.length });
    this.#keep(centralEntry(facts));
    this.#count += 1;
    this.#offset += LOCAL_BYTES + bytes.length + extra.length + data.length;
    return extra.length === 0 ? [local, bytes, data] : [local, bytes, extra, data];
  }

  /** The directory, behind the last file. */
  end(): readonly Uint8Array[] {
    const parts: Uint8Array[] = [...this.#directory, this.#tail.subarray(0, this.#tailUsed)];
    const [count, size, offset] = [this.#count, this.#directoryBytes, this.#offset];
    if (count >= MAX_16 || size >= MAX_32 || offset >= MAX_32) parts.push(largeEnd({ count, size, offset }));
    const end = Buffer.alloc(END_BYTES);
    end.writeUInt32LE(END, 0);
    end.writeUInt16LE(Math.min(count, MAX_16), 8);
    end.writeUInt16LE(Math.min(count, MAX_16), 10);
    end.writeUInt32LE(Math.min(size, MAX_32), 12);
    end.writeUInt32LE(Math.min(offset, MAX_32), 16);
    return [...parts, end].filter(({ length }) => length > 0);
  }

  #keep(entry: Buffer): void {
    this.#directoryBytes += entry.length;
    if (this.#tailUsed + entry.length > this.#tail.length) {
      this.#directory.push(this.#tail.subarray(0, this.#tailUsed));
      this.#tail = Buffer.alloc(Math.max(DIRECTORY_PIECE, entry.length));
      this.#tailUsed = 0;
    }
    this.#tail.set(entry, this.#tailUsed);
    this.#tailUsed += entry.length;
  }
}

interface EntryFacts {
  readonly name: Uint8Array;
  readonly size: number;
  readonly checksum: number;
  /** Of its local header. */
  readonly offset: number;
}

function centralEntry(facts: EntryFacts): Buffer {
  const { name, size, offset } = facts;
  const isLarge = size >= MAX_32;
  const numbers = [...(isLarge ? [size, size] : []), ...(offset >= MAX_32 ? [offset] : [])];
  const extra = numbers.length === 0 ? Buffer.alloc(0) : extraField(numbers);
  const central = Buffer.alloc(CENTRAL_BYTES);
  central.writeUInt32LE(CENTRAL, 0);
  central.writeUInt16LE(numbers.length === 0 ? VERSION : VERSION_64, 4);
  writeCommon(central, 6, { ...facts, isLarge, extra: extra.length });
  if (numbers.length > 0) central.writeUInt16LE(VERSION_64, 6);
  central.writeUInt32LE(Math.min(offset, MAX_32), 42);
  return Buffer.concat([central, name, extra]);
}

/** Version, flags, method, time, checksum, sizes, lengths of name and extra field: the same in both places (4.3.7). */
function writeCommon(
  header: Buffer,
  at: number,
  entry: EntryFacts & { readonly isLarge: boolean; readonly extra: number },
): void {
  const { name, size, checksum, isLarge, extra } = entry;
  header.writeUInt16LE(isLarge ? VERSION_64 : VERSION, at);
  header.writeUInt16LE(UTF_8, at + 2);
  header.writeUInt16LE(FIRST_DAY, at + 8);
  header.writeUInt32LE(checksum, at + 10);
  header.writeUInt32LE(Math.min(size, MAX_32), at + 14);
  header.writeUInt32LE(Math.min(size, MAX_32), at + 18);
  header.writeUInt16LE(name.length, at + 22);
  header.writeUInt16LE(extra, at + 24);
}

/** 4.5.3: what does not fit into its field of 32 bits, in their order. */
function extraField(numbers: readonly number[]): Buffer {
  const field = Buffer.alloc(4 + 8 * numbers.length);
  field.writeUInt16LE(ZIP_64, 0);
  field.writeUInt16LE(8 * numbers.length, 2);
  for (const [place, number] of numbers.entries()) field.writeBigUInt64LE(BigInt(number), 4 + 8 * place);
  return field;
}

interface DirectoryFacts {
  readonly count: number;
  readonly size: number;
  readonly offset: number;
}

/** 4.3.14 and 4.3.15. */
function largeEnd({ count, size, offset }: DirectoryFacts): Buffer {
  const end = Buffer.alloc(END_64_BYTES + LOCATOR_64_BYTES);
  end.writeUInt32LE(END_64, 0);
  end.writeBigUInt64LE(BigInt(END_64_BYTES - 12), 4);
  end.writeUInt16LE(VERSION_64, 12);
  end.writeUInt16LE(VERSION_64, 14);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(size), 40);
  end.writeBigUInt64LE(BigInt(offset), 48);
  end.writeUInt32LE(LOCATOR_64, END_64_BYTES);
  end.writeBigUInt64LE(BigInt(offset + size), END_64_BYTES + 8);
  end.writeUInt32LE(1, END_64_BYTES + 16);
  return end;
}
