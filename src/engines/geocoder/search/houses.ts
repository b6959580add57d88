import { type HouseNumber, hasLettersFirst, houseNumberOf } from '@kontor/places';
import type { Connection, Row } from '#store/sqlite/sqlite-connection.ts';
import type { Point } from '../data-file/data-file-records.ts';

/** One house of a street. */
export interface House {
  readonly base: number;
  readonly suffix: string;
  /** The number as the data have it. */
  readonly text: string;
  /** Where it is not the street's. */
  readonly postcode: string | undefined;
  readonly position: Point;
}

/** What a street has of the numbers that were asked for. */
export interface HouseHit {
  /** 1 exactly it, 0.6 only with other suffixes, 0 not there. */
  readonly share: number;
  readonly queried: HouseNumber;
  /** Exactly the house, or the one with the nearest suffix. */
  readonly house?: House;
}

const EXACT = 1;
const OTHER_SUFFIX = 0.6;
/** A query has one house number; further numbers are floors and doors. */
const MAX_NUMBERS = 3;
/** `12-16` is also the house 12. */
const RANGE = /^-\d+$/;

const COLUMNS = 'base, suffix, text, postcode, lat, lon';

/**
 * The best of the numbers that a street has, in their order; undefined without any that may be a house's.
 * @param numbers folded, the likeliest first
 * @param postcodes keys of the codes that were asked for: of two houses with one number the one with such a code is meant
 */
export function houseHit(
  file: Connection,
  street: number,
  numbers: readonly string[],
  postcodes: readonly string[] = [],
): HouseHit | undefined {
  let best: HouseHit | undefined;
  for (const text of numbers.slice(0, MAX_NUMBERS)) {
    const queried = houseNumberOf(text);
    if (queried === undefined) continue;
    const hit = hitOf(file, street, queried, postcodes);
    if (best === undefined || hit.share > best.share) best = hit;
    if (best.share === EXACT) break;
  }
  return best;
}

function hitOf(
  file: Connection,
  street: number,
  queried: HouseNumber,
  postcodes: readonly string[],
): HouseHit {
  const sql = `SELECT ${COLUMNS} FROM house WHERE street = ? AND base = ? ORDER BY suffix, lat, lon LIMIT 100`;
  const houses = file.all(sql, street, queried.base).map(houseOf);
  const ofNumber = houses.filter(({ suffix }) => suffix === queried.suffix);
  const ofCode = ofNumber.filter(
    ({ postcode }) => postcode !== undefined && postcodes.includes(postcodeKey(postcode)),
  );
  // A house without a code of its own has that of its street.
  const ofStreet = ofNumber.filter(({ postcode }) => postcode === undefined);
  const same = [...ofCode, ...(postcodes.length > 0 ? ofStreet : []), ...ofNumber];
  // "21" before "15/21", which is found under it too.
  const exact =
    same.find(({ text }) => isOwnNumber(text, queried)) ??
    same[0] ??
    houses.find(({ suffix }) => queried.suffix === '' && RANGE.test(suffix));
  if (exact !== undefined) {
    const house = postcodes.length > 0 ? exact : withWholeCode(file, street, exact, ofNumber);
    return { share: EXACT, queried, house };
  }
  const [nearest] = houses.sort((a, b) => farness(a, queried) - farness(b, queried));
  return nearest === undefined ? { share: 0, queried } : { share: OTHER_SUFFIX, queried, house: nearest };
}

/** Where mappers wrote a part of the code at one object of a house (`104`) and all of it at another (`104008`), the other. */
function withWholeCode(file: Connection, street: number, house: House, same: readonly House[]): House {
  if (same.every(({ postcode }) => postcode === undefined)) return house;
  const code = house.postcode ?? file.one('SELECT postcode FROM street WHERE id = ?', street)?.postcode;
  if (typeof code !== 'string') return house;
  const whole = same.find(
    ({ text, postcode }) => text === house.text && postcode !== code && postcode?.startsWith(code) === true,
  );
  return whole ?? house;
}

/** As the numbers and words of a query have it. @example postcodeKey('531 73') // '53173' */
const postcodeKey = (postcode: string): string => postcode.toLowerCase().replaceAll(/[\s-]/g, '');

function isOwnNumber(text: string, { base, suffix }: HouseNumber): boolean {
  const own = houseNumberOf(text);
  return own?.base === base && own.suffix === suffix;
}

/** Of two suffixes by their first letters; none is before `a`. */
const farness = ({ suffix }: House, queried: HouseNumber): number =>
  Math.abs((suffix.charCodeAt(0) || 0x60) - (queried.suffix.charCodeAt(0) || 0x60));

/** Houses of a street whose numbers are within this distance of one; `A4` is in no row with 2 and 6. */
export function housesAround(
  file: Connection,
  street: number,
  base: number,
  reach: number,
): readonly House[] {
  const sql = `SELECT ${COLUMNS} FROM house WHERE street = ? AND base BETWEEN ? AND ? ORDER BY base, suffix, lat, lon LIMIT 500`;
  return file
    .all(sql, street, base - reach, base + reach)
    .map(houseOf)
    .filter((house) => !hasLettersFirst(house));
}

function houseOf(row: Row): House {
  return {
    base: Number(row.base),
    suffix: String(row.suffix),
    text: String(row.text),
    postcode: row.postcode === null ? undefined : String(row.postcode),
    position: { lat: Number(row.lat), lon: Number(row.lon) },
  };
}
