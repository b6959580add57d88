import { nameKeys, nameVariants, type SearchDeadline } from '@kontor/places';
import type { OpenDataFile } from '../data-file/open-data-file.ts';
import { searchAllFiles } from '../search/search-all-files.ts';

/** An address of the file, with its position. */
export interface OwnAddress {
  readonly street: string;
  readonly houseNumber: string;
  readonly city: string | undefined;
  readonly postcode: string | undefined;
  readonly lat: number;
  readonly lon: number;
}

const ADDRESSES = 20;
const NEVER_LATE: SearchDeadline = { throwIfExceeded() {} };

/** Some addresses of the file, chosen by `random` (0 up to 1). Fewer in a small file, none in one of places alone. */
export function ownAddresses(file: OpenDataFile, random: () => number): readonly OwnAddress[] {
  const last = Number(file.connection.one('SELECT max(id) AS id FROM street')?.id ?? 0);
  const rows = Array.from({ length: ADDRESSES }, () =>
    file.connection.one(
      `SELECT street.name AS street, text, place.name AS city, coalesce(house.postcode, street.postcode) AS postcode,
         house.lat AS lat, house.lon AS lon
       FROM house JOIN street ON street.id = house.street LEFT JOIN place ON place.id = street.place
       WHERE house.street >= min(?, (SELECT max(street) FROM house)) LIMIT 1`,
      1 + Math.floor(random() * last),
    ),
  );
  return rows
    .filter((row) => row !== undefined)
    .map((row) => ({
      street: String(row.street),
      houseNumber: String(row.text),
      city: row.city === null ? undefined : String(row.city),
      postcode: row.postcode === null ? undefined : String(row.postcode),
      lat: Number(row.lat),
      lon: Number(row.lon),
    }));
}

/** Does the index lead from the words of street and city to the house, and the grid too? */
export function isIndexed(file: OpenDataFile, { street, houseNumber, city, lat, lon }: OwnAddress): boolean {
  const name = columnQuery('name', nameKeys(nameVariants(street, 'street').slice(0, 1)));
  const ctx = city === undefined ? '' : columnQuery('ctx', nameKeys(nameVariants(city, 'place').slice(0, 1)));
  const query = [name, ctx].filter((part) => part !== '').join(' AND ');
  // A name of signs alone has no words.
  if (query === '') return true;
  const found = file.connection.one(
    `SELECT 1 FROM house JOIN house_cell USING (street, base, suffix, lat, lon)
     WHERE house.street IN (SELECT rowid FROM street_text WHERE street_text MATCH ?) AND house.text = ?
       AND lat = ? AND lon = ?`,
    ...[query, houseNumber, lat, lon],
  );
  return found !== undefined;
}

const columnQuery = (column: string, keys: string): string =>
  keys
    .split(' ')
    .filter((key) => key !== '')
    .map((key) => `${column} : "${key}"`)
    .join(' AND ');

/**
 * Is the whole address, asked for as people write it, answered with a house of that number in a street of that name?
 * Not necessarily with this one: two towns of one name may both have it.
 */
export function isAnswered(file: OpenDataFile, { street, houseNumber, city, postcode }: OwnAddress): boolean {
  const query = `${street} ${houseNumber}, ${postcode ?? ''} ${city ?? ''}`;
  const match = searchAllFiles([file], { query, language: 'en' }, (_, read) => read(), NEVER_LATE);
  return match?.address.street === street && match.address.houseNumber === houseNumber;
}
