/**
 * Datasets of Statistik Austria's open data, the leading one first: where two overlap, it wins for every period it has
 * (rules: Statistik Austria). The two indexes of 1958 have none, they are chained (rules: Chaining).
 */
export const AUSTRIAN_DATASETS: Readonly<
  Record<string, { readonly name: string; readonly datasets: readonly string[] }>
> = {
  'at-cpi-2020': {
    name: '2020',
    datasets: ['OGD_vpi20c18_VPI_2020COICOP18_1', 'OGD_vpi20_VPI_2020_1'],
  },
  'at-cpi-2015': {
    name: '2015',
    datasets: ['OGD_vpi15c18_VPI_2015COICOP18_1', 'OGD_vpi15_VPI_2015_1'],
  },
  'at-cpi-2010': { name: '2010', datasets: ['OGD_vpi10_VPI_2010_1'] },
  'at-cpi-2005': { name: '2005', datasets: ['OGD_vpi05_VPI_2005_1'] },
  'at-cpi-2000': { name: '2000', datasets: ['OGD_vpi00_VPI_2000_1'] },
  'at-cpi-1996': { name: '1996', datasets: ['OGD_vpi96_VPI_1996_1'] },
  'at-cpi-1986': { name: '1986', datasets: ['OGD_vpi86_VPI_1986_1'] },
  'at-cpi-1976': { name: '1976', datasets: ['OGD_vpi76_VPI_1976_1'] },
  'at-cpi-1966': { name: '1966', datasets: ['OGD_vpi66_VPI_1966_1'] },
  'at-cpi-1': { name: 'I (1958)', datasets: [] },
  'at-cpi-2': { name: 'II (1958)', datasets: [] },
};

/** Our code → name of the area, 38 of them. The aggregates are those of changing composition. */
export const EUROSTAT_COUNTRIES: Readonly<Record<string, string>> = {
  at: 'Austria',
  be: 'Belgium',
  bg: 'Bulgaria',
  cz: 'Czechia',
  dk: 'Denmark',
  de: 'Germany',
  ee: 'Estonia',
  ie: 'Ireland',
  gr: 'Greece',
  es: 'Spain',
  fr: 'France',
  hr: 'Croatia',
  it: 'Italy',
  cy: 'Cyprus',
  lv: 'Latvia',
  lt: 'Lithuania',
  lu: 'Luxembourg',
  hu: 'Hungary',
  mt: 'Malta',
  nl: 'Netherlands',
  pl: 'Poland',
  pt: 'Portugal',
  ro: 'Romania',
  si: 'Slovenia',
  sk: 'Slovakia',
  fi: 'Finland',
  se: 'Sweden',
  is: 'Iceland',
  no: 'Norway',
  ch: 'Switzerland',
  gb: 'United Kingdom',
  mk: 'North Macedonia',
  rs: 'Serbia',
  tr: 'Türkiye',
  us: 'United States',
  ea: 'Euro area',
  eea: 'European Economic Area',
  eu: 'European Union',
};
