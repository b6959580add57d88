import { AUSTRIAN_DATASETS, EUROSTAT_COUNTRIES } from './price-indexes.data.ts';

/** One of the indexes of the operation (rules: The fifty indexes). */
export interface PriceIndex {
  /** `at-cpi-2020` */
  readonly id: string;
  readonly name: string;
  /** Whom the licence requires to be named. */
  readonly source: string;
  readonly publisher: 'statistik-austria' | 'destatis' | 'eurostat';
  /** Eurostat's code of the area: `EL` for Greece, `UK` for the United Kingdom. */
  readonly geo?: string;
}

const austrian = Object.entries(AUSTRIAN_DATASETS).map(
  ([id, { name }]): PriceIndex => ({
    id,
    name: `Verbraucherpreisindex ${name}`,
    source: 'Statistik Austria',
    publisher: 'statistik-austria',
  }),
);

/**
 * Destatis no longer publishes base 2015: the name shows that the values are computed (rules: The German index).
 */
const german: PriceIndex = {
  id: 'de-cpi-2015',
  name: 'Verbraucherpreisindex für Deutschland (2015=100, rebased)',
  source: 'Statistisches Bundesamt (Destatis)',
  publisher: 'destatis',
};

/** Eurostat writes two codes otherwise than ISO 3166-1. */
const EUROSTAT_GEO: Readonly<Record<string, string>> = { gr: 'EL', gb: 'UK' };

const harmonised = Object.entries(EUROSTAT_COUNTRIES).map(
  ([code, country]): PriceIndex => ({
    id: `${code}-eu-hicp-2015`,
    name: `Harmonised index of consumer prices (HICP), all items, 2015=100 - ${country}`,
    source: 'Eurostat',
    publisher: 'eurostat',
    geo: EUROSTAT_GEO[code] ?? code.toUpperCase(),
  }),
);

/** All 50: Austria, Germany, Eurostat (rules: The fifty indexes). */
export const PRICE_INDEXES: readonly PriceIndex[] = [...austrian, german, ...harmonised];

const byId = new Map(PRICE_INDEXES.map((index) => [index.id, index]));
const byGeo = new Map(harmonised.map((index) => [index.geo, index]));

/** The newest Austrian base: no index of ours, but others are continued with it. */
export const NEWEST_AUSTRIAN_BASE = 'at-cpi-2025';

/** Whether values under this name are stored: those of our indexes, and those that they are continued with. */
export const isStoredSeries = (id: string): boolean => byId.has(id) || id === NEWEST_AUSTRIAN_BASE;

/** The index of that name, letter case included. */
export const priceIndex = (id: string): PriceIndex | undefined => byId.get(id);

/** The harmonised index of an area. @example indexOfGeo('EL')?.id // 'gr-eu-hicp-2015' */
export const indexOfGeo = (geo: string): PriceIndex | undefined => byGeo.get(geo);
