/**
 * Price indexes: all that other packages and the service may use of it (README.md).
 */

// Series, publishers and answers.
export { assemble } from './assemble.ts';
export { bundesbankSeries } from './bundesbank-csv.ts';
export type { ChainLink } from './chain-link.ts';
export { chainLinks } from './chain-links.ts';
export { utf8Text } from './csv-rows.ts';
export { DocumentRefused } from './document-refused.ts';
export { documentSeries, MAX_DOCUMENT_BYTES } from './document-series.ts';
export { isComplete2015 } from './german-index.ts';
export { reasonToKeep, refuseJumps } from './guards.ts';
export { type Frequency, indexAnswer } from './index-answer.ts';
export type { IndexSeries, StoredAnswer } from './index-series.ts';
export { jsonStatSeries } from './json-stat.ts';
export { kontorCsvText } from './kontor-csv.ts';
export { IMPORTS, type Layer, type Layers, ORIGIN, type SeriesLayers, STARTERS } from './layers.ts';
export type { DocumentSeries, Observation } from './observation.ts';
export { type Period, periodOf, periodText } from './periods.ts';
export { NEWEST_AUSTRIAN_BASE, PRICE_INDEXES, type PriceIndex, priceIndex } from './price-index.ts';
export { AUSTRIAN_DATASETS } from './price-indexes.data.ts';
export { isStale, type Staleness, staleness } from './staleness.ts';
export { starterSeries } from './starter-snapshot.ts';
export { statistikAustriaSeries } from './statistik-austria-csv.ts';
export { valuesOf } from './values.ts';
