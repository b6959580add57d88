import type { Row } from '#store/sqlite/sqlite-connection.ts';
import { NOWHERE } from './resolve.ts';
import type { StagingDatabase } from './staging-database.ts';

/** All that has the same street and the same place. */
export interface StreetGroup {
  /** Number of the place in the finder. */
  readonly place: number | undefined;
  readonly placeId: number | undefined;
  readonly ways: readonly Row[];
  readonly houses: readonly Row[];
  readonly interpolations: readonly Row[];
}

/** Goes through the sorted tables of the stage side by side; one street is in memory at a time. */
export class StreetCursor implements Iterable<StreetGroup> {
  readonly #stage: StagingDatabase;
  readonly #order: readonly number[];

  /** @param order the places by their ids: the streets come in the same order */
  constructor(stage: StagingDatabase, order: readonly number[]) {
    this.#stage = stage;
    this.#order = order;
  }

  *[Symbol.iterator](): Generator<StreetGroup> {
    const { connection } = this.#stage;
    connection.script('CREATE TEMP TABLE place_order (place INTEGER PRIMARY KEY, id INTEGER)');
    for (const [at, place] of this.#order.entries()) {
      connection.run('INSERT INTO place_order VALUES (?, ?)', place, at + 1);
    }
    const sorted = (table: string, then: string) =>
      new Sorted(
        connection.each(
          `SELECT coalesce(id, ${Number.MAX_SAFE_INTEGER}) AS place_id, ${table}.* FROM ${table}
           LEFT JOIN place_order USING (place) ORDER BY place_id, street_key${then}`,
        ),
      );
    const houses = sorted('house', ', base, suffix, lat, lon');
    const ways = sorted('way', '');
    const interpolations = sorted('interpolation', ', low, high');
    for (;;) {
      const next = [houses, ways, interpolations].map((one) => one.head).filter((row) => row !== undefined);
      if (next.length === 0) return;
      const first = next.reduce((best, row) => (isBefore(row, best) ? row : best));
      const place = Number(first.place);
      yield {
        place: place === NOWHERE ? undefined : place,
        placeId: place === NOWHERE ? undefined : Number(first.place_id),
        ways: ways.take(first),
        houses: houses.take(first),
        interpolations: interpolations.take(first),
      };
    }
  }
}

/** The order of SQLite: places by number, keys by their bytes. */
function isBefore(a: Row, b: Row): boolean {
  if (a.place_id !== b.place_id) return Number(a.place_id) < Number(b.place_id);
  if (a.street_key === b.street_key) return false;
  return Buffer.compare(Buffer.from(String(a.street_key)), Buffer.from(String(b.street_key))) < 0;
}

class Sorted {
  readonly #rows: Iterator<Row>;
  head: Row | undefined;

  constructor(rows: Iterable<Row>) {
    this.#rows = rows[Symbol.iterator]();
    this.#advance();
  }

  #advance(): void {
    const next = this.#rows.next();
    this.head = next.done === true ? undefined : next.value;
  }

  /** All rows of the same street and place as `row`. */
  take({ place_id, street_key }: Row): readonly Row[] {
    const rows: Row[] = [];
    const isSame = (row: Row) => row.place_id === place_id && row.street_key === street_key;
    while (this.head !== undefined && isSame(this.head)) {
      rows.push(this.head);
      this.#advance();
    }
    return rows;
  }
}
