import type { Connection } from '#store/sqlite/sqlite-connection.ts';
import type { Line, Point } from '../data-file/data-file-records.ts';
import { decodeLines } from '../data-file/line-bytes.ts';
import { type House, housesAround } from './houses.ts';

/** Two known numbers give the position of one in between when they are at most this far apart. */
const MAX_GAP = 40;
/** A known number on one side only gives it at most this far. */
const MAX_BEYOND = 6;

/**
 * Where a number that is not in the data is likely to be: along an interpolation line that contains it, between its
 * neighbours on the same side of the street (else on either), or beside the only one near. Undefined if none is near.
 */
export function positionBetween(file: Connection, street: number, base: number): Point | undefined {
  const line = lineWith(file, street, base);
  if (line !== undefined) return line;
  const houses = housesAround(file, street, base, MAX_GAP);
  const sameSide = houses.filter((house) => house.base % 2 === base % 2);
  return between(sameSide, base) ?? between(houses, base) ?? beyond(sameSide, base) ?? beyond(houses, base);
}

function lineWith(file: Connection, street: number, base: number): Point | undefined {
  const sql = 'SELECT low, high, step, line FROM interpolation WHERE street = ? AND low <= ? AND high >= ?';
  const row = file
    .all(sql, street, base, base)
    .find(({ low, step }) => (base - Number(low)) % Number(step) === 0);
  if (row === undefined || !(row.line instanceof Uint8Array)) return undefined;
  const [line] = decodeLines(row.line);
  const [low, high] = [Number(row.low), Number(row.high)];
  return line === undefined ? undefined : along(line, high === low ? 0 : (base - low) / (high - low));
}

function between(houses: readonly House[], base: number): Point | undefined {
  const below = houses.findLast((house) => house.base < base);
  const above = houses.find((house) => house.base > base);
  if (below === undefined || above === undefined || above.base - below.base > MAX_GAP) return undefined;
  return along([below.position, above.position], (base - below.base) / (above.base - below.base));
}

function beyond(houses: readonly House[], base: number): Point | undefined {
  const near = houses.filter((house) => Math.abs(house.base - base) <= MAX_BEYOND);
  const [nearest] = [...near].sort((a, b) => Math.abs(a.base - base) - Math.abs(b.base - base));
  return nearest?.position;
}

/** The point at a share of a line's length, 0 to 1; degrees of longitude are shorter by the cosine of the latitude. */
function along(line: Line, share: number): Point {
  const lengths = line.slice(1).map((point, at) => lengthOf(line[at]!, point));
  let rest = lengths.reduce((sum, length) => sum + length, 0) * share;
  for (const [at, length] of lengths.entries()) {
    if (rest <= length && length > 0) return pointAt(line[at]!, line[at + 1]!, rest / length);
    rest -= length;
  }
  return line.at(-1)!;
}

function lengthOf(a: Point, b: Point): number {
  const shrink = Math.cos((((a.lat + b.lat) / 2e7) * Math.PI) / 180);
  return Math.hypot(b.lat - a.lat, (b.lon - a.lon) * shrink);
}

const pointAt = (a: Point, b: Point, share: number): Point => ({
  lat: Math.round(a.lat + (b.lat - a.lat) * share),
  lon: Math.round(a.lon + (b.lon - a.lon) * share),
});
