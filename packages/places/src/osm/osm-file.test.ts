import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deflateSync } from 'node:zlib';
import {
  blob,
  bytesField,
  headerBlob,
  numberField,
  type OsmObjects,
  osmBytes,
  primitiveBlock,
  zlibBlob,
} from '#testing/osm-bytes.ts';
import type { ByteSource } from './blob.ts';
import { OsmFile } from './osm-file.ts';
import { RefusedOsmFile } from './refused-osm-file.ts';

const BIG = 2 ** 33 + 5;

const SAMPLE: OsmObjects = {
  nodes: [
    { id: 7, lat: 47.1234567, lon: 9.7654321 },
    { id: 9, lat: -33.5, lon: -179.9999999, tags: { name: 'Süd', 'addr:housenumber': '8 a' } },
    { id: BIG, lat: 0, lon: 180 },
  ],
  ways: [
    { id: 3, refs: [BIG, 7, 9, BIG], tags: { highway: 'service' } },
    { id: BIG + 2, refs: [] },
  ],
  relations: [
    {
      id: 11,
      members: [
        { kind: 'way', id: BIG + 2, role: 'outer' },
        { kind: 'node', id: 7, role: 'label' },
        { kind: 'relation', id: 11, role: '' },
      ],
      tags: { type: 'boundary' },
    },
  ],
};

const source = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: (offset, length) => bytes.subarray(offset, offset + length),
});

/** All that a file shows, in the form it was written from. */
function objectsOf(bytes: Uint8Array): OsmObjects {
  const [nodes, ways, relations]: [object[], object[], object[]] = [[], [], []];
  const tagged = (object: object, tags: ReadonlyMap<string, string>) =>
    tags.size === 0 ? object : { ...object, tags: Object.fromEntries(tags) };
  new OsmFile(source(bytes)).read({
    node: (id, lat, lon, tags) => void nodes.push(tagged({ id, lat: lat / 1e7, lon: lon / 1e7 }, tags)),
    way: (id, refs, tags) => void ways.push(tagged({ id, refs }, tags)),
    relation: (id, members, tags) => void relations.push(tagged({ id, members }, tags)),
  });
  return { nodes, ways, relations } as OsmObjects;
}

const refuses = (bytes: Uint8Array, reason: RegExp): void =>
  assert.throws(
    () => objectsOf(bytes),
    (error: unknown) => {
      assert.ok(error instanceof RefusedOsmFile, String(error));
      assert.match(error.message, reason);
      assert.ok(!error.message.includes('\n'));
      return true;
    },
  );

const fileWith = (...blobs: readonly Buffer[]): Buffer => Buffer.concat([headerBlob(), ...blobs]);
const dataOf = (objects: OsmObjects): Buffer => zlibBlob('OSMData', primitiveBlock(objects));

