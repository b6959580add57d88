import type { Line, Point } from '../data-file/data-file-records.ts';
import { rankOf } from '../data-file/data-file-records.ts';
import type { Area } from './area.ts';
import type { TaggedPlace } from './place-tags.ts';

/** A place of the file while it is built. */
export interface PlaceDraft extends TaggedPlace {
  readonly position: Point;
  readonly rings: readonly Line[];
  readonly area?: Area;
}

/** Metres within which a place without a known border has its houses. */
const RADIUS: Readonly<Record<string, number>> = { city: 15_000, town: 7_000, village: 4_000, hamlet: 2_000 };
/** Smaller than a village, for what surrounds a street. */
const PART_RADIUS: Readonly<Record<string, number>> = {
  village: 1_500,
  hamlet: 1_000,
  suburb: 1_500,
  borough: 1_500,
  quarter: 1_000,
  neighbourhood: 700,
};
/** What an address may name as its city. */
const ADDRESSED = new Set([
  ...['city', 'town', 'village', 'hamlet', 'municipality', 'suburb', 'borough', 'quarter', 'neighbourhood'],
  ...['isolated_dwelling', 'farm'],
]);

export const radiusOf = (kind: string): number | undefined => RADIUS[kind];
export const partRadiusOf = (kind: string): number | undefined => PART_RADIUS[kind];
export const isAddressed = (kind: string): boolean => ADDRESSED.has(kind);
/** A town by itself, whatever the level of its border. */
export const isTown = (kind: string): boolean => kind === 'city' || kind === 'town';

/** The most important place first; equal ones by name and position, so that each build numbers them alike. */
export function byImportance(a: PlaceDraft, b: PlaceDraft): number {
  return (
    rankOf(b.kind) - rankOf(a.kind) ||
    b.population - a.population ||
    compared(a.name, b.name) ||
    a.position.lat - b.position.lat ||
    a.position.lon - b.position.lon
  );
}

function compared(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
