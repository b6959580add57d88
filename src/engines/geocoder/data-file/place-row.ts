import { type Address, countryName, type Position, placeName } from '@kontor/places';
import type { Connection, Row } from '#store/sqlite/sqlite-connection.ts';
import { DEGREE } from '../schema.ts';
import type { Point } from './data-file-records.ts';

/** A row of `place` in the parts that an address is made of. */
export interface PlaceRow {
  readonly id: number;
  readonly kind: string;
  readonly name: string;
  readonly names: Readonly<Record<string, string>>;
  /** Alpha-2, or XK. */
  readonly country?: string;
  /** As addresses print it. */
  readonly state?: string;
  readonly position: Point;
}

/** @throws RangeError for an id that is not there: the file is damaged */
export function placeRow(file: Connection, id: number): PlaceRow {
  const row = file.one('SELECT kind, name, names, country, state, lat, lon FROM place WHERE id = ?', id);
  if (row === undefined) throw new RangeError('a place of a data file is missing');
  const [country, state] = [textOf(row.country), textOf(row.state)];
  return {
    id,
    kind: String(row.kind),
    name: String(row.name),
    names: JSON.parse(String(row.names)),
    ...(country !== undefined && { country }),
    ...(state !== undefined && { state }),
    position: pointOf(row),
  };
}

/** The country's part of an address, in a language. */
export function countryAddress(code: string | undefined, language: string): Address {
  if (code === undefined) return {};
  const country = countryName(code, language);
  return country === undefined ? { countryCode: code } : { country, countryCode: code };
}

/** City and country of what is in a place. */
export const addressIn = (place: PlaceRow, language: string): Address => ({
  city: placeName(place, language),
  ...(place.state !== undefined && { state: place.state }),
  ...countryAddress(place.country, language),
});

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
export const pointOf = ({ lat, lon }: Row): Point => ({ lat: Number(lat), lon: Number(lon) });
export const positionOf = ({ lat, lon }: Point): Position => ({
  latitude: lat / DEGREE,
  longitude: lon / DEGREE,
});
