import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Connection } from '../../src/store/sqlite/sqlite-connection.ts';
import { writeTowns } from '../../src/testing/town-data-file.ts';

/** A data file to ask, and addresses that are in it. */
export interface GeocodingData {
  readonly file: string;
  readonly queries: readonly string[];
  readonly positions: readonly { readonly latitude: number; readonly longitude: number }[];
  close(): void;
}

const SIZE = { towns: 100, streets: 100, houses: 20 };

/**
 * The data file that `GEOCODER_DATA` names, or one of 200,000 invented houses; with full addresses from all over it, each
 * as somebody would write it.
 */
export function openGeocodingData(count: number): GeocodingData {
  const given = process.env.GEOCODER_DATA;
  const folder = given === undefined ? mkdtempSync(join(tmpdir(), 'kontor-bench-land-')) : undefined;
  const file = given ?? join(folder!, 'land.sqlite');
  if (given === undefined) writeTowns(file, SIZE);
  const houses = sampledHouses(file, count);
  return {
    file,
    queries: houses.map(
      ({ street, text, postcode, place }) => `${street} ${text}, ${postcode ?? ''} ${place}`,
    ),
    positions: houses.map(({ lat, lon }) => ({ latitude: lat / 1e7, longitude: lon / 1e7 })),
    close: () => {
      if (folder !== undefined) rmSync(folder, { recursive: true });
    },
  };
}

interface HouseRow {
  readonly street: string;
  readonly text: string;
  readonly postcode: string | null;
  readonly place: string;
  readonly lat: number;
  readonly lon: number;
}

function sampledHouses(file: string, count: number): readonly HouseRow[] {
  const connection = new Connection({ file, readOnly: true });
  try {
    const last = Number(connection.one('SELECT max(id) AS last FROM street')?.last ?? 0);
    const houses = Array.from({ length: count }, (_, index) =>
      connection.one(
        `SELECT s.name AS street, h.text, coalesce(h.postcode, s.postcode) AS postcode, p.name AS place, h.lat, h.lon
         FROM house h JOIN street s ON s.id = h.street JOIN place p ON p.id = s.place WHERE h.street >= ? LIMIT 1`,
        Math.floor((index * last) / count) + 1,
      ),
    );
    // The columns are those of the statement.
    return houses.filter((house) => house !== undefined) as unknown as readonly HouseRow[];
  } finally {
    connection.close();
  }
}
