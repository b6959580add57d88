/** The frame of an ICC profile of version 2.1 (ICC.1:2001-04): its header, its table of tags, its texts. */

/** White of the connection space: D50. */
export const WHITE = [0.9642, 1, 0.8249] as const;

/** A tag's signature and data. */
export type IccTag = readonly [signature: string, data: Buffer];

/** XYZType: s15Fixed16 numbers. */
export function xyz(values: readonly number[]): Buffer {
  const data = Buffer.alloc(20);
  data.write('XYZ ', 'latin1');
  for (const [i, value] of values.entries()) data.writeInt32BE(Math.round(value * 0x10000), 8 + 4 * i);
  return data;
}

/** textDescriptionType: ASCII, then empty Unicode and Macintosh parts of fixed length. */
export function description(text: string): Buffer {
  const data = Buffer.alloc(12 + text.length + 1 + 8 + 3 + 67);
  data.write('desc', 'latin1');
  data.writeUInt32BE(text.length + 1, 8);
  data.write(text, 12, 'latin1');
  return data;
}

/** textType. */
export function plainText(text: string): Buffer {
  const data = Buffer.alloc(8 + text.length + 1);
  data.write('text', 'latin1');
  data.write(text, 8, 'latin1');
  return data;
}

const HEADER_BYTES = 128;

function header(kind: string, length: number): Buffer {
  const data = Buffer.alloc(HEADER_BYTES);
  data.writeUInt32BE(length, 0);
  data.writeUInt32BE(0x02100000, 8);
  data.write(kind, 12, 'latin1');
  // The date of the profile: constant, so that the bytes are.
  for (const [i, part] of [2026, 1, 1].entries()) data.writeUInt16BE(part, 24 + 2 * i);
  data.write('acsp', 36, 'latin1');
  xyz(WHITE).copy(data, 68, 8);
  return data;
}

/**
 * A profile of these tags; what several share is written once.
 * @param kind device class, colour space and connection space, four characters each
 */
export function iccProfile(kind: string, tags: readonly IccTag[]): Buffer {
  const table = Buffer.alloc(4 + 12 * tags.length);
  table.writeUInt32BE(tags.length, 0);
  const parts: Buffer[] = [];
  const offsets = new Map<Buffer, number>();
  let end = HEADER_BYTES + table.length;
  for (const [i, [signature, data]] of tags.entries()) {
    if (!offsets.has(data)) {
      offsets.set(data, end);
      const padded = Buffer.concat([data, Buffer.alloc(-data.length & 3)]);
      parts.push(padded);
      end += padded.length;
    }
    table.write(signature, 4 + 12 * i, 'latin1');
    table.writeUInt32BE(offsets.get(data)!, 8 + 12 * i);
    table.writeUInt32BE(data.length, 12 + 12 * i);
  }
  return Buffer.concat([header(kind, end), table, ...parts]);
}
