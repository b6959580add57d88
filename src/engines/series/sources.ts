import {
  AUSTRIAN_DATASETS,
  bundesbankSeries,
  type DocumentSeries,
  documentSeries,
  jsonStatSeries,
  ORIGIN,
  PRICE_INDEXES,
  statistikAustriaSeries,
  utf8Text,
} from '@kontor/indexes';

/** Where the sources are; the operator's settings. */
export interface SourceSettings {
  readonly eurostat: string;
  readonly statistikAustria: string;
  /** The long table; absent: not asked for. */
  readonly statistikAustriaTable?: string;
  readonly bundesbank: string;
  readonly genesis: string;
  /** Without it GENESIS is not asked. */
  readonly genesisToken?: string;
}

/** One document of a publisher that is asked for regularly. */
export interface Source {
  /** Also the origin of the layers it gives. */
  readonly id: string;
  readonly publisher: 'eurostat' | 'statistik-austria' | 'bundesbank' | 'genesis';
  /** Indexes of ours whose values it may give or that are chained to them. */
  readonly indexes: readonly string[];
  /** It may not be there: that is no fault. */
  readonly isOptional?: boolean;
  readonly request: {
    readonly url: URL;
    readonly method: 'GET' | 'POST';
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  };
  /** The values of the document; its origin may differ from the requested one. @throws DocumentRefused */
  read(body: Buffer): readonly DocumentSeries[];
}

const ASKED = {
  prc_hicp_minr: { classification: 'coicop18', code: 'TOTAL' },
  prc_hicp_midx: { classification: 'coicop', code: 'CP00' },
} as const;

/** Below a base address, whether that ends with a slash or not. */
const below = (base: string, path: string): URL => new URL(`${base.replace(/\/+$/, '')}/${path}`);

const AUSTRIAN = Object.keys(AUSTRIAN_DATASETS);
const HARMONISED = PRICE_INDEXES.filter(({ publisher }) => publisher === 'eurostat').map(({ id }) => id);

/** One of the two datasets of Eurostat, for some areas or all (rules: Eurostat). */
export function eurostatSource(
  settings: SourceSettings,
  dataset: keyof typeof ASKED,
  geos: readonly string[] = [],
): Source {
  const asked = ASKED[dataset];
  const areas = geos.map((geo) => `&geo=${geo}`).join('');
  const query = `format=JSON&lang=EN&freq=M&unit=I15&${asked.classification}=${asked.code}${areas}`;
  return {
    id: dataset,
    publisher: 'eurostat',
    indexes: HARMONISED,
    isOptional: dataset === ORIGIN.eurostatFrozen,
    request: { url: below(settings.eurostat, `statistics/1.0/data/${dataset}?${query}`), method: 'GET' },
    read: (body) => jsonStatSeries(utf8Text(body)),
  };
}

/** Datasets of older classifications may be withdrawn: where there are two, the second only fills up the first. */
function austrianSources(settings: SourceSettings): readonly Source[] {
  return Object.entries(AUSTRIAN_DATASETS).flatMap(([id, { datasets }]) =>
    datasets.map(
      (dataset, position): Source => ({
        id: dataset,
        publisher: 'statistik-austria',
        // All Austrian ones may be continued with the newest, and the two of 1958 are made of VPI 1966 alone.
        indexes: id === 'at-cpi-1966' ? [id, 'at-cpi-1', 'at-cpi-2'] : [id],
        isOptional: position > 0,
        request: { url: below(settings.statistikAustria, `${dataset}.csv`), method: 'GET' },
        read: (body) => statistikAustriaSeries(utf8Text(body), dataset),
      }),
    ),
  );
}

function austrianTable(address: string): Source {
  return {
    id: ORIGIN.austrianTable,
    publisher: 'statistik-austria',
    indexes: AUSTRIAN,
    isOptional: true,
    request: { url: new URL(address), method: 'GET' },
    read: (body) => documentSeries(body, 'table.ods').series,
  };
}

/**
 * Years first: their average of 2015 is what months are converted with. With GENESIS the Bundesbank is only a spare.
 */
function bundesbankSources(settings: SourceSettings): readonly Source[] {
  const isSpare = settings.genesisToken !== undefined;
  const keys = [
    { id: ORIGIN.bundesbankYears, key: 'A.DE.N.VPI.C.A00000.I20.A', isOptional: true },
    { id: ORIGIN.bundesbankMonths, key: 'M.DE.N.VPI.C.A00000.I20.A', isOptional: isSpare },
  ];
  return keys.map(({ id, key, isOptional }) => ({
    id,
    publisher: 'bundesbank',
    indexes: ['de-cpi-2015'],
    isOptional,
    request: { url: below(settings.bundesbank, `data/BBDP1/${key}?format=csv&lang=de`), method: 'GET' },
    read: (body) => bundesbankSeries(utf8Text(body)),
  }));
}

function genesisSources(settings: SourceSettings, token: string): readonly Source[] {
  const tables = [
    { id: ORIGIN.genesisYears, table: '61111-0001' },
    { id: ORIGIN.genesisMonths, table: '61111-0002' },
  ];
  return tables.map(({ id, table }) => ({
    id,
    publisher: 'genesis',
    indexes: ['de-cpi-2015'],
    request: {
      url: below(settings.genesis, 'data/tablefile'),
      // Reading by GET was switched off in July 2025 (rules: The German index).
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', username: token, password: '' },
      body: `name=${table}&startyear=1991&format=ffcsv&compress=true&language=de`,
    },
    // A ZIP, or JSON with the error.
    read: (body) => documentSeries(body, `${table}.zip`).series,
  }));
}

/** All documents that a refresh asks for; Eurostat's frozen dataset comes on top, for areas that the other lacks. */
export function sourcesBy(settings: SourceSettings): readonly Source[] {
  const { genesisToken, statistikAustriaTable } = settings;
  return [
    ...austrianSources(settings),
    ...(statistikAustriaTable === undefined ? [] : [austrianTable(statistikAustriaTable)]),
    ...(genesisToken === undefined ? [] : genesisSources(settings, genesisToken)),
    ...bundesbankSources(settings),
    eurostatSource(settings, ORIGIN.eurostat),
  ];
}
