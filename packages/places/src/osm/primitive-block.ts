import { type Member, type MemberKind, NO_TAGS, type OsmVisitor, type Tags } from './entities.ts';
import type { IdOrder } from './id-order.ts';
import { MessageReader, WIRE } from './message-reader.ts';
import { RefusedOsmFile } from './refused-osm-file.ts';
import { StringTable } from './string-table.ts';

/** The kinds of objects in a block. */
export interface BlockKinds {
  readonly nodes: boolean;
  readonly ways: boolean;
  readonly relations: boolean;
}

const MEMBER_KINDS: readonly MemberKind[] = ['node', 'way', 'relation'];
const MAX_LAT = 900_000_000;
const MAX_LON = 1_800_000_000;

/** Decodes what the visitor takes of one PrimitiveBlock (osmformat.proto). @throws RefusedOsmFile */
export function readBlock(bytes: Uint8Array, visitor: OsmVisitor, order: IdOrder): BlockKinds {
  const block = new Block(bytes, visitor, order);
  return block.read();
}

class Block {
  readonly #bytes: Uint8Array;
  readonly #visitor: OsmVisitor;
  readonly #order: IdOrder;
  #strings = new StringTable();
  #granularity = 100;
  #latOffset = 0;
  #lonOffset = 0;

  constructor(bytes: Uint8Array, visitor: OsmVisitor, order: IdOrder) {
    this.#bytes = bytes;
    this.#visitor = visitor;
    this.#order = order;
  }

  /** The groups are read after all else, wherever that is in the block. */
  read(): BlockKinds {
    const groups: MessageReader[] = [];
    const reader = new MessageReader(this.#bytes);
    while (reader.next()) {
      const { field, wire } = reader;
      if (field === 1) this.#strings = new StringTable(reader.piece());
      else if (field === 2) groups.push(reader.piece());
      else if (wire !== WIRE.varint) reader.skip();
      else if (field === 17) this.#granularity = reader.varint();
      else if (field === 19) this.#latOffset = reader.twosComplement();
      else if (field === 20) this.#lonOffset = reader.twosComplement();
      else reader.skip();
    }
    const kinds = { nodes: false, ways: false, relations: false };
    for (const group of groups) this.#group(group, kinds);
    return kinds;
  }

  #group(reader: MessageReader, kinds: { nodes: boolean; ways: boolean; relations: boolean }): void {
    const { node, way, relation } = this.#visitor;
    while (reader.next()) {
      const { field } = reader;
      if (field < 1 || field > 4) {
        reader.skip();
        continue;
      }
      const piece = reader.piece();
      if (field === 1 || field === 2) {
        kinds.nodes = true;
        if (node === undefined) continue;
        if (field === 1) this.#node(piece, node);
        else this.#dense(piece, node);
      } else if (field === 3) {
        kinds.ways = true;
        if (way !== undefined) this.#way(piece, way);
      } else {
        kinds.relations = true;
        if (relation !== undefined) this.#relation(piece, relation);
      }
    }
  }

  #node(reader: MessageReader, visit: NonNullable<OsmVisitor['node']>): void {
    let [id, lat, lon] = [0, Number.NaN, Number.NaN];
    const tags = new TagLists();
    while (reader.next()) {
      const { field, wire } = reader;
      if (tags.take(reader)) continue;
      if (wire !== WIRE.varint) reader.skip();
      else if (field === 1) id = reader.signed();
      else if (field === 8) lat = reader.signed();
      else if (field === 9) lon = reader.signed();
      else reader.skip();
    }
    this.#order.sawNode(id);
    visit(id, this.#lat(lat), this.#lon(lon), tags.read(this.#strings));
  }

