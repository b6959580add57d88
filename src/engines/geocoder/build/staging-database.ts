import { Connection } from '#store/sqlite/sqlite-connection.ts';
import type { Line, Point } from '../data-file/data-file-records.ts';
import { decodeLines, encodeLines } from '../data-file/line-bytes.ts';
import { BUILD_PRAGMAS } from '../schema.ts';
import type { TaggedAddress } from './address-tags.ts';
import type { StreetNames } from './street-tags.ts';

/** A house as tagged, with where it is. */
export interface StagedHouse {
  readonly key: number;
  readonly address: TaggedAddress;
  readonly position: Point;
}

/** A member of an address, and where its house is. */
export interface NamedSpot {
  readonly name: string | undefined;
  readonly position: Point;
}

export interface StagedWay extends StreetNames {
  readonly id: number;
  readonly line: Line;
}

export interface StagedInterpolation {
  readonly way: number;
  readonly address: TaggedAddress;
  readonly low: number;
  readonly high: number;
  readonly step: number;
  readonly line: Line;
}

const TABLES = `
  CREATE TABLE tagged_house (
    key INTEGER PRIMARY KEY, lat INTEGER, lon INTEGER, number TEXT, street TEXT, city TEXT, postcode TEXT, country TEXT,
    state TEXT, regions TEXT
  );
  CREATE TABLE tagged_way (id INTEGER PRIMARY KEY, name TEXT, alternatives TEXT, line BLOB);
  CREATE TABLE tagged_interpolation (
    way INTEGER, low INTEGER, high INTEGER, step INTEGER, street TEXT, city TEXT, line BLOB, PRIMARY KEY (way, low, high)
  );
  CREATE TABLE house (
    place INTEGER, street_key TEXT, base INTEGER, suffix TEXT, text TEXT, further TEXT, street TEXT, postcode TEXT,
    lat INTEGER, lon INTEGER, regions TEXT
  );
  CREATE TABLE way (place INTEGER, street_key TEXT, name TEXT, alternatives TEXT, line BLOB);
  CREATE TABLE interpolation (place INTEGER, street_key TEXT, low INTEGER, high INTEGER, step INTEGER, line BLOB);
`;
/** Its rows are written and read one after the other; a sort takes as much memory as the cache may. */
const SMALL_CACHE = 'PRAGMA cache_size = -8192;';
const ROWS_A_TRANSACTION = 200_000;

/**
 * What was read, on disk until it is resolved and sorted: the memory of a build does not grow with its addresses.
 * Objects that are in several extracts are taken once.
 */
export class StagingDatabase {
  readonly #file: Connection;
  #rows = 0;

  /** @param path of a file that is not there yet; the caller removes it */
  constructor(path: string) {
    this.#file = new Connection({ file: path });
    this.#file.script(`PRAGMA journal_mode = DELETE; ${BUILD_PRAGMAS} ${SMALL_CACHE} ${TABLES} BEGIN`);
  }

  addHouse({ key, address, position }: StagedHouse): void {
    const { number, street, city, postcode, country, state, regions } = address;
    this.#run(
      'INSERT OR IGNORE INTO tagged_house VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      ...[key, position.lat, position.lon, number],
      ...[street ?? null, city ?? null, postcode ?? null, country ?? null],
      ...[state ?? null, regions?.join('|') ?? null],
    );
  }

  *houses(): Generator<StagedHouse> {
    for (const row of this.#file.each('SELECT * FROM tagged_house ORDER BY key')) {
      const position = { lat: Number(row.lat), lon: Number(row.lon) };
      yield { key: Number(row.key), address: addressOfRow(row), position };
    }
  }

  /** What each house names as its city, or as its street, with where it is, in the order of `houses`. */
  *named(what: 'city' | 'street'): Generator<NamedSpot> {
    for (const row of this.#file.each(`SELECT ${what} AS name, lat, lon FROM tagged_house ORDER BY key`)) {
      yield { name: text(row.name), position: { lat: Number(row.lat), lon: Number(row.lon) } };
    }
  }

  get houseCount(): number {
    return Number(this.#file.one('SELECT count(*) AS count FROM tagged_house')?.count);
  }

  addWay({ id, name, alternatives, line }: StagedWay): void {
    this.#run(
      'INSERT OR IGNORE INTO tagged_way VALUES (?, ?, ?, ?)',
      ...[id, name, JSON.stringify(alternatives), encodeLines([line])],
    );
  }

  *ways(): Generator<StagedWay> {
    for (const row of this.#file.each('SELECT * FROM tagged_way ORDER BY id')) {
      yield { id: Number(row.id), ...namesOfRow(row), line: lineOfRow(row) };
    }
  }

  addInterpolation({ way, address, low, high, step, line }: StagedInterpolation): void {
    this.#run(
      'INSERT OR IGNORE INTO tagged_interpolation VALUES (?, ?, ?, ?, ?, ?, ?)',
      ...[way, low, high, step, address.street ?? null, address.city ?? null, encodeLines([line])],
    );
  }

  *interpolations(): Generator<StagedInterpolation> {
    for (const row of this.#file.each('SELECT * FROM tagged_interpolation ORDER BY way, low, high')) {
      const [way, low, high, step] = [Number(row.way), Number(row.low), Number(row.high), Number(row.step)];
      yield {
        way,
        address: addressOfRow({ ...row, number: String(low) }),
        low,
        high,
        step,
        line: lineOfRow(row),
      };
    }
  }

  /** The resolved rows, for SQL of who writes the data file. */
  get connection(): Connection {
    return this.#file;
  }

  #run(
    sql: string,
    ...values: Parameters<Connection['run']> extends [string, ...infer Rest] ? Rest : never
  ): void {
    this.#file.run(sql, ...values);
    this.wrote();
  }

  /** Pages that are written leave the cache at the end of a transaction only. */
  wrote(): void {
    this.#rows++;
    if (this.#rows % ROWS_A_TRANSACTION === 0) this.#file.script('COMMIT; BEGIN');
  }

  close(): void {
    this.#file.close();
  }
}

type Row = Readonly<Record<string, unknown>>;

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function addressOfRow(row: Row): TaggedAddress {
  const [street, city] = [text(row.street), text(row.city)];
  const [postcode, country] = [text(row.postcode), text(row.country)];
  const state = text(row.state);
  const regions = text(row.regions)?.split('|');
  return {
    number: String(row.number),
    ...(street !== undefined && { street }),
    ...(city !== undefined && { city }),
    ...(postcode !== undefined && { postcode }),
    ...(country !== undefined && { country }),
    ...(state !== undefined && { state }),
    ...(regions !== undefined && { regions }),
  };
}

export const namesOfRow = (row: Row): StreetNames => ({
  name: String(row.name),
  alternatives: JSON.parse(String(row.alternatives)) as readonly string[],
});

export const lineOfRow = ({ line }: Row): Line =>
  (line instanceof Uint8Array ? decodeLines(line)[0] : undefined) ?? [];
