import {
  type Candidate,
  KeyText,
  type SearchDeadline,
  type TextPlan,
  type TieBreaker,
  unpackVariants,
} from '@kontor/places';
import type { Connection, Row } from '#store/sqlite/sqlite-connection.ts';
import { MAX_RANK } from '../data-file/data-file-records.ts';

/** More than that is no answer: the query is too vague. */
export const MAX_ROWS = 300;
/** Names that are compared letter by letter: a town with more streets is too large for that. */
export const MAX_NAMES = 2500;
/** Text queries of one search. */
const MAX_QUERIES = 16;
/** No statement walks through more documents of its rarest word than these: it cannot be stopped. */
const DOCUMENTS_A_STATEMENT = 20_000;

/** A street or place that a text query found. */
export interface Found {
  readonly candidate: Candidate;
  readonly tieBreaker: TieBreaker;
  /** Of a street: where it is; of a place: itself. */
  readonly place: number | undefined;
}

/** A street and the forms of its name. */
export type StreetName = Pick<Candidate, 'id' | 'variants'>;

const COLUMNS = 'text.rowid AS id, text.ctx, text.sub, text.variants';
const STANDING = 'place.country, place.rank, place.population';
const SELECT = {
  street: `SELECT ${COLUMNS}, street.place, ${STANDING} FROM street_text AS text
    JOIN street ON street.id = text.rowid LEFT JOIN place ON place.id = street.place`,
  place: `SELECT ${COLUMNS}, place.id AS place, ${STANDING} FROM place_text AS text
    JOIN place ON place.id = text.rowid AND place.kind <> 'country'`,
};

/** The text queries of one search over one file: bounded in number, in rows, and in the time of each statement. */
export class TextRows {
  readonly #file: Connection;
  readonly #deadline: SearchDeadline;
  readonly #lastId: { street?: number; place?: number } = {};
  #queries = 0;

  constructor(file: Connection, deadline: SearchDeadline) {
    this.#file = file;
    this.#deadline = deadline;
  }

  /** How many queries may still be asked. */
  get left(): number {
    return MAX_QUERIES - this.#queries;
  }

  /** @throws Late, Cancelled */
  find(kind: 'street' | 'place', { expression, documents }: TextPlan): readonly Found[] {
    if (this.left <= 0) return [];
    this.#queries++;
    const parts = Math.max(1, Math.ceil(documents / DOCUMENTS_A_STATEMENT));
    if (parts === 1) return this.#rows(kind, expression, '').map((row) => foundOf(kind, row));
    const found: Found[] = [];
    const size = Math.ceil((this.#last(kind) + 1) / parts);
    for (let part = 0; part < parts && found.length < MAX_ROWS; part++) {
      const range = [part * size, (part + 1) * size - 1] as const;
      found.push(
        ...this.#rows(kind, expression, ' AND text.rowid BETWEEN ? AND ?', ...range).map((row) =>
          foundOf(kind, row),
        ),
      );
    }
    return found.slice(0, MAX_ROWS);
  }

  /** The names of the streets in a town, at most so many. @throws Late, Cancelled */
  names({ expression }: TextPlan): readonly StreetName[] {
    this.#deadline.throwIfExceeded();
    const sql = `SELECT rowid AS id, variants FROM street_text WHERE street_text MATCH ? LIMIT ${MAX_NAMES}`;
    return this.#file
      .all(sql, expression)
      .map((row) => ({ id: Number(row.id), variants: unpackVariants(String(row.variants)) }));
  }

  /** One street with all its words. */
  street(id: number): Found | undefined {
    const row = this.#file.one(`${SELECT.street} WHERE text.rowid = ?`, id);
    return row === undefined ? undefined : foundOf('street', row);
  }

  #rows(kind: 'street' | 'place', expression: string, range: string, ...bounds: number[]): readonly Row[] {
    this.#deadline.throwIfExceeded();
    const sql = `${SELECT[kind]} WHERE ${kind}_text MATCH ?${range} LIMIT ${MAX_ROWS}`;
    return this.#file.all(sql, expression, ...bounds);
  }

  #last(kind: 'street' | 'place'): number {
    this.#lastId[kind] ??= Number(this.#file.one(`SELECT max(id) AS id FROM ${kind}`)?.id ?? 0);
    return this.#lastId[kind];
  }
}

function foundOf(kind: 'street' | 'place', row: Row): Found {
  const country = typeof row.country === 'string' ? row.country : undefined;
  return {
    candidate: {
      kind,
      id: Number(row.id),
      variants: unpackVariants(String(row.variants)),
      context: new KeyText(String(row.ctx)),
      enclosing: new KeyText(String(row.sub)),
    },
    tieBreaker: {
      ...(country !== undefined && { country }),
      rank: Number(row.rank ?? 0) / MAX_RANK,
      population: Number(row.population ?? 0),
    },
    place: row.place === null ? undefined : Number(row.place),
  };
}
