import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';

/**
 * The world file: the text `kontor-world-1`, a JSON line with the lengths of its sections, then the sections, each
 * compressed for itself, so that a reader of the borders alone does not unpack the places.
 */
export const WORLD_FORMAT = 'kontor-world-1';

export const SECTIONS = ['about', 'borders', 'places', 'names'] as const;
export type Section = (typeof SECTIONS)[number];

/** Far above what the sections are (5 MB at most), far below what a damaged length could ask for. */
const MAX_SECTION_BYTES = 32 * 2 ** 20;

/** Where the data comes from; it must be named beside answers. */
export interface WorldSource {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly what: string;
}

export interface WorldFile {
  /** SHA-256 of the whole file in hexadecimal: the version of the data. */
  readonly version: string;
  section(name: Section): Uint8Array;
}

/** Opens the world file without unpacking it; throws `RangeError` if it is not one. */
export function openWorldFile(bytes: Uint8Array): WorldFile {
  const headEnd = bytes.indexOf(10, WORLD_FORMAT.length + 1);
  const [format, lengthLine = ''] = new TextDecoder()
    .decode(bytes.subarray(0, Math.max(headEnd, 0)))
    .split('\n');
  if (format !== WORLD_FORMAT || headEnd < 0) throw new RangeError('not a world file of this version');
  const lengths = JSON.parse(lengthLine) as Readonly<Record<Section, number>>;
  const total = SECTIONS.reduce((sum, name) => sum + lengths[name], headEnd + 1);
  if (total !== bytes.length) throw new RangeError('the world file is cut off');
  return {
    version: createHash('sha256').update(bytes).digest('hex'),
    section(name) {
      const before = SECTIONS.slice(0, SECTIONS.indexOf(name));
      const start = before.reduce((sum, one) => sum + lengths[one], headEnd + 1);
      const packed = bytes.subarray(start, start + lengths[name]);
      return brotliDecompressSync(packed, { maxOutputLength: MAX_SECTION_BYTES });
    },
  };
}

/** The sources of the data, as `npm run places` noted them. */
export function worldSources(file: WorldFile): readonly WorldSource[] {
  return JSON.parse(new TextDecoder().decode(file.section('about'))) as readonly WorldSource[];
}
