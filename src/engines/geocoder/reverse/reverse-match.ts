import type { Address, LocalMap, Match } from '@kontor/places';
import type { OpenDataFile } from '../data-file/open-data-file.ts';
import { addressIn, countryAddress, placeRow, positionOf, textOf } from '../data-file/place-row.ts';
import type { HouseNear } from './houses-near.ts';
import type { StreetNear } from './streets-near.ts';
import { townInFile } from './town-in-file.ts';
import type { WorldDataset } from './world-dataset.ts';

/** What an answer needs beside the thing that was found. */
export interface AnswerContext {
  readonly world: WorldDataset;
  readonly map: LocalMap;
  readonly language: string;
}

const HOUSE = `SELECT text, postcode FROM house
  WHERE street = ? AND base = ? AND suffix = ? AND lat = ? AND lon = ?`;

export function houseMatch(house: HouseNear, context: AnswerContext): Match {
  const { file, street, base, suffix, position } = house;
  const row = file.connection.one(HOUSE, street, base, suffix, position.lat, position.lon);
  if (row === undefined) throw new RangeError('a house of a data file is missing');
  const around = streetAddress(file, street, context);
  const postalCode = textOf(row.postcode);
  const address = {
    houseNumber: String(row.text),
    ...around,
    ...(postalCode !== undefined && { postalCode }),
  };
  return {
    position: positionOf(position),
    address,
    precision: 'house',
    attribution: file.about.attribution,
  };
}

export function streetMatch({ file, street, position }: StreetNear, context: AnswerContext): Match {
  return {
    position: positionOf(position),
    address: streetAddress(file, street, context),
    precision: 'street',
    attribution: file.about.attribution,
  };
}

/** City and country are those of the street; where the data has none, those of the point. */
function streetAddress(file: OpenDataFile, id: number, { world, map, language }: AnswerContext): Address {
  const row = file.connection.one('SELECT name, place, postcode FROM street WHERE id = ?', id);
  if (row === undefined) throw new RangeError('a street of a data file is missing');
  const placeId = row.place === null ? townInFile(file, map) : Number(row.place);
  const place = placeId === undefined ? undefined : placeRow(file.connection, placeId);
  const postalCode = textOf(row.postcode);
  return {
    street: String(row.name),
    ...(place !== undefined && addressIn(place, language)),
    ...(postalCode !== undefined && { postalCode }),
    ...countryAddress(place?.country ?? world.countryAt(map), language),
  };
}
