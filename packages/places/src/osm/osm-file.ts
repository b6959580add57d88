import { type BlobPlace, type ByteSource, blobContent, blobPlaces } from './blob.ts';
import type { OsmVisitor } from './entities.ts';
import { type OsmHeader, osmHeader } from './file-header.ts';
import { IdOrder } from './id-order.ts';
import { type BlockKinds, readBlock } from './primitive-block.ts';
import { RefusedOsmFile } from './refused-osm-file.ts';

/** Called after each block with the bytes of the file read so far. `false` ends the pass. */
export type OnBlock = (bytes: number) => boolean;

const UNKNOWN: BlockKinds = { nodes: true, ways: true, relations: true };

/**
 * A .osm.pbf file that is read several times over: the kinds in each block are remembered, so that later passes
 * decompress only what they need.
 */
export class OsmFile {
  readonly header: OsmHeader;
  readonly #source: ByteSource;
  readonly #blocks: { readonly place: BlobPlace; kinds: BlockKinds }[];

  /** Reads the header and the places of all blocks. @throws RefusedOsmFile, errors of the source */
  constructor(source: ByteSource) {
    this.#source = source;
    const places = blobPlaces(source);
    const first = places.next();
    if (first.done === true || first.value.type !== 'OSMHeader') {
      throw new RefusedOsmFile('is not an .osm.pbf file');
    }
    this.header = osmHeader(this.#content(first.value));
    this.#blocks = [...places]
      .filter(({ type }) => type === 'OSMData')
      .map((place) => ({ place, kinds: UNKNOWN }));
  }

  /** Size in bytes. */
  get size(): number {
    return this.#source.size;
  }

  /**
   * Gives the visitor everything that it takes, in the order of the file. @throws RefusedOsmFile, errors of the source
   */
  read(visitor: OsmVisitor, onBlock: OnBlock = () => true): void {
    const order = new IdOrder();
    for (const block of this.#blocks) {
      const { place } = block;
      if (isWanted(block.kinds, visitor)) block.kinds = readBlock(this.#content(place), visitor, order);
      if (!onBlock(place.offset + place.length)) return;
    }
  }

  #content({ offset, length }: BlobPlace): Uint8Array {
    return blobContent(this.#source.read(offset, length));
  }
}

const isWanted = ({ nodes, ways, relations }: BlockKinds, { node, way, relation }: OsmVisitor): boolean =>
  (nodes && node !== undefined) || (ways && way !== undefined) || (relations && relation !== undefined);
