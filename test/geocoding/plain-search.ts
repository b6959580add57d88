import { DatabaseSync } from 'node:sqlite';
import type { Match } from '@kontor/places';
import type { KnownAddress } from './extract.ts';

/** What one gets without any work: full text search over the addresses, any word of the query, best rank first. */
export class PlainSearch {
  readonly #database = new DatabaseSync(':memory:');
  readonly #addresses: readonly KnownAddress[];

  constructor(addresses: readonly KnownAddress[]) {
    this.#addresses = addresses;
    this.#database.exec(
      "CREATE VIRTUAL TABLE address USING fts5(text, tokenize = 'unicode61 remove_diacritics 2')",
    );
    const insert = this.#database.prepare('INSERT INTO address (rowid, text) VALUES (?, ?)');
    for (const [index, { street, number, postcode, city }] of addresses.entries()) {
      insert.run(index, `${street} ${number} ${postcode} ${city}`);
    }
  }

  search(query: string): Match | undefined {
    const words = query.match(/[\p{L}\d]+/gu);
    if (words === null) return undefined;
    const sql = 'SELECT rowid AS id FROM address WHERE address MATCH ? ORDER BY bm25(address) LIMIT 1';
    const row = this.#database.prepare(sql).get(words.map((word) => `"${word}"`).join(' OR '));
    if (row === undefined) return undefined;
    const { street, number, city, postcode, points } = this.#addresses[Number(row.id)]!;
    const address = { houseNumber: number, street, city, postalCode: postcode };
    return { position: points[0]!, address, precision: 'house', attribution: [] };
  }

  close(): void {
    this.#database.close();
  }
}
