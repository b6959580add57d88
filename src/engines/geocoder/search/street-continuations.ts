import { hasPostTowns, nameKeys, nameVariants } from '@kontor/places';
import type { Connection, Row } from '#store/sqlite/sqlite-connection.ts';
import { boxAround, metresBetween } from '../build/plane-geometry.ts';
import type { Point } from '../data-file/data-file-records.ts';
import { decodeLines } from '../data-file/line-bytes.ts';

/** Parts of one street are no further apart. */
const MAX_GAP_METRES = 150;
/** Labels of the parts are no further from the box of the street, in 1e-7 degree. */
const MARGIN = 200_000;
/** Streets of one name that are looked at. */
const MAX_ALIKE = 2000;
const MAX_CONTINUATIONS = 4;
/** Points of a street that are compared with those of another. */
const MAX_POINTS = 400;

/**
 * The streets of other towns into which a street goes on under its name. Only in countries whose addresses name the town of
 * the post office (`hasPostTowns`): elsewhere each town counts the houses of its own Hauptstrasse.
 */
export function continuationsOf(file: Connection, street: number): readonly number[] {
  const own = file.one(
    `SELECT street.name, street.lines, street.lat, street.lon, place.country
     FROM street JOIN place ON place.id = street.place WHERE street.id = ?`,
    street,
  );
  if (own === undefined || !hasPostTowns(String(own.country))) return [];
  const name = String(own.name);
  const keys = nameKeys(nameVariants(name, 'street').slice(0, 1));
  if (keys === '') return [];
  const points = pointsOf(own);
  const { minLat, maxLat, minLon, maxLon } = boxAround(points);
  const others = file.all(
    `SELECT id, lines, lat, lon FROM street
     WHERE id IN (SELECT rowid FROM street_text WHERE street_text MATCH ? LIMIT ${MAX_ALIKE})
       AND id <> ? AND name = ? AND lat BETWEEN ? AND ? AND lon BETWEEN ? AND ? LIMIT ${MAX_CONTINUATIONS}`,
    ...[allInName(keys), street, name],
    ...[minLat - MARGIN, maxLat + MARGIN, minLon - MARGIN, maxLon + MARGIN],
  );
  return others.filter((other) => isNear(points, pointsOf(other))).map(({ id }) => Number(id));
}

const allInName = (keys: string): string =>
  keys
    .split(' ')
    .map((key) => `name : "${key}"`)
    .join(' AND ');

/** A street that is known from its houses alone has no lines. */
function pointsOf({ lines, lat, lon }: Row): readonly Point[] {
  const points = lines instanceof Uint8Array ? decodeLines(lines).flat().slice(0, MAX_POINTS) : [];
  return points.length > 0 ? points : [{ lat: Number(lat), lon: Number(lon) }];
}

const isNear = (some: readonly Point[], others: readonly Point[]): boolean =>
  some.some((point) => others.some((other) => metresBetween(point, other) <= MAX_GAP_METRES));