describe('a .osm.pbf file is read as it was written', () => {
  it('dense nodes, ways, relations; ids above 32 bits; negative differences; the antimeridian', () => {
    assert.deepEqual(objectsOf(osmBytes(SAMPLE)), SAMPLE);
  });

  it('nodes one by one', () => {
    assert.deepEqual(objectsOf(osmBytes(SAMPLE, { isPlain: true })), SAMPLE);
  });

  it('negative offsets of ten bytes, and a granularity of its own', () => {
    const options = { latOffset: -5_000_000_000, lonOffset: -179_000_000_100, granularity: 100 };
    assert.deepEqual(objectsOf(osmBytes(SAMPLE, options)), SAMPLE);
    const nodes = [{ id: 1, lat: 12.345, lon: -1.5 }];
    assert.deepEqual(objectsOf(osmBytes({ nodes }, { granularity: 1_000_000 })).nodes, nodes);
  });

  it('dense nodes without any tags, whose list is absent', () => {
    const nodes = [1, 2, 3].map((id) => ({ id, lat: id, lon: -id }));
    assert.deepEqual(objectsOf(osmBytes({ nodes })).nodes, nodes);
  });

  it('blocks that are not compressed, and unknown types of blobs and fields', () => {
    const content = Buffer.concat([primitiveBlock(SAMPLE), bytesField(99, Buffer.from('new'))]);
    const file = fileWith(
      blob('OSMNew', [bytesField(1, Buffer.alloc(9))]),
      blob('OSMData', [bytesField(1, content)]),
    );
    assert.deepEqual(objectsOf(file), SAMPLE);
  });

  it('later passes decode only the blocks with what they need', () => {
    const bytes = osmBytes(SAMPLE);
    let reads = 0;
    const counted: ByteSource = {
      size: bytes.length,
      read: (offset, length) => {
        reads++;
        return bytes.subarray(offset, offset + length);
      },
    };
    const file = new OsmFile(counted);
    const seen: number[] = [];
    file.read({ relation: (id) => void seen.push(id) });
    reads = 0;
    file.read({ way: (id) => void seen.push(id) });
    assert.equal(reads, 1);
    assert.deepEqual(seen, [11, 3, BIG + 2]);
  });

  it('reports its progress, and up to when the data is complete', () => {
    const file = new OsmFile(source(Buffer.concat([headerBlob(undefined, 1_700_000_000), dataOf(SAMPLE)])));
    const bytes: number[] = [];
    file.read({}, (done) => bytes.push(done) > 0);
    assert.deepEqual(bytes, [file.size]);
    const seen: number[] = [];
    const twice = new OsmFile(
      source(fileWith(dataOf({ nodes: [{ id: 1, lat: 0, lon: 0 }] }), dataOf(SAMPLE))),
    );
    twice.read({ node: (id) => void seen.push(id) }, () => false);
    assert.deepEqual(seen, [1]);
    assert.deepEqual(file.header, { timestamp: 1_700_000_000 });
  });
});

