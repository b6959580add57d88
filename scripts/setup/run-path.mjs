/** Lets the bundled Node find a library in its own folder, so that nothing that it starts inherits a search path. */
import { closeSync, openSync, readSync, writeSync } from 'node:fs';

// System V ABI, Object Files and Dynamic Linking.
const PT_LOAD = 1;
const PT_DYNAMIC = 2;
const DT_NULL = 0n;
const DT_STRTAB = 5n;
const DT_STRSZ = 10n;
const DT_RPATH = 15n;
const DT_RUNPATH = 29n;
/** The smallest page: what is behind a segment in its last page is loaded with it. */
const PAGE = 4096;
const TEXT = Buffer.from('$ORIGIN\0');

/**
 * Writes the run path `$ORIGIN` into a 64-bit little-endian ELF program: its text into the unused end of a segment's last
 * page, its entry into a spare one of the dynamic section. Nothing is moved.
 * @returns true when the program now has it; false for files that have another run path, or no room
 */
export function addRunPath(path) {
  // One that has it may be running, this very process in it: nobody may open it for writing then (ETXTBSY).
  return hasRunPath(path) || writeRunPath(path);
}

function hasRunPath(path) {
  const file = openSync(path, 'r');
  try {
    const elf = readElf(file);
    const strings = elf?.entries.find(({ tag }) => tag === DT_STRTAB);
    const present = elf?.entries.find(({ tag }) => tag === DT_RUNPATH);
    if (strings === undefined || present === undefined) return false;
    return isOrigin(file, elf.segments, strings.value + present.value);
  } finally {
    closeSync(file);
  }
}

function writeRunPath(path) {
  const file = openSync(path, 'r+');
  try {
    const elf = readElf(file);
    if (elf === undefined) return false;
    const { segments, entries, dynamic } = elf;
    const find = (tag) => entries.findIndex((entry) => entry.tag === tag);
    if (find(DT_RPATH) >= 0) return false;
    const strings = entries[find(DT_STRTAB)];
    const size = entries[find(DT_STRSZ)];
    if (strings === undefined || size === undefined) return false;
    const present = entries[find(DT_RUNPATH)];
    if (present !== undefined) return isOrigin(file, segments, strings.value + present.value);
    const free = find(DT_NULL);
    // One of the empty entries must stay: it ends the list.
    if (free < 0 || free + 1 >= entries.length || entries[free + 1].tag !== DT_NULL) return false;
    const host = segments.find((segment) => hasRoom(file, segment, segments, strings.value));
    if (host === undefined) return false;
    const offset = host.address + host.size - strings.value;
    writeSync(file, TEXT, 0, TEXT.length, Number(host.offset + host.size));
    const grown = host.size + BigInt(TEXT.length);
    writeLong(file, host.at + 0x20, grown);
    writeLong(file, host.at + 0x28, grown);
    writeLong(file, dynamic + find(DT_STRSZ) * 16 + 8, offset + BigInt(TEXT.length));
    writeLong(file, dynamic + free * 16, DT_RUNPATH);
    writeLong(file, dynamic + free * 16 + 8, offset);
    return true;
  } finally {
    closeSync(file);
  }
}

/** Segments that are loaded, and the entries of the dynamic section with its place; undefined for other files. */
function readElf(file) {
  const header = read(file, 0, 64);
  if (header.length < 64) return undefined;
  if (header.readUInt32BE(0) !== 0x7f454c46 || header[4] !== 2 || header[5] !== 1) return undefined;
  const [start, entrySize, count] = [
    Number(header.readBigUInt64LE(0x20)),
    header.readUInt16LE(0x36),
    header.readUInt16LE(0x38),
  ];
  const table = read(file, start, entrySize * count);
  const all = Array.from({ length: count }, (_, index) => {
    const at = index * entrySize;
    return {
      type: table.readUInt32LE(at),
      at: start + at,
      offset: table.readBigUInt64LE(at + 8),
      address: table.readBigUInt64LE(at + 0x10),
      size: table.readBigUInt64LE(at + 0x20),
      inMemory: table.readBigUInt64LE(at + 0x28),
    };
  });
  const section = all.find(({ type }) => type === PT_DYNAMIC);
  if (section === undefined) return undefined;
  const bytes = read(file, Number(section.offset), Number(section.size));
  const entries = Array.from({ length: Math.floor(bytes.length / 16) }, (_, index) => ({
    tag: bytes.readBigUInt64LE(index * 16),
    value: bytes.readBigUInt64LE(index * 16 + 8),
  }));
  return {
    segments: all.filter(({ type }) => type === PT_LOAD),
    entries,
    dynamic: Number(section.offset),
  };
}

/** Room for the text behind a segment that is behind the strings: in its last page, in the file and in memory. */
function hasRoom(file, segment, segments, strings) {
  const [end, endAddress] = [segment.offset + segment.size, segment.address + segment.size];
  if (segment.size !== segment.inMemory || endAddress < strings) return false;
  const room = PAGE - (Number(end % BigInt(PAGE)) || PAGE);
  if (room < TEXT.length) return false;
  const isTaken = (from, of) => from >= of && from < of + BigInt(TEXT.length);
  if (segments.some(({ offset, address }) => isTaken(offset, end) || isTaken(address, endAddress)))
    return false;
  const there = read(file, Number(end), TEXT.length);
  return there.length === TEXT.length && there.every((byte) => byte === 0);
}

function isOrigin(file, segments, address) {
  const host = segments.find((one) => address >= one.address && address < one.address + one.size);
  if (host === undefined) return false;
  return read(file, Number(host.offset + address - host.address), TEXT.length).equals(TEXT);
}

function read(file, position, length) {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(file, bytes, 0, length, position));
}

function writeLong(file, position, value) {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  writeSync(file, bytes, 0, 8, position);
}
