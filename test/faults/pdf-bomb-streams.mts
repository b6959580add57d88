import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { latin1 } from '../../src/operations/pdf-to-pdf-a/testing/pages.ts';

/** Streams that are much larger behind their filters, made without ever being that large. */

const MIB = 1024 * 1024;
const PIECE = 64 * MIB;

/**
 * Spaces of so many GiB, deflated: a piece of the stream (RFC 1951, 3.2.3) that ends at a byte and refers to nothing
 * before it, again and again. The checksum behind it is wrong, which shows only when everything was unpacked.
 */
export function deflatedGigabytes(count: number): Buffer {
  const { Z_FULL_FLUSH } = constants;
  const piece = deflateRawSync(Buffer.alloc(PIECE, 0x20), { level: 9, finishFlush: Z_FULL_FLUSH });
  const pieces = Array<Buffer>((count * 1024 * MIB) / PIECE).fill(piece);
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...pieces, Buffer.from([3, 0, 0, 0, 0, 1])]);
}

/** Behind so many filters more. */
export function deflatedAgain(bytes: Uint8Array, times: number): string {
  let data = bytes;
  for (let round = 0; round < times; round++) data = deflateSync(data, { level: 9 });
  return latin1(data);
}

const CLEAR = 256;
const FIRST_FREE = 258;
const LAST_CODE = 4_095;

/**
 * LZW (ISO 32000-1, 7.4.4) of one byte again and again: each code is the one before and a byte more, so 3,838 codes
 * become 7 MB. Without early change; the codes are 9 to 12 bits long.
 */
export function lzwRun(rounds: number): string {
  let bits = 0n;
  let length = 0;
  const put = (code: number, width: number): void => {
    bits = (bits << BigInt(width)) | BigInt(code);
    length += width;
  };
  put(CLEAR, 9);
  put(0x20, 9);
  for (let code = FIRST_FREE; code < LAST_CODE - 1; code++) put(code, widthOf(code + 1));
  // A whole number of bytes, so that the round can be repeated.
  put(CLEAR, 12);
  while (length % 8 !== 0) put(CLEAR, 9);
  const bytes = Buffer.from(bits.toString(16).padStart(length / 4, '0'), 'hex');
  return latin1(Buffer.concat(Array<Buffer>(rounds).fill(bytes)));
}

const widthOf = (code: number): number => Math.max(9, code.toString(2).length);

/**
 * Run lengths (7.4.5) of run lengths of run lengths: the byte 129 twice is 128 times the byte 129, so each filter makes
 * 64 of each byte, however many there are.
 */
export const runLengths = (bytes: number): string => latin1(Buffer.alloc(bytes, 129));

/** CCITT group 4 (ITU-T T.6) of white rows: one bit each. */
export const whiteRows = (rows: number): string => latin1(Buffer.alloc(Math.ceil(rows / 8), 0xff));

const segment = (number: number, type: number, data: Uint8Array, refers: readonly number[] = []): Buffer => {
  const head = Buffer.alloc(6 + refers.length);
  head.writeUInt32BE(number, 0);
  head[4] = type;
  head[5] = refers.length << 5;
  refers.forEach((one, index) => {
    head[6 + index] = one;
  });
  const rest = Buffer.alloc(5);
  rest[0] = 1;
  rest.writeUInt32BE(data.length, 1);
  return Buffer.concat([head, rest, data]);
};

const words = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => {
    bytes.writeUInt32BE(value >>> 0, 4 * index);
  });
  return bytes;
};

/** JBIG2 (ITU-T T.88, 7.4): a page of this size, and regions as large on it. */
export function jbig2Regions(side: number, count: number): string {
  const info = segment(0, 0x30, Buffer.concat([words(side, side, 0, 0), Buffer.from([0, 0, 0])]));
  const region = Buffer.concat([
    words(side, side, 0, 0),
    Buffer.from([0, 0, 3, 0xff, 0xfd, 0xff, 2, 0xfe, 0xfe, 0xfe]),
    Buffer.alloc(64),
  ]);
  return latin1(
    Buffer.concat([info, ...Array.from({ length: count }, (_, index) => segment(index + 1, 38, region))]),
  );
}

/** A dictionary of symbols (7.4.2) that claims to have 2³¹ of them, and a text of as many. */
export function jbig2Symbols(): string {
  const info = segment(0, 0x30, Buffer.concat([words(100, 100, 0, 0), Buffer.from([0, 0, 0])]));
  const templates = Buffer.from([0, 0, 3, 0xff, 0xfd, 0xff, 2, 0xfe, 0xfe, 0xfe]);
  const symbols = segment(1, 0, Buffer.concat([templates, words(0x7fffffff, 0x7fffffff), Buffer.alloc(64)]));
  const text = segment(
    2,
    6,
    Buffer.concat([words(100, 100, 0, 0), Buffer.from([0, 0, 0]), words(0x7fffffff), Buffer.alloc(64)]),
    [1],
  );
  return latin1(Buffer.concat([info, symbols, text]));
}

interface Codestream {
  readonly side: number;
  readonly tile: number;
  readonly components: number;
}

/** JPEG 2000 (ITU-T T.800, A.5): a picture of this size in tiles, of which one is there and empty. */
export function jpxCodestream({ side, tile, components }: Codestream): string {
  const size = Buffer.concat([
    Buffer.from([0, 0]),
    words(side, side, 0, 0, tile, tile, 0, 0),
    Buffer.from([components >> 8, components & 0xff]),
    ...Array<Buffer>(components).fill(Buffer.from([7, 1, 1])),
  ]);
  const marker = (code: number, data: Uint8Array): Buffer => {
    const head = Buffer.from([0xff, code, 0, 0]);
    head.writeUInt16BE(data.length + 2, 2);
    return Buffer.concat([head, data]);
  };
  const coding = marker(0x52, Buffer.from([0, 0, 0, 1, 0, 5, 4, 4, 0, 1]));
  const steps = marker(0x5c, Buffer.from([0x40, ...Array<number>(16).fill(0x40)]));
  const start = marker(0x90, Buffer.concat([Buffer.from([0, 0]), words(0), Buffer.from([0, 1])]));
  return latin1(
    Buffer.concat([
      Buffer.from([0xff, 0x4f]),
      marker(0x51, size),
      coding,
      steps,
      start,
      Buffer.from([0xff, 0x93, 0, 0, 0xff, 0xd9]),
    ]),
  );
}

/** A progressive JPEG (ITU-T T.81, G) of this size with the same scan so often. */
export function jpegScans(side: number, scans: number): string {
  const marker = (code: number, ...data: readonly number[]): Buffer =>
    Buffer.from([0xff, code, (data.length + 2) >> 8, (data.length + 2) & 0xff, ...data]);
  const frame = marker(0xc2, 8, side >> 8, side & 0xff, side >> 8, side & 0xff, 1, 1, 0x11, 0);
  const table = marker(0xc4, 0, 1, ...Array<number>(15).fill(0), 0);
  const scan = Buffer.concat([marker(0xda, 1, 1, 0, 0, 0, 0), Buffer.alloc(8)]);
  const quantization = marker(0xdb, 0, ...Array<number>(64).fill(1));
  return latin1(
    Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      quantization,
      frame,
      table,
      ...Array<Buffer>(scans).fill(scan),
      Buffer.from([0xff, 0xd9]),
    ]),
  );
}