describe('a file that cannot be read is refused in one clause', () => {
  it('empty, or of another form', () => {
    refuses(Buffer.alloc(0), /is empty/);
    refuses(Buffer.from('<?xml version="1.0"?><osm></osm>'), /is not an \.osm\.pbf file/);
    refuses(Buffer.from([0, 0, 0]), /is not an \.osm\.pbf file/);
    refuses(Buffer.alloc(4096), /is not an \.osm\.pbf file/);
    refuses(dataOf(SAMPLE), /is not an \.osm\.pbf file/);
  });

  it('cut at any byte that is no end of a block', () => {
    const bytes = osmBytes(SAMPLE);
    const first = headerBlob().length;
    const ends = new Set([first, first + dataOf({ nodes: SAMPLE.nodes! }).length]);
    ends.add(bytes.length - dataOf({ relations: SAMPLE.relations! }).length);
    for (let length = 0; length < bytes.length; length++) {
      if (!ends.has(length)) refuses(bytes.subarray(0, length), /is cut|is no|is empty/);
    }
  });

  it('features that it requires and nobody here understands', () => {
    refuses(headerBlob(['OsmSchema-V0.6', 'HistoricalInformation']), /has the history/);
    refuses(headerBlob(['OsmSchema-V0.7\n<b>']), /not supported: OsmSchema-V0\.7\?\?b\?/);
  });

  it('other compressions, by name', () => {
    for (const [field, name] of [
      [4, 'LZMA'],
      [6, 'LZ4'],
      [7, 'Zstandard'],
    ] as const) {
      refuses(
        fileWith(blob('OSMData', [numberField(2, 10), bytesField(field, Buffer.alloc(10))])),
        new RegExp(name),
      );
    }
  });

  it('nodes, ways or relations out of order, twice, or with negative ids', () => {
    const node = (id: number) => ({ id, lat: 1, lon: 1 });
    refuses(osmBytes({ nodes: [node(2), node(1)] }), /is not sorted/);
    refuses(osmBytes({ nodes: [node(2), node(2)] }), /is not sorted/);
    refuses(fileWith(dataOf({ nodes: [node(2)] }), dataOf({ nodes: [node(1)] })), /is not sorted/);
    refuses(
      osmBytes({
        ways: [
          { id: 5, refs: [] },
          { id: 4, refs: [] },
        ],
      }),
      /is not sorted/,
    );
    refuses(fileWith(dataOf({ ways: SAMPLE.ways! }), dataOf({ nodes: SAMPLE.nodes! })), /is not sorted/);
    refuses(osmBytes({ nodes: [node(-1)] }), /negative ids/);
    refuses(osmBytes({ ways: [{ id: -1, refs: [] }] }), /negative ids/);
  });

  it('a node outside the earth, a tag without a text, a list that is too short', () => {
    refuses(osmBytes({ nodes: [{ id: 1, lat: 91, lon: 0 }] }), /impossible position/);
    refuses(osmBytes({ nodes: [{ id: 1, lat: 0, lon: -181 }] }), /impossible position/);
    const way = bytesField(
      3,
      Buffer.concat([numberField(1, 5), bytesField(2, Buffer.of(9)), bytesField(3, Buffer.of(9))]),
    );
    refuses(fileWith(zlibBlob('OSMData', bytesField(2, way))), /text that is not there/);
    const dense = bytesField(
      2,
      Buffer.concat([
        bytesField(1, Buffer.of(2, 2)),
        bytesField(8, Buffer.of(2)),
        bytesField(9, Buffer.of(2, 2)),
      ]),
    );
    refuses(fileWith(zlibBlob('OSMData', bytesField(2, dense))), /ends too early/);
  });

  it('lengths above the bounds of the format, before they are believed', () => {
    const reads: number[] = [];
    const claims = (length: Buffer, size: number): ByteSource => ({
      size,
      read: (offset, count) => {
        reads.push(count);
        return Buffer.concat([length, Buffer.alloc(Math.max(0, count))]).subarray(offset, offset + count);
      },
    });
    assert.throws(() => new OsmFile(claims(Buffer.from([0x7f, 0xff, 0xff, 0xff]), 2 ** 40)), RefusedOsmFile);
    const header = Buffer.concat([bytesField(1, Buffer.from('OSMHeader')), numberField(3, 2 ** 31)]);
    const prefix = Buffer.from([0, 0, 0, header.length]);
    assert.throws(() => new OsmFile(claims(Buffer.concat([prefix, header]), 2 ** 40)), RefusedOsmFile);
    assert.ok(Math.max(...reads) <= 64 * 1024);
  });

  it('bombs: more content than a block declares or than the format allows', () => {
    const zeros = deflateSync(Buffer.alloc(40 * 1024 * 1024));
    const bomb = (...fields: readonly Buffer[]) =>
      fileWith(blob('OSMData', [...fields, bytesField(3, zeros)]));
    refuses(bomb(), /cannot be decompressed/);
    refuses(bomb(numberField(2, 100)), /cannot be decompressed/);
    refuses(bomb(numberField(2, 40 * 1024 * 1024)), /larger than the format allows/);
    refuses(bomb(numberField(2, -1)), /larger than the format allows/);
  });

  it('whatever bytes are changed: it is read or refused, and nothing else happens', () => {
    const content = primitiveBlock(SAMPLE);
    let state = 1;
    const chance = (below: number): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return (state >>> 8) % below;
    };
    let refused = 0;
    for (let round = 0; round < 3000; round++) {
      const damaged = Buffer.from(content);
      for (let count = 1 + chance(4); count > 0; count--) damaged[chance(damaged.length)] = chance(256);
      try {
        objectsOf(fileWith(zlibBlob('OSMData', damaged.subarray(0, damaged.length - chance(3)))));
      } catch (error) {
        assert.ok(error instanceof RefusedOsmFile, String((error as Error).stack));
        refused++;
      }
    }
    assert.ok(refused > 1000, `${refused} of 3000 were refused`);
  });
});
