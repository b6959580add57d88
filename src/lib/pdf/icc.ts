import { deflateSync } from 'node:zlib';

/**
 * An ICC profile of sRGB made from the figures of the standard (IEC 61966-2-1), as a matrix and tone curve
 * profile of version 2.1 (ICC.1:2001-04): what an output intent of PDF/A needs, in about 1 KB.
 */

/** Primaries and white adapted to D50 (Bradford), as s15Fixed16 numbers. */
const WHITE = [0.9642, 1, 0.8249] as const;
const RED = [0.43607, 0.22249, 0.01392] as const;
const GREEN = [0.38515, 0.71687, 0.09708] as const;
const BLUE = [0.14307, 0.06061, 0.7141] as const;

const CURVE_POINTS = 256;

/** Decoding function of sRGB (IEC 61966-2-1, 5.2). */
const linear = (encoded: number): number =>
  encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;

function xyz(values: readonly number[]): Buffer {
  const data = Buffer.alloc(20);
  data.write('XYZ ', 'latin1');
  for (const [i, value] of values.entries()) data.writeInt32BE(Math.round(value * 0x10000), 8 + 4 * i);
  return data;
}

function curve(): Buffer {
  const data = Buffer.alloc(12 + 2 * CURVE_POINTS);
  data.write('curv', 'latin1');
  data.writeUInt32BE(CURVE_POINTS, 8);
  for (let i = 0; i < CURVE_POINTS; i++) {
    data.writeUInt16BE(Math.round(linear(i / (CURVE_POINTS - 1)) * 0xffff), 12 + 2 * i);
  }
  return data;
}

/** textDescriptionType: ASCII, then empty Unicode and Macintosh parts of fixed length. */
function description(text: string): Buffer {
  const data = Buffer.alloc(12 + text.length + 1 + 8 + 3 + 67);
  data.write('desc', 'latin1');
  data.writeUInt32BE(text.length + 1, 8);
  data.write(text, 12, 'latin1');
  return data;
}

function plainText(text: string): Buffer {
  const data = Buffer.alloc(8 + text.length + 1);
  data.write('text', 'latin1');
  data.write(text, 8, 'latin1');
  return data;
}

const HEADER_BYTES = 128;

function header(length: number): Buffer {
  const data = Buffer.alloc(HEADER_BYTES);
  data.writeUInt32BE(length, 0);
  data.writeUInt32BE(0x02100000, 8);
  data.write('mntrRGB XYZ ', 12, 'latin1');
  // The date of the profile: constant, so that the bytes are.
  for (const [i, part] of [2026, 1, 1].entries()) data.writeUInt16BE(part, 24 + 2 * i);
  data.write('acsp', 36, 'latin1');
  xyz(WHITE).copy(data, 68, 8);
  return data;
}

let profile: Buffer | undefined;

/** The bytes of the profile. */
export function srgbProfile(): Uint8Array {
  profile ??= builtProfile();
  return profile;
}

let deflated: Buffer | undefined;

/** The same for an ICCBased or output intent stream with FlateDecode: deflated once, not per document. */
export function deflatedSrgbProfile(): Uint8Array {
  deflated ??= deflateSync(srgbProfile(), { level: 9 });
  return deflated;
}

function builtProfile(): Buffer {
  const tone = curve();
  const tags: readonly (readonly [string, Buffer])[] = [
    ['desc', description('sRGB IEC61966-2.1')],
    ['cprt', plainText('No copyright, use freely')],
    ['wtpt', xyz(WHITE)],
    ['rXYZ', xyz(RED)],
    ['gXYZ', xyz(GREEN)],
    ['bXYZ', xyz(BLUE)],
    ['rTRC', tone],
    ['gTRC', tone],
    ['bTRC', tone],
  ];
  const table = Buffer.alloc(4 + 12 * tags.length);
  table.writeUInt32BE(tags.length, 0);
  const parts: Buffer[] = [];
  const offsets = new Map<Buffer, number>();
  let end = HEADER_BYTES + table.length;
  tags.forEach(([tag, data], i) => {
    if (!offsets.has(data)) {
      offsets.set(data, end);
      const padded = Buffer.alloc((data.length + 3) & ~3);
      data.copy(padded);
      parts.push(padded);
      end += padded.length;
    }
    table.write(tag, 4 + 12 * i, 'latin1');
    table.writeUInt32BE(offsets.get(data)!, 8 + 12 * i);
    table.writeUInt32BE(data.length, 12 + 12 * i);
  });
  return Buffer.concat([header(end), table, ...parts]);
}
