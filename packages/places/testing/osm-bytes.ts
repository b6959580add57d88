import { deflateSync } from 'node:zlib';
import type { Member } from '#osm/entities.ts';

/** Writes small .osm.pbf files for tests, block by block, the wrong ones too. */

export type Texts = Readonly<Record<string, string>>;

export interface OsmNode {
  readonly id: number;
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
  readonly tags?: Texts;
}

export interface OsmWay {
  readonly id: number;
  readonly refs: readonly number[];
  readonly tags?: Texts;
}

export interface OsmRelation {
  readonly id: number;
  readonly members: readonly Member[];
  readonly tags?: Texts;
}

export interface BlockOptions {
  /** Nanodegrees; default: 100. */
  readonly granularity?: number;
  readonly latOffset?: number;
  readonly lonOffset?: number;
  /** Nodes one by one instead of densely. */
  readonly isPlain?: boolean;
}

export interface OsmObjects {
  readonly nodes?: readonly OsmNode[];
  readonly ways?: readonly OsmWay[];
  readonly relations?: readonly OsmRelation[];
}

const MEMBER_KINDS = ['node', 'way', 'relation'];

/** A whole file: header and one block for each kind. */
export function osmBytes(objects: OsmObjects, options: BlockOptions = {}): Buffer {
  const { nodes = [], ways = [], relations = [] } = objects;
  const blocks = [{ nodes }, { ways }, { relations }].filter((one) => Object.values(one)[0]!.length > 0);
  return Buffer.concat([
    headerBlob(),
    ...blocks.map((one) => zlibBlob('OSMData', primitiveBlock(one, options))),
  ]);
}

export function headerBlob(
  features: readonly string[] = ['OsmSchema-V0.6', 'DenseNodes'],
  timestamp = 0,
): Buffer {
  const fields = features.map((feature) => bytesField(4, Buffer.from(feature)));
  return zlibBlob('OSMHeader', Buffer.concat([...fields, numberField(32, timestamp)]));
}

export const zlibBlob = (type: string, content: Uint8Array): Buffer =>
  blob(type, [numberField(2, content.length), bytesField(3, deflateSync(content))]);

/** A blob of any fields. */
export function blob(type: string, fields: readonly Buffer[]): Buffer {
  const body = Buffer.concat(fields);
  const header = Buffer.concat([bytesField(1, Buffer.from(type)), numberField(3, body.length)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.length);
  return Buffer.concat([length, header, body]);
}

/** The content of an OSMData blob. */
export function primitiveBlock(objects: OsmObjects, options: BlockOptions = {}): Buffer {
  const { granularity = 100, latOffset = 0, lonOffset = 0, isPlain = false } = options;
  const { nodes = [], ways = [], relations = [] } = objects;
  const texts = new TextTable();
  const lat = (degrees: number) => Math.round((degrees * 1e9 - latOffset) / granularity);
  const lon = (degrees: number) => Math.round((degrees * 1e9 - lonOffset) / granularity);
  const positions = nodes.map((node) => ({ ...node, lat: lat(node.lat), lon: lon(node.lon) }));
  const groups = [
    ...(positions.length === 0
      ? []
      : [isPlain ? plainNodes(positions, texts) : denseNodes(positions, texts)]),
    ...(ways.length === 0 ? [] : [Buffer.concat(ways.map((way) => wayField(way, texts)))]),
    ...(relations.length === 0 ? [] : [Buffer.concat(relations.map((one) => relationField(one, texts)))]),
  ];
  return Buffer.concat([
    ...groups.map((group) => bytesField(2, group)),
    ...[numberField(17, granularity), numberField(19, latOffset), numberField(20, lonOffset)],
    bytesField(1, texts.table()),
  ]);
}

/** The string table of a block; place 0 is empty. */
class TextTable {
  readonly #places = new Map<string, number>([['', 0]]);

  place(text: string): number {
    const known = this.#places.get(text) ?? this.#places.size;
    this.#places.set(text, known);
    return known;
  }

  table(): Buffer {
    return Buffer.concat([...this.#places.keys()].map((text) => bytesField(1, Buffer.from(text))));
  }
}

function denseNodes(nodes: readonly OsmNode[], texts: TextTable): Buffer {
  const keyValues = nodes.flatMap(({ tags = {} }) => [
    ...Object.entries(tags).flatMap(([key, value]) => [texts.place(key), texts.place(value)]),
    0,
  ]);
  const fields = [
    bytesField(1, deltas(nodes.map(({ id }) => id))),
    bytesField(8, deltas(nodes.map(({ lat }) => lat))),
    bytesField(9, deltas(nodes.map(({ lon }) => lon))),
    // As common writers do: absent when there are no tags at all.
    ...(keyValues.every((value) => value === 0) ? [] : [bytesField(10, packed(keyValues))]),
  ];
  return bytesField(2, Buffer.concat(fields));
}

function plainNodes(nodes: readonly OsmNode[], texts: TextTable): Buffer {
  const fields = nodes.map(({ id, lat, lon, tags }) =>
    bytesField(
      1,
      Buffer.concat([
        numberField(1, zigZag(id)),
        numberField(8, zigZag(lat)),
        numberField(9, zigZag(lon)),
        ...tagFields(tags, texts),
      ]),
    ),
  );
  return Buffer.concat(fields);
}

function wayField({ id, refs, tags }: OsmWay, texts: TextTable): Buffer {
  return bytesField(
    3,
    Buffer.concat([numberField(1, id), ...tagFields(tags, texts), bytesField(8, deltas(refs))]),
  );
}

function relationField({ id, members, tags }: OsmRelation, texts: TextTable): Buffer {
  const fields = [
    numberField(1, id),
    ...tagFields(tags, texts),
    bytesField(8, packed(members.map(({ role }) => texts.place(role)))),
    bytesField(9, deltas(members.map((member) => member.id))),
    bytesField(10, packed(members.map(({ kind }) => MEMBER_KINDS.indexOf(kind)))),
  ];
  return bytesField(4, Buffer.concat(fields));
}

function tagFields(tags: Texts = {}, texts: TextTable): readonly Buffer[] {
  const keys = packed(Object.keys(tags).map((text) => texts.place(text)));
  return [bytesField(2, keys), bytesField(3, packed(Object.values(tags).map((text) => texts.place(text))))];
}

const zigZag = (value: number): bigint => BigInt.asUintN(64, (BigInt(value) << 1n) ^ (BigInt(value) >> 63n));

const deltas = (values: readonly number[]): Buffer =>
  Buffer.concat(values.map((value, index) => varint(zigZag(value - (index === 0 ? 0 : values[index - 1]!)))));

const packed = (values: readonly number[]): Buffer => Buffer.concat(values.map(varint));

export const numberField = (field: number, value: number | bigint): Buffer =>
  Buffer.concat([varint(field * 8), varint(value)]);

export const bytesField = (field: number, bytes: Uint8Array): Buffer =>
  Buffer.concat([varint(field * 8 + 2), varint(bytes.length), bytes]);

/** A negative number takes ten bytes. */
function varint(value: number | bigint): Buffer {
  if (value >= 0 && value < 0x80) return Buffer.of(Number(value));
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  while (rest >= 0x80n) {
    bytes.push(Number(rest & 0x7fn) | 0x80);
    rest >>= 7n;
  }
  bytes.push(Number(rest));
  return Buffer.from(bytes);
}
