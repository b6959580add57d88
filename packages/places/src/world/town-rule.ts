/**
 * How far a town reaches from its label, in metres: a village 3 km, a town of a million 15 km, none farther than 30 km.
 * The town of a point is the one with the smallest share `distance / reach`, if that is below 1.
 */
export const townReach = (population: number): number =>
  Math.min(MAX_TOWN_REACH, 3_000 + 12 * Math.sqrt(Math.max(0, population)));

export const MAX_TOWN_REACH = 30_000;

/** From so many inhabitants on a town reaches farther than so many metres. */
export const populationOfReach = (metres: number): number => ((metres - 3_000) / 12) ** 2;

/**
 * The same for places of an extract, where a place is known by its kind more often than by its population.
 * `undefined` for what is no town of its own: suburbs, counties.
 */
export function reachOfKind(kind: string): number | undefined {
  return REACHES.get(kind);
}

const REACHES: ReadonlyMap<string, number> = new Map([
  ['city', 15_000],
  ['town', 7_000],
  ['municipality', 7_000],
  ['village', 4_000],
  ['hamlet', 2_000],
]);
