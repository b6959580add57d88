/** The place of a table in a TrueType file. */
export interface Table {
  readonly offset: number;
  readonly length: number;
}

export const uint16 = (data: Uint8Array, offset: number): number => (data[offset]! << 8) | data[offset + 1]!;

export const int16 = (data: Uint8Array, offset: number): number => (uint16(data, offset) << 16) >> 16;

export const uint32 = (data: Uint8Array, offset: number): number =>
  ((data[offset]! << 24) | (data[offset + 1]! << 16) | (data[offset + 2]! << 8) | data[offset + 3]!) >>> 0;

export const tagAt = (data: Uint8Array, offset: number): string =>
  String.fromCharCode(data[offset]!, data[offset + 1]!, data[offset + 2]!, data[offset + 3]!);

/** sfnt versions of fonts with TrueType outlines: 1.0 and Apple's `true`. */
const TRUETYPE = new Set([0x00010000, 0x74727565]);

/**
 * The table directory (OpenType 1.9, "Organization of an OpenType Font").
 * @throws Error when the file has no TrueType outlines or a table leaves the file.
 */
export function tableDirectory(data: Uint8Array): ReadonlyMap<string, Table> {
  if (data.length < 12 || !TRUETYPE.has(uint32(data, 0))) throw new Error('not a TrueType font');
  const tables = new Map<string, Table>();
  const count = uint16(data, 4);
  for (let i = 0; i < count; i++) {
    const entry = 12 + 16 * i;
    const [offset, length] = [uint32(data, entry + 8), uint32(data, entry + 12)];
    if (offset + length > data.length) throw new Error('truncated font');
    tables.set(tagAt(data, entry), { offset, length });
  }
  return tables;
}

/** A table that the caller cannot do without. */
export function requiredTable(tables: ReadonlyMap<string, Table>, tag: string): Table {
  const table = tables.get(tag);
  if (table === undefined) throw new Error(`font without table ${tag}`);
  return table;
}
