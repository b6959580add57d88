import type { Observation } from './observation.ts';

/** The values of one series in one document of one origin. */
export interface Layer {
  /** Year whose average is 100, where the layer's values are not those of the index itself. */
  readonly base?: number;
  /** When its source last gave or confirmed it, Unix milliseconds. */
  readonly checkedAt: number;
  readonly observations: readonly Observation[];
}

/** Origin → layer. */
export type SeriesLayers = ReadonlyMap<string, Layer>;

/** Series → its layers. Series are our indexes, and `at-cpi-2025`, of which others are made. */
export type Layers = ReadonlyMap<string, SeriesLayers>;

/** Origins that are no dataset of Statistik Austria; those carry the dataset's own name. */
export const ORIGIN = {
  eurostat: 'prc_hicp_minr',
  eurostatFrozen: 'prc_hicp_midx',
  /** Values of base 2005 that were imported, converted (rules: Imported values of base 2005). */
  eurostat2005: 'hicp-2005',
  austrianTable: 'at-long-series',
  bundesbankMonths: 'bundesbank-months',
  bundesbankYears: 'bundesbank-years',
  genesisMonths: 'genesis-months',
  genesisYears: 'genesis-years',
  /** Files of our own form; on another base, to be converted. */
  import: 'import',
  importOtherBase: 'import-other-base',
  /** The snapshot that comes with the program, until the first successful fetch. */
  starterYears: 'starter-years',
  starterMonths: 'starter-months',
} as const;

/** What operators import in our own form; upstream documents count as their publisher's, however they came. */
export const IMPORTS: readonly string[] = [ORIGIN.importOtherBase, ORIGIN.import];

/** The snapshot that comes with the program. */
export const STARTERS: readonly string[] = [ORIGIN.starterYears, ORIGIN.starterMonths];

/**
 * The layers of a series, best first: publishers in the given order, then imports. An import that is newer than the
 * last answer of every publisher comes first, until the next answer of one. The program's own snapshot comes last.
 */
export function ranked(layers: SeriesLayers, publishers: readonly string[]): readonly Layer[] {
  const present = (origins: readonly string[]) => origins.flatMap((origin) => layers.get(origin) ?? []);
  const [published, imported, starters] = [present(publishers), present(IMPORTS), present(STARTERS)];
  const latest = (some: readonly Layer[]) => Math.max(0, ...some.map(({ checkedAt }) => checkedAt));
  const isImportNewer = latest(imported) > latest(published);
  return [...(isImportNewer ? [...imported, ...published] : [...published, ...imported]), ...starters];
}