  #dense(reader: MessageReader, visit: NonNullable<OsmVisitor['node']>): void {
    const none = () => new MessageReader(this.#bytes, 0, 0);
    let [ids, lats, lons, keyValues] = [none(), none(), none(), none()];
    while (reader.next()) {
      const { field } = reader;
      if (field === 1) ids = reader.piece();
      else if (field === 8) lats = reader.piece();
      else if (field === 9) lons = reader.piece();
      else if (field === 10) keyValues = reader.piece();
      else reader.skip();
    }
    let [id, lat, lon] = [0, 0, 0];
    while (ids.hasMore) {
      id += ids.signed();
      lat += lats.signed();
      lon += lons.signed();
      this.#order.sawNode(id);
      // keys_vals is absent when no node of the group has a tag.
      const tags = keyValues.hasMore ? this.#denseTags(keyValues) : NO_TAGS;
      visit(id, this.#lat(lat), this.#lon(lon), tags);
    }
    if (lats.hasMore || lons.hasMore || keyValues.hasMore) {
      throw new RefusedOsmFile('is damaged: a group has more positions or tags than nodes');
    }
  }

  /** Key, value, key, value … 0 for one node. */
  #denseTags(reader: MessageReader): Tags {
    let key = reader.varint();
    if (key === 0) return NO_TAGS;
    const tags = new Map<string, string>();
    while (key !== 0) {
      tags.set(this.#strings.at(key), this.#strings.at(reader.varint()));
      key = reader.varint();
    }
    return tags;
  }

  #way(reader: MessageReader, visit: NonNullable<OsmVisitor['way']>): void {
    let id = 0;
    let refs: readonly number[] = [];
    const tags = new TagLists();
    while (reader.next()) {
      const { field, wire } = reader;
      if (tags.take(reader)) continue;
      if (field === 1 && wire === WIRE.varint) id = reader.twosComplement();
      else if (field === 8) refs = sums(reader.piece());
      else reader.skip();
    }
    this.#order.sawWay(id);
    visit(id, refs, tags.read(this.#strings));
  }

  #relation(reader: MessageReader, visit: NonNullable<OsmVisitor['relation']>): void {
    let id = 0;
    let ids: readonly number[] = [];
    let roles: readonly number[] = [];
    let kinds: readonly number[] = [];
    const tags = new TagLists();
    while (reader.next()) {
      const { field, wire } = reader;
      if (tags.take(reader)) continue;
      if (field === 1 && wire === WIRE.varint) id = reader.twosComplement();
      else if (field === 8) roles = numbers(reader.piece());
      else if (field === 9) ids = sums(reader.piece());
      else if (field === 10) kinds = numbers(reader.piece());
      else reader.skip();
    }
    this.#order.sawRelation(id);
    visit(id, this.#members(ids, roles, kinds), tags.read(this.#strings));
  }

  #members(ids: readonly number[], roles: readonly number[], kinds: readonly number[]): readonly Member[] {
    if (roles.length !== ids.length || kinds.length !== ids.length) {
      throw new RefusedOsmFile('is damaged: members of a relation lack a role or a kind');
    }
    return ids.map((id, index) => {
      const kind = MEMBER_KINDS[kinds[index]!];
      if (kind === undefined)
        throw new RefusedOsmFile('is damaged: a member of a relation is of no known kind');
      return { kind, id, role: this.#strings.at(roles[index]!) };
    });
  }

  /** Stored in nanodegrees: offset + granularity · value. */
  #lat(value: number): number {
    return within((this.#latOffset + this.#granularity * value) / 100, MAX_LAT);
  }

  #lon(value: number): number {
    return within((this.#lonOffset + this.#granularity * value) / 100, MAX_LON);
  }
}

function within(value: number, max: number): number {
  const rounded = Math.round(value);
  if (rounded >= -max && rounded <= max) return rounded;
  throw new RefusedOsmFile('is damaged: a node has an impossible position');
}

/** Keys and values of an object that is not dense: two lists of places in the string table. */
class TagLists {
  #keys: MessageReader | undefined;
  #values: MessageReader | undefined;

  /** Takes a field that is one of the lists. */
  take(reader: MessageReader): boolean {
    if (reader.field === 2) this.#keys = reader.piece();
    else if (reader.field === 3) this.#values = reader.piece();
    else return false;
    return true;
  }

  read(strings: StringTable): Tags {
    const [keys, values] = [this.#keys, this.#values];
    if (keys === undefined || !keys.hasMore) return NO_TAGS;
    const tags = new Map<string, string>();
    while (keys.hasMore) {
      if (values === undefined) throw new RefusedOsmFile('is damaged: a tag has no value');
      tags.set(strings.at(keys.varint()), strings.at(values.varint()));
    }
    return tags;
  }
}

/** A packed list of differences as the values themselves. */
function sums(reader: MessageReader): readonly number[] {
  const list: number[] = [];
  let sum = 0;
  while (reader.hasMore) {
    sum += reader.signed();
    list.push(sum);
  }
  return list;
}

function numbers(reader: MessageReader): readonly number[] {
  const list: number[] = [];
  while (reader.hasMore) list.push(reader.varint());
  return list;
}
