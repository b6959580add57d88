import {
  type Address,
  countryName,
  type Match,
  type Position,
  type Precision,
  placeName,
  printedPostcode,
} from '@kontor/places';
import type { Connection, Row } from '#store/sqlite/sqlite-connection.ts';
import type { Point } from '../data-file/data-file-records.ts';
import type { OpenDataFile } from '../data-file/open-data-file.ts';
import { DEGREE } from '../schema.ts';
import { positionBetween } from './between-houses.ts';
import type { Accepted } from './candidate-pool.ts';
import type { HouseHit } from './houses.ts';

const EXACT = 1;
/** Kinds of place that are no city. */
const NO_CITIES: ReadonlySet<string> = new Set(['country', 'state', 'county', 'postcode']);

/** A row of `place` in the parts that an address is made of. */
interface Place {
  readonly kind: string;
  readonly name: string;
  readonly names: Readonly<Record<string, string>>;
  readonly country?: string;
  readonly state?: string;
  readonly position: Point;
  /** Of a postcode: its town. */
  readonly parent?: number;
}

/** What was found, as an answer in a language. @throws RangeError when the file is damaged */
export function matchOf(file: OpenDataFile, accepted: Accepted, language: string): Match {
  const { candidate } = accepted.found;
  const { attribution } = file.about;
  const match =
    candidate.kind === 'street'
      ? streetAnswer(file.connection, accepted, language)
      : placeAnswer(file.connection, candidate.id, language, accepted.queriedPostcode);
  return { ...match, attribution };
}

/** The country itself, where the file has it as a place. */
export function countryMatch(file: OpenDataFile, code: string, language: string): Match | undefined {
  const sql = `SELECT id FROM place WHERE kind = 'country' AND country = ? LIMIT 1`;
  const id = file.connection.one(sql, code)?.id;
  if (id === undefined) return undefined;
  const match = placeAnswer(file.connection, Number(id), language, undefined);
  return { ...match, attribution: file.about.attribution };
}

type Unattributed = Omit<Match, 'attribution'>;

function streetAnswer(file: Connection, { found, house }: Accepted, language: string): Unattributed {
  const { id } = found.candidate;
  const row = existing(file.one('SELECT name, postcode, lat, lon FROM street WHERE id = ?', id));
  const place = found.place === undefined ? undefined : placeOf(file, found.place);
  const street = { street: String(row.name) };
  const around = place === undefined ? {} : addressAround(place, language);
  const spot = spotOf(file, id, house) ?? { position: pointOf(row), precision: 'street' };
  const postalCode = spot.postcode ?? textOf(row.postcode);
  const address: Address = {
    ...(spot.houseNumber !== undefined && { houseNumber: spot.houseNumber }),
    ...street,
    ...around,
    ...(postalCode !== undefined && { postalCode }),
  };
  return { position: positionOf(spot.position), address, precision: spot.precision };
}

interface Spot {
  readonly position: Point;
  readonly precision: Precision;
  readonly houseNumber?: string;
  readonly postcode?: string;
}

/** Where in the street; undefined for the street as a whole. */
function spotOf(file: Connection, street: number, hit: HouseHit | undefined): Spot | undefined {
  if (hit === undefined) return undefined;
  const { house, share, queried } = hit;
  const postcode = house?.postcode === undefined ? {} : { postcode: house.postcode };
  if (house !== undefined && share === EXACT) {
    return { position: house.position, precision: 'house', houseNumber: house.text, ...postcode };
  }
  if (house !== undefined) return { position: house.position, precision: 'interpolated', ...postcode };
  const position = positionBetween(file, street, queried.base);
  return position === undefined ? undefined : { position, precision: 'interpolated' };
}

function placeAnswer(
  file: Connection,
  id: number,
  language: string,
  postalCode: string | undefined,
): Unattributed {
  const place = placeOf(file, id);
  const position = positionOf(place.position);
  if (place.kind === 'postcode') {
    const city = place.parent === undefined ? undefined : placeOf(file, place.parent);
    const around = city === undefined ? countryOf(place, language) : addressAround(city, language);
    return { position, address: { ...around, postalCode: place.name }, precision: 'postcode' };
  }
  const around = addressAround(place, language);
  const code = printedPostcode(postalCode, place.country);
  const address = code === undefined ? around : { ...around, postalCode: code };
  return { position, address, precision: place.kind === 'country' ? 'country' : 'place' };
}

function addressAround(place: Place, language: string): Address {
  const country = countryOf(place, language);
  if (NO_CITIES.has(place.kind)) return country;
  const state = place.state === undefined ? {} : { state: place.state };
  return { city: placeName(place, language), ...state, ...country };
}

function countryOf({ country: countryCode }: Place, language: string): Address {
  if (countryCode === undefined) return {};
  const country = countryName(countryCode, language);
  return country === undefined ? { countryCode } : { country, countryCode };
}

function placeOf(file: Connection, id: number): Place {
  const row = existing(
    file.one('SELECT kind, name, names, country, state, lat, lon, parent FROM place WHERE id = ?', id),
  );
  const [country, state] = [textOf(row.country), textOf(row.state)];
  return {
    kind: String(row.kind),
    name: String(row.name),
    names: JSON.parse(String(row.names)),
    ...(country !== undefined && { country }),
    ...(state !== undefined && { state }),
    ...(row.parent !== null && { parent: Number(row.parent) }),
    position: pointOf(row),
  };
}

/** A text index with a row that does not exist belongs to another file. */
function existing(row: Row | undefined): Row {
  if (row === undefined) throw new RangeError('a row of a data file is missing');
  return row;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const pointOf = ({ lat, lon }: Row): Point => ({ lat: Number(lat), lon: Number(lon) });
const positionOf = ({ lat, lon }: Point): Position => ({ latitude: lat / DEGREE, longitude: lon / DEGREE });
